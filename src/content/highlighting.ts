import {
  type Highlight,
  type HighlightActions,
  type HighlightState,
  openHighlight,
  type Picking,
} from '../highlight/highlight.ts';
import { isMain, LABEL } from '../page/label.ts';
import type { Change } from '../site/corrections.ts';
import { quiet } from '../wait/quiet.ts';
import { keeper } from './keeper.ts';
import { saveFrozenPage } from './labelling.ts';
import { watchGrowth } from './late.ts';
import { openUsed, usedNote } from './used.ts';
import type { ViewActions, ViewContext } from './views.ts';

/** A page that has grown is read again after it has been quiet for this long. */
const GROWN_MS = 600;

/** Opens the view that paints kept and dropped parts over the page, and connects it to the session. */
export function showHighlight(context: ViewContext, actions: ViewActions, picking?: Picking): void {
  new HighlightConnection(context, actions, picking).followGrowth();
}

class HighlightConnection {
  readonly #context: ViewContext;
  readonly #views: ViewActions;
  readonly #picking: Picking | undefined;
  readonly #keep: (work: Promise<void>) => void;
  readonly #highlight: Highlight;

  constructor(context: ViewContext, views: ViewActions, picking: Picking | undefined) {
    this.#context = context;
    this.#views = views;
    this.#picking = picking;
    this.#keep = keeper(context);
    const { document, session, words, signal } = context;
    const { reading, nodes } = session;
    const state = { ...this.#state(usedNote(context)), noteAction: this.#usedAction() };
    this.#highlight = openHighlight({
      document,
      words,
      signal,
      reading,
      nodes,
      picking,
      state,
      actions: this.#actions(),
    });
    context.sayWith(note => this.#highlight.update(session.reading, this.#state(note)));
  }

  /** Also paints parts that load on scrolling, once they have arrived. */
  followGrowth(): void {
    const { document, signal } = this.#context;
    watchGrowth(document, signal, async () => {
      await quiet(document, signal, GROWN_MS);
      if (signal.aborted) return;
      await this.#renew();
      if (!signal.aborted) this.followGrowth();
    });
  }

  #actions(): HighlightActions {
    const { close, back, read, again, inspect } = this.#views;
    return {
      ...{ close, back, read, again, inspect },
      renew: () => void this.#renew(),
      saveLabelled: () => saveFrozenPage(this.#context),
      correct: change => this.#correct(change),
      readOnly: units => {
        this.#context.session.correct({ units, label: 'body', scope: 'only' });
        read();
      },
      undo: this.#undo,
      redo: this.#redo,
    };
  }

  #correct(change: Change): void {
    const { session, words } = this.#context;
    const note = words(isMain(LABEL[change.label]) ? 'readerSaidKept' : 'readerSaidDropped');
    this.#apply(() => session.correct(change), note);
    // A user who came from the reader to pick one thing goes back once it is picked.
    if (this.#picking && change.label === this.#picking) this.#views.read();
  }

  readonly #undo = (): void => {
    const { session, words } = this.#context;
    this.#apply(() => session.undo(), words('readerSaidUndone'), 'redo');
  };

  readonly #redo = (): void => {
    const { session, words } = this.#context;
    this.#apply(() => session.redo(), words('readerSaidRedone'));
  };

  /** Applies a change and shows a note with a button to undo or redo it. */
  #apply(change: () => void, note: string, back: 'undo' | 'redo' = 'undo'): void {
    const { session, store, words } = this.#context;
    change();
    const isPossible = back === 'undo' ? session.canUndo : session.canRedo;
    const noteAction =
      back === 'undo'
        ? { label: words('readerUndo'), run: this.#undo }
        : { label: words('readerRedo'), run: this.#redo };
    this.#highlight.update(session.reading, { ...this.#state(note), noteAction: isPossible ? noteAction : undefined });
    this.#keep(store.learn(session));
  }

  async #renew(): Promise<void> {
    const { session, signal, fail } = this.#context;
    try {
      await session.readAgain(signal);
      if (!signal.aborted) this.#highlight.renew(session.reading, session.nodes, this.#state());
    } catch (error) {
      fail(error, 'highlight');
    }
  }

  #state(note?: string): HighlightState {
    const { canUndo, canRedo } = this.#context.session;
    return { canUndo, canRedo, note };
  }

  #usedAction(): HighlightState['noteAction'] {
    const { store, words } = this.#context;
    return store.used > 0 ? { label: words('highlightSeeUsed'), run: () => openUsed(this.#context) } : undefined;
  }
}
