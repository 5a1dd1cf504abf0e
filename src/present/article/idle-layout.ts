import { useEffect } from 'preact/hooks';
import type { ReaderSettings } from '../../settings.ts';
import { keepStill } from '../tools/place.ts';

/** Chunks per batch: about what a slow machine lays out in one frame. */
const BATCH = 12;
const BATCH_LETTERS = 40_000;
/** Longest wait for the browser to become idle. */
const WITHIN_MS = 200;

/**
 * Lays out off-screen chunks, a few at a time, so that the browser knows their heights: the scroll bar is accurate, and the end does not
 * move away from a user scrolling to it. Repeated when line breaks change. The browser keeps the heights (`contain-intrinsic-size: auto`)
 * when it skips a chunk again.
 */
export function useIdleLayout(
  page: { current: HTMLElement | null },
  onPage: object,
  isWhole: boolean,
  settings: ReaderSettings,
) {
  useEffect(() => {
    const element = page.current;
    if (!element || !isWhole) return;
    let ended = new AbortController();
    const begin = () => {
      ended.abort();
      ended = new AbortController();
      void layOut(element, ended.signal);
    };
    begin();
    let width = element.clientWidth;
    // That of the reader's own document: a page would hear of "undelivered notifications" as an error of its own.
    const { ResizeObserver } = element.ownerDocument.defaultView as Window & typeof globalThis;
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      begin();
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      ended.abort();
    };
  }, [onPage, isWhole, settings.sizePx, settings.measure, settings.lineHeight, settings.font, settings.columns]);
}

async function layOut(page: HTMLElement, signal: AbortSignal): Promise<void> {
  const chunks = [...page.querySelectorAll<HTMLElement>(':scope > .chunk')];
  for (let at = 0; at < chunks.length && !signal.aborted; ) {
    await idle();
    if (signal.aborted) return;
    const batch = batchFrom(chunks, at);
    at += batch.length;
    // Scroll anchoring is not reliable: Firefox was off by a paragraph.
    keepStill(page.parentElement!, () => {
      for (const chunk of batch) chunk.style.setProperty('content-visibility', 'visible');
    });
    // The next frame lays them out, and the browser stores their heights.
    await frames(2);
    for (const chunk of batch) chunk.style.removeProperty('content-visibility');
  }
}

/** Fewer chunks if they are long, by the letters counted in guess-height.ts. */
function batchFrom(chunks: HTMLElement[], from: number): HTMLElement[] {
  const batch: HTMLElement[] = [];
  for (let letters = 0; batch.length < BATCH && letters < BATCH_LETTERS && from + batch.length < chunks.length; ) {
    const chunk = chunks[from + batch.length];
    letters += Number(chunk.style.getPropertyValue('--letters'));
    batch.push(chunk);
  }
  return batch;
}

function idle(): Promise<void> {
  return new Promise(done => requestIdleCallback(() => done(), { timeout: WITHIN_MS }));
}

function frames(count: number): Promise<void> {
  return new Promise(done => requestAnimationFrame(() => (count > 1 ? frames(count - 1).then(done) : done())));
}
