import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ELEMENT_FEATURES } from '../../methods/element-features.ts';
import { toElementTrees } from '../../methods/element-trees.ts';
import { GOLD, readCorpus } from '../corpus.ts';
import { findPython } from '../fit.ts';
import { choosePages, type Options, workFolder } from '../options.ts';
import { runPool } from '../pool.ts';
import { Progress } from '../progress.ts';
import { DESKTOP } from '../renderer.ts';
import { Snapshots } from '../snapshots.ts';
import type { ElementExample, ElementTask } from './elements-worker.ts';
import { keepResults } from './results.ts';

const MODEL = new URL('../../methods/element-trees.json', import.meta.url);

/**
 * The trees of Yunis 2016, one for each type of element, fitted on the pages whose every block is labelled: measured
 * here with the product's own code, grown and pruned by cart.py, judged site by site and once on the dev split.
 */
export async function elements(options: Options): Promise<void> {
  const python = findPython();
  if (!python) throw new Error('Fitting needs Python with scikit-learn: npm run train -- check');
  const folder = workFolder(options, 'methods');
  const examples = join(folder, 'elements.jsonl');
  await measure(options, examples);
  const script = fileURLToPath(new URL('../cart.py', import.meta.url));
  const out = join(folder, 'elements-fit.json');
  const { status } = spawnSync(python, [script, examples, out], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The fit ended with ${status}.`);
  const { model, report } = JSON.parse(readFileSync(out, 'utf8'));
  writeFileSync(MODEL, `${JSON.stringify(toElementTrees(model))}\n`);
  keepResults('elements', report);
}

async function measure(options: Options, file: string): Promise<void> {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const files = snapshots.list(DESKTOP);
  const corpora = options.corpora.filter(name => GOLD.has(name));
  const { pages } = readCorpus(options.corpusFolder, corpora);
  const tasks: ElementTask[] = choosePages(pages, options).flatMap(page => {
    const found = files.get(page.id);
    return found ? [{ page, file: found }] : [];
  });
  const lines: string[] = [JSON.stringify({ names: ELEMENT_FEATURES, walk: snapshots.walk })];
  const progress = new Progress('elements', tasks.length);
  const skipped = await runPool<ElementTask, ElementExample[]>({
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
