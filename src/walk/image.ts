import { type ImageFact, REFERRER_POLICIES } from '../page/snapshot.ts';
import { HREF_LIMIT, toHttp } from './links.ts';
import {
  attribute,
  currentSrc,
  data,
  firstElementChild,
  getAttribute,
  getAttributeNames,
  hasAttribute,
  imageSrc,
  localName,
  naturalHeight,
  naturalWidth,
  nextElementSibling,
  nextSibling,
  nodeType,
  parentNode,
  previousSibling,
} from './native.ts';
import { attributeIn, IMAGE_TAG, readMarkup } from './written-image.ts';

// biome-ignore format: read as a list
const LAZY_SOURCES = [
  'data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-url', 'data-full-src', 'data-hi-res-src', 'data-image',
  'data-echo', 'data-actualsrc', 'data-original-src', 'data-src-medium', 'data-runner-src', 'data-wpfc-original-src', 'data-cfsrc',
  'data-ezsrc', 'nitro-lazy-src', 'data-pin-media', 'data-lazyload', 'data-lazyload-src', 'data-real-src', 'data-img-src',
  'data-image-src', 'data-orig-file', 'data-imgurl', 'data-flickity-lazyload',
];
const LAZY_SETS = [
  'data-srcset',
  'data-lazy-srcset',
  'data-original-set',
  'data-bgset',
  'nitro-lazy-srcset',
  'data-flickity-lazyload-srcset',
];
/** Where lazy loaders park the address of a picture. */
export const LAZY_NAMES = [...LAZY_SOURCES, ...LAZY_SETS];
const PLACEHOLDER =
  /(?:blank|placeholder|spacer|loading|lazy|transparent|pixel|1x1|grey|gray)[^/]{0,40}\.(?:gif|png|svg|jpe?g|webp)(?:\?|$)/i;
const FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i;
const SIZED = /\S\s+\d+(?:\.\d+)?[wx]\s*(?:,|$)/;
const MAX_CANDIDATES = 40;
/** Inline pictures above this would make the snapshot heavier than the page. */
const DATA_LIMIT = 4_000_000;

type Candidate = ImageFact['candidates'][number];

/** `isParked`: the element has one of LAZY_NAMES. */
export function readImage(element: Element, base: string, widthPx: number, isParked: boolean): ImageFact {
  const image = element as HTMLImageElement;
  const shownPx = naturalWidth(image);
  const own = readOwn(image, base);
  const current = currentSrc(image);
  const shown = current === own ? own : toImageSource(current, base);
  const offered: Candidate[] = [];
  const deferred: Candidate[] = [];
  add(offered, readSet(attribute(element, 'srcset', 20000), base));
  if (isParked) readParked(element, base, deferred);
  else if (/^(?:data:|$)/.test(shown || own)) readUnlisted(element, base, deferred);
  readPicture(element, base, offered, deferred);
  // Some loaders lay a stub over the real address instead of parking it.
  if (shown.startsWith('data:') && own.startsWith('http')) add(deferred, [{ src: own }]);
  const stands = isReal(shown || own, shownPx, widthPx, deferred.length > 0);
  if (!stands) readNoscript(element, base, deferred);
  const lazy = deferred.length > 0 || getAttribute(element, 'loading') === 'lazy';
  const src = stands ? shown || own : pick(deferred) || pick(offered) || shown || own;
  const candidates: Candidate[] = [];
  add(candidates, offered);
  add(candidates, deferred);
  if (own !== '' && (candidates.length === 0 || (stands && !own.startsWith('data:')))) add(candidates, [{ src: own }]);
  // What a stub measures says nothing of the picture it stands in for.
  const naturalWidthPx = stands || src === (shown || own) ? shownPx : 0;
  return {
    src,
    candidates,
    naturalWidthPx,
    naturalHeightPx: naturalWidthPx && naturalHeight(image),
    ...(naturalWidthPx === 0 && {
      declaredWidthPx: readLength(element, 'width'),
      declaredHeightPx: readLength(element, 'height'),
    }),
    alt: attribute(element, 'alt', 2000),
    lazy,
    ...readReferrerPolicy(element),
  };
}

function readReferrerPolicy(element: Element): Pick<ImageFact, 'referrerPolicy'> | undefined {
  const written = attribute(element, 'referrerpolicy', 40).toLowerCase();
  const referrerPolicy = written === '' ? undefined : REFERRER_POLICIES.find(policy => policy === written);
  return referrerPolicy && { referrerPolicy };
}

