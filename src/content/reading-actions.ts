import { isWalled } from '../head/walled.ts';
import type { Messages } from '../interface-text.ts';
import { reasonSentences } from '../overlay/reason-words.ts';
import type { Reason } from '../page/label.ts';
import type { Reading } from '../page/reading.ts';
import { type ArticleChange, type LeftOut, LOW_CONFIDENCE, type Reader } from '../present/contract.ts';
import { afterPaint } from '../present/frame/after-paint.ts';
import { findAllAlike } from '../reading/alike.ts';
import { downThePage } from '../reading/down-the-page.ts';
import { leftOut } from '../reading/left-out.ts';
import { otherReadings } from '../reading/other-readings.ts';
import type { Change } from '../site/corrections.ts';
import { scrollThrough } from '../wait/scroll-through.ts';
import { attempt } from './attempt.ts';
import { keeper } from './keeper.ts';
import { loadsLate, watchGrowth } from './late.ts';
import { readNextPage } from './next-page.ts';
import type { PageSession } from './page-session.ts';
import type { ViewContext } from './views.ts';

/** The drawer shows no more; a page can have thousands of dropped parts. */
const MAX_LEFT_OUT = 200;
const REASONS = 3;
/** An article has no more pages; a listing that was taken for one may have thousands. */
const MAX_PAGES = 40;

/** What the open reader asks of the reading. */
export interface ReadingActions {
  correct(change: ArticleChange): void;
  undo(): void;
  redo(): void;
  nextReading(): void;
  nextPage(all: boolean): void;
  scrollThrough(): void;
}

/** Joins the open reader to the whole reading of its page, and tells it what only that knows. */
export function connectReader(context: ViewContext, reader: Reader): ReadingActions {
  const { document, session, store, words, signal } = context;
  const keep = keeper(context);
  const sentences = new Map<string, string[]>();
  let others: number[][] | undefined;
  let readingsSeen = 0;
  /** Aborted to stop the scrolling, or the fetching of pages; undefined where none goes on. */
  let through: AbortController | undefined;
  let paging: AbortController | undefined;
  let isScrolledThrough = false;
  attempt('left out', () => reader.update(session.article, state()));
  attempt('growth', () =>
    watchGrowth(document, signal, () => !through && reader.update(session.article, { loadsLate: true })),
  );

  function state() {
    const { canUndo, canRedo, reading } = session;
    const isLate = !isScrolledThrough && loadsLate(reading);
    return {
      leftOut: findLeftOut(context, sentences),
      canUndo,
      canRedo,
      used: store.used,
      otherReadings: countOthers(),
      confidence: reading.labels.confidence,
      loadsLate: isLate,
      isWalled: isWalled(reading.snapshot),
    };
  }

  /** Found when the page is doubtful, and then once a reading: they are of the page as it was read. */
  function countOthers(): number {
    if (session.reading.labels.confidence >= LOW_CONFIDENCE) return 0;
    const { snapshot, units, labels } = session.reading;
    others ??= otherReadings(snapshot, units, labels);
    return others.length;
  }

  function nextReading(): Change {
    const units = others![readingsSeen++ % others!.length];
    return { units, label: 'body', scope: 'reading' };
  }

  /** The article follows at once; what is said about the rest of the page comes with the next frame. */
  function apply(change: () => void): void {
    change();
    reader.update(session.article, { canUndo: session.canUndo, canRedo: session.canRedo });
    afterPaint(() => !signal.aborted && attempt('left out', () => reader.update(session.article, state())));
    keep(store.learn(session));
  }

  /** Scrolls through, then shows what came; asked a second time, stops and shows what has come so far. */
  async function loadRest(): Promise<void> {
    if (through) return through.abort();
    const own = new AbortController();
    through = own;
    context.holdAddress(true);
    const before = session.article.wordCount;
    const progress = (scrolled: number | undefined) => !signal.aborted && reader.update(session.article, { scrolled });
    progress(0);
    const around = session.nodes[session.article.blocks[0]?.source.rows[0]];
    try {
      await scrollThrough(document, around, AbortSignal.any([signal, own.signal]), progress);
      if (!signal.aborted) await session.readAgain(signal);
    } catch (error) {
      progress(undefined);
      return context.fail(error, 'scrolling through');
    } finally {
      through = undefined;
      context.holdAddress(false);
    }
    if (signal.aborted) return;
    sentences.clear();
    others = undefined;
    readingsSeen = 0;
    isScrolledThrough = true;
    const more = session.article.wordCount - before;
    const note = more > 0 ? words('lateWords', more) : words('lateDone');
    reader.update(session.article, { ...state(), scrolled: undefined, note });
  }

  /** Pages are shown as they come; asked a second time, stops with those that have come. */
  async function addPages(most: number): Promise<void> {
    if (paging) return paging.abort();
    paging = new AbortController();
    const asked = AbortSignal.any([signal, paging.signal]);
    let note: string | undefined;
    try {
      for (let count = 0; count < most && session.article.nextPage !== ''; count++) {
        reader.update(session.article, { loadingPage: session.pageCount + 1 });
        session.addPage(await readNextPage(document, session.article.nextPage, asked));
      }
    } catch {
      if (!asked.aborted) note = words('toastNextFailed');
    }
    paging = undefined;
    reader.update(session.article, { loadingPage: undefined, note });
  }

  return {
    correct: change => apply(() => session.correct(toChange(session.reading, change))),
    undo: () => apply(() => session.undo()),
    redo: () => apply(() => session.redo()),
    nextReading: () => apply(() => session.correct(nextReading())),
    nextPage: all => void addPages(all ? MAX_PAGES : 1),
    scrollThrough: () => void loadRest(),
  };
}

function findLeftOut({ session, words }: ViewContext, sentences: Map<string, string[]>): LeftOut[] {
  const dropped = leftOut(session.reading).slice(0, MAX_LEFT_OUT);
  return dropped.map(entry => {
    const { units, text, words: count, label, score, step, isPart } = entry;
    return {
      ...{ units, text, words: count, label, score, step, isPart },
      // Only an open drawer asks, and after a correction it asks for nearly all of them again.
      get reasons() {
        const key = [units[0], units.length, score, step].join();
        if (!sentences.has(key)) sentences.set(key, toSentences(words, entry.reasons, downOf(session, units)));
        return sentences.get(key)!;
      },
    };
  });
}

function toSentences(words: Messages, reasons: Reason[], down: number | undefined): string[] {
  return reasonSentences(words, reasons, REASONS, down).map(({ text }) => text);
}

function downOf({ reading: { snapshot, units } }: PageSession, [first]: number[]): number | undefined {
  return downThePage(snapshot, units.row[first]);
}

/** "Put it back" says that it is the article's, "drop it" that it is not; the trees' own name for its kind is not asked. */
function toChange({ snapshot, units: all }: Reading, { kind, units, isAlike }: ArticleChange): Change {
  const meant = isAlike ? findAllAlike(snapshot, all, units) : units;
  return { units: meant, label: kind === 'keep' ? 'body' : 'irrelevant', scope: isAlike ? 'alike' : 'unit' };
}
