import type { CorpusPage } from '../../src/train/corpus.ts';
import { spread } from '../../src/train/options.ts';
import { runPool } from '../../src/train/pool.ts';
import { Progress } from '../../src/train/progress.ts';
import { toWindow } from '../../src/train/renderer.ts';
import { Snapshots } from '../../src/train/snapshots.ts';
import { printTable } from '../../src/train/table.ts';
import type { SnapshotOptions } from './read-snapshots.ts';
import type { WordsOfPage } from './words-of-page.ts';

const MOST_PAGES = 1000;
const MOST_NAMED = 20;

/**
 * Checks that nothing is lost silently: every word of every page is either read or listed as left out, exactly once. Prints the
 * exceptions.
 */
export async function runLostWords(options: SnapshotOptions): Promise<void> {
  const files = Snapshots.current(options.workFolder, options.walk).list(toWindow(options.window));
  const pages = spread(
    options.pages.filter(page => files.has(page.id)),
    MOST_PAGES,
  );
  const counted: { page: CorpusPage; words: WordsOfPage }[] = [];
  const progress = new Progress('words', pages.length);
  const skipped = await runPool<string, WordsOfPage>({
    worker: new URL('./lost-words-worker.ts', import.meta.url),
    items: pages.map(page => files.get(page.id)!),
    threads: options.threads,
    timeoutMs: 120_000,
    nameOf: file => file,
    onResult: (words, at) => {
      counted.push({ page: pages[at], words });
      progress.step();
    },
  });
  progress.end();
  for (const { item, why } of skipped) console.log(`skipped ${item}: ${why}`);
  const sum = (count: (words: WordsOfPage) => number) => counted.reduce((all, { words }) => all + count(words), 0);
  const wrong = counted.filter(({ words }) => words.lost.length + words.doubled.length > 0);
  for (const { page, words } of wrong.slice(0, MOST_NAMED))
    console.log(`${page.id}: lost ${words.lost.slice(0, 8).join(' ')} · twice ${words.doubled.slice(0, 8).join(' ')}`);
  printTable(
    ['pages', 'words', 'lost', 'told twice', 'pages with either'],
    [
      [
        counted.length,
        sum(({ count }) => count),
        sum(({ lost }) => lost.length),
        sum(({ doubled }) => doubled.length),
        wrong.length,
      ],
    ],
  );
  if (wrong.length > 0) process.exitCode = 1;
}