const readLength = (element: Element, name: string) => toLength(attribute(element, name, 12));

function toLength(written: string): number {
  return Number(/^\s*(\d{1,5})(?:\.\d*)?\s*(?:px\s*)?$/i.exec(written)?.[1] ?? 0);
}

/**
 * The img that a picture element has for readers without scripts, and for nobody else until it is scrolled to; undefined where it
 * has one for everybody.
 */
export function readUnfilled(picture: Element, base: string): ImageFact | undefined {
  let noscript: Element | undefined;
  let child = firstElementChild(picture);
  for (let steps = 0; child && steps < 20; steps++, child = nextElementSibling(child)) {
    if (localName(child) === 'img') return undefined;
    if (localName(child) === 'noscript') noscript = child;
  }
  const tag = noscript && IMAGE_TAG.exec(readMarkup(noscript))?.[0];
  if (!tag) return undefined;
  const candidates: Candidate[] = [];
  addWritten(candidates, tag, base);
  return {
    src: pick(candidates),
    candidates,
    naturalWidthPx: 0,
    naturalHeightPx: 0,
    declaredWidthPx: toLength(attributeIn(tag, 'width')),
    declaredHeightPx: toLength(attributeIn(tag, 'height')),
    alt: attributeIn(tag, 'alt').slice(0, 2000),
    lazy: true,
  };
}

/** The element's own getter resolves faster than `new URL`; what it cannot parse it gives as it was written. */
function readOwn(image: HTMLImageElement, base: string): string {
  const raw = attribute(image, 'src', DATA_LIMIT + 1);
  if (raw === '') return '';
  const address = raw.length > HREF_LIMIT ? raw : imageSrc(image);
  return address !== raw && address.startsWith('http') ? address : toImageSource(raw, base);
}

function readParked(element: Element, base: string, deferred: Candidate[]): void {
  for (const name of LAZY_SOURCES) {
    const parked = attribute(element, name);
    // "#" is no picture yet, "…?w={width}" the pattern of an address, and a page about the picture never is one.
    const isAddress = parked !== '' && !parked.startsWith('#') && !/\{\w*\}/.test(parked);
    const isPicture = isAddress && (name !== 'data-url' || FILE.test(parked));
    if (isPicture) add(deferred, [{ src: toImageSource(parked, base) }]);
  }
  for (const name of LAZY_SETS)
    if (hasAttribute(element, name)) add(deferred, readSet(attribute(element, name, 20000), base));
}

/**
 * Loaders have names of their own for what they park, and forms: of a picture that shows nothing, any source will do. What is only the
 * name of a file is no address.
 */
