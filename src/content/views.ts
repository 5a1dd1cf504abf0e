import type { Reading } from '../extract.ts';
import type { Picking } from '../highlight/highlight.ts';
import type { Messages } from '../interface-text.ts';
import type { BackgroundCalls } from '../messages.ts';
import { reasonSentences } from '../overlay/reason-words.ts';
import type { Reason } from '../page/label.ts';
import { type ArticleChange, type LeftOut, LOW_CONFIDENCE } from '../present/contract.ts';
import { afterPaint } from '../present/frame/after-paint.ts';
import { openReader, type ReaderOptions } from '../present/reader.ts';
import { findAllAlike } from '../reading/alike.ts';
import { leftOut } from '../reading/left-out.ts';
import { otherReadings } from '../reading/other-readings.ts';
import { DEFAULTS } from '../settings.ts';
import type { Change } from '../site/corrections.ts';
import { failureWord } from '../storage.ts';
import { loadsLate, watchGrowth } from './late.ts';
import { readNextPage } from './next-page.ts';
import type { PageSession } from './page-session.ts';
import { scrollThrough } from './scroll-through.ts';
import { aside, noteFailure } from './side-line.ts';
import type { SiteStore } from './site-store.ts';
import type { Say } from './toast.ts';
import { openUsed, usedNote } from './used.ts';

/** What can be open, each joined to the desk: what one asks for is done here, and the answer is an update. */
export interface ViewContext {
  document: Document;
  desk: PageSession;
  shelf: SiteStore;
  words: Messages;
  toast: Say;
  /** What is to be told while this view is open is told by the view itself. */
  sayWith(say: (text: string) => void): void;
  /** Says that something went wrong; what is open stays open. */
  fail(error: unknown, step: string): void;
  /** Another address does not mean another page while this is true. */
  holdAddress(isHeld: boolean): void;
  background: BackgroundCalls;
  signal: AbortSignal;
}

/** Ways out of a view. */
export interface ViewActions {
  close(): void;
  read(): void;
  highlight(): void;
  /** Point at a part of the page: at all there is to read, at its title, author or date. */
  pick(what: Picking): void;
  inspect(): void;
  label(): void;
  again(): void;
  exportAs(format: string, comments?: boolean): void;
  copy(format: 'markdown' | 'text', comments?: boolean): void;
}

/** The drawer shows no more; a page can have thousands of dropped parts. */
const MAX_LEFT_OUT = 200;
const REASONS = 3;
/** An article has no more pages; a listing that was taken for one may have thousands. */
const MAX_PAGES = 40;

