import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { STEPS } from '../../src/page/steps.ts';
import type { CorpusPage } from '../../src/train/corpus.ts';
import { mean } from '../../src/train/metrics.ts';
import { runPool } from '../../src/train/pool.ts';
import { Progress } from '../../src/train/progress.ts';
import { toWindow } from '../../src/train/renderer.ts';
import { Snapshots } from '../../src/train/snapshots.ts';
import { printTable } from '../../src/train/table.ts';
import type { RulesScore, RulesTask } from './rules-worker.ts';

export interface RulesOptions {
  pages: CorpusPage[];
  /** Where `npm run train -- render` keeps its snapshots, of which walk, in which window. */
  workFolder: string;
  walk: string;
  window: string;
  threads: number;
  isEach: boolean;
  /** A file for the score of every page; '' for none. */
  out: string;
}

/** Pages read so badly that people give up on a reader. */
const LOW_RECALL = 0.7;

type Scored = RulesScore & { corpus: string };

/**
 * What each step after the trees is worth: the pages are read with all of them and with each left out, from the snapshots that training
 * keeps. Whether a step stays is decided on train pages and told on dev pages.
 */
export async function runRules(options: RulesOptions): Promise<void> {
  const files = Snapshots.current(options.workFolder, options.walk).list(toWindow(options.window));
  const pages = options.pages.filter(page => page.truth !== undefined && files.has(page.id));
  const tasks = pages.map(({ id, truth, title }): RulesTask => {
    return { id, truth: truth ?? '', title, file: files.get(id)!, isEach: options.isEach };
  });
  const scored: Scored[] = [];
  const progress = new Progress('rules', tasks.length);
  const skipped = await runPool<RulesTask, RulesScore>({
    worker: new URL('./rules-worker.ts', import.meta.url),
    items: tasks,
    threads: options.threads,
    timeoutMs: 60_000,
    nameOf: ({ id }) => id,
    onResult: (score, at) => {
      scored.push({ ...score, corpus: pages[at].corpus });
      progress.step();
    },
  });
  progress.end();
  for (const { item, why } of skipped) console.log(`skipped ${item}: ${why}`);
  if (options.out !== '') {
    mkdirSync(dirname(options.out), { recursive: true });
    writeFileSync(options.out, scored.map(score => JSON.stringify(score)).join('\n'));
  }
  printCorpora(scored);
  if (options.isEach) printSteps(scored);
}

const corporaOf = (scored: Scored[]) => [...new Set(scored.map(({ corpus }) => corpus))];

function printCorpora(scored: Scored[]): void {
  const rows = corporaOf(scored).map(corpus => {
    const own = scored.filter(score => score.corpus === corpus);
    const low = own.filter(({ recall }) => recall < LOW_RECALL).length;
    return [corpus, own.length, mean(own.map(({ f1 }) => f1)), low, mean(own.map(({ title }) => title))];
  });
  printTable(['corpus', 'pages', 'word F1', `recall < ${LOW_RECALL}`, 'titles'], rows);
}

/** In thousandths of F1: how much better the corpus reads without the step. */
function printSteps(scored: Scored[]): void {
  const corpora = corporaOf(scored);
  const rows = STEPS.map(step => {
    const changed = scored.filter(({ without }) => without[step] !== undefined);
    const better = changed.filter(({ without }) => without[step]! > 0).length;
    const worth = corpora.map(corpus => {
      const own = scored.filter(score => score.corpus === corpus);
      return (1000 * mean(own.map(({ without }) => without[step] ?? 0))).toFixed(2);
    });
    return [step, changed.length, better, ...worth];
  });
  printTable(['without', 'pages changed', 'better', ...corpora], rows);
}
