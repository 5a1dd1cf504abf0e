import { isWalled } from '../head/walled.ts';
import type { Reading } from '../page/reading.ts';
import { type ArticleChange, LOW_CONFIDENCE, type Reader, type ReaderState } from '../present/contract.ts';
import { afterPaint } from '../present/frame/after-paint.ts';
import { findAllAlike } from '../reading/alike.ts';
import { otherReadings } from '../reading/other-readings.ts';
import type { Change } from '../site/corrections.ts';
import { scrollThrough } from '../wait/scroll-through.ts';
import { attempt, attemptAsync } from './attempt.ts';
import { findingLeftOut, type Sentences } from './find-left-out.ts';
import { inSlices } from './in-slices.ts';
import { keeper } from './keeper.ts';
import { loadsLate, watchGrowth } from './late.ts';
import { readNextPage } from './next-page.ts';
import type { ViewContext } from './views.ts';

/** No article has more pages; a listing mistaken for one may have thousands. */
const MAX_PAGES = 40;

/** Requests from the open reader to the reading. */
export interface ReadingActions {
  correct(change: ArticleChange): void;
  undo(): void;
  redo(): void;
  nextReading(): void;
  nextPage(all: boolean): void;
  scrollThrough(): void;
}

/** Connects the open reader to the whole reading, and updates it with what only that knows. */
export function connectReader(context: ViewContext, reader: Reader): ReadingActions {
  return new ReaderConnection(context, reader);
}

class ReaderConnection implements ReadingActions {
  readonly #context: ViewContext;
  readonly #reader: Reader;
  readonly #keep: (work: Promise<void>) => void;
  readonly #sentences: Sentences = new Map();
  #others: number[][] | undefined;
  #readingsSeen = 0;
  /** Aborted to stop scrolling or fetching pages; undefined when none is in progress. */
  #scrolling: AbortController | undefined;
  #paging: AbortController | undefined;
  #isScrolledThrough = false;
  /** Aborted when the page has to be looked through anew. */
  #looking: AbortController | undefined;

  constructor(context: ViewContext, reader: Reader) {
    this.#context = context;
    this.#reader = reader;
    this.#keep = keeper(context);
    const { document, signal, store } = context;
    void this.#updateAll();
    // Loaded before the first correction, so that it can be saved at once.
    void attemptAsync('site memory', () => store.siteMemory(), undefined);
    attempt('growth', () => watchGrowth(document, signal, () => !this.#scrolling && this.#update({ loadsLate: true })));
  }

  correct(change: ArticleChange): void {
    const { session } = this.#context;
    this.#apply(() => session.correct(toChange(session.reading, change)));
  }

  undo(): void {
    this.#apply(() => this.#context.session.undo());
  }

  redo(): void {
    this.#apply(() => this.#context.session.redo());
  }

  nextReading(): void {
    this.#apply(() => {
      const others = this.#findOthers();
      const units = others[this.#readingsSeen++ % others.length];
      this.#context.session.correct({ units, label: 'body', scope: 'reading' });
    });
  }

  nextPage(all: boolean): void {
    void this.#addPages(all ? MAX_PAGES : 1);
  }

  scrollThrough(): void {
    void this.#loadRest();
  }

  #update(state: Partial<ReaderState>): void {
    this.#reader.update(this.#context.session.article, state);
  }

  /** Updates everything about the rest of the page, in slices: there may be thousands of parts. A later call replaces an earlier one. */
  async #updateAll(): Promise<void> {
    this.#looking?.abort();
    const own = new AbortController();
    this.#looking = own;
    const signal = AbortSignal.any([this.#context.signal, own.signal]);
    await attemptAsync(
      'left out',
      async () => {
        const leftOut = await inSlices(findingLeftOut(this.#context, this.#sentences), signal).catch(error => {
          if (!signal.aborted) throw error;
        });
        if (leftOut && !signal.aborted) this.#update({ ...this.#state(), leftOut });
      },
      undefined,
    );
  }

  #state() {
    const { session, store } = this.#context;
    const { canUndo, canRedo, reading } = session;
    const isLate = !this.#isScrolledThrough && loadsLate(reading);
    return {
      canUndo,
      canRedo,
      used: store.used,
      otherReadings: this.#findOthers().length,
      confidence: reading.labels.confidence,
      loadsLate: isLate,
      isWalled: isWalled(reading.snapshot),
    };
  }

