import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnits } from '../features/units.ts';
import { isNoise } from '../page/label.ts';
import { pack } from '../page/packed.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { type Draw, drawFrom } from './comment-section.ts';
import { type CorpusPage, GOLD, GRAFTED, hashOf, readCorpus, THINNED, TRAINABLE } from './corpus.ts';
import { labelFile, type StoredLabels } from './label.ts';
import { type Options, spread } from './options.ts';
import { Progress } from './progress.ts';
import { DESKTOP } from './renderer.ts';
import { readSnapshot, Snapshots } from './snapshots.ts';
import { withoutSubtrees } from './thin-snapshot.ts';
import { readLabels } from './vectors.ts';

/**
 * Pages with little besides their text (an app, a print view, a page behind a blocker) are common on live screens and
 * rare in a corpus: trees that never saw one doubt an article that has nothing around it. So real pages are thinned:
 * most of what is not main is taken out of their snapshots, as if it had never been there.
 */
export async function thin(options: Options): Promise<void> {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const files = snapshots.list(DESKTOP);
  const sources = [...TRAINABLE].filter(name => name !== GRAFTED && name !== THINNED && !GOLD.has(name));
  const { pages } = readCorpus(options.corpusFolder, sources);
  const labels = new Map(sources.flatMap(name => [...readLabels(labelFile(options, snapshots, name, DESKTOP))]));
  const usable = pages.filter(page => page.split === 'train' && labels.has(page.id) && files.has(page.id));
  const chosen = spread(usable, options.pages || usable.length);
  const progress = new Progress('thin', chosen.length);
  const made: CorpusPage[] = [];
  for (const page of chosen) {
    const snapshot = thinned(readSnapshot(files.get(page.id)!), labels.get(page.id)!, drawFrom(page.id));
    if (snapshot) {
      const id = `${THINNED}-${page.id}`;
      snapshots.write(DESKTOP, id, hashOf(readFileSync(files.get(page.id)!)), JSON.stringify(pack(snapshot)));
      made.push({ ...page, id });
    }
    progress.step();
  }
  progress.end();
  const lines = made.map(({ corpus: _, ...page }) => JSON.stringify(page));
  writeFileSync(join(options.corpusFolder, 'pages', `${THINNED}.jsonl`), `${lines.join('\n')}\n`);
  console.log(`${made.length} pages thinned, in ${options.corpusFolder}; they need no rendering`);
}

/** Of ten parts that are not main, how many go; the first of these as likely as the last. */
const SHARES = [6, 8, 9, 10];

/** Undefined where the page has nothing to spare, or nothing else. */
export function thinned(snapshot: Snapshot, labels: StoredLabels, draw: Draw): Snapshot | undefined {
  const units = findUnits(snapshot);
  if (units.size !== labels.size) return undefined;
  const share = SHARES[draw(SHARES.length)];
  const gone = findSpareParts(snapshot, units, labels.label).filter(() => draw(10) < share);
  return gone.length > 0 ? withoutSubtrees(snapshot, gone) : undefined;
}

/** The largest subtrees that hold units and none that is kept: neither text nor head. */
function findSpareParts(snapshot: Snapshot, units: Units, label: readonly number[]): number[] {
  const kept = new Int32Array(snapshot.size + 1);
  const all = new Int32Array(snapshot.size + 1);
  for (let row = 0; row < snapshot.size; row++) {
    const unit = units.ofRow[row];
    all[row + 1] = all[row] + (unit >= 0 ? 1 : 0);
    kept[row + 1] = kept[row] + (unit >= 0 && !isNoise(label[unit]) ? 1 : 0);
  }
  const parts: number[] = [];
  if (kept[snapshot.size] === 0) return parts;
  for (let row = 1; row < snapshot.size; ) {
    const end = snapshot.end[row];
    const isSpare = all[end] > all[row] && kept[end] === kept[row];
    if (isSpare) parts.push(row);
    row = isSpare ? end : row + 1;
  }
  return parts;
}
