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
  /** Snapshot of the same page in the window its blocks were labelled in, where that is another one. */
  first?: string;
}

export interface LabelResult {
  labels: PageLabels;
  /** What a perfect classifier of these units would score: all matched units, head included. */
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
 * The same page in another window has the same rows, so a unit takes the label its first row had where the page was
 * labelled. What was not visible there is left without a label.
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
