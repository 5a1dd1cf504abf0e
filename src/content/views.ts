import type { Picking } from '../highlight/highlight.ts';
import type { Messages } from '../interface-text.ts';
import type { BackgroundCalls } from '../messages.ts';
import type { Answer } from '../present/contract.ts';
import { afterPaint } from '../present/frame/after-paint.ts';
import type { LaidGround } from '../present/frame/lay-ground.ts';
import { openReader, type ReaderOptions } from '../present/reader.ts';
import { DEFAULTS } from '../settings.ts';
import { attempt, noteFailure } from './attempt.ts';
import { loadFull } from './further.ts';
import { keeper } from './keeper.ts';
import type { PageSession } from './page-session.ts';
import type { ReadingActions } from './reading-actions.ts';
import type { SiteStore } from './site-store.ts';
import type { Say } from './toast.ts';
import { openUsed, usedNote } from './used.ts';
import { findFormulas, findFull, findSyllables } from './world.ts';

/** What each view gets from the session. A view reports actions to the session and gets state back as updates. */
export interface ViewContext {
  document: Document;
  session: PageSession;
  store: SiteStore;
  /** The host with the first screen, if that came before the reader. */
  laid?: LaidGround;
  words: Messages;
  toast: Say;
  /** Lets the view show messages itself while it is open. */
  sayWith(say: (text: string, answers?: readonly Answer[]) => void, takesAnswers?: boolean): void;
  /** Reports an error; the view stays open. */
  fail(error: unknown, step: string): void;
  /** While held, a new address does not mean a new page. */
  holdAddress(isHeld: boolean): void;
  background: BackgroundCalls;
  signal: AbortSignal;
}

/** Ways out of a view. */
export interface ViewActions {
  close(): void;
  /** Called when the page removes the view each time it is added. */
  lose(): void;
  /** Returns to the reader or the page, wherever the view was opened from. */
  back(): void;
  read(): void;
  highlight(): void;
  /** Lets the user point at a part of the page: everything to read, the title, the author or the date. */
  pick(what: Picking): void;
  inspect(): void;
  label(): void;
  again(): void;
  exportAs(format: string, comments?: boolean): void;
  copy(format: 'markdown' | 'text', comments?: boolean): void;
}

export function showReader(context: ViewContext, actions: ViewActions): void {
  const { document, session, store, words, signal, background } = context;
  const keep = keeper(context);
  let joining: Promise<ReadingActions> | undefined;
  const reader = openPlainer({
    document,
    words,
    signal,
    laid: context.laid,
    article: session.article,
    settings: store.reader,
    memory: store.memory,
    original: () => attempt('original look', () => findFull()?.drawOriginal(session)),
    state: { canUndo: session.canUndo, canRedo: session.canRedo, hasOwn: store.hasOwn, note: usedNote(context) },
    actions: {
      close: actions.close,
      lose: actions.lose,
      highlight: actions.highlight,
      pick: actions.pick,
      seeUsed: () => openUsed(context),
      nextReading: () => ask(own => own.nextReading()),
      inspect: actions.inspect,
      label: actions.label,
      exportAs: actions.exportAs,
      copy: actions.copy,
      saveSettings: (change, scope) => keep(store.saveSettings(change, scope)),
      forgetOwn: () => keep(store.forgetOwn()),
      correct: change => ask(own => own.correct(change)),
      undo: () => ask(own => own.undo()),
      redo: () => ask(own => own.redo()),
      nextPage: all => ask(own => own.nextPage(all)),
      scrollThrough: () => ask(own => own.scrollThrough()),
      loadSyllables: language => loadSyllables(background, language),
      typeset: (tex, isDisplayed) => typeset(background, tex, isDisplayed),
      openOptions: () => void background.openOptions().catch(() => undefined),
      remember: change => keep(store.remember(change)),
    },
  });
  store.onSettings(settings => reader.update(session.article, { settings, hasOwn: store.hasOwn }), signal);
  // Show messages inside the reader: outside an open modal dialog nothing is announced, and the reader would take an overlay for
  // one of the page's.
  context.sayWith((note, answers) => reader.update(session.article, { note, answers }), true);
  // The article appears first; the rest of its reading, and the facts about the rest of the page, follow.
  afterPaint(() => !signal.aborted && void join().catch(error => noteFailure('the rest of the reading', error)));

  function join(): Promise<ReadingActions> {
    joining ??= joined();
    joining.catch(() => (joining = undefined));
    return joining;
  }

  async function joined(): Promise<ReadingActions> {
    await session.whole();
    const { connectReader } = await loadFull(background);
    signal.throwIfAborted();
    return connectReader(context, reader);
  }

  function ask(use: (own: ReadingActions) => void): void {
    join()
      .then(use)
      .catch(error => !signal.aborted && context.fail(error, 'reader'));
  }
}

/** Injects the script that divides words unless it is already here. */
async function loadSyllables(background: BackgroundCalls, language: string) {
  if (!findSyllables()) await background.inject('syllables');
  return findSyllables()?.(language);
}

let formulas: Promise<void> | undefined;

/** Injects the script that sets formulas, once for all of them. */
async function typeset(background: BackgroundCalls, tex: string, isDisplayed: boolean) {
  if (!findFormulas()) await (formulas ??= background.inject('formulas'));
  return findFormulas()?.(tex, isDisplayed);
}

/** Opens the reader with the user's settings, place and marks or, if that fails, without them. */
function openPlainer(options: ReaderOptions): ReturnType<typeof openReader> {
  const own = new AbortController();
  try {
    return openReader({ ...options, signal: AbortSignal.any([options.signal, own.signal]) });
  } catch (error) {
    own.abort();
    noteFailure('reader', error);
  }
  return openReader({ ...options, settings: { ...DEFAULTS }, memory: {}, state: {} });
}
