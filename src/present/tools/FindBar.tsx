import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import { useTakenFocus } from '../frame/focus.ts';
import { paint } from '../frame/paint.ts';
import { bringIntoView, isBefore, isInSight } from '../view.ts';
import { IconButton } from './controls.tsx';
import { holdView, lastOf } from './place.ts';
import { findAll, fold, indexText, toRange } from './text-index.ts';

/** Painted before and behind the one that is shown: a letter stands a hundred thousand times in a book. */
const PAINTED = 500;

interface FindBarProps {
  words: Messages;
  article: HTMLElement;
  scroller: HTMLElement;
  /** Changes with what is on the page. */
  drawn: object;
  /** Set to what Enter does, for the one key handler. */
  onStep: { current: ((by: number) => void) | undefined };
  close(): void;
}

export function FindBar({ words, article, scroller, drawn, onStep, close }: FindBarProps) {
  const ref = useTakenFocus<HTMLElement>();
  const [{ wanted, chosen }, setSought] = useState({ wanted: '', chosen: 0 });
  const current = useRef<Range | undefined>(undefined);
  const hasStepped = useRef(false);
  const index = useMemo(() => {
    const read = indexText(article);
    return { ...read, folded: fold(read.text) };
  }, [article, drawn]);
  const find = (wanted: string) => findAll(index.folded, fold(wanted.trim()), Number.POSITIVE_INFINITY);
  const rangeOf = (from: number, wanted: string) => toRange(index, from, from + wanted.trim().length);
  const found = useMemo(() => find(wanted), [index, wanted]);
  const at = Math.min(chosen, Math.max(0, found.length - 1));

  const near = Math.max(0, Math.floor(at / PAINTED) - 1) * PAINTED;
  useEffect(() => {
    const painted = found.slice(near, near + 3 * PAINTED).map(from => rangeOf(from, wanted));
    paint(article, 'find', painted);
    return () => paint(article, 'find', []);
  }, [found, near]);
  useEffect(() => {
    current.current = found.length ? rangeOf(found[at], wanted) : undefined;
    paint(article, 'found', current.current ? [current.current] : []);
    // Each letter typed may find something else: while that is in sight, nothing moves.
    if (current.current) bringIntoView(scroller, current.current, true);
    return () => paint(article, 'found', []);
  }, [found, at]);

  // Whoever only looked goes on reading where they were; not where they have scrolled on by hand meanwhile.
  useEffect(() => {
    const goBack = holdView(scroller);
    return () => {
      if (!hasStepped.current && current.current && isInSight(scroller, current.current)) goBack();
    };
  }, []);

  const type = (wanted: string) => {
    const places = find(wanted);
    const before = lastOf(places.length, at => isBefore(scroller, rangeOf(places[at], wanted))) + 1;
    // Behind the last one it begins again with the first.
    setSought({ wanted, chosen: before % (places.length || 1) });
  };
  // Of what is wanted now: a key may come before the frame with what was typed.
  const step = (by: number) =>
    setSought(({ wanted, chosen }) => {
      const { length } = find(wanted);
      hasStepped.current ||= length > 0;
      return { wanted, chosen: length ? (Math.min(chosen, length - 1) + by + length) % length : 0 };
    });
  onStep.current = step;
  useEffect(
    () => () => {
      onStep.current = undefined;
    },
    [],
  );
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
