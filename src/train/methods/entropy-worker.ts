import { STEP } from '../../methods/entropy-threshold.ts';
import {
  AS_PUBLISHED,
  BY_UNITS,
  BY_UNITS_WITH_LINKS,
  discover,
  type EntropyVariant,
  type SiteEntropy,
} from '../../methods/site-entropy.ts';
import { shuffle } from '../metrics.ts';
import { serveWorker } from '../serve-worker.ts';
import { loadSitePage, type SitePage, type SitePageTask } from './site-pages.ts';

export interface EntropyTask {
  pages: SitePageTask[];
  /** Numbers of pages to try it with. */
  counts: number[];
}

export interface EntropyScore {
  recall: number;
  precision: number;
  threshold: number;
}

export type Variant = 'published' | 'units' | 'withoutLinks';
const VARIANTS: Record<Variant, EntropyVariant> = {
  published: AS_PUBLISHED,
  units: BY_UNITS_WITH_LINKS,
  withoutLinks: BY_UNITS,
};

export interface EntropyScores {
  /** By number of pages (Figure 7). */
  counts: Record<number, Record<Variant, EntropyScore>>;
  /** By threshold from 0.1 to 0.9, over ten pages (Figures 5 and 6); empty where the site has fewer. */
  sweep: Record<'published' | 'units', EntropyScore[]>;
}

const SWEEP_PAGES = 10;

/** Pages are drawn at random, as in the paper, and the same ones in every run. */
serveWorker<EntropyTask, EntropyScores>(({ pages, counts }) => {
  const drawn = shuffle(pages, pages[0]?.page.site ?? '').slice(0, Math.max(...counts));
  const loaded = drawn.flatMap(task => loadSitePage(task) ?? []);
  const out: EntropyScores = { counts: {}, sweep: { published: [], units: [] } };
  for (const count of counts) {
    if (loaded.length < count) continue;
    const some = loaded.slice(0, count);
    const of = (name: Variant) => score(some, discover(some, VARIANTS[name]));
    out.counts[count] = { published: of('published'), units: of('units'), withoutLinks: of('withoutLinks') };
  }
  if (loaded.length < SWEEP_PAGES) return out;
  const some = loaded.slice(0, SWEEP_PAGES);
  for (const name of ['published', 'units'] as const)
    for (let step = 1; step <= 9; step++)
      out.sweep[name].push(score(some, discover(some, { ...VARIANTS[name], findThreshold: () => step * STEP })));
  return out;
});

/**
 * Figure 4 of the paper: of the features (distinct keywords) of a page's true blocks, the share discovered; of those
 * discovered, the share that are true. The mean over the pages.
 */
function score(pages: SitePage[], read: SiteEntropy[]): EntropyScore {
  let recall = 0;
  let precision = 0;
  pages.forEach((page, n) => {
    const { keywords, ofUnit } = BY_UNITS.toBlocks(page.snapshot, page.units);
    const desired = new Set<number>();
    const discovered = new Set<number>();
    for (let unit = 0; unit < page.units.size; unit++) {
      if (!page.known[unit]) continue;
      for (const feature of keywords[ofUnit[unit]].features) {
        if (page.main[unit]) desired.add(feature);
        if (read[n].main[unit]) discovered.add(feature);
      }
    }
    let common = 0;
    for (const feature of discovered) if (desired.has(feature)) common++;
    recall += desired.size > 0 ? common / desired.size : 1;
    precision += discovered.size > 0 ? common / discovered.size : 0;
  });
  return { recall: recall / pages.length, precision: precision / pages.length, threshold: read[0].threshold };
}
