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
import { keeper } from './keeper.ts';
import { loadsLate, watchGrowth } from './late.ts';
import { readNextPage } from './next-page.ts';
import type { PageSession } from './page-session.ts';
import { aside } from './side-line.ts';
import type { ViewContext } from './views.ts';

/** The drawer shows no more; a page can have thousands of dropped parts. */
const MAX_LEFT_OUT = 200;
const REASONS = 3;
/** An article has no more pages; a listing that was taken for one may have thousands. */
const MAX_PAGES = 40;

/** What the open reader asks of the reading. */
export interface ReaderDesk {
  correct(change: ArticleChange): void;
  undo(): void;
  redo(): void;
  nextReading(): void;
  nextPage(all: boolean): void;
  scrollThrough(): void;
}

/** Joins the open reader to the whole reading of its page, and tells it what only that knows. */
export function joinReader(parts: ViewContext, reader: Reader): ReaderDesk {
  const { document, desk, shelf, words, signal } = parts;
  const keep = keeper(parts);
  const said = new Map<string, string[]>();
  let others: number[][] | undefined;
  let turned = 0;
  /** Aborted to stop the scrolling, or the fetching of pages; undefined where none goes on. */
  let through: AbortController | undefined;
  let paging: AbortController | undefined;
  let isScrolledThrough = false;
  aside('left out', () => reader.update(desk.article, state()));
  aside('growth', () =>
    watchGrowth(document, signal, () => !through && reader.update(desk.article, { loadsLate: true })),
  );

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
      isWalled: isWalled(reading.snapshot),
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
    afterPaint(() => !signal.aborted && aside('left out', () => reader.update(desk.article, state())));
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

  return {
    correct: change => apply(() => desk.correct(toChange(desk.reading, change))),
    undo: () => apply(() => desk.undo()),
    redo: () => apply(() => desk.redo()),
    nextReading: () => apply(() => desk.correct(nextReading())),
    nextPage: all => void addPages(all ? MAX_PAGES : 1),
    scrollThrough: () => void loadRest(),
  };
}

function findLeftOut({ desk, words }: ViewContext, said: Map<string, string[]>): LeftOut[] {
  const dropped = leftOut(desk.reading).slice(0, MAX_LEFT_OUT);
  return dropped.map(entry => {
    const { units, text, words: count, label, score, step, isPart } = entry;
    return {
      ...{ units, text, words: count, label, score, step, isPart },
      // Only an open drawer asks, and after a correction it asks for nearly all of them again.
      get reasons() {
        const key = [units[0], units.length, score, step].join();
        if (!said.has(key)) said.set(key, toSentences(words, entry.reasons, downOf(desk, units)));
        return said.get(key)!;
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
