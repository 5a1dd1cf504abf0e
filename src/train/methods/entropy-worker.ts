import { toBlocks } from '../../methods/content-blocks.ts';
import { ANCHOR_SHARE, discover, type SiteEntropy } from '../../methods/site-entropy.ts';
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

/** By number of pages: as the paper has it, and with lists of links left out. */
export type EntropyScores = Record<number, { letter: EntropyScore; anchors: EntropyScore }>;

serveWorker<EntropyTask, EntropyScores>(({ pages, counts }) => {
  const loaded = pages.slice(0, Math.max(...counts)).flatMap(task => loadSitePage(task) ?? []);
  const out: EntropyScores = {};
  for (const count of counts) {
    if (loaded.length < count) continue;
    const some = loaded.slice(0, count);
    out[count] = { letter: score(some, discover(some, 1)), anchors: score(some, discover(some, ANCHOR_SHARE)) };
  }
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
    const { keywords, ofUnit } = toBlocks(page.snapshot, page.units);
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
