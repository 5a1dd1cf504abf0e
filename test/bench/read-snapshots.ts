import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CorpusPage } from '../../src/train/corpus.ts';
import { runPool } from '../../src/train/pool.ts';
import { Progress } from '../../src/train/progress.ts';
import { toWindow } from '../../src/train/renderer.ts';
import { Snapshots } from '../../src/train/snapshots.ts';
import type { RulesScore, RulesTask } from './rules-worker.ts';

export interface SnapshotOptions {
  pages: CorpusPage[];
  /** Folder of the snapshots made by `npm run train -- render`, the walk, and the window. */
  workFolder: string;
  walk: string;
  window: string;
  threads: number;
}

export type PageScore = RulesScore & { corpus: string; split: string };

/** Reads every page that has a snapshot, in Node: about two minutes for the whole dev split. */
export async function readSnapshots(
  options: SnapshotOptions,
  how: Pick<RulesTask, 'isEach' | 'isFlat'>,
): Promise<PageScore[]> {
  const files = Snapshots.current(options.workFolder, options.walk).list(toWindow(options.window));
  const pages = options.pages.filter(page => page.truth !== undefined && files.has(page.id));
  const tasks = pages.map(({ id, truth, title, authors, date }): RulesTask => {
    return { id, truth: truth ?? '', title, authors, date, file: files.get(id)!, ...how };
  });
  const scored: PageScore[] = [];
  const progress = new Progress('read', tasks.length);
  const skipped = await runPool<RulesTask, RulesScore>({
    worker: new URL('./rules-worker.ts', import.meta.url),
    items: tasks,
    threads: options.threads,
    timeoutMs: 60_000,
    nameOf: ({ id }) => id,
    onResult: (score, at) => {
      scored.push({ ...score, corpus: pages[at].corpus, split: pages[at].split });
      progress.step();
    },
  });
  progress.end();
  for (const { item, why } of skipped) console.log(`skipped ${item}: ${why}`);
  return scored;
}

/** Writes the scores of all pages, one per line, for comparison with another version. */
export function writeScores(file: string, scored: readonly PageScore[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, scored.map(score => JSON.stringify(score)).join('\n'));
}

export function readScores(file: string): PageScore[] {
  if (!existsSync(file)) throw new Error(`There are no scores in ${file}.`);
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter(Boolean).map(line => JSON.parse(line, (_, value) => value ?? Number.NaN) as PageScore);
}
