import { follow } from '../overlay/follow.ts';

interface Watch {
  onScroll(): void;
  /** False where it was a bad moment: asked again a little later. */
  onChange(): boolean;
}

/** A page that goes on changing is read again this seldom; one that changed once, this soon. */
const AFTER_MS = 400;
const BUSY_AFTER_MS = 2000;

/** Tells of scrolling at once and of changes when they have come to rest. */
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
      // What scrolls inside the page moves its elements over the page.
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
