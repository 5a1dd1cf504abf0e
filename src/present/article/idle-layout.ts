import { useEffect } from 'preact/hooks';
import type { ReaderSettings } from '../../settings.ts';
import { keepStill } from '../tools/place.ts';

/** Chunks laid out at once: about what a slow machine does within a frame. */
const BATCH = 12;
const BATCH_LETTERS = 40_000;
/** Later than this the browser is not waited for to be idle. */
const WITHIN_MS = 200;

/**
 * Lays out what is out of sight, a few chunks at a time, so that the browser knows how tall each is: the scroll bar tells the truth, and
 * the end does not move away from who scrolls to it. Done again when lines break elsewhere. Heights are kept by the browser
 * (`contain-intrinsic-size: auto`) when a chunk is skipped again.
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
    // Not every browser keeps in place by itself what is in sight: Firefox was seen to be a paragraph off.
    keepStill(page.parentElement!, () => {
      for (const chunk of batch) chunk.style.setProperty('content-visibility', 'visible');
    });
    // The frame lays them out and the browser notes their heights.
    await frames(2);
    for (const chunk of batch) chunk.style.removeProperty('content-visibility');
  }
}

/** So many chunks, and fewer of long ones, as the guess of their heights has counted their letters. */
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
