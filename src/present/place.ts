import { useEffect, useRef, useState } from 'preact/hooks';
import type { Place, ReaderOptions } from './contract.ts';

/** The part of the window, from its top, in which a heading counts as the one being read. */
const READING_ZONE = 0.3;
const SETTLED_MS = 300;

/** Id of the heading one is under; '' before the first. */
export function useCurrentHeading(
  scroller: { current: HTMLElement | null },
  drawn: unknown,
  sideways: boolean,
): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    const chunks = [...root.querySelectorAll('.chunk')];
    const look = () => setCurrent(findHeading(chunks, whereabouts(root, sideways)));
    root.addEventListener('scroll', look, { passive: true });
    look();
    return () => root.removeEventListener('scroll', look);
  }, [drawn, sideways]);
  return current;
}

/** Whether an element has come up to where one reads, or is above. In columns: on the page in sight, or before it. */
function whereabouts(root: HTMLElement, sideways: boolean): (element: Element) => boolean {
  const view = root.getBoundingClientRect();
  if (!sideways) {
    const line = view.top + view.height * READING_ZONE;
    return element => element.getBoundingClientRect().top < line;
  }
  if (root.dir === 'rtl') return element => element.getBoundingClientRect().right > view.left;
  return element => element.getBoundingClientRect().left < view.right;
}

/** Chunks first, by halves: asking a heading of a skipped chunk for its box would lay it out. */
function findHeading(chunks: Element[], isReached: (element: Element) => boolean): string {
  let at = -1;
  for (let step = 1 << 15; step > 0; step >>= 1)
    if (at + step < chunks.length && isReached(chunks[at + step])) at += step;
  const headingsOf = (chunk: Element) => [...chunk.querySelectorAll<HTMLElement>('[data-heading]')];
  let found = at >= 0 ? headingsOf(chunks[at]).findLast(isReached) : undefined;
  while (!found && --at >= 0) found = headingsOf(chunks[at]).at(-1);
  return found?.dataset.heading ?? '';
}

/** Columns are turned by the wheel that everybody has, which only goes up and down. */
export function useSidewaysWheel(scroller: { current: HTMLElement | null }, sideways: boolean): void {
  useEffect(() => {
    const root = scroller.current;
    if (!root || !sideways) return;
    const turn = (event: WheelEvent) => {
      if (event.deltaX !== 0 || event.ctrlKey || root.scrollWidth <= root.clientWidth) return;
      event.preventDefault();
      root.scrollBy({ left: root.dir === 'rtl' ? -event.deltaY : event.deltaY, behavior: 'instant' });
    };
    // On paper there are no columns to be turned, and the browser forgets how far one had come.
    const window = root.ownerDocument.defaultView!;
    let printedAt = 0;
    const leave = () => {
      printedAt = root.scrollLeft;
    };
    const comeBack = () => root.scrollTo({ left: printedAt, behavior: 'instant' });
    const ended = new AbortController();
    root.addEventListener('wheel', turn, { passive: false, signal: ended.signal });
    window.addEventListener('beforeprint', leave, { signal: ended.signal });
    window.addEventListener('afterprint', comeBack, { signal: ended.signal });
    return () => ended.abort();
  }, [sideways]);
}

/** Draws the progress line and reports the place once scrolling has settled. Writes one style, renders nothing. */
export function useProgress(
  scroller: { current: HTMLElement | null },
  line: { current: HTMLElement | null },
  onPlace: (place: Place) => void,
): void {
  const report = useRef(onPlace);
  report.current = onPlace;
  useEffect(() => {
    const root = scroller.current!;
    let timer = 0;
    const draw = () => {
      line.current?.style.setProperty('--progress', String(readShare(root)));
      clearTimeout(timer);
      timer = window.setTimeout(() => report.current(findPlace(root)), SETTLED_MS);
    };
    root.addEventListener('scroll', draw, { passive: true });
    line.current?.style.setProperty('--progress', String(readShare(root)));
    return () => {
      clearTimeout(timer);
      root.removeEventListener('scroll', draw);
    };
  }, []);
}

