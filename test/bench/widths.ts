import { groupBy } from '../../src/page/group-by.ts';
import { mean } from '../../src/train/metrics.ts';
import { toWindow } from '../../src/train/renderer.ts';
import { Snapshots } from '../../src/train/snapshots.ts';
import { printTable } from '../../src/train/table.ts';
import { readSnapshots, type SnapshotOptions } from './read-snapshots.ts';

/** Word F1 of a corpus in one window, with and without layout features. */
export interface WidthScore {
  corpus: string;
  window: string;
  pages: number;
  f1: number;
  flatF1: number;
}

/** Reads the same pages in windows of several widths, using only pages rendered in all of them. */
export async function readWidths(
  options: Omit<SnapshotOptions, 'window'>,
  windows: readonly string[],
): Promise<WidthScore[]> {
  const found: WidthScore[] = [];
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const rendered = windows.map(window => snapshots.list(toWindow(window)));
  const pages = options.pages.filter(({ id }) => rendered.every(files => files.has(id)));
  for (const window of windows) {
    const at = { ...options, pages, window };
    const whole = groupBy(await readSnapshots(at, { isEach: false, isFlat: false }), ({ corpus }) => corpus);
    const flat = groupBy(await readSnapshots(at, { isEach: false, isFlat: true }), ({ corpus }) => corpus);
    for (const [corpus, own] of whole) {
      const flatF1 = mean((flat.get(corpus) ?? []).map(({ f1 }) => f1));
      found.push({ corpus, window, pages: own.length, f1: mean(own.map(({ f1 }) => f1)), flatF1 });
    }
  }
  return found;
}

export function printWidths(scores: readonly WidthScore[]): void {
  const rows = scores.map(({ corpus, window, pages, f1, flatF1 }) => [corpus, window, String(pages), f1, flatF1]);
  printTable(['corpus', 'window', 'pages', 'word F1', 'without layout'], rows);
}
