import { useEffect, useRef, useState } from 'preact/hooks';
import type { Place, ReaderOptions } from '../contract.ts';
import { isAcross, isInSight } from '../view.ts';

/** Share of the window, from its top, in which a heading counts as the current one. */
const READING_ZONE = 0.3;
const SETTLED_MS = 300;

/** Id of the current heading; '' before the first. */
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
    const look = () => setCurrent(findChosen(root, sideways) ?? findHeading(chunks, whereabouts(root, sideways)));
    root.addEventListener('scroll', look, { passive: true });
    root.addEventListener('focusin', look);
    look();
    return () => {
      root.removeEventListener('scroll', look);
      root.removeEventListener('focusin', look);
    };
  }, [drawn, sideways]);
  return current;
}

const isAtEnd = (root: HTMLElement) =>
  root.scrollTop > 0 && root.scrollTop + root.clientHeight >= root.scrollHeight - 2;

/** At the end of the article, the focused heading if in view: the last ones cannot scroll up to the reading zone. */
function findChosen(root: HTMLElement, sideways: boolean): string | undefined {
  if (!sideways && !isAtEnd(root)) return undefined;
  const active = (root.getRootNode() as ShadowRoot | Document).activeElement as HTMLElement | null;
  if (active?.dataset.heading === undefined || !root.contains(active)) return undefined;
  return isInSight(root, active) ? active.dataset.heading : undefined;
}

/** Tests whether an element has reached the reading zone. In columns: whether it is on the visible page or before it. */
function whereabouts(root: HTMLElement, sideways: boolean): (element: Element) => boolean {
  const view = root.getBoundingClientRect();
  if (!sideways) {
    const line = view.top + view.height * (isAtEnd(root) ? 1 : READING_ZONE);
    return element => element.getBoundingClientRect().top < line;
  }
  if (root.dir === 'rtl') return element => element.getBoundingClientRect().right > view.left;
  return element => element.getBoundingClientRect().left < view.right;
}

/** Binary search over chunks first: asking for the box of a heading in a skipped chunk would lay it out. */
function findHeading(chunks: Element[], isReached: (element: Element) => boolean): string {
  let at = lastOf(chunks.length, place => isReached(chunks[place]));
  const headingsOf = (chunk: Element) => [...chunk.querySelectorAll<HTMLElement>('[data-heading]')];
  let found = at >= 0 ? headingsOf(chunks[at]).findLast(isReached) : undefined;
  while (!found && --at >= 0) found = headingsOf(chunks[at]).at(-1);
  return found?.dataset.heading ?? '';
}

