import { TEXT_SHARE_SETTINGS, type TextShareSettings } from '../../methods/text-share.ts';
import { type CorpusPage, readCorpus, readGoldIds } from '../corpus.ts';
import { mean } from '../metrics.ts';
import { choosePages, type Options, workFolder } from '../options.ts';
import { runPool } from '../pool.ts';
import { Progress } from '../progress.ts';
import { DESKTOP } from '../renderer.ts';
import { Snapshots } from '../snapshots.ts';
import { keepResults } from './results.ts';
import type { Condition, Useful, UsefulTask } from './useful-worker.ts';

const ACCEPTABLE = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
/** From just the next node to the whole page. */
const NEIGHBOURS = [
  ...[1, 2, 5, 10, 20].map(neighbourNodes => ({ neighbourNodes, neighbourShare: 0 })),
  ...[0.05, 0.1, 0.2, 0.4, 1].map(neighbourShare => ({ neighbourNodes: 10, neighbourShare })),
];
/** Every AL with every neighbour limit; the third assumption with every AL. */
const SETTINGS: TextShareSettings[] = [
  TEXT_SHARE_SETTINGS,
  ...ACCEPTABLE.flatMap(acceptable => [
    ...NEIGHBOURS.map(neighbours => ({ ...TEXT_SHARE_SETTINGS, ...neighbours, acceptable })),
    ...[0.25, 0.5].map(leastFormatting => ({ ...TEXT_SHARE_SETTINGS, acceptable, leastFormatting })),
  ]),
];
const CONDITIONS: Condition[] = ['single body', 'multi-body', 'with comments'];

interface Scored {
  page: CorpusPage;
  useful: Useful;
}

/**
 * Table 2 of CUTER on news and blog articles, by text size as in the paper: settings chosen on train sites, table measured on dev
 * sites.
 */
export async function useful(options: Options): Promise<void> {
  const scored = await scorePages(options);
  const train = scored.filter(({ page }) => page.split === 'train');
  const dev = scored.filter(({ page }) => page.split === 'dev');
  if (train.length === 0 || dev.length === 0)
    throw new Error(`${options.corpora.join(', ')} have no rendered articles to choose on, or none to report on.`);
  const gain = SETTINGS.map((_, n) =>
    mean(train.map(({ useful: { inBytes } }) => inBytes[n].useful - inBytes[n].useless)),
  );
  const best = chooseSetting(gain);
  const report = {
    walk: Snapshots.current(options.workFolder, options.walk).walk,
    chosen: SETTINGS[best],
    inUse: TEXT_SHARE_SETTINGS,
    grid: SETTINGS.map((setting, n) => ({ ...setting, trainGain: gain[n] })),
    train: { chosen: table(train, best), inUse: table(train, 0) },
    dev: { chosen: table(dev, best), inUse: table(dev, 0) },
    devByCorpus: Object.fromEntries(
      [...new Set(dev.map(({ page }) => page.corpus))].map(corpus => [
        corpus,
        table(
          dev.filter(({ page }) => page.corpus === corpus),
          0,
        ),
      ]),
    ),
  };
  console.log(`chosen on train: ${JSON.stringify(report.chosen)}, in use: ${JSON.stringify(report.inUse)}`);
  keepResults('useful', report);
}

/** Settings within this margin of the best count as equal. */
const AS_GOOD = 0.001;

/** Among settings equal to the best, the one with the nearest neighbours: wide limits merge a page into one group. */
function chooseSetting(gain: readonly number[]): number {
  const most = Math.max(...gain);
  const good = SETTINGS.map((_, n) => n).filter(n => gain[n] >= most - AS_GOOD);
  const reach = (n: number) => SETTINGS[n].neighbourShare * 1000 + SETTINGS[n].neighbourNodes;
  return good.reduce((best, n) =>
    reach(n) < reach(best) || (reach(n) === reach(best) && gain[n] > gain[best]) ? n : best,
  );
}

function table(scored: Scored[], setting: number) {
  const of = (some: Scored[]) => ({
    pages: some.length,
    useful: mean(some.map(({ useful: { scores } }) => scores[setting].useful)),
    useless: mean(some.map(({ useful: { scores } }) => scores[setting].useless)),
    usefulBytes: mean(some.map(({ useful: { inBytes } }) => inBytes[setting].useful)),
    uselessBytes: mean(some.map(({ useful: { inBytes } }) => inBytes[setting].useless)),
  });
  const rows = CONDITIONS.map(name => [name, of(scored.filter(one => one.useful.condition === name))] as const);
  return Object.fromEntries([...rows, ['all', of(scored)]]);
}

async function scorePages(options: Options): Promise<Scored[]> {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const files = snapshots.list(DESKTOP);
  const labelFolder = workFolder(options, 'methods', 'labels', snapshots.walk);
  const { pages } = readCorpus(options.corpusFolder, options.corpora);
  const gold = readGoldIds(options.corpusFolder);
  const tasks = choosePages(pages, options).flatMap((page): UsefulTask[] => {
    const file = files.get(page.id);
    // A page labelled block by block is in two corpora; use the one with blocks, which is more precise.
    if (!file || page.genre !== 'article' || (gold.has(page.id) && !page.blocks)) return [];
    return [{ page, file, labelFolder, settings: SETTINGS }];
  });
  const progress = new Progress('useful', tasks.length);
  const scored: Scored[] = [];
  const skipped = await runPool<UsefulTask, Useful | undefined>({
    worker: new URL('./useful-worker.ts', import.meta.url),
    items: tasks,
    threads: options.threads,
    timeoutMs: 120_000,
    nameOf: task => task.page.id,
    onResult: (found, at) => {
      if (found) scored.push({ page: tasks[at].page, useful: found });
      progress.step();
    },
  });
  progress.end();
  for (const { item, why } of skipped) console.log(`skipped ${item}: ${why}`);
  return scored;
}
