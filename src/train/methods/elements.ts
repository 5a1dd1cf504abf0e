import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ELEMENT_FEATURES } from '../../methods/element-features.ts';
import { CORPORA, type CorpusPage, GIVEN, GOLD, readCorpus } from '../corpus.ts';
import { choosePages, type Options, workFolder } from '../options.ts';
import { runPool } from '../pool.ts';
import { Progress } from '../progress.ts';
import { toWindow, windowName } from '../renderer.ts';
import { Snapshots } from '../snapshots.ts';
import type { ElementExample } from './elements-worker.ts';
import { fitTrees, printTrees } from './fit-trees.ts';
import { keepResults } from './results.ts';
import type { SitePageTask } from './site-pages.ts';

const MODEL = new URL('../../methods/element-trees.json', import.meta.url);
/** One page per site, as in the thesis. Other corpora are for experiments and must be named. */
const CORPORA_IN_USE = ['laid-out', 'laid-out-modern'];

/**
 * Fits the trees of Yunis 2016, one per type of element, on pages with every block labelled: measured with the product's own
 * code, grown and pruned by cart.py, evaluated by site and once on the dev split. Only a fit on the default corpora replaces the
 * trees in use; others are kept separately.
 */
export async function elements(options: Options): Promise<void> {
  const named = options.corpora.filter(name => GOLD.has(name));
  const isAll = options.corpora.length === CORPORA.length;
  const corpora = isAll ? CORPORA_IN_USE : named;
  if (corpora.length === 0)
    throw new Error(`None of these corpora is labelled block by block: ${[...GOLD].join(', ')} are.`);
  const name = corpora.join('-');
  const folder = workFolder(options, 'trees');
  const examples = join(folder, `${name}.jsonl`);
  await measure(options, corpora, examples);
  const { model, report } = fitTrees(examples, join(folder, `${name}-fit.json`));
  const isInUse = isAll && options.save === '';
  const file = isInUse ? MODEL : join(folder, `${options.save || name}.json`);
  writeFileSync(file, `${JSON.stringify(model)}\n`);
  if (!isInUse) console.log(`The trees are in ${file}`);
  // Results for a user's own pages are not recorded.
  if (corpora.includes(GIVEN)) printTrees(report);
  else keepResults(isAll ? 'elements' : `elements-${name}`, report);
}

async function measure(options: Options, corpora: string[], file: string): Promise<void> {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const at = new Map<string, Map<string, string>>();
  // The user's own pages are read at the size they were labelled at.
  const findFile = ({ id, window = windowName(options.windows[0]) }: CorpusPage) => {
    if (!at.has(window)) at.set(window, snapshots.list(toWindow(window)));
    return at.get(window)!.get(id);
  };
  const { pages } = readCorpus(options.corpusFolder, corpora);
  const labels = (page: CorpusPage) =>
    workFolder(options, 'methods', 'labels', page.window ? `${snapshots.walk}@${page.window}` : snapshots.walk);
  const tasks: SitePageTask[] = choosePages(pages, options).flatMap(page => {
    const found = findFile(page);
    return found ? [{ page, file: found, labelFolder: labels(page) }] : [];
  });
  if (tasks.length === 0)
    throw new Error(
      `No page of ${corpora.join(', ')} was rendered at ${[...at.keys()].join(' or ')}: npm run train -- render`,
    );
  const lines: string[] = [
    JSON.stringify({ names: ELEMENT_FEATURES, walk: snapshots.walk, origin: corpora.join(' and ') }),
  ];
  const progress = new Progress('elements', tasks.length);
  const skipped = await runPool<SitePageTask, ElementExample[]>({
    worker: new URL('./elements-worker.ts', import.meta.url),
    items: tasks,
    threads: options.threads,
    timeoutMs: 300_000,
    nameOf: task => task.page.id,
    onResult: (found, at) => {
      const { id, site, split, corpus } = tasks[at].page;
      lines.push(JSON.stringify({ id, site, split, corpus, examples: found }));
      progress.step();
    },
  });
  progress.end();
  for (const { item, why } of skipped) console.log(`skipped ${item}: ${why}`);
  writeFileSync(file, lines.join('\n') + '\n');
}
