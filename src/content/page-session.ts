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

/** The page as it lies before the user: read once, then corrected as often as they like. */
export interface PageSession {
  /** Done when everything below is here; before that some of it may not be: see first-session.ts. */
  whole(): Promise<void>;
  /** Nothing on the page could be judged. */
  readonly isEmpty: boolean;
  readonly reading: Reading;
  readonly nodes: (Element | Text)[];
  /** The reading's article, with the further pages that were fetched. */
  readonly article: Article;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  correct(change: Change): void;
  undo(): void;
  redo(): void;
  addPage(article: Article): void;
  /** Pages of the article that are here, the first included. */
  readonly pageCount: number;
  /**
   * Reads the page as it is now, and lets it live meanwhile. What was corrected stays corrected wherever the page kept the
   * element. Nothing changes where the signal is aborted before that is done: whoever looks now has the old numbers.
   */
  readAgain(signal: AbortSignal): Promise<void>;
  /** What there is to learn from the corrections made here. */
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

/** Found when asked for, and the first frame asks for all of them: found with the rest, the page has its turn between. */
const SHOWN_FIRST = ['byline', 'date', 'site', 'language', 'direction', 'wordCount', 'nextPage'] as const;

/** What is known of the page already. */
export interface Before {
  walked?: Walked;
  /** Its article, where that is drawn: as the background read it. */
  drawn?: Article;
}

/** Reads the page and lets it live meanwhile: a long one takes seconds. */
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

/** The page read in one go, or as it has just been read. */
export function createPageSession(document: Document, knowledge: Knowledge, look?: Look): PageSession {
  return new OpenPage(document, knowledge, look ?? finish(looking(document, knowledge)));
}

class OpenPage implements PageSession {
  readonly #document: Document;
  readonly #knowledge: Knowledge;
  /** The page as the trees read it, before any correction. */
  #look: Look;
  #reading: Reading;
  #history = emptyHistory();
  /** The article last looked at. */
  #seen: Article;
  readonly #pages: FurtherPage[] = [];
  /** Made when asked for: the same one again is not drawn again. */
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
    // Only now: what was corrected meanwhile was said of the page as it was.
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

/** Where the units of the page as it was are on the page as it is: -1 for what is gone. */
function unitFinder(before: Look, now: Look): (unit: number) => number {
  const rows = new Map(now.nodes.map((node, row) => [node, row]));
  return unit => now.reading.units.ofRow[rows.get(before.nodes[before.reading.units.from[unit]]) ?? -1] ?? -1;
}
