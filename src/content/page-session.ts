import { assemble } from '../assemble.ts';
import { type Knowledge, type Reading, reading as readingOf } from '../extract.ts';
import type { Article } from '../page/article.ts';
import { keepDrawn } from '../page/first-reading.ts';
import type { Labels } from '../page/label.ts';
import { type Entry, Ledger } from '../page/ledger.ts';
import type { StepName } from '../page/steps.ts';
import { finish, type Work } from '../page/work.ts';
import { SETTLE_STEPS, settle } from '../settle/settle.ts';
import { applyChanges, type Change } from '../site/corrections.ts';
import { canRedo, canUndo, carryOver, emptyHistory, type History, make, redo, undo } from '../site/history.ts';
import type { CorrectedPage } from '../site/learn.ts';
import { type Walked, walking } from '../walk/walk.ts';
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

const SETTLED: ReadonlySet<StepName> = new Set(SETTLE_STEPS.map(([name]) => name));

/** What the arrangement will leave out is what it left out before, until the article is made. */
function foresee(labels: Labels, before: readonly Entry[]): Labels {
  const ledger = new Ledger(labels);
  for (const { unit, from, to, step, numbers } of before)
    if (!SETTLED.has(step) && ledger.label[unit] === from) ledger.move(unit, to, step, ...numbers);
  return ledger.close();
}

export function createPageSession(
  document: Document,
  knowledge: Knowledge,
  { reading: judged, nodes }: Look = finish(looking(document, knowledge)),
): PageSession {
  let reading = judged;
  let history = emptyHistory();
  /** The article last looked at. */
  let seen = judged.article;
  const pages: FurtherPage[] = [];
  /** Made when asked for: the same one again is not drawn again. */
  let joined: Article | undefined;

  /** What the trees said does not change with a correction, so only labels and article are made anew. */
  function become(next: History): void {
    history = next;
    joined = undefined;
    reading = history.done.length > 0 ? correct(history.done) : judged;
  }

  /** The article is made when somebody looks at it: over the page nobody does, and a correction shows there at once. */
  function correct(changes: readonly Change[]): Reading {
    const { snapshot, units } = judged;
    // Steps decide anew, each knowing what the reader said.
    const labels = applyChanges(snapshot, units, judged.labels.unsettled ?? judged.labels, changes);
    const settled = settle({ snapshot, units, labels });
    const expected = foresee(settled.labels, judged.labels.ledger ?? []);
    let whole: Reading | undefined;
    return {
      snapshot,
      units,
      get labels() {
        return whole?.labels ?? expected;
      },
      get article() {
        if (!whole) {
          whole = assemble(settled);
          seen = keepBlocks(seen, whole.article);
          whole = { ...whole, article: seen };
        }
        return whole.article;
      },
    };
  }

  async function readAgain(signal: AbortSignal): Promise<void> {
    const look = await inSlices(looking(document, knowledge));
    if (signal.aborted) return;
    // Only now: what was corrected meanwhile was said of the page as it was.
    const before = { nodes, units: judged.units };
    ({ reading: judged, nodes } = look);
    const rows = new Map(nodes.map((node, row) => [node, row]));
    const findUnit = (unit: number) => judged.units.ofRow[rows.get(before.nodes[before.units.from[unit]]) ?? -1] ?? -1;
    seen = judged.article;
    become(carryOver(history, findUnit));
  }

  return {
    whole: async () => undefined,
    get isEmpty() {
      return judged.units.size === 0;
    },
    get nodes() {
      return nodes;
    },
    get reading() {
      return reading;
    },
    get article() {
      joined ??= joinPages(reading.article, pages);
      return joined;
    },
    get canUndo() {
      return canUndo(history);
    },
    get canRedo() {
      return canRedo(history);
    },
    correct: change => become(make(history, change)),
    undo: () => become(undo(history)),
    redo: () => become(redo(history)),
    get pageCount() {
      return pages.length + 1;
    },
    addPage(article) {
      pages.push(detachPage(article, `page${pages.length + 2}-`));
      joined = undefined;
    },
    readAgain,
    corrections(sessionId, when) {
      const { snapshot, units, labels } = judged;
      return { snapshot, units, labels, changes: history.done, session: sessionId, when };
    },
  };
}
