import { openHighlight, type Picking } from '../highlight/highlight.ts';
import { isMain, LABEL } from '../page/label.ts';
import { quiet } from '../wait/quiet.ts';
import { keeper } from './keeper.ts';
import { saveStill } from './labelling.ts';
import { watchGrowth } from './late.ts';
import { openUsed, usedNote } from './used.ts';
import type { ViewActions, ViewContext } from './views.ts';

/** A page that has grown is read again when it has been quiet for this long. */
const GROWN_MS = 600;

/** What is kept and dropped, painted over the page, joined to the desk. */
export function showHighlight(parts: ViewContext, turns: ViewActions, picking?: Picking): void {
  const { document, desk, shelf, words, signal, fail } = parts;
  const keep = keeper(parts);
  const state = (note?: string) => ({ canUndo: desk.canUndo, canRedo: desk.canRedo, note });
  const noteAction = shelf.used > 0 ? { label: words('highlightSeeUsed'), run: () => openUsed(parts) } : undefined;
  const highlight = openHighlight({
    document,
    words,
    signal,
    reading: desk.reading,
    nodes: desk.nodes,
    picking,
    state: { ...state(usedNote(parts)), noteAction },
    actions: {
      close: turns.close,
      back: turns.back,
      read: turns.read,
      again: turns.again,
      renew: () => void renew(),
      inspect: turns.inspect,
      saveLabelled: () => saveStill(parts),
      correct(change) {
        apply(() => desk.correct(change), words(isMain(LABEL[change.label]) ? 'readerSaidKept' : 'readerSaidDropped'));
        // Who came for one thing goes back with it.
        if (picking && change.label === picking) turns.read();
      },
      readOnly(units) {
        desk.correct({ units, label: 'body', scope: 'only' });
        turns.read();
      },
      undo,
      redo,
    },
  });

  followGrowth();
  parts.sayWith(note => highlight.update(desk.reading, state(note)));

  /** What is said of a change offers to take it back. */
  function apply(turn: () => void, note: string, back = undo): void {
    turn();
    const isPossible = back === undo ? desk.canUndo : desk.canRedo;
    const noteAction = { label: words(back === undo ? 'readerUndo' : 'readerRedo'), run: back };
    highlight.update(desk.reading, { ...state(note), noteAction: isPossible ? noteAction : undefined });
    keep(shelf.learn(desk));
  }

  function undo(): void {
    apply(() => desk.undo(), words('readerSaidUndone'), redo);
  }

  function redo(): void {
    apply(() => desk.redo(), words('readerSaidRedone'));
  }

  async function renew(): Promise<void> {
    try {
      await desk.readAgain(signal);
      if (!signal.aborted) highlight.renew(desk.reading, desk.nodes, state());
    } catch (error) {
      fail(error, 'highlight');
    }
  }

  /** What loads when it is scrolled to is painted too, once it has come. */
  function followGrowth(): void {
    watchGrowth(document, signal, async () => {
      await quiet(document, signal, GROWN_MS);
      if (signal.aborted) return;
      await renew();
      if (!signal.aborted) followGrowth();
    });
  }
}