export function showReader(parts: ViewContext, turns: ViewActions): void {
  const { document, desk, shelf, words, signal, background } = parts;
  const keep = keeper(parts);
  const said = new Map<string, string[]>();
  let others: number[][] | undefined;
  let turned = 0;
  const reader = openPlainer({
    document,
    words,
    signal,
    article: desk.article,
    settings: shelf.reader,
    memory: shelf.memory,
    state: { canUndo: desk.canUndo, canRedo: desk.canRedo, hasOwn: shelf.hasOwn, note: usedNote(parts) },
    actions: {
      close: turns.close,
      highlight: turns.highlight,
      pick: turns.pick,
      seeUsed: () => openUsed(parts),
      nextReading: () => apply(() => desk.correct(nextReading())),
      inspect: turns.inspect,
      label: turns.label,
      exportAs: turns.exportAs,
      copy: turns.copy,
      saveSettings: (change, scope) => keep(shelf.saveSettings(change, scope)),
      forgetOwn: () => keep(shelf.forgetOwn()),
      correct: change => apply(() => desk.correct(toChange(desk.reading, change))),
      undo: () => apply(() => desk.undo()),
      redo: () => apply(() => desk.redo()),
      nextPage: all => void addPages(all ? MAX_PAGES : 1),
      scrollThrough: () => void loadRest(),
      openOptions: () => void background.openOptions().catch(() => undefined),
      remember: change => keep(shelf.remember(change)),
    },
  });
  shelf.onSettings(settings => reader.update(desk.article, { settings, hasOwn: shelf.hasOwn }), signal);
  // Outside an open modal dialog nothing is heard, and what covers the reader it takes for the page's.
  parts.sayWith(note => reader.update(desk.article, { note }));
  // The article does not wait for what can be said about the rest of the page.
  const tellRest = () =>
    afterPaint(() => !signal.aborted && aside('left out', () => reader.update(desk.article, state())));
  tellRest();
  aside('growth', () =>
    watchGrowth(document, signal, () => !through && reader.update(desk.article, { loadsLate: true })),
  );
  /** Aborted to stop the scrolling, or the fetching of pages; undefined where none goes on. */
  let through: AbortController | undefined;
  let paging: AbortController | undefined;
  let isScrolledThrough = false;

  function state() {
    const { canUndo, canRedo, reading } = desk;
    const isLate = !isScrolledThrough && loadsLate(reading);
    return {
      leftOut: findLeftOut(parts, said),
      canUndo,
      canRedo,
      used: shelf.used,
      otherReadings: countOthers(),
      confidence: reading.labels.confidence,
      loadsLate: isLate,
    };
  }

  /** Found when the page is doubtful, and then once a reading: they are of the page as it was read. */
  function countOthers(): number {
    if (desk.reading.labels.confidence >= LOW_CONFIDENCE) return 0;
    const { snapshot, units, labels } = desk.reading;
    others ??= otherReadings(snapshot, units, labels);
    return others.length;
  }

  function nextReading(): Change {
    const units = others![turned++ % others!.length];
    return { units, label: 'body', scope: 'reading' };
  }

  /** The article follows at once; what is said about the rest of the page comes with the next frame. */
  function apply(turn: () => void): void {
    turn();
    reader.update(desk.article, { canUndo: desk.canUndo, canRedo: desk.canRedo });
    tellRest();
    keep(shelf.learn(desk));
  }

  /** Scrolls through, then shows what came; asked a second time, stops and shows what has come so far. */
  async function loadRest(): Promise<void> {
    if (through) return through.abort();
    const own = new AbortController();
    through = own;
    parts.holdAddress(true);
    const before = desk.article.wordCount;
    const progress = (scrolled: number | undefined) => !signal.aborted && reader.update(desk.article, { scrolled });
    progress(0);
    const around = desk.nodes[desk.article.blocks[0]?.source.rows[0]];
    try {
      await scrollThrough(document, around, AbortSignal.any([signal, own.signal]), progress);
      if (!signal.aborted) await desk.readAgain(signal);
    } catch (error) {
      progress(undefined);
      return parts.fail(error, 'scrolling through');
    } finally {
      through = undefined;
      parts.holdAddress(false);
    }
    if (signal.aborted) return;
    said.clear();
    others = undefined;
    turned = 0;
    isScrolledThrough = true;
    const more = desk.article.wordCount - before;
    const note = more > 0 ? words('lateWords', more) : words('lateDone');
    reader.update(desk.article, { ...state(), scrolled: undefined, note });
  }

  /** Pages are shown as they come; asked a second time, stops with those that have come. */
  async function addPages(most: number): Promise<void> {
    if (paging) return paging.abort();
    paging = new AbortController();
    const asked = AbortSignal.any([signal, paging.signal]);
    let note: string | undefined;
    try {
      for (let count = 0; count < most && desk.article.nextPage !== ''; count++) {
        reader.update(desk.article, { loadingPage: desk.pageCount + 1 });
        desk.addPage(await readNextPage(document, desk.article.nextPage, asked));
      }
    } catch {
      if (!asked.aborted) note = words('toastNextFailed');
    }
    paging = undefined;
    reader.update(desk.article, { loadingPage: undefined, note });
  }
}

/** The reader as the user has set it, or, where drawing that fails, as it comes: without their settings, place and marks. */
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

function findLeftOut({ desk, words }: ViewContext, said: Map<string, string[]>): LeftOut[] {
  const dropped = leftOut(desk.reading).slice(0, MAX_LEFT_OUT);
  return dropped.map(entry => {
    const { units, text, words: count, label, score } = entry;
    return {
      ...{ units, text, words: count, label, score },
      // Only an open drawer asks, and after a correction it asks for nearly all of them again.
      get reasons() {
        const key = [units[0], units.length, score].join();
        if (!said.has(key)) said.set(key, toSentences(words, entry.reasons));
        return said.get(key)!;
      },
    };
  });
}

function toSentences(words: Messages, reasons: Reason[]): string[] {
  return reasonSentences(words, reasons, REASONS).map(({ text }) => text);
}

/** "Put it back" says that it is the article's, "drop it" that it is not; the trees' own name for its kind is not asked. */
function toChange({ snapshot, units: all }: Reading, { kind, units, isAlike }: ArticleChange): Change {
  const meant = isAlike ? findAllAlike(snapshot, all, units) : units;
  return { units: meant, label: kind === 'keep' ? 'body' : 'irrelevant', scope: isAlike ? 'alike' : 'unit' };
}

/** Storing fails for reasons the user can do something about, so it is said; what is on the screen stays. */
export function keeper({ toast, words }: ViewContext): (work: Promise<void>) => void {
  return work => void work.catch(error => toast(words(failureWord(error))));
}
