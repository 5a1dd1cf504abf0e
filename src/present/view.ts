/** In windows. */
const FAR = 3;
const MOST_LOOKS = 5;

/** Scrolls what is being read, found or chosen into the calm middle of the window, and not at all where it is there already. */
export function bringIntoView(scroller: HTMLElement, target: Range | Element, looks = MOST_LOOKS): void {
  const box = target.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (box.height === 0 && box.width === 0) return;
  const across = scroller.scrollWidth > scroller.clientWidth + 1 && (box.left < view.left || box.right > view.right);
  const down = box.top < view.top + view.height * 0.15 || box.bottom > view.bottom - view.height * 0.25;
  if (!across && !down) return;
  const top = down ? box.top - view.top - view.height * 0.35 : 0;
  const left = across ? box.left - view.left - view.width * 0.1 : 0;
  // A long way is not shown passing by; and what lies on it is only guessed at until one is there, so it is looked at again.
  const isFar = Math.abs(top) > FAR * view.height || Math.abs(left) > FAR * view.width;
  scroller.scrollBy({ top, left, behavior: isFar || prefersStill() ? 'instant' : 'smooth' });
  if (isFar && looks > 1) requestAnimationFrame(() => bringIntoView(scroller, target, looks - 1));
}

export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function goToEnd(scroller: HTMLElement, isLast: boolean): void {
  const forward = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1;
  const isAcross = scroller.scrollWidth > scroller.clientWidth + 1;
  const far = isLast ? (isAcross ? scroller.scrollWidth : scroller.scrollHeight) : 0;
  scroller.scrollTo({ [isAcross ? 'left' : 'top']: isAcross ? far * forward : far, behavior: 'instant' });
}

/** Down: a window's height less a line or two, so that the eye keeps its place. Columns: to the next full page of them. */
export function turnPage(scroller: HTMLElement, by: number): void {
  const behavior = prefersStill() ? 'instant' : 'smooth';
  if (!Number.isFinite(by)) {
    goToEnd(scroller, by > 0);
    return;
  }
  if (scroller.scrollWidth <= scroller.clientWidth + 1) {
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
