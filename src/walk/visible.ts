import { DISPLAY, HIDDEN, POSITION } from '../page/snapshot.ts';
import type { Frame } from './frames.ts';
import { getClientRects } from './native.ts';

/** How far out of the page counts as put away on purpose. Image replacement and skip links use -999 to -99999 px. */
const FAR_PX = 900;

const clips = new Map<string, boolean>();

/** Whether a clip-path leaves nothing: inset(50%), inset(100%), circle(0), a polygon of one point. */
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

/** `clip: rect()` that leaves a pixel or less: the older screen-reader recipe. Works on positioned boxes only. */
export function isRectClipped(clip: string): boolean {
  if (!clip.startsWith('rect(')) return false;
  const [top, right, bottom, left] = clip
    .slice(5)
    .split(/[ ,]+/)
    .map(edge => Number.parseFloat(edge));
  return right - left <= 1 || bottom - top <= 1;
}

/**
 * Bits that follow from one element's own box and position. `css` is live: what is rarely needed is read only here.
 * html and body hand their overflow to the window, so neither hides anything by it.
 */
export function boxBits(
  element: Element,
  css: CSSStyleDeclaration,
  rect: DOMRect,
  display: number,
  position: number,
  frame: Frame,
): number {
  const { width, height } = rect;
  let bits = 0;
  if (position >= POSITION.absolute && position !== POSITION.sticky && isRectClipped(css.clip)) bits |= HIDDEN.clipped;
  if ((width <= 1.5 || height <= 1.5) && display !== DISPLAY.contents) {
    if (width === 0 && height === 0 && getClientRects(element).length === 0) bits |= HIDDEN.zeroSize;
    else if (display !== DISPLAY.inline) bits |= overflowBits(css, width, height);
  }
  return bits | (isOffscreen(rect, position, frame) ? HIDDEN.offscreen : 0);
}

function overflowBits(css: CSSStyleDeclaration, width: number, height: number): number {
  const thin = width <= 1.5 && height <= 1.5;
  if (!thin && width > 0 && height > 0) return 0;
  const overflow = width <= height ? css.overflowX : css.overflowY;
  if (overflow === 'visible') return 0;
  return width === 0 || height === 0 ? HIDDEN.zeroSize : HIDDEN.clipped;
}

/**
 * Out where no scrolling leads: left of or above the page's origin, or a fixed box outside the window. A box inside a
 * scroller or a clipped carousel may be there for a moment only, so an unpositioned one must be far out.
 */
function isOffscreen(rect: DOMRect, position: number, frame: Frame): boolean {
  if (rect.width === 0 && rect.height === 0) return false;
  if (position === POSITION.fixed) {
    return rect.right <= 0 || rect.bottom <= 0 || rect.left >= frame.viewWidth || rect.top >= frame.viewHeight;
  }
  const right = rect.right + frame.scrollX;
  const bottom = rect.bottom + frame.scrollY;
  const far = position === POSITION.absolute ? 0 : -FAR_PX;
  if (bottom <= far) return true;
  return frame.isRtl
    ? rect.left + frame.scrollX >= frame.viewWidth - far || right <= frame.minX - FAR_PX
    : right <= far || (position === POSITION.absolute && rect.left + frame.scrollX >= frame.maxX + FAR_PX);
}
