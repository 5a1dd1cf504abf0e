import { follow } from '../overlay/follow.ts';

interface Watch {
  onScroll(): void;
  /** Returns false if it cannot act now: it is called again a little later. */
  onChange(): boolean;
}

/** Delay before reading a changed page again, and the longer one for pages that keep changing. */
const AFTER_MS = 400;
const BUSY_AFTER_MS = 2000;

/** Reports scrolling at once, and changes after a delay. */
export function watchPage(document: Document, signal: AbortSignal, { onScroll, onChange }: Watch): void {
  const view = document.defaultView!;
  let timer = 0;
  let last = Number.NEGATIVE_INFINITY;
  let frame = 0;
  const later = () => {
    if (timer || signal.aborted) return;
    timer = view.setTimeout(look, performance.now() - last < BUSY_AFTER_MS ? BUSY_AFTER_MS : AFTER_MS);
  };
  const look = () => {
    timer = 0;
    if (signal.aborted || document.visibilityState !== 'visible') return;
    last = performance.now();
    if (!onChange()) later();
  };
  follow({
    document,
    frames: [],
    signal,
    onScroll(target) {
      // Scrolling inside the page moves elements over the page.
      if (target !== document) later();
      frame ||= view.requestAnimationFrame(() => {
        frame = 0;
        onScroll();
      });
    },
    onChange: later,
    onGlance: () => undefined,
    onNavigate: () => undefined,
  });
  signal.addEventListener('abort', () => {
    view.clearTimeout(timer);
    view.cancelAnimationFrame(frame);
  });
}
