import type { ImageFact } from '../page/snapshot.ts';
import { add, type Candidate, pick, readSet, toImageSource } from './image-source.ts';
import {
  data,
  firstElementChild,
  localName,
  nextElementSibling,
  nextSibling,
  nodeType,
  parentNode,
  previousSibling,
  querySelector,
} from './native.ts';
import { attributeIn, IMAGE_TAG, readMarkup } from './written-image.ts';

/* Pictures in noscript elements: fallbacks for pictures that are otherwise loaded by a script. */

/**
 * The noscript image of a picture element that has no img yet because it loads on scroll; undefined if it already has an img.
 */
export function readUnfilled(picture: Element, base: string): ImageFact | undefined {
  let noscript: Element | undefined;
  let child = firstElementChild(picture);
  for (let steps = 0; child && steps < 20; steps++, child = nextElementSibling(child)) {
    if (localName(child) === 'img') return undefined;
    if (localName(child) === 'noscript') noscript = child;
  }
  const tag = noscript && IMAGE_TAG.exec(readMarkup(noscript))?.[0];
  return tag ? toFact(tag, base) : undefined;
}

/** Smaller pictures are tracking pixels and the like. */
const LEAST_PX = 50;
const FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i;
const OTHERS = 'img:not(noscript img), picture, video, iframe, canvas';

/** The picture in a noscript element that has no other media beside it: a script would insert it there. */
export function readLone(noscript: Element, base: string): ImageFact | undefined {
  const box = parentNode(noscript) as Element | null;
  if (!box || nodeType(box) !== 1 || localName(box) === 'body' || querySelector(box, OTHERS)) return undefined;
  const tag = IMAGE_TAG.exec(readMarkup(noscript))?.[0];
  const fact = tag && toFact(tag, base);
  if (!fact) return undefined;
  const { declaredWidthPx = 0, declaredHeightPx = 0 } = fact;
  const isKnown = declaredWidthPx > 0 && declaredHeightPx > 0;
  return (isKnown ? Math.min(declaredWidthPx, declaredHeightPx) >= LEAST_PX : FILE.test(fact.src)) ? fact : undefined;
}

function toFact(tag: string, base: string): ImageFact {
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

export function toLength(written: string): number {
  return Number(/^\s*(\d{1,5})(?:\.\d*)?\s*(?:px\s*)?$/i.exec(written)?.[1] ?? 0);
}

/** Adds the sources of a stub's noscript fallback, which is beside the stub or beside the link or box that wraps it. */
export function readNoscript(element: Element, base: string, deferred: Candidate[]): void {
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

/** Adds the src and srcset of an img tag given as text. */
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
