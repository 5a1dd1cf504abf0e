import { read } from '../../extract.ts';
import { addPage, emptyStatistics } from '../../methods/site-statistics.ts';
import { UNIT } from '../../page/unit.ts';
import { templateCertainty } from '../../site/template.ts';
import { serveWorker } from '../serve-worker.ts';
import { loadSitePage, type SitePage, type SitePageTask } from './site-pages.ts';

export interface MemoryTask {
  pages: SitePageTask[];
  /** Numbers of other pages of the site read before. */
  known: number[];
}

/** A page as read without memory, and memory's verdict on its text units. Parallel arrays by text unit. */
export interface MemoryPage {
  id: string;
  isArticle: boolean;
  /** Probability of main without memory. */
  score: Float32Array;
  /** Word counts, weighted as in the choice. */
  words: Float32Array;
  /** 1 main, 0 not main, -1 unknown. */
  truth: Int8Array;
  /** Certainty that a unit is template, by number of pages read before. */
  certainty: Record<number, Float32Array>;
}

/** More pages of one site would add nothing. */
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
