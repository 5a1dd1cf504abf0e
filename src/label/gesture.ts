import type { Point } from './rectangle.ts';

/** One pointer gesture from down to up, in page pixels. The page scrolls when the pointer nears the window's edge. */
export interface GestureOptions {
  view: Window;
  /** Captures the pointer while it is down. */
  target: HTMLElement;
  event: PointerEvent;
  signal: AbortSignal;
  onMove(from: Point, to: Point): void;
  onEnd(from: Point, to: Point): void;
  onCancel(): void;
}

const EDGE_PX = 28;
/** Pixels per frame at the very edge. */
const FASTEST_PX = 22;

export function startGesture({ view, target, event, signal, onMove, onEnd, onCancel }: GestureOptions): void {
  const life = new AbortController();
  const whole = AbortSignal.any([signal, life.signal]);
  const from = toPage(view, event);
  let last: { clientX: number; clientY: number } = event;
  let frame = 0;
  const report = () => onMove(from, toPage(view, last));
  const finish = (end: () => void) => {
    life.abort();
    end();
  };
  const scrollAlong = () => {
    const dx = pushAt(last.clientX, view.innerWidth);
    const dy = pushAt(last.clientY, view.innerHeight);
    frame = view.requestAnimationFrame(scrollAlong);
    if (dx !== 0 || dy !== 0) view.scrollBy({ left: dx, top: dy, behavior: 'instant' });
  };

  target.setPointerCapture(event.pointerId);
  const options = { signal: whole };
  target.addEventListener(
    'pointermove',
    next => {
      if (next.pointerId !== event.pointerId) return;
      last = next;
      report();
      if (!frame) frame = view.requestAnimationFrame(scrollAlong);
    },
    options,
  );
  target.addEventListener('pointerup', next => finish(() => onEnd(from, toPage(view, next))), options);
  target.addEventListener('pointercancel', () => finish(onCancel), options);
  view.addEventListener('scroll', report, { ...options, passive: true });
  // Keys go to the target's window, which is not the page's if the interface has a document of its own.
  target.ownerDocument.defaultView!.addEventListener(
    'keydown',
    key => {
      if (!key.isTrusted || key.key !== 'Escape') return;
      key.preventDefault();
      key.stopImmediatePropagation();
      finish(onCancel);
    },
    { ...options, capture: true },
  );
  whole.addEventListener('abort', () => {
    view.cancelAnimationFrame(frame);
    if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
  });
}

function toPage(view: Window, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX + view.scrollX, y: clientY + view.scrollY };
}

function pushAt(at: number, size: number): number {
  const near = at < EDGE_PX ? at - EDGE_PX : Math.max(0, at - (size - EDGE_PX));
  return Math.round((Math.max(-EDGE_PX, Math.min(EDGE_PX, near)) / EDGE_PX) * FASTEST_PX);
}
