import { foldsOver, openFolds } from './tools/folds.ts';

/** In window heights or widths. */
const FAR = 3;
const MOST_LOOKS = 5;

/**
 * Scrolls a target to a comfortable position in the window, unless it is there already; with `isSeenEnough`, anywhere in the window will
 * do. Opens folds around it first.
 */
export function bringIntoView(
  scroller: HTMLElement,
  target: Range | Element,
  isSeenEnough = false,
  looks = MOST_LOOKS,
): void {
  openFolds(nodeOf(target));
  const box = target.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (box.height === 0 && box.width === 0) return;
  const across = isAcross(scroller) && (box.left < view.left || box.right > view.right);
  const down = isSeenEnough
    ? isBefore(scroller, target) ||
      box.bottom > view.bottom - Number.parseFloat(getComputedStyle(scroller).scrollPaddingBottom)
    : box.top < view.top + view.height * 0.15 || box.bottom > view.bottom - view.height * 0.25;
  if (!across && !down) return;
  const top = down ? box.top - view.top - view.height * 0.35 : 0;
  const left = across ? box.left - view.left - view.width * 0.1 : 0;
  // Long distances are not animated. Heights on the way are estimates until they are laid out, so check again afterwards.
  const isFar = Math.abs(top) > FAR * view.height || Math.abs(left) > FAR * view.width;
  scroller.scrollBy({ top, left, behavior: isFar || prefersStill() ? 'instant' : 'smooth' });
  if (isFar && looks > 1) requestAnimationFrame(() => bringIntoView(scroller, target, isSeenEnough, looks - 1));
}

const nodeOf = (target: Range | Element) => ('startContainer' in target ? target.startContainer : target);

/** True in columns, which scroll sideways. Content wider than the window does not make it columns. */
export function isAcross(scroller: HTMLElement): boolean {
  return getComputedStyle(scroller).overflowY === 'hidden' && scroller.scrollWidth > scroller.clientWidth + 1;
}

/** True if the target ends before the visible area: above the window or under the bar; in columns, on an earlier page. */
export function isBefore(scroller: HTMLElement, target: Range | Element): boolean {
  // Folded content has no reliable box: use its fold instead.
  const box = (foldsOver(nodeOf(target)).at(-1) ?? target).getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (isAcross(scroller)) return scroller.dir === 'rtl' ? box.left >= view.right : box.right <= view.left;
  return box.bottom <= view.top + Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop);
}

export function isInSight(scroller: HTMLElement, target: Range | Element): boolean {
  const view = scroller.getBoundingClientRect();
  const { top, bottom, left, right } = target.getBoundingClientRect();
  return bottom > view.top && top < view.bottom && right > view.left && left < view.right;
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Frames in which the end may still move, because the content there is laid out only when it becomes visible. */
const END_FRAMES = 30;

/** Scrolls to the start or end of the article until it stays there, unless the user scrolls away meanwhile. */
function goToEnd(scroller: HTMLElement, isLast: boolean, frames = END_FRAMES): void {
  const before = scroller.scrollTop;
  jumpToEnd(scroller, isLast);
  const { scrollTop } = scroller;
  if (frames === 0 || (frames < END_FRAMES - 3 && scrollTop === before)) return;
  requestAnimationFrame(() => {
    if (isLast ? scroller.scrollTop >= scrollTop - 2 : true) goToEnd(scroller, isLast, frames - 1);
  });
}

function jumpToEnd(scroller: HTMLElement, isLast: boolean): void {
  const forward = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1;
  const across = isAcross(scroller);
  const far = isLast ? (across ? scroller.scrollWidth : scroller.scrollHeight) : 0;
  scroller.scrollTo({ [across ? 'left' : 'top']: across ? far * forward : far, behavior: 'instant' });
}

/** Scrolls by a window height less a line or two, so that the reader keeps their place. In columns: to the next full page. */
export function turnPage(scroller: HTMLElement, by: number): void {
  const behavior = prefersStill() ? 'instant' : 'smooth';
  if (!Number.isFinite(by)) {
    goToEnd(scroller, by > 0);
    return;
  }
  if (!isAcross(scroller)) {
    scroller.scrollBy({ top: by * scroller.clientHeight * 0.88, behavior });
    return;
  }
  const { paddingLeft, paddingRight, columnGap, direction } = getComputedStyle(scroller.firstElementChild!);
  const step =
    scroller.clientWidth -
    Number.parseFloat(paddingLeft) -
    Number.parseFloat(paddingRight) +
    (Number.parseFloat(columnGap) || 0);
  const forward = direction === 'rtl' ? -1 : 1;
  scroller.scrollTo({ left: Math.round(scroller.scrollLeft / step + Math.sign(by) * forward) * step, behavior });
}
