import { quiet } from './quiet.ts';

/** Share of the window height per step: below 1, so that nothing is skipped between two steps. */
const STEP_SHARE = 0.8;
/** A step ends when nothing has changed for this long: requests it triggered need a moment to show. */
const REST_MS = 150;
const REST_LIMIT_MS = 700;
/** Limits for pages that scroll forever. */
const LIMIT_MS = 30_000;
const MAX_WINDOWS = 80;
const PICTURES_LIMIT_MS = 4_000;

/**
 * Scrolls the page from top to end and back to where it was, so that everything that loads when seen is loaded. Changes only the
 * scroll position. `around` is an element of the article, used to find the box to scroll.
 */
export async function scrollThrough(
  document: Document,
  around: Node | undefined,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const scroller = findScroller(document, around);
  const { scrollLeft: left, scrollTop: before } = scroller;
  const height = scroller.clientHeight || document.defaultView!.innerHeight;
  const end = performance.now() + LIMIT_MS;
  const findBottom = () => Math.min(height * MAX_WINDOWS, scroller.scrollHeight);
  try {
    for (let top = 0; !signal.aborted && performance.now() < end; top += height * STEP_SHARE) {
      scroller.scrollTo({ left, top, behavior: 'instant' });
      await quiet(document, signal, REST_MS, REST_LIMIT_MS);
      // Content loaded at the end of the page takes longer, and may extend the page.
      if (top + height >= findBottom()) await quiet(document, signal);
      onProgress(Math.min(1, (top + height) / findBottom()));
      if (top + height >= findBottom()) break;
    }
    await picturesIn(document, signal);
  } finally {
    scroller.scrollTo({ left, top: before, behavior: 'instant' });
  }
}

/** The nearest scrolling ancestor of the article: the window, or a box that fills the window. */
function findScroller(document: Document, around: Node | undefined): Element {
  const { scrollingElement, documentElement, defaultView } = document;
  for (let at = around?.parentElement ?? null; at && at !== scrollingElement; at = at.parentElement) {
    if (at.scrollHeight <= at.clientHeight + 1 || at.clientHeight === 0) continue;
    if (/auto|scroll/.test(defaultView!.getComputedStyle(at).overflowY)) return at;
  }
  return scrollingElement ?? documentElement;
}

/** Resolves when all pictures being loaded have arrived and have their sizes, or after the limit. */
async function picturesIn(document: Document, signal: AbortSignal): Promise<void> {
  const end = performance.now() + PICTURES_LIMIT_MS;
  const isOnItsWay = (image: HTMLImageElement) => !image.complete && image.loading !== 'lazy';
  while (!signal.aborted && performance.now() < end && [...document.images].some(isOnItsWay)) {
    await new Promise(done => setTimeout(done, 100));
  }
}
