import { useEffect, useRef, useState } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import type { Mark, ReaderActions, ReaderState } from '../contract.ts';
import { paint } from '../frame/paint.ts';
import { bringIntoView } from '../view.ts';
import { IconButton, Panel } from './controls.tsx';
import { type PaintedMark, useMarkPress } from './mark-press.ts';
import { readSelection } from './selection.ts';
import type { Kept, Step } from './steps.ts';
import { findAll, indexText, type TextIndex, toOffset, toRange } from './text-index.ts';
import { UndoButtons } from './UndoButtons.tsx';

const BEFORE_LENGTH = 32;
const MAX_QUOTE = 4000;

export interface Marks {
  list: Mark[];
  /** Marks the selection; undefined if nothing in the article is selected. */
  add(): Mark | undefined;
  /** Saves a note while it is being typed, without an undo step. */
  type(id: string, note: string): void;
  /** Saves a finished note, with an undo step. */
  change(id: string, note: string): void;
  remove(id: string): void;
  find(mark: Mark): Range | undefined;
}

/** Passages marked by the user, painted over the text and stored by the caller. */
export function useMarks(
  article: { current: HTMLElement | null },
  kept: Kept,
  drawn: unknown,
  made: (step: Step) => void,
  save: (marks: Mark[]) => void,
  /** Opens the mark's entry in the list, where it can be edited or removed. */
  open: (mark: Mark) => void,
): Marks {
  const [, redraw] = useState({});
  kept.redraw = () => redraw({});
  const painted = useRef<PaintedMark[]>([]);
  useMarkPress(article, painted, open);
  const list = kept.marks;
  const show = (marks: Mark[]) => {
    kept.marks = marks;
    kept.redraw();
    save(marks);
  };
  // A field reports its text when it is removed, after the action that removed it: `list` may be out of date by then.
  const typing = useRef<Mark[] | undefined>(undefined);
  const withNote = (id: string, note: string) => kept.marks.map(mark => (mark.id === id ? { ...mark, note } : mark));
  const set = (marks: Mark[]) => {
    const before = typing.current ?? kept.marks;
    typing.current = undefined;
    show(marks);
    made({ undo: () => show(before), redo: () => show(marks) });
  };
  useEffect(() => {
    const root = article.current;
    if (!root || list.length === 0) return;
    const index = indexText(root);
    painted.current = list.flatMap(mark => {
      const range = findMark(index, mark);
      return range ? [{ mark, range }] : [];
    });
    const noted = painted.current.filter(({ mark }) => mark.note.trim() !== '');
    paint(root, 'mark', toRanges(painted.current));
    paint(root, 'noted', toRanges(noted));
    return () => {
      painted.current = [];
      for (const name of ['mark', 'noted'] as const) paint(root, name, []);
    };
  }, [list, drawn]);
  return {
    list,
    add() {
      const mark = article.current && readMark(article.current);
      if (!mark) return undefined;
      set([...kept.marks, mark]);
      // The passage is painted now; clear the selection so the user can select again.
      article.current!.ownerDocument.getSelection()?.removeAllRanges();
      return mark;
    },
    type(id, note) {
      typing.current ??= kept.marks;
      kept.marks = withNote(id, note);
      // Save at once: the tab may be closed after any key.
      save(kept.marks);
    },
    change: (id, note) => set(withNote(id, note)),
    remove: id => set(kept.marks.filter(mark => mark.id !== id)),
    find: mark => (article.current ? findMark(indexText(article.current), mark) : undefined),
  };
}

const toRanges = (painted: PaintedMark[]) => painted.map(({ range }) => range);

function readMark(article: HTMLElement): Mark | undefined {
  const range = readSelection(article);
  if (!range) return undefined;
  const index = indexText(article);
  const from = toOffset(index, range.startContainer, range.startOffset);
  const to = toOffset(index, range.endContainer, range.endOffset);
  if (from < 0 || to <= from) return undefined;
  // A triple click also selects the line break after the paragraph.
  const quote = index.text.slice(from, Math.min(to, from + MAX_QUOTE)).trim();
  if (quote === '') return undefined;
  const start = index.text.indexOf(quote, from);
  return {
    id: crypto.randomUUID?.() ?? `${Date.now()}-${start}`,
    quote,
    before: index.text.slice(Math.max(0, start - BEFORE_LENGTH), start),
    note: '',
    made: Date.now(),
  };
}

/** Of several equal passages, the one preceded by the same words; else the first. */
function findMark(index: TextIndex, { quote, before }: Mark): Range | undefined {
  const places = findAll(index.text, quote, 100);
  const place = places.find(at => index.text.slice(0, at).endsWith(before)) ?? places[0];
  return place === undefined ? undefined : toRange(index, place, place + quote.length);
}

interface MarksDrawerProps {
  words: Messages;
  marks: Marks;
  /** Id of the mark whose note is being written; '' if the list was just opened. */
  noting: string;
  scroller: HTMLElement;
  state: ReaderState;
  actions: ReaderActions;
  close(): void;
}

export function MarksDrawer({ words, marks, noting, scroller, state, actions, close }: MarksDrawerProps) {
  const go = (mark: Mark) => {
    const range = marks.find(mark);
    if (range) bringIntoView(scroller, range);
  };
  return (
    <Panel label={words('readerMarks')} class="drawer end" words={words} close={close}>
      <UndoButtons words={words} state={state} actions={actions} />
      {marks.list.length === 0 && <p class="empty">{words('readerMarksNone')}</p>}
      <ol class="marks">
        {marks.list.map(mark => (
          <li key={mark.id}>
            <button type="button" class="mark-quote" dir="auto" onClick={() => go(mark)}>
              {mark.quote.length > 200 ? `${mark.quote.slice(0, 199)}…` : mark.quote}
            </button>
            <textarea
              dir="auto"
              rows={2}
              data-first={mark.id === noting ? '' : undefined}
              aria-label={words('readerMarkNote')}
              placeholder={words('readerMarkNote')}
              value={mark.note}
              onInput={event => marks.type(mark.id, event.currentTarget.value)}
              onChange={event => marks.change(mark.id, event.currentTarget.value)}
            />
            <IconButton icon="close" label={words('readerMarkRemove')} onClick={() => marks.remove(mark.id)} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
