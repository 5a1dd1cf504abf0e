import { findUnits } from '../../features/units.ts';
import { ELEMENT_FEATURES, MEASURES } from '../../methods/element-features.ts';
import { ELEMENT_TYPES } from '../../methods/element-page.ts';
import { BY, handRules } from '../../methods/element-trees.ts';
import { isMain } from '../../page/label.ts';
import { UNIT } from '../../page/unit.ts';
import type { labelPage } from '../label-page.ts';
import { serveWorker } from '../serve-worker.ts';
import { readSnapshot } from '../snapshots.ts';
import { readLabels, type SitePageTask } from './site-pages.ts';

/** A content element that passed the filters of 4.3.2. */
export interface ElementExample {
  type: string;
  /** 1 if its words are main. */
  main: number;
  words: number;
  /** Code from BY: the rule that decides it before any tree. */
  by: number;
  /** In the order of ELEMENT_FEATURES. */
  x: number[];
}

serveWorker<SitePageTask, ElementExample[]>(({ page, file, labelFolder }) => {
  const snapshot = readSnapshot(file);
  const units = findUnits(snapshot);
  const { labels } = readLabels(snapshot, units, page, labelFolder);
  const { page: elements, by } = handRules(snapshot, units);
  const known = shares(snapshot, units, labels);
  const examples: ElementExample[] = [];
  for (let row = 0; row < snapshot.size; row++) {
    if (elements.type[row] < 0 || by[row] === BY.filtered) continue;
    const main = known(row);
    if (Number.isNaN(main)) continue;
    const x = ELEMENT_FEATURES.map(name => Math.round(MEASURES[name](elements, row) * 1e5) / 1e5);
    const type = ELEMENT_TYPES[elements.type[row]];
    examples.push({ type, main: main >= 0.5 ? 1 : 0, words: elements.words[row], by: by[row], x });
  }
  return examples;
});

/**
 * Share of an element's labelled words that are main; for a picture, its own label. NaN if unlabelled. The thesis labels whole
 * elements (3.6); here blocks are labelled, and an element takes the label of most of its words.
 */
function shares(
  snapshot: ReturnType<typeof readSnapshot>,
  units: ReturnType<typeof findUnits>,
  labels: ReturnType<typeof labelPage>,
): (row: number) => number {
  const main = new Float64Array(snapshot.size + 1);
  const all = new Float64Array(snapshot.size + 1);
  const own = new Float64Array(snapshot.size).fill(Number.NaN);
  for (let unit = 0; unit < units.size; unit++) {
    if (labels.weight[unit] === 0) continue;
    const row = units.from[unit];
    const isMainUnit = isMain(labels.label[unit]) ? 1 : 0;
    if (units.kind[unit] !== UNIT.text) own[row] = isMainUnit;
    else {
      all[row + 1] += labels.words[unit];
      main[row + 1] += labels.words[unit] * isMainUnit;
    }
  }
  for (let row = 0; row < snapshot.size; row++) {
    all[row + 1] += all[row];
    main[row + 1] += main[row];
  }
  return row => {
    if (!Number.isNaN(own[row])) return own[row];
    const words = all[snapshot.end[row]] - all[row];
    return words > 0 ? (main[snapshot.end[row]] - main[row]) / words : Number.NaN;
  };
}
