import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Words } from '../words.ts';
import { IconButton } from './controls.tsx';
import { useTakenFocus } from './focus.ts';
import { paint } from './paint.ts';
import { findAll, fold, indexText, toRange } from './text-index.ts';
import { bringIntoView } from './view.ts';

const MAX_FOUND = 1000;

interface FindBarProps {
  words: Words;
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
  const [wanted, setWanted] = useState('');
  const [chosen, setAt] = useState(0);
  const shown = useRef<Range[]>([]);
  const index = useMemo(() => {
    const read = indexText(article);
    return { ...read, folded: fold(read.text) };
  }, [article, drawn]);
  const found = useMemo(() => findAll(index.folded, fold(wanted.trim()), MAX_FOUND), [index, wanted]);
  const at = Math.min(chosen, Math.max(0, found.length - 1));

  useEffect(() => {
    shown.current = found.map(from => toRange(index, from, from + wanted.trim().length));
    paint(article, 'find', shown.current);
    return () => paint(article, 'find', []);
  }, [found]);
  useEffect(() => {
    const current = shown.current[at];
    paint(article, 'found', current ? [current] : []);
    if (current) bringIntoView(scroller, current);
    return () => paint(article, 'found', []);
  }, [found, at]);

  const step = (by: number) => found.length && setAt((at + by + found.length) % found.length);
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
        onInput={event => {
          setWanted(event.currentTarget.value);
          setAt(0);
        }}
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
