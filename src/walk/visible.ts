import { DISPLAY, HIDDEN, POSITION } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { Frame } from './frames.ts';
import { attribute, getClientRects, localName, nodeType, parentNode } from './native.ts';

const clips = new Map<string, boolean>();

/** Whether a clip-path leaves nothing visible: inset(50%), inset(100%), circle(0), a polygon with a single point. */
export function isClippedAway(clipPath: string): boolean {
  if (clipPath === 'none' || clipPath === '') return false;
  let is = clips.get(clipPath);
  if (is === undefined) {
    is = leavesNothing(clipPath.slice(0, 300));
    if (clips.size < 500) clips.set(clipPath, is);
  }
  return is;
}

function leavesNothing(clipPath: string): boolean {
  const body = clipPath.slice(clipPath.indexOf('(') + 1);
  if (clipPath.startsWith('inset(')) {
    const [top, right = top, bottom = top, left = right] = body
      .split(/ round |\)/)[0]
      .split(' ')
      .map(toShare);
    return top + bottom >= 100 || left + right >= 100;
  }
  if (clipPath.startsWith('circle(') || clipPath.startsWith('ellipse(')) return Number.parseFloat(body) === 0;
  if (!clipPath.startsWith('polygon(')) return false;
  const points = body
    .split(')')[0]
    .split(', ')
    .filter(point => !point.includes('zero'));
  return points.every(point => point === points[0]);
}

function toShare(length: string): number {
  return length.endsWith('%') ? Number.parseFloat(length) : 0;
}

/** A `clip: rect()` that leaves at most a pixel: the older screen-reader-only technique. Applies to positioned boxes only. */
function isRectClipped(clip: string): boolean {
  if (!clip.startsWith('rect(')) return false;
  const [top, right, bottom, left] = clip
    .slice(5)
    .split(/[ ,]+/)
    .map(edge => Number.parseFloat(edge));
  return right - left <= 1 || bottom - top <= 1;
}

export function isFaded(opacity: string): boolean {
  return opacity !== '1' && opacity.charCodeAt(0) === 48 && Number(opacity) < 0.02;
}

/** Bits of HIDDEN that follow from an element's own box and position. */
export function readPlaceBits(
  element: Element,
  tag: number,
  css: CSSStyleDeclaration,
  rect: DOMRect,
  display: number,
  position: number,
  frame: Frame,
): number {
  const { width, height } = rect;
  const isLifted = position === POSITION.absolute || position === POSITION.fixed;
  let bits = isLifted && isRectClipped(css.clip) ? HIDDEN.clipped : 0;
  if (display === DISPLAY.contents) return bits;
  if (width <= 1.5 || height <= 1.5) bits |= readSizeBits(element, tag, css, width, height, display);
  return bits | (isOffscreen(element, css, rect, position, frame) ? HIDDEN.offscreen : 0);
}

function readSizeBits(
  element: Element,
  tag: number,
  css: CSSStyleDeclaration,
  width: number,
  height: number,
  display: number,
): number {
  // An image that has not loaded yet has no size, so only a declared size of 0 counts as hidden.
  if (tag === TAG.img) return isDeclaredZero(element) ? HIDDEN.zeroSize : 0;
  if (width === 0 && height === 0 && getClientRects(element).length === 0) return HIDDEN.zeroSize;
  const isEmpty = width === 0 || height === 0;
  const isDot = width <= 1.5 && height <= 1.5;
  if (display === DISPLAY.inline || !(isEmpty || isDot)) return 0;
  const overflow = width <= height ? css.overflowX : css.overflowY;
  if (overflow === 'visible') return 0;
  return isEmpty ? HIDDEN.zeroSize : HIDDEN.clipped;
}

function isDeclaredZero(image: Element): boolean {
  return attribute(image, 'width', 9) === '0' || attribute(image, 'height', 9) === '0';
}

/** Unreachable by scrolling: before the page's start, or a fixed box outside the window. */
function isOffscreen(
  element: Element,
  css: CSSStyleDeclaration,
  rect: DOMRect,
  position: number,
  frame: Frame,
): boolean {
  const { left, top, width, height } = rect;
  if (width === 0 && height === 0) return false;
  const right = left + width;
  const bottom = top + height;
  if (position === POSITION.fixed) {
    return right <= 0 || bottom <= 0 || left >= frame.viewWidth || top >= frame.viewHeight;
  }
  if (right + frame.scrollX <= frame.minX || bottom + frame.scrollY <= 0) {
    return isPutAway(css, position) || !isInScroller(element, frame);
  }
  return position === POSITION.absolute && left + frame.scrollX >= frame.viewWidth && isPutAway(css, position);
}

/** Offset that counts as hidden on purpose; carousels keep their slides only one or two window widths away. */
const FAR_PX = 1900;

function isPutAway(css: CSSStyleDeclaration, position: number): boolean {
  const isFar = (length: string) => Math.abs(Number.parseFloat(length)) >= FAR_PX;
  if (position === POSITION.absolute) return isFar(css.left) || isFar(css.top);
  return Number.parseFloat(css.marginLeft) <= -FAR_PX || Number.parseFloat(css.marginTop) <= -FAR_PX;
}

const MAX_CLIMB = 60;

/** Whether an ancestor scrolls or clips, in which case off-screen content may be the next slide of a carousel. */
function isInScroller(element: Element, frame: Frame): boolean {
  let node = parentNode(element);
  for (let steps = 0; node && steps < MAX_CLIMB; steps++, node = parentNode(node)) {
    if (nodeType(node) === 11) node = (node as ShadowRoot).host;
    if (!node || nodeType(node) !== 1) return false;
    const name = localName(node as Element);
    if (name === 'body' || name === 'html') return false;
    if (frame.view.getComputedStyle(node as Element).overflowX !== 'visible') return true;
  }
  return false;
}
