import { TEXT_SHARE_SETTINGS, type TextShareSettings } from '../../methods/text-share.ts';
import { type CorpusPage, readCorpus, readGoldIds } from '../corpus.ts';
import { mean } from '../metrics.ts';
import { choosePages, type Options, workFolder } from '../options.ts';
import { runPool } from '../pool.ts';
import { Progress } from '../progress.ts';
import { DESKTOP } from '../renderer.ts';
import { Snapshots } from '../snapshots.ts';
import { printTable } from '../table.ts';
import { keepResults } from './results.ts';
import type { Condition, Useful, UsefulTask } from './useful-worker.ts';

const SETTINGS: TextShareSettings[] = [
  TEXT_SHARE_SETTINGS,
  ...[0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].flatMap(acceptable =>
    [0, 0.05, 0.1, 0.2, 0.4, 1].flatMap(neighbourShare =>
      [0, 0.25, 0.5].map(leastFormatting => ({ acceptable, neighbourShare, leastFormatting })),
    ),
  ),
];
const CONDITIONS: Condition[] = ['single body', 'multi-body', 'with comments'];

interface Scored {
  page: CorpusPage;
  useful: Useful;
}

/** Table 2 of CUTER on news and blog articles: settings chosen on train sites, the table on dev sites. */
export async function useful(options: Options): Promise<void> {
  const scored = await scorePages(options);
  const train = scored.filter(({ page }) => page.split === 'train');
  const dev = scored.filter(({ page }) => page.split === 'dev');
  const gain = SETTINGS.map((_, n) =>
    mean(train.map(({ useful: { scores } }) => scores[n].useful - scores[n].useless)),
  );
  const best = gain.indexOf(Math.max(...gain));
  const report = {
    walk: Snapshots.current(options.workFolder, options.walk).walk,
    chosen: SETTINGS[best],
    inUse: TEXT_SHARE_SETTINGS,
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
  const rows = Object.entries({
    'train, chosen': report.train.chosen,
    'dev, chosen': report.dev.chosen,
    'dev, in use': report.dev.inUse,
  });
  for (const [name, figures] of [...rows, ...Object.entries(report.devByCorpus)])
    printTable(
      [name, 'pages', 'useful', 'useless', 'useful (bytes)', 'useless (bytes)'],
      Object.entries(figures).map(([condition, f]) => [
        condition,
        String(f.pages),
        f.useful,
        f.useless,
        f.usefulBytes,
        f.uselessBytes,
      ]),
    );
  keepResults('useful', report);
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
    // A page that is labelled block by block stands in two corpora; its blocks say more.
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
