import { openHighlight, type Picking } from '../highlight/highlight.ts';
import { saveStill } from './labelling.ts';
import { watchGrowth } from './late.ts';
import { quiet } from './navigation.ts';
import { openUsed, usedNote } from './used.ts';
import { keeper, type ViewActions, type ViewContext } from './views.ts';

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
      read: turns.read,
      again: turns.again,
      renew: () => void renew(),
      inspect: turns.inspect,
      saveLabelled: () => saveStill(parts),
      correct(change) {
        apply(() => desk.correct(change));
        // Who came for one thing goes back with it.
        if (picking && change.label === picking) turns.read();
      },
      readOnly(units) {
        desk.correct({ units, label: 'body', scope: 'only' });
        turns.read();
      },
      undo: () => apply(() => desk.undo()),
      redo: () => apply(() => desk.redo()),
    },
  });

  followGrowth();
  parts.sayWith(note => highlight.update(desk.reading, state(note)));

  function apply(turn: () => void): void {
    turn();
    highlight.update(desk.reading, state());
    keep(shelf.learn(desk));
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
