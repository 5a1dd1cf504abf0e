import { browser } from '../browser.ts';
import { openHighlight } from '../highlight/highlight.ts';
import type { BackgroundCalls, Outcome } from '../messages.ts';
import type { ArticleChange } from '../present/contract.ts';
import { openReader } from '../present/reader.ts';
import type { Change } from '../site/corrections.ts';
import { StorageError } from '../storage.ts';
import type { Words } from '../words.ts';
import type { Desk } from './desk.ts';
import { findLeftOut } from './left-out.ts';
import type { Shelf } from './shelf.ts';
import type { ToastAction } from './toast.ts';

/** The two things that can be open, each joined to the desk: what one asks for is done here, and the answer is an update. */
export interface View {
  /** Shows the desk as it is now. */
  update(): void;
}

export interface Parts {
  document: Document;
  desk: Desk;
  shelf: Shelf;
  words: Words;
  toast(text: string, ...actions: ToastAction[]): void;
  background: BackgroundCalls;
  signal: AbortSignal;
}

/** Ways out of a view. */
export interface Turns {
  close(): void;
  read(): void;
  highlight(): void;
  exportAs(format: string): Promise<Outcome>;
  copy(format: 'markdown' | 'text'): Promise<void>;
}

export function showReader(parts: Parts, turns: Turns): View {
  const { document, desk, shelf, words, signal, background } = parts;
  const keep = keeper(parts);
  const reader = openReader({
    document,
    words,
    signal,
    article: desk.reading.article,
    settings: shelf.reader,
    memory: shelf.memory,
    state: state(),
    actions: {
      close: turns.close,
      highlight: turns.highlight,
      inspect: turns.highlight,
      label: turns.highlight,
      exportAs: format => void turns.exportAs(format),
      copy: format => void turns.copy(format),
      saveSettings: (change, scope) => keep(shelf.saveSettings(change, scope)),
      correct: change => apply(() => desk.correct(toChange(change))),
      undo: () => apply(() => desk.undo()),
      redo: () => apply(() => desk.redo()),
      nextPage: () => undefined,
      openOptions: () => void background.openOptions().catch(() => undefined),
      remember: change => keep(shelf.remember(change)),
    },
  });
  shelf.onSettings(settings => reader.update(desk.reading.article, { settings }), signal);

  function state() {
    const { canUndo, canRedo, reading } = desk;
    return { leftOut: findLeftOut(reading, words), canUndo, canRedo, confidence: reading.labels.confidence };
  }
  function apply(turn: () => void): void {
    turn();
    reader.update(desk.reading.article, state());
  }
  return { update: () => reader.update(desk.reading.article, state()) };
}

/** "Put it back" says that it is the article's, "drop it" that it is not; the trees' own name for its kind is not asked. */
function toChange({ kind, units }: ArticleChange): Change {
  return { units, label: kind === 'keep' ? 'body' : 'irrelevant', scope: 'unit' };
}

export function showHighlight(parts: Parts, turns: Turns): View {
  const { document, desk, words, signal } = parts;
  const highlight = openHighlight({
    document,
    words,
    signal,
    reading: desk.reading,
    nodes: desk.nodes,
    direction: browser.i18n.getMessage('@@bidi_dir') === 'rtl' ? 'rtl' : 'ltr',
    actions: {
      close: turns.close,
      read: turns.read,
      inspect: () => undefined,
      saveLabelled: () => undefined,
      correct: change => apply(() => desk.correct(change)),
      undo: () => apply(() => desk.undo()),
      redo: () => apply(() => desk.redo()),
    },
  });
  const update = () => highlight.update(desk.reading, { canUndo: desk.canUndo, canRedo: desk.canRedo });
  function apply(turn: () => void): void {
    turn();
    update();
  }
  return { update };
}

/** Storing fails for reasons the user can do something about, so it is said; what is on the screen stays. */
function keeper({ toast, words }: Parts): (work: Promise<void>) => void {
  return work => {
    work.catch((error: unknown) => {
      if (error instanceof StorageError && error.failure === 'full') toast(words('storageFull'));
    });
  };
}
