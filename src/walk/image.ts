import { type ImageFact, REFERRER_POLICIES } from '../page/snapshot.ts';
import { add, type Candidate, DATA_LIMIT, MAX_CANDIDATES, pick, readSet, toImageSource } from './image-source.ts';
import { HREF_LIMIT } from './links.ts';
import {
  attribute,
  currentSrc,
  firstElementChild,
  getAttribute,
  getAttributeNames,
  hasAttribute,
  imageSrc,
  localName,
  naturalHeight,
  naturalWidth,
  nextElementSibling,
  nodeType,
  parentNode,
} from './native.ts';
import { readNoscript, toLength } from './noscript.ts';

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
/** Attributes in which lazy loaders keep a picture's address. */
export const LAZY_NAMES = [...LAZY_SOURCES, ...LAZY_SETS];
const PLACEHOLDER =
  /(?:blank|placeholder|spacer|loading|lazy|transparent|pixel|1x1|grey|gray)[^/]{0,40}\.(?:gif|png|svg|jpe?g|webp)(?:\?|$)/i;
const FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i;
const SIZED = /\S\s+\d+(?:\.\d+)?[wx]\s*(?:,|$)/;

/** `isParked`: the element has one of the LAZY_NAMES. */
export function readImage(element: Element, base: string, widthPx: number, isParked: boolean): ImageFact {
  const image = element as HTMLImageElement;
  const shownPx = naturalWidth(image);
  const own = readOwn(image, base);
  const current = currentSrc(image);
  const shown = (current === own ? own : toImageSource(current, base)) || own;
  const offered: Candidate[] = [];
  const deferred: Candidate[] = [];
  add(offered, readSet(attribute(element, 'srcset', 20000), base));
  if (isParked) readParked(element, base, deferred);
  else if (/^(?:data:|$)/.test(shown)) readUnlisted(element, base, deferred);
  readPicture(element, base, offered, deferred);
  // Some loaders overlay a stub and leave the real address in src.
  if (shown.startsWith('data:') && own.startsWith('http')) add(deferred, [{ src: own }]);
  const stands = isReal(shown, shownPx, widthPx, deferred.length > 0);
  if (!stands) readNoscript(element, base, deferred);
  const src = stands ? shown : pick(deferred) || pick(offered) || shown;
  const candidates: Candidate[] = [];
  add(candidates, offered);
  add(candidates, deferred);
  if (own !== '' && (candidates.length === 0 || (stands && !own.startsWith('data:')))) add(candidates, [{ src: own }]);
  return {
    src,
    candidates,
    // A stub's size says nothing about the real picture.
    ...measure(image, stands || src === shown ? shownPx : 0),
    alt: attribute(element, 'alt', 2000),
    lazy: deferred.length > 0 || getAttribute(element, 'loading') === 'lazy',
    ...readReferrerPolicy(element),
  };
}

function readReferrerPolicy(element: Element): Pick<ImageFact, 'referrerPolicy'> | undefined {
  const written = attribute(element, 'referrerpolicy', 40).toLowerCase();
  const referrerPolicy = REFERRER_POLICIES.find(policy => policy === written);
  return referrerPolicy && { referrerPolicy };
}

type Measured = Pick<ImageFact, 'naturalWidthPx' | 'naturalHeightPx' | 'declaredWidthPx' | 'declaredHeightPx'>;

function measure(image: HTMLImageElement, naturalWidthPx: number): Measured {
  if (naturalWidthPx > 0) return { naturalWidthPx, naturalHeightPx: naturalHeight(image) };
  const [declaredWidthPx, declaredHeightPx] = [readLength(image, 'width'), readLength(image, 'height')];
  return { naturalWidthPx: 0, naturalHeightPx: 0, declaredWidthPx, declaredHeightPx };
}

const readLength = (element: Element, name: string) => toLength(attribute(element, name, 12));

/** Uses the element's getter, which is faster than `new URL` and returns unparsable addresses unchanged. */
function readOwn(image: HTMLImageElement, base: string): string {
  const raw = attribute(image, 'src', DATA_LIMIT + 1);
  if (raw === '') return '';
  const address = raw.length > HREF_LIMIT ? raw : imageSrc(image);
  return address !== raw && address.startsWith('http') ? address : toImageSource(raw, base);
}

function readParked(element: Element, base: string, deferred: Candidate[]): void {
  for (const name of LAZY_SOURCES) {
    const parked = attribute(element, name);
    // Skips "#" (no picture yet), templates such as "…?w={width}", and a data-url that leads to a page about the picture.
    const isAddress = parked !== '' && !parked.startsWith('#') && !/\{\w*\}/.test(parked);
    const isPicture = isAddress && (name !== 'data-url' || FILE.test(parked));
    if (isPicture) add(deferred, [{ src: toImageSource(parked, base) }]);
  }
  for (const name of LAZY_SETS)
    if (hasAttribute(element, name)) add(deferred, readSet(attribute(element, name, 20000), base));
}

/**
 * Lazy loaders use many attribute names and formats. For a picture that shows nothing yet, accepts a source from any attribute, but
 * not a bare file name.
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

/** Pictures in a loader's JSON settings: {"desktop": "/a.jpg", "mobile": …}. */
function readObject(written: string, base: string): Candidate[] {
  const values = written.replaceAll('\\/', '/').matchAll(/"([^"\\\s]{5,2000})"/g);
  return [...values]
    .map(([, value]) => value)
    .filter(value => FILE.test(value) && value.includes('/'))
    .slice(0, MAX_CANDIDATES)
    .map(value => ({ src: toImageSource(value, base) }));
}

/**
 * Whether the page currently shows the real picture and not a placeholder: a data: stub, a spacer.gif, or a blurred thumbnail
 * stretched to more than twice its size while a better source is pending.
 */
function isReal(src: string, naturalPx: number, widthPx: number, hasDeferred: boolean): boolean {
  if (src === '') return false;
  if (src.startsWith('data:')) return !hasDeferred && src.length > 1500;
  if ((naturalPx <= 2 || hasDeferred) && PLACEHOLDER.test(src.slice(-120))) return false;
  if (!hasDeferred) return naturalPx !== 1;
  return naturalPx > 2 && naturalPx * 2 >= widthPx;
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

/** Sources for narrow windows come last: their pictures are cropped or low-resolution. */
const NARROW = /max-width/i;