  /** Computed only if confidence is low, and once per reading, because the units refer to the page as it was read. */
  #findOthers(): number[][] {
    const { snapshot, units, labels } = this.#context.session.reading;
    if (labels.confidence >= LOW_CONFIDENCE) return [];
    this.#others ??= otherReadings(snapshot, units, labels);
    return this.#others;
  }

  /** Updates the article immediately, and everything about the rest of the page in the next frame. */
  #apply(change: () => void): void {
    const { session, store, signal } = this.#context;
    change();
    this.#update({ canUndo: session.canUndo, canRedo: session.canRedo });
    afterPaint(() => !signal.aborted && this.#updateAll());
    this.#keep(store.learn(session));
  }

  /** Scrolls through the page, then shows what loaded. A second call stops and shows what has loaded so far. */
  async #loadRest(): Promise<void> {
    if (this.#scrolling) return this.#scrolling.abort();
    const own = new AbortController();
    this.#scrolling = own;
    const { session, signal, holdAddress, fail } = this.#context;
    holdAddress(true);
    const before = session.article.wordCount;
    const progress = (scrolled: number | undefined) => !signal.aborted && this.#update({ scrolled });
    progress(0);
    try {
      await this.#scrollAndRead(own.signal, progress);
    } catch (error) {
      progress(undefined);
      return fail(error, 'scrolling through');
    } finally {
      this.#scrolling = undefined;
      holdAddress(false);
    }
    if (!signal.aborted) this.#showRest(before);
  }

  async #scrollAndRead(own: AbortSignal, progress: (scrolled: number | undefined) => void): Promise<void> {
    const { document, session, signal } = this.#context;
    const around = session.nodes[session.article.blocks[0]?.source.rows[0]];
    await scrollThrough(document, around, AbortSignal.any([signal, own]), progress);
    if (!signal.aborted) await session.readAgain(signal);
  }

  #showRest(wordsBefore: number): void {
    const { session, words } = this.#context;
    this.#sentences.clear();
    this.#others = undefined;
    this.#readingsSeen = 0;
    this.#isScrolledThrough = true;
    const more = session.article.wordCount - wordsBefore;
    const note = more > 0 ? words('lateWords', more) : words('lateDone');
    this.#update({ scrolled: undefined, note });
    void this.#updateAll();
  }

  /** Shows pages as they arrive. A second call stops. */
  async #addPages(most: number): Promise<void> {
    if (this.#paging) return this.#paging.abort();
    this.#paging = new AbortController();
    const { document, session, signal, words } = this.#context;
    const asked = AbortSignal.any([signal, this.#paging.signal]);
    let note: string | undefined;
    try {
      for (let count = 0; count < most && session.article.nextPage !== ''; count++) {
        this.#update({ loadingPage: session.pageCount + 1 });
        session.addPage(await readNextPage(document, session.article.nextPage, asked));
      }
    } catch {
      if (!asked.aborted) note = words('toastNextFailed');
    }
    this.#paging = undefined;
    this.#update({ loadingPage: undefined, note });
  }
}

/** "Put it back" and "drop it" only say whether a part belongs to the article, not which label it has. */
function toChange({ snapshot, units: all }: Reading, { kind, units, isAlike }: ArticleChange): Change {
  const meant = isAlike ? findAllAlike(snapshot, all, units) : units;
  return { units: meant, label: kind === 'keep' ? 'body' : 'irrelevant', scope: isAlike ? 'alike' : 'unit' };
}
