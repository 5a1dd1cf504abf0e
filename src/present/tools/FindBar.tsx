import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import { useTakenFocus } from '../frame/focus.ts';
import { paint } from '../frame/paint.ts';
import { bringIntoView, isBefore, isInSight } from '../view.ts';
import { IconButton } from './controls.tsx';
import { holdView, lastOf } from './place.ts';
import { findAll, fold, indexText, toRange } from './text-index.ts';

/** Matches painted before and after the current one: a single letter can occur a hundred thousand times in a book. */
const PAINTED = 500;

interface FindBarProps {
  words: Messages;
  article: HTMLElement;
  scroller: HTMLElement;
  /** Changes whenever the content on the page changes. */
  drawn: object;
  /** Set to the action of Enter, for the key handler. */
  onStep: { current: ((by: number) => void) | undefined };
  close(): void;
}

export function FindBar({ words, article, scroller, drawn, onStep, close }: FindBarProps) {
  const ref = useTakenFocus<HTMLElement>();
  const { find, rangeOf } = useSearch(article, drawn);
  const [{ wanted, chosen }, setSought] = useState({ wanted: '', chosen: 0 });
  const found = useMemo(() => find(wanted), [find, wanted]);
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const current = usePainted(article, found, at, from => rangeOf(from, wanted));
  const keepPlace = useReturn(scroller, current);
  useEffect(() => {
    // Each letter typed may change the match; while it is in view, do not scroll.
    if (current.current) bringIntoView(scroller, current.current, true);
  }, [found, at]);

  const type = (wanted: string) => {
    const places = find(wanted);
    const before = lastOf(places.length, at => isBefore(scroller, rangeOf(places[at], wanted))) + 1;
    // After the last match, wrap to the first.
    setSought({ wanted, chosen: before % (places.length || 1) });
  };
  // Uses the current query: a key may arrive before the frame with what was typed.
  const step = (by: number) =>
    setSought(({ wanted, chosen }) => {
      const { length } = find(wanted);
      if (length > 0) keepPlace();
      return { wanted, chosen: length ? (Math.min(chosen, length - 1) + by + length) % length : 0 };
    });
  useOffered(onStep, step);
  return (
    <search ref={ref} class="float find" tabIndex={-1}>
      <input
        type="search"
        data-first=""
        data-find=""
        aria-label={words('readerFind')}
        placeholder={words('readerFind')}
        value={wanted}
        onInput={event => type(event.currentTarget.value)}
      />
      <span class="count" role="status">
        {wanted.trim() && (found.length ? words('readerFoundOf', at + 1, found.length) : words('readerFoundNone'))}
      </span>
      <IconButton
        icon="back"
        class="mirror"
        label={words('readerFindPrevious')}
        disabled={!found.length}
        onClick={() => step(-1)}
      />
      <IconButton
        icon="forward"
        class="mirror"
        label={words('readerFindNext')}
        disabled={!found.length}
        onClick={() => step(1)}
      />
      <IconButton icon="close" label={words('readerClosePanel')} hint="Esc" onClick={close} />
    </search>
  );
}

/** Text index of the article, with a search function. */
function useSearch(article: HTMLElement, drawn: object) {
  return useMemo(() => {
    const read = indexText(article);
    const index = { ...read, folded: fold(read.text) };
    return {
      find: (wanted: string) => findAll(index.folded, fold(wanted.trim()), Number.POSITIVE_INFINITY),
      rangeOf: (from: number, wanted: string) => toRange(index, from, from + wanted.trim().length),
    };
  }, [article, drawn]);
}

/** Paints the matches around the current one and returns its range. */
function usePainted(article: HTMLElement, found: number[], at: number, rangeOf: (from: number) => Range) {
  const current = useRef<Range | undefined>(undefined);
  const near = Math.max(0, Math.floor(at / PAINTED) - 1) * PAINTED;
  useEffect(() => {
    paint(article, 'find', found.slice(near, near + 3 * PAINTED).map(rangeOf));
    return () => paint(article, 'find', []);
  }, [found, near]);
  useEffect(() => {
    current.current = found.length ? rangeOf(found[at]) : undefined;
    paint(article, 'found', current.current ? [current.current] : []);
    return () => paint(article, 'found', []);
  }, [found, at]);
  return current;
}

/**
 * Returns to the previous reading position when the bar closes, unless the user has scrolled away meanwhile or the returned function was
 * called.
 */
function useReturn(scroller: HTMLElement, current: { current: Range | undefined }): () => void {
  const stays = useRef(false);
  useEffect(() => {
    const goBack = holdView(scroller);
    return () => {
      if (!stays.current && current.current && isInSight(scroller, current.current)) goBack();
    };
  }, []);
  return () => {
    stays.current = true;
  };
}

function useOffered<T>(place: { current: T | undefined }, offered: T): void {
  place.current = offered;
  useEffect(
    () => () => {
      place.current = undefined;
    },
    [],
  );
}
