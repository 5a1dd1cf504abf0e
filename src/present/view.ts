/** Scrolls what is being read, found or chosen into the calm middle of the window, and not at all where it is there already. */
export function bringIntoView(scroller: HTMLElement, target: Range | Element): void {
  const box = target.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (box.height === 0 && box.width === 0) return;
  const across = scroller.scrollWidth > scroller.clientWidth + 1 && (box.left < view.left || box.right > view.right);
  const down = box.top < view.top + view.height * 0.15 || box.bottom > view.bottom - view.height * 0.25;
  if (!across && !down) return;
  scroller.scrollBy({
    top: down ? box.top - view.top - view.height * 0.35 : 0,
    left: across ? box.left - view.left - view.width * 0.1 : 0,
    behavior: prefersStill() ? 'instant' : 'smooth',
  });
}

export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A window's height less a line or two, so that the eye keeps its place. */
export function turnPage(scroller: HTMLElement, by: number): void {
  const across = scroller.scrollWidth > scroller.clientWidth + 1;
  const rtl = across && getComputedStyle(scroller).direction === 'rtl';
  scroller.scrollBy({
    top: across ? 0 : by * scroller.clientHeight * 0.88,
    left: across ? by * scroller.clientWidth * (rtl ? -1 : 1) : 0,
    behavior: prefersStill() ? 'instant' : 'smooth',
  });
}