/** In columns, a vertical mouse wheel scrolls sideways. */
export function useSidewaysWheel(scroller: { current: HTMLElement | null }, sideways: boolean): void {
  useEffect(() => {
    const root = scroller.current;
    if (!root || !sideways) return;
    const turn = (event: WheelEvent) => {
      if (event.deltaX !== 0 || event.ctrlKey || root.scrollWidth <= root.clientWidth) return;
      event.preventDefault();
      root.scrollBy({ left: root.dir === 'rtl' ? -event.deltaY : event.deltaY, behavior: 'instant' });
    };
    // Print has no columns, and the browser loses the scroll position.
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

/**
 * Draws the progress line, and reports the place when scrolling starts and when it settles. The first report matters to a user who
 * jumps somewhere and closes the tab at once: Firefox drops messages sent while a tab closes. Sets one style and renders nothing.
 */
export function useProgress(
  scroller: { current: HTMLElement | null },
  line: { current: HTMLElement | null },
  /** Number of blocks in the whole article, including those not drawn yet. */
  blocks: number,
  onPlace: (place: Place) => void,
): void {
  const report = useRef(onPlace);
  report.current = onPlace;
  const all = useRef(blocks);
  all.current = blocks;
  const tell = () => line.current?.style.setProperty('--progress', String(readShare(scroller.current!, all.current)));
  useEffect(() => void tell(), [blocks]);
  useEffect(() => {
    const root = scroller.current!;
    const ended = new AbortController();
    let timer = 0;
    let place: Place;
    const settle = () => {
      if (timer === 0) return;
      clearTimeout(timer);
      timer = 0;
      report.current(place);
    };
    const draw = () => {
      tell();
      // Read now: once the reader closes, nothing has a box.
      place = findPlace(root);
      if (timer === 0) report.current(place);
      clearTimeout(timer);
      timer = window.setTimeout(settle, SETTLED_MS);
    };
    root.addEventListener('scroll', draw, { passive: true, signal: ended.signal });
    // Saves the place if the user leaves while still scrolling. On the page's own window: closing a tab fires the event nowhere else.
    window.addEventListener('pagehide', event => event.isTrusted && settle(), { signal: ended.signal });
    return () => {
      settle();
      ended.abort();
    };
  }, []);
}

/** Progress 0..1. Columns scroll sideways, with negative positions in right-to-left text. */
function readShare(root: HTMLElement, blocks: number): number {
  const across = root.scrollWidth - root.clientWidth;
  const down = root.scrollHeight - root.clientHeight;
  const share = down >= across ? readDown(root, down, blocks) : Math.abs(root.scrollLeft) / across;
  return Math.min(1, Math.max(0, share));
}

/**
 * Progress by blocks, not pixels: heights off screen are estimates, and a line that runs backwards is useless. The visible blocks are
 * subtracted, so that the end counts as 1.
 */
function readDown(root: HTMLElement, down: number, blocks: number): number {
  const { top, bottom } = root.getBoundingClientRect();
  if (root.scrollTop <= 0 || root.scrollTop >= down - 2) return root.scrollTop <= 0 ? 0 : 1;
  const [from, to] = [placeAt(root, top), placeAt(root, bottom)].map(({ block, share }) => block + share);
  return from / (blocks - (to - from) || 1);
}

export function findPlace(root: HTMLElement): Place {
  return placeAt(root, root.getBoundingClientRect().top);
}

function placeAt(root: HTMLElement, y: number): Place {
  const slot = findSlot(root, y);
  if (!slot) return { block: 0, share: 0 };
  const box = slot.getBoundingClientRect();
  return { block: Number(slot.dataset.block), share: Math.min(1, Math.max(0, (y - box.top) / (box.height || 1))) };
}

/** The block at a vertical position. Chunks first: asking for the box of a block in a skipped chunk would lay it out. */
export function findSlot(root: HTMLElement, y: number): HTMLElement | undefined {
  const isAbove = (element: Element) => element.getBoundingClientRect().top <= y + 1;
  const chunks = chunksIn(root);
  const chunk = chunks[lastOf(chunks.length, at => isAbove(chunks[at]))];
  return chunk && ([...chunk.children] as HTMLElement[]).findLast(isAbove);
}

/** A live collection, because it is read on every scroll. */
const chunksIn = (root: HTMLElement) => root.getElementsByClassName('chunk');

/** Binary search for the last index where `holds` is true, given that it is true up to some index and false after it; -1 if none. */
export function lastOf(count: number, holds: (at: number) => boolean): number {
  let at = -1;
  for (let step = 1 << 24; step > 0; step >>= 1) if (at + step < count && holds(at + step)) at += step;
  return at;
}

/**
 * Remembers the words at the top of the window. The returned function, called after the article has changed, scrolls to the nearest block
 * with those words.
 */
export function holdPlace(root: HTMLElement): () => void {
  const slot = findSlot(root, root.getBoundingClientRect().top);
  const { scrollTop } = root;
  // At the start of the article, nothing above can change; restoring in the next frame is early enough.
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

/** Makes a change above the visible content without moving it. */
export function keepStill(root: HTMLElement, change: () => void): void {
  const { top } = root.getBoundingClientRect();
  const slot = root.scrollTop > 0 && !isAcross(root) ? findSlot(root, top) : undefined;
  const before = slot?.getBoundingClientRect().top;
  const wasAtEnd = slot !== undefined && isAtEnd(root);
  change();
  if (!slot) return;
  const moved = slot.getBoundingClientRect().top - before!;
  if (wasAtEnd) root.scrollTo({ top: root.scrollHeight, behavior: 'instant' });
  else if (Math.abs(moved) >= 1) root.scrollBy({ top: moved, behavior: 'instant' });
}

/** Remembers the view of an article that does not change. The returned function goes back there. */
export function holdView(root: HTMLElement): () => void {
  const { scrollLeft: left, scrollTop: top } = root;
  const goBack = isAcross(root) ? () => root.scrollTo({ left, behavior: 'instant' }) : holdPlace(root);
  return () => {
    if (root.scrollLeft !== left || root.scrollTop !== top) goBack();
  };
}

/** Place where the reader was closed, if it is to be remembered and is not the beginning. */
export function placeOf({ settings, memory }: Pick<ReaderOptions, 'settings' | 'memory'>): Place | undefined {
  const place = settings.rememberPlace ? memory?.place : undefined;
  return place && (place.block > 0 || place.share > 0.1) ? place : undefined;
}

export function goToPlace(root: HTMLElement, { block, share }: Place): void {
  const slot = root.querySelector<HTMLElement>(`[data-block="${block}"]`);
  if (slot) bringTo(root, slot, height => -share * height);
}

/**
 * Scrolls until a block is `topOf` pixels below the window's top. The chunks there are laid out at once, so that the first frame is right;
 * neighbouring chunks follow when the browser finds them near, and rarely have the estimated height, so the position is corrected in the
 * next frames.
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
      left: isAcross(root) ? box.left - from.left : 0,
      behavior: 'instant',
    });
  };
  show('visible');
  insist(go, () => show(''));
}

/** Runs now and in the next two frames. */
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
