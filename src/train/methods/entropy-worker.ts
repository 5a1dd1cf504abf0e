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
  /** Numbers of pages to try. */
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
  /** By threshold from 0.1 to 0.9, over ten pages (Figures 5 and 6); empty if the site has fewer. */
  byThreshold: Record<'published' | 'units', EntropyScore[]>;
}

const THRESHOLD_PAGES = 10;

/** Draws pages at random, as in the paper, but the same ones in every run. */
serveWorker<EntropyTask, EntropyScores>(({ pages, counts }) => {
  const drawn = shuffle(pages, pages[0]?.page.site ?? '').slice(0, Math.max(...counts));
  const loaded = drawn.flatMap(task => loadSitePage(task) ?? []);
  const out: EntropyScores = { counts: {}, byThreshold: { published: [], units: [] } };
  for (const count of counts) {
    if (loaded.length < count) continue;
    const some = loaded.slice(0, count);
    const of = (name: Variant) => score(some, discover(some, VARIANTS[name]));
    out.counts[count] = { published: of('published'), units: of('units'), withoutLinks: of('withoutLinks') };
  }
  if (loaded.length < THRESHOLD_PAGES) return out;
  const some = loaded.slice(0, THRESHOLD_PAGES);
  for (const name of ['published', 'units'] as const)
    for (let step = 1; step <= 9; step++)
      out.byThreshold[name].push(score(some, discover(some, { ...VARIANTS[name], findThreshold: () => step * STEP })));
  return out;
});

/**
 * Figure 4 of the paper. Recall: the share of the features (distinct keywords) of a page's true blocks that were discovered.
 * Precision: the share of discovered features that are true. Averaged over the pages.
 */
function score(pages: SitePage[], read: SiteEntropy[]): EntropyScore {
  let recall = 0;
  let precision = 0;
  pages.forEach((page, n) => {
    const blocks = BY_UNITS.toBlocks(page.snapshot, page.units);
    const desired = featuresOf(page, blocks, page.main);
    const discovered = featuresOf(page, blocks, read[n].main);
    const common = [...discovered].filter(feature => desired.has(feature)).length;
    recall += desired.size > 0 ? common / desired.size : 1;
    precision += discovered.size > 0 ? common / discovered.size : 0;
  });
  return { recall: recall / pages.length, precision: precision / pages.length, threshold: read[0].threshold };
}

/** Distinct keywords of main units, among those with known truth. */
function featuresOf(
  { units, known }: SitePage,
  { keywords, ofUnit }: ReturnType<EntropyVariant['toBlocks']>,
  main: ArrayLike<number>,
): Set<number> {
  const features = new Set<number>();
  for (let unit = 0; unit < units.size; unit++)
    if (known[unit] && main[unit]) for (const feature of keywords[ofUnit[unit]].features) features.add(feature);
  return features;
}
