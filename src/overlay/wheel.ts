import { useLayoutEffect, useRef } from 'preact/hooks';

/** Ref for the hit layer with a non-passive wheel listener, which JSX cannot declare. */
export function useWheel(onWheel: (event: WheelEvent) => void) {
  const field = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = field.current!;
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [onWheel]);
  return field;
}

/** Scrolls the inner scroller under the pointer, since the hit layer receives its wheel events. The window scrolls by itself. */
export function forwardWheel(document: Document, host: Element, event: WheelEvent): void {
  if (event.ctrlKey) return;
  const under = document.elementsFromPoint(event.clientX, event.clientY).find(element => element !== host);
  const step =
    event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 400 : 1;
  for (let at = under ?? null; at && at !== document.documentElement; at = at.parentElement) {
    if (!canScroll(at, event.deltaX, event.deltaY)) continue;
    at.scrollBy(event.deltaX * step, event.deltaY * step);
    event.preventDefault();
    return;
  }
}

function canScroll(element: Element, dx: number, dy: number): boolean {
  const below = element.scrollHeight - element.clientHeight - element.scrollTop;
  const hasRoomY = dy > 0 ? below > 1 : dy < 0 && element.scrollTop > 0;
  const right = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft);
  const hasRoomX = dx !== 0 && (right > 1 || element.scrollLeft !== 0);
  if (!hasRoomY && !hasRoomX) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return (hasRoomY && /auto|scroll/.test(overflowY)) || (hasRoomX && /auto|scroll/.test(overflowX));
}
