import { emptyStatistics, type SiteStatistics } from '../../src/methods/site-statistics.ts';
import { type CorpusPage, readHtml } from '../../src/train/corpus.ts';
import { findSites } from '../../src/train/methods/sites.ts';
import { Progress } from '../../src/train/progress.ts';
import { DESKTOP, Renderer } from '../../src/train/renderer.ts';
import type { Contender } from './contenders.ts';

/** Number of a site's pages read before one is scored. */
const PAGES_KNOWN = 10;

export const siteOf = (page: Pick<CorpusPage, 'corpus' | 'site'>): string => `${page.corpus} ${page.site}`;

/**
 * Site statistics for InfoDiscoverer, for sites with eight or more pages in the corpus. The method itself excludes the page being
 * scored.
 */
export async function learnSites(
  pages: readonly CorpusPage[],
  all: readonly CorpusPage[],
  folder: string,
  methods: Contender,
): Promise<Map<string, SiteStatistics>> {
  const wanted = new Set(pages.map(siteOf));
  const sites = findSites(all).filter(site => wanted.has(siteOf(site.pages[0])));
  const known = new Map<string, SiteStatistics>();
  const renderer = await Renderer.start();
  const tab = await renderer.open(DESKTOP);
  const progress = new Progress('sites', sites.length);
  for (const site of sites) {
    let statistics = emptyStatistics();
    for (const page of site.pages.slice(0, PAGES_KNOWN)) {
      try {
        await tab.load(page.url, readHtml(folder, page.id).html);
        const call = `benchMethods.remember(${JSON.stringify(statistics)})`;
        statistics = await tab.run<SiteStatistics>(`${methods.script}\n${call}`);
      } catch {
        // Skip pages that do not load.
        await tab.renew();
      }
    }
    known.set(siteOf(site.pages[0]), statistics);
    progress.step(`· ${site.name}`);
  }
  progress.end();
  await renderer.stop();
  return known;
}
