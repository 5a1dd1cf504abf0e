import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CorpusPage, GOLD, readCorpus } from './corpus.ts';
import type { PageLabels } from './label-page.ts';
import type { LabelResult, LabelTask } from './label-worker.ts';
import { mean } from './metrics.ts';
import { choosePages, corpusAt, type Options, workFolder } from './options.ts';
import { runPool, type Skipped } from './pool.ts';
import { Progress } from './progress.ts';
import { DESKTOP, type Window } from './renderer.ts';
import { Snapshots } from './snapshots.ts';
import { printTable } from './table.ts';

const PAGE_TIMEOUT_MS = 60_000;

/** Aligns every rendered page with its truth and reports the upper bound for these units. */
export async function label(options: Options): Promise<void> {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const { pages } = readCorpus(options.corpusFolder, options.corpora);
  const rows: (string | number)[][] = [];
  const skipped: Skipped[] = [];
  for (const window of options.windows) {
    for (const corpus of options.corpora) {
      const chosen = choosePages(pages, options).filter(page => page.corpus === corpus);
      const { results, tasks } = await labelCorpus(chosen, corpus, window, options, snapshots, skipped);
      if (tasks.length === 0) continue;
      writeLabels(options, snapshots, corpus, window, results);
      rows.push(boundRow(corpusAt(corpus, window), results));
    }
  }
  console.log('What a perfect classifier of these units would score; blocks found where pages are labelled by block.');
  printTable(
    [
      'corpus',
      'pages',
      'word F1',
      '4-gram F1',
      'recall',
      'coverage',
      'worst tenth',
      'laid out',
      'blocks',
      'found',
      'in place',
    ],
    rows,
  );
  for (const { item, why } of skipped) console.log(`skipped ${item}: ${why}`);
}

async function labelCorpus(
  chosen: CorpusPage[],
  corpus: string,
  window: Window,
  options: Options,
  snapshots: Snapshots,
  skipped: Skipped[],
) {
  const files = snapshots.list(window);
  const base = GOLD.has(corpus) && window.widthPx !== DESKTOP.widthPx ? snapshots.list(DESKTOP) : undefined;
  const tasks: LabelTask[] = [];
  for (const page of chosen) {
    const file = files.get(page.id);
    if (file) tasks.push({ page, file, first: base?.get(page.id) });
  }
  const results: LabelResult[] = new Array(tasks.length);
  const progress = new Progress(`label ${corpusAt(corpus, window)}`, tasks.length);
  const failed = await runPool<LabelTask, LabelResult>({
    worker: new URL('./label-worker.ts', import.meta.url),
    items: tasks,
    threads: options.threads,
    timeoutMs: PAGE_TIMEOUT_MS,
    nameOf: task => task.page.id,
    onResult: (value, at) => {
      results[at] = value;
      progress.step();
    },
  });
  progress.end();
  skipped.push(...failed);
  return { results: results.filter(Boolean), tasks };
}

function boundRow(name: string, results: readonly LabelResult[]): (string | number)[] {
  const bounds = results.flatMap(result => (result.bound ? [result.bound] : []));
  const sorted = bounds.map(bound => bound.f1).sort((a, b) => a - b);
  const sum = (field: 'blocks' | 'mapped' | 'inPlace') => results.reduce((n, { labels }) => n + labels[field], 0);
  return [
    name,
    results.length,
    mean(bounds.map(bound => bound.f1)),
    mean(bounds.map(bound => bound.gramF1)),
    mean(bounds.map(bound => bound.recall)),
    mean(results.map(({ labels }) => labels.coverage)),
    mean(sorted.slice(0, Math.ceil(sorted.length / 10))),
    results.filter(({ labels }) => labels.isLaidOut).length,
    sum('blocks'),
    sum('mapped'),
    sum('inPlace'),
  ];
}

/** One page per line, with the upper bound from the alignment. */
function writeLabels(
  options: Options,
  snapshots: Snapshots,
  corpus: string,
  window: Window,
  results: readonly LabelResult[],
): void {
  const lines = results.map(({ labels, bound }) =>
    JSON.stringify({ ...labels, boundF1: bound?.f1, boundGramF1: bound?.gramF1 }),
  );
  writeFileSync(labelFile(options, snapshots, corpus, window), lines.join('\n') + '\n');
}

export function labelFile(options: Options, snapshots: Snapshots, corpus: string, window: Window): string {
  return join(workFolder(options, 'labels', snapshots.walk), `${corpusAt(corpus, window)}.jsonl`);
}

export type StoredLabels = PageLabels & { boundF1?: number; boundGramF1?: number };
