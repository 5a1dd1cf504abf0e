import { type Knowledge, type Reading, reading as readingOf } from '../extract.ts';
import type { Article } from '../page/article.ts';
import { keepDrawn } from '../page/first-reading.ts';
import { finish, type Work } from '../page/work.ts';
import type { Change } from '../site/corrections.ts';
import { canRedo, canUndo, carryOver, emptyHistory, type History, make, redo, undo } from '../site/history.ts';
import type { CorrectedPage } from '../site/learn.ts';
import { type Walked, walking } from '../walk/walk.ts';
import { correctReading } from './corrected-reading.ts';
import { inSlices } from './in-slices.ts';
import { detachPage, type FurtherPage, joinPages } from './join-pages.ts';
import { keepBlocks } from './keep-blocks.ts';

/** The page as read once and corrected any number of times since. */
export interface PageSession {
  /** Resolves when everything below is available; until then some of it may be missing, see first-session.ts. */
  whole(): Promise<void>;
  /** True if the page has nothing that could be classified. */
  readonly isEmpty: boolean;
  readonly reading: Reading;
  readonly nodes: (Element | Text)[];
  /** The reading's article, including further pages fetched so far. */
  readonly article: Article;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  correct(change: Change): void;
  undo(): void;
  redo(): void;
  addPage(article: Article): void;
  /** Number of pages of the article loaded so far, including the first. */
  readonly pageCount: number;
  /**
   * Reads the page in its current state, in slices. Corrections are kept wherever their element still exists. If the signal is
   * aborted before it is done nothing changes, because callers still hold the old row numbers.
   */
  readAgain(signal: AbortSignal): Promise<void>;
  /** The corrections made here, for learning. */
  corrections(sessionId: string, when: number): CorrectedPage;
}

interface Look {
  reading: Reading;
  nodes: Walked['nodes'];
}

function* looking(document: Document, knowledge: Knowledge): Work<Look> {
  return yield* judging(yield* walking(document), knowledge);
}

function* judging({ snapshot, nodes }: Walked, knowledge: Knowledge): Work<Look> {
  const reading = yield* readingOf(snapshot, knowledge);
  for (const part of SHOWN_FIRST) {
    yield;
    void reading.article[part];
  }
  return { reading, nodes };
}

/** Lazy properties that the first frame needs. Computing them here, with yields in between, keeps the page responsive. */
const SHOWN_FIRST = ['byline', 'date', 'site', 'language', 'direction', 'wordCount', 'nextPage'] as const;

/** What is already known about the page. */
export interface Before {
  walked?: Walked;
  /** The article as read by the background, if it is already drawn. */
  drawn?: Article;
}

/** Reads the page in slices, because a long page takes seconds. */
export async function openPageSession(
  document: Document,
  knowledge: Knowledge,
  signal?: AbortSignal,
  before: Before = {},
): Promise<PageSession> {
  const walked = before.walked ?? (await inSlices(walking(document), signal));
  const look = await inSlices(judging(walked, knowledge), signal);
  if (before.drawn) keepDrawn(before.drawn, look.reading.article);
  return createPageSession(document, knowledge, look);
}

/** Reads the page in one go, or wraps a finished reading. */
export function createPageSession(document: Document, knowledge: Knowledge, look?: Look): PageSession {
  return new OpenPage(document, knowledge, look ?? finish(looking(document, knowledge)));
}

class OpenPage implements PageSession {
  readonly #document: Document;
  readonly #knowledge: Knowledge;
  /** The page as classified by the trees, before corrections. */
  #look: Look;
  #reading: Reading;
  #history = emptyHistory();
  /** The article last requested. */
  #seen: Article;
  readonly #pages: FurtherPage[] = [];
  /** Built on demand; as long as the object is the same, it is not redrawn. */
  #joined: Article | undefined;

  constructor(document: Document, knowledge: Knowledge, look: Look) {
    this.#document = document;
    this.#knowledge = knowledge;
    this.#look = look;
    this.#reading = look.reading;
    this.#seen = look.reading.article;
  }

  async whole(): Promise<void> {}

  get isEmpty() {
    return this.#look.reading.units.size === 0;
  }

  get nodes() {
    return this.#look.nodes;
  }

  get reading() {
    return this.#reading;
  }

  get article() {
    this.#joined ??= joinPages(this.#reading.article, this.#pages);
    return this.#joined;
  }

  get pageCount() {
    return this.#pages.length + 1;
  }

  get canUndo() {
    return canUndo(this.#history);
  }

  get canRedo() {
    return canRedo(this.#history);
  }

  correct(change: Change): void {
    this.#apply(make(this.#history, change));
  }

  undo(): void {
    this.#apply(undo(this.#history));
  }

  redo(): void {
    this.#apply(redo(this.#history));
  }

  addPage(article: Article): void {
    this.#pages.push(detachPage(article, `page${this.#pages.length + 2}-`));
    this.#joined = undefined;
  }

  async readAgain(signal: AbortSignal): Promise<void> {
    const look = await inSlices(looking(this.#document, this.#knowledge));
    if (signal.aborted) return;
    // Carry corrections over only now: those made in the meantime refer to the old page.
    const before = this.#look;
    this.#look = look;
    this.#seen = look.reading.article;
    this.#apply(carryOver(this.#history, unitFinder(before, look)));
  }

  corrections(sessionId: string, when: number): CorrectedPage {
    const { snapshot, units, labels } = this.#look.reading;
    return { snapshot, units, labels, changes: this.#history.done, session: sessionId, when };
  }

  #apply(history: History): void {
    this.#history = history;
    this.#joined = undefined;
    const { reading } = this.#look;
    const keep = (article: Article) => (this.#seen = keepBlocks(this.#seen, article));
    this.#reading = history.done.length > 0 ? correctReading(reading, history.done, keep) : reading;
  }
}

/** Maps units of the old page to the new one; -1 if they are gone. */
function unitFinder(before: Look, now: Look): (unit: number) => number {
  const rows = new Map(now.nodes.map((node, row) => [node, row]));
  return unit => now.reading.units.ofRow[rows.get(before.nodes[before.reading.units.from[unit]]) ?? -1] ?? -1;
}