/** 0..1. Columns are read sideways; right to left, the browser counts below zero. */
function readShare(root: HTMLElement): number {
  const across = root.scrollWidth - root.clientWidth;
  const down = root.scrollHeight - root.clientHeight;
  const share = down >= across ? root.scrollTop / (down || 1) : Math.abs(root.scrollLeft) / across;
  return Math.min(1, Math.max(0, share));
}

export function findPlace(root: HTMLElement): Place {
  const { top } = root.getBoundingClientRect();
  const slot = findTopSlot(root);
  if (!slot) return { block: 0, share: 0 };
  const box = slot.getBoundingClientRect();
  return { block: Number(slot.dataset.block), share: Math.min(1, Math.max(0, (top - box.top) / (box.height || 1))) };
}

/** The block at the top of the window. Chunks first: asking a block of a skipped chunk for its box would lay it out. */
function findTopSlot(root: HTMLElement): HTMLElement | undefined {
  const { top } = root.getBoundingClientRect();
  const isAbove = (element: Element) => element.getBoundingClientRect().top <= top + 1;
  const chunk = [...root.querySelectorAll('.chunk')].findLast(isAbove);
  return chunk && ([...chunk.children] as HTMLElement[]).findLast(isAbove);
}

/**
 * Notes which words stand at the top of the window. The function that comes back is called when the article has changed, and
 * scrolls to where those words have gone: the nearest block that has them.
 */
export function holdPlace(root: HTMLElement): () => void {
  const slot = findTopSlot(root);
  const { scrollTop } = root;
  // At the article's head there is nothing above that could come or go; the frame to come is early enough to be sure of it.
  const stay = () => insist(() => root.scrollTo({ top: scrollTop, behavior: 'instant' }));
  if (!slot) return () => requestAnimationFrame(stay);
  const { textContent: words } = slot;
  const before = Number(slot.dataset.block);
  const top = slot.getBoundingClientRect().top - root.getBoundingClientRect().top;
  return () => {
    const distance = (element: HTMLElement) => Math.abs(Number(element.dataset.block) - before);
    const same = [...root.querySelectorAll<HTMLElement>('.slot')].filter(element => element.textContent === words);
    if (same.length === 0) return;
    const nearest = same.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    bringTo(root, nearest, () => top);
  };
}

/** Where the reader was when it was closed, if that is to be remembered and is not the beginning. */
export function placeOf({ settings, memory }: ReaderOptions): Place | undefined {
  const place = settings.rememberPlace ? memory?.place : undefined;
  return place && (place.block > 0 || place.share > 0.1) ? place : undefined;
}

export function goToPlace(root: HTMLElement, { block, share }: Place): void {
  const slot = root.querySelector<HTMLElement>(`[data-block="${block}"]`);
  if (slot) bringTo(root, slot, height => -share * height);
}

/**
 * Scrolls until a block stands so far below the window's top. The chunks there are laid out at once, so that the first frame is
 * right; those around them follow when the browser sees that they are near, and are never quite as tall as guessed, so it is
 * looked at again.
 */
function bringTo(root: HTMLElement, slot: HTMLElement, topOf: (heightPx: number) => number): void {
  const chunk = slot.parentElement!;
  const here = [chunk, chunk.nextElementSibling as HTMLElement | null];
  const show = (value: string) => {
    for (const element of here) element?.style.setProperty('content-visibility', value);
  };
  const go = () => {
    const box = slot.getBoundingClientRect();
    const from = root.getBoundingClientRect();
    root.scrollBy({
      top: box.top - from.top - topOf(box.height),
      left: root.scrollWidth > root.clientWidth + 1 ? box.left - from.left : 0,
      behavior: 'instant',
    });
  };
  show('visible');
  insist(go, () => show(''));
}

/** Now and in the next two frames. */
function insist(go: () => void, after?: () => void): void {
  go();
  requestAnimationFrame(() => {
    go();
    requestAnimationFrame(() => {
      go();
      after?.();
    });
  });
}