function readUnlisted(element: Element, base: string, deferred: Candidate[]): void {
  for (const name of getAttributeNames(element)) {
    if (name === 'src' || name === 'srcset' || !/^data-|src/.test(name)) continue;
    const parked = attribute(element, name, 20000);
    if (/^\s*[[{]/.test(parked)) add(deferred, readObject(parked, base));
    else if (SIZED.test(parked) || (FILE.test(parked) && /^[^\s/]*\/\S*$/.test(parked.trim())))
      add(deferred, readSet(parked, base));
    else if (name.includes('src') && FILE.test(parked)) add(deferred, readSet(parked, base));
  }
}

/** The pictures that the settings of a loader name, written as an object: {"desktop": "/a.jpg", "mobile": …}. */
function readObject(written: string, base: string): Candidate[] {
  const values = written.replaceAll('\\/', '/').matchAll(/"([^"\\\s]{5,2000})"/g);
  return [...values]
    .map(([, value]) => value)
    .filter(value => FILE.test(value) && value.includes('/'))
    .slice(0, MAX_CANDIDATES)
    .map(value => ({ src: toImageSource(value, base) }));
}

/**
 * Whether what the page shows now is the picture and not a stand-in: no data: stub, no spacer.gif, and not a blurred
 * thumbnail stretched to more than twice its size while a real source waits.
 */
function isReal(src: string, naturalPx: number, widthPx: number, hasDeferred: boolean): boolean {
  if (src === '') return false;
  if (src.startsWith('data:')) return !hasDeferred && src.length > 1500;
  if ((naturalPx <= 2 || hasDeferred) && PLACEHOLDER.test(src.slice(-120))) return false;
  if (!hasDeferred) return naturalPx !== 1;
  return naturalPx > 2 && naturalPx * 2 >= widthPx;
}

function toImageSource(address: string, base: string): string {
  const trimmed = address.trim();
  if (/^data:image\//i.test(trimmed)) return trimmed.length <= DATA_LIMIT ? trimmed : '';
  // Made by a script of the page, and there as long as the page is.
  if (/^blob:https?:/.test(trimmed)) return trimmed;
  return toHttp(trimmed, base);
}

function add(to: Candidate[], from: Candidate[]): void {
  for (const candidate of from) {
    if (candidate.src === '' || to.length >= MAX_CANDIDATES) continue;
    const known = to.find(({ src }) => src === candidate.src);
    if (!known) to.push(candidate);
    // The address that is parked alone is often one of the set, where its width is told.
    else if (candidate.widthPx) known.widthPx ??= candidate.widthPx;
  }
}

/** The widest that is known, else the first. */
function pick(candidates: Candidate[]): string {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (candidate.src.startsWith('data:') && candidates.length > 1) continue;
    if (!best || (candidate.widthPx ?? 0) > (best.widthPx ?? 0)) best = candidate;
  }
  return best?.src ?? '';
}

/** An address, which runs to white space: commas inside one (image services) do not part it, those behind it do. */
const ADDRESS = /(\S*[^\s,])(,*)/y;

/** srcset by its own grammar. */
function readSet(set: string, base: string): Candidate[] {
  const found: Candidate[] = [];
  let at = 0;
  while (found.length < MAX_CANDIDATES) {
    while (at < set.length && (set.charCodeAt(at) <= 32 || set[at] === ',')) at++;
    ADDRESS.lastIndex = at;
    const address = ADDRESS.exec(set);
    if (!address) break;
    const end = ADDRESS.lastIndex;
    const comma = address[2] === '' ? set.indexOf(',', end) : end;
    at = comma < 0 ? set.length : comma;
    const widthPx = /^\s*(\d{1,5})w\b/.exec(set.slice(end, at))?.[1];
    const src = toImageSource(address[1], base);
    if (src !== '') found.push(widthPx ? { src, widthPx: Number(widthPx) } : { src });
  }
  return found;
}

function readPicture(element: Element, base: string, offered: Candidate[], deferred: Candidate[]): void {
  const parent = parentNode(element) as Element | null;
  if (parent === null || nodeType(parent) !== 1 || localName(parent) !== 'picture') return;
  const sources: Element[] = [];
  const narrow: Element[] = [];
  let source = firstElementChild(parent);
  for (let steps = 0; source && steps < 20; steps++, source = nextElementSibling(source)) {
    if (localName(source) !== 'source') continue;
    (NARROW.test(attribute(source, 'media', 200)) ? narrow : sources).push(source);
  }
  for (const source of [...sources, ...narrow]) {
    add(offered, readSet(attribute(source, 'srcset', 20000), base));
    for (const name of getAttributeNames(source))
      if (name !== 'srcset' && name.endsWith('set')) add(deferred, readSet(attribute(source, name, 20000), base));
  }
}

/** A source for small windows comes last: its picture is cut or coarse. */
const NARROW = /max-width/i;

/** The fallback for readers without scripts stands beside the stub, or beside the link or box that holds only the stub. */
function readNoscript(element: Element, base: string, deferred: Candidate[]): void {
  for (let place: Node | null = element, up = 0; place && up < 3; place = parentNode(place), up++) {
    const beside = noscriptBeside(place);
    if (!beside) continue;
    const markup = readMarkup(beside);
    const tag = IMAGE_TAG.exec(markup)?.[0];
    if (!tag) continue;
    addWritten(deferred, tag, base);
    return;
  }
}

/** What a tag that is only text has for sources. */
function addWritten(to: Candidate[], tag: string, base: string): void {
  add(to, [{ src: toImageSource(attributeIn(tag, 'src'), base) }]);
  add(to, readSet(attributeIn(tag, 'srcset'), base));
}

function noscriptBeside(place: Node): Element | undefined {
  for (const step of [nextSibling, previousSibling]) {
    let node = step(place);
    for (let steps = 0; node && nodeType(node) !== 1 && steps < 10; steps++) {
      if (nodeType(node) === 3 && data(node as Text).trim() !== '') break;
      node = step(node);
    }
    if (node && nodeType(node) === 1 && localName(node as Element) === 'noscript') return node as Element;
  }
  return undefined;
}
