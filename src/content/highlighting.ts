import { openHighlight, type Picking } from '../highlight/highlight.ts';
import { isMain, LABEL } from '../page/label.ts';
import { quiet } from '../wait/quiet.ts';
import { keeper } from './keeper.ts';
import { saveFrozenPage } from './labelling.ts';
import { watchGrowth } from './late.ts';
import { openUsed, usedNote } from './used.ts';
import type { ViewActions, ViewContext } from './views.ts';

/** A page that has grown is read again when it has been quiet for this long. */
const GROWN_MS = 600;

/** What is kept and dropped, painted over the page, joined to the session. */
export function showHighlight(context: ViewContext, actions: ViewActions, picking?: Picking): void {
  const { document, session, store, words, signal, fail } = context;
  const keep = keeper(context);
  const state = (note?: string) => ({ canUndo: session.canUndo, canRedo: session.canRedo, note });
  const noteAction = store.used > 0 ? { label: words('highlightSeeUsed'), run: () => openUsed(context) } : undefined;
  const highlight = openHighlight({
    document,
    words,
    signal,
    reading: session.reading,
    nodes: session.nodes,
    picking,
    state: { ...state(usedNote(context)), noteAction },
    actions: {
      close: actions.close,
      back: actions.back,
      read: actions.read,
      again: actions.again,
      renew: () => void renew(),
      inspect: actions.inspect,
      saveLabelled: () => saveFrozenPage(context),
      correct(change) {
        apply(
          () => session.correct(change),
          words(isMain(LABEL[change.label]) ? 'readerSaidKept' : 'readerSaidDropped'),
        );
        // Who came for one thing goes back with it.
        if (picking && change.label === picking) actions.read();
      },
      readOnly(units) {
        session.correct({ units, label: 'body', scope: 'only' });
        actions.read();
      },
      undo,
      redo,
    },
  });

  followGrowth();
  context.sayWith(note => highlight.update(session.reading, state(note)));

  /** What is said of a change offers to take it back. */
  function apply(change: () => void, note: string, back = undo): void {
    change();
    const isPossible = back === undo ? session.canUndo : session.canRedo;
    const noteAction = { label: words(back === undo ? 'readerUndo' : 'readerRedo'), run: back };
    highlight.update(session.reading, { ...state(note), noteAction: isPossible ? noteAction : undefined });
    keep(store.learn(session));
  }

  function undo(): void {
    apply(() => session.undo(), words('readerSaidUndone'), redo);
  }

  function redo(): void {
    apply(() => session.redo(), words('readerSaidRedone'));
  }

  async function renew(): Promise<void> {
    try {
      await session.readAgain(signal);
      if (!signal.aborted) highlight.renew(session.reading, session.nodes, state());
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
