import { findUnits } from '../../features/units.ts';
import { bodyText, bodyTexts } from '../../methods/body-text.ts';
import { elementTrees } from '../../methods/element-trees.ts';
import { addPage, emptyStatistics, MOST_DOCUMENTS, siteEntropy, toStatistics } from '../../methods/site-statistics.ts';
import { subtrees } from '../../methods/subtree.ts';
import { textShare } from '../../methods/text-share.ts';
import type { Snapshot } from '../../page/snapshot.ts';
import type { Units } from '../../page/unit.ts';
import { readCorpus } from '../corpus.ts';
import { choosePages, type Options } from '../options.ts';
import { DESKTOP } from '../renderer.ts';
import { readSnapshot, Snapshots } from '../snapshots.ts';
import { keepResults } from './results.ts';
import { findSites } from './sites.ts';

interface Page {
  snapshot: Snapshot;
  units: Units;
}

const PAGES = 60;
const ROUNDS = 8;

/** Milliseconds of CPU time per thousand rows, best of several rounds because the machine may be busy. */
export async function speed(options: Options): Promise<void> {
  const files = Snapshots.current(options.workFolder, options.walk).list(DESKTOP);
  const { pages } = readCorpus(options.corpusFolder, options.corpora);
  const chosen = choosePages(pages, options).filter(page => files.has(page.id));
  if (chosen.length === 0)
    throw new Error(`No page of ${options.corpora.join(', ')} is rendered: npm run train -- render`);
  const stride = Math.max(1, Math.floor(chosen.length / PAGES));
  const load = (id: string): Page => {
    const snapshot = readSnapshot(files.get(id)!);
    return { snapshot, units: findUnits(snapshot) };
  };
  const some = chosen.filter((_, n) => n % stride === 0).map(page => load(page.id));
  const figures: Record<string, number> = {
    bodyText: time(some, bodyText),
    bodyTexts: time(some, bodyTexts),
    textShare: time(some, textShare),
    subtrees: time(some, subtrees),
    elementTrees: time(some, elementTrees),
    siteEntropy: timeSites(findSites(chosen).map(site => site.pages.map(page => load(page.id)))),
  };
  const rows = some.reduce((sum, { snapshot }) => sum + snapshot.size, 0);
  const { walk } = Snapshots.current(options.workFolder, options.walk);
  keepResults('speed', { walk, pages: some.length, rowsPerPage: Math.round(rows / some.length), ...figures });
}

function time(pages: Page[], method: (snapshot: Snapshot, units: Units) => unknown): number {
  const rows = pages.reduce((sum, { snapshot }) => sum + snapshot.size, 0);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = process.cpuUsage();
    for (const { snapshot, units } of pages) method(snapshot, units);
    const { user, system } = process.cpuUsage(begun);
    best = Math.min(best, (user + system) / rows);
  }
  return best; // microseconds per row = milliseconds per thousand rows
}

/** Times each page against its site's memory at full size, as read from browser storage. */
function timeSites(sites: Page[][]): number {
  let spent = 0;
  let rows = 0;
  for (const pages of sites) {
    const memory = pages
      .slice(0, MOST_DOCUMENTS)
      .reduce((kept, { snapshot, units }) => addPage(kept, snapshot, units), emptyStatistics());
    const stored: unknown = JSON.parse(JSON.stringify(memory));
    const size = pages.reduce((sum, { snapshot }) => sum + snapshot.size, 0);
    spent += size * time(pages, (snapshot, units) => siteEntropy(snapshot, units, toStatistics(stored)));
    rows += size;
  }
  return rows > 0 ? spent / rows : Number.NaN;
}
