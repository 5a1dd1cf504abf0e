import { read } from '../../extract.ts';
import { addPage, emptyStatistics } from '../../methods/site-statistics.ts';
import { UNIT } from '../../page/unit.ts';
import { templateCertainty } from '../../site/template.ts';
import { serveWorker } from '../serve-worker.ts';
import { loadSitePage, type SitePage, type SitePageTask } from './site-pages.ts';

export interface MemoryTask {
  pages: SitePageTask[];
  /** How many other pages of the site were read before. */
  known: number[];
}

/** A page read by the product without memory, and what memory says of its text units. Parallel arrays by text unit. */
export interface MemoryPage {
  id: string;
  isArticle: boolean;
  /** Probability of main, before any memory. */
  score: Float32Array;
  /** Words as the choice weighs them. */
  words: Float32Array;
  /** 1 main, 0 not, -1 where the corpus does not say. */
  truth: Int8Array;
  /** By number of pages read before: how surely the site says template. */
  certainty: Record<number, Float32Array>;
}

/** More pages of one site would only say the same again. */
const MOST_PAGES = 12;

serveWorker<MemoryTask, MemoryPage[]>(({ pages, known }) => {
  const loaded = pages.slice(0, MOST_PAGES * 2).flatMap(task => loadSitePage(task) ?? []);
  return loaded.slice(0, MOST_PAGES).map((page, at) => readOne(page, at, loaded, known));
});

function readOne(page: SitePage, at: number, all: SitePage[], known: number[]): MemoryPage {
  const { units, labels } = read(page.snapshot);
  const texts = Array.from(units.kind.keys()).filter(unit => units.kind[unit] === UNIT.text);
  const certainty: Record<number, Float32Array> = {};
  for (const count of known) {
    if (count >= all.length) continue;
    const others = Array.from({ length: count }, (_, n) => all[(at + 1 + n) % all.length]);
    const statistics = others.reduce((kept, other) => addPage(kept, other.snapshot, other.units), emptyStatistics());
    const sure = templateCertainty(statistics, page.snapshot, page.units);
    certainty[count] = Float32Array.from(texts, unit => sure[unit]);
  }
  return {
    id: page.page.id,
    isArticle: labels.pageKind === 'article',
    score: Float32Array.from(texts, unit => labels.score[unit]),
    words: Float32Array.from(texts, unit => page.labels.words[unit]),
    truth: Int8Array.from(texts, unit => (page.known[unit] ? page.main[unit] : -1)),
    certainty,
  };
}
