import { findUnits } from '../features/units.ts';
import type { CorpusPage } from './corpus.ts';
import { labelPage, type PageLabels } from './label-page.ts';
import { scoreText, type TextScore } from './metrics.ts';
import { serveWorker } from './serve-worker.ts';
import { readSnapshot } from './snapshots.ts';
import { textOf } from './unit-text.ts';

export interface LabelTask {
  page: CorpusPage;
  file: string;
  /** Snapshot of the page in the window its blocks were labelled in, if that is a different one. */
  first?: string;
}

export interface LabelResult {
  labels: PageLabels;
  /** The score of a perfect classifier: all matched units, including the head. */
  bound?: TextScore;
}

serveWorker<LabelTask, LabelResult>(({ page, file, first }) => {
  const snapshot = readSnapshot(file);
  const units = findUnits(snapshot);
  let labels = labelPage(snapshot, units, page);
  if (first && page.blocks) {
    const base = readSnapshot(first);
    const baseUnits = findUnits(base);
    labels = carryLabels(labels, labelPage(base, baseUnits, page), snapshot, units, base, baseUnits);
  }
  if (page.truth === undefined) return { labels };
  const isIn = (unit: number) => labels.words[unit] > 0 && labels.matched[unit] / labels.words[unit] >= 0.5;
  return { labels, bound: scoreText(textOf(snapshot, units, isIn), page.truth) };
});

type Seen = ReturnType<typeof readSnapshot>;
type Cut = ReturnType<typeof findUnits>;

/**
 * The same page has the same rows in any window, so a unit takes the label of its first row from the labelled window. Units that
 * were not visible there stay unlabelled.
 */
function carryLabels(
  here: PageLabels,
  there: PageLabels,
  snapshot: Seen,
  units: Cut,
  base: Seen,
  baseUnits: Cut,
): PageLabels {
  if (snapshot.size !== base.size) return here;
  const label = [...here.label];
  const weight = [...here.weight];
  for (let unit = 0; unit < units.size; unit++) {
    const other = baseUnits.ofRow[units.from[unit]];
    label[unit] = other < 0 ? label[unit] : there.label[other];
    weight[unit] = other < 0 ? 0 : there.weight[other];
  }
  return { ...here, label, weight };
}
