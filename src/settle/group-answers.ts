import { LABELS, type Labels } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { keepUnit, NEARLY_LIKELY, NEVER_VOUCHED } from './keep.ts';

/** Texts of one make that are kept, for one more of it to be missing. */
const LEAST_ALIKE = 5;
const NEARLY_ALL = 0.8;
/** Boxes around a text that belong to its make. */
const BOXES = 4;

/** In a thread, the one answer that reads unlike the others stands where they stand, and is set as they are. */
export function keepAnswers(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  if (labels.pageKind !== 'thread') return;
  const makes = new Map<string, number[]>();
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text || LABELS[labels.label[unit]].part === 'head') continue;
    const make = makeOf(snapshot, units.row[unit]);
    const alike = makes.get(make);
    if (alike) alike.push(unit);
    else makes.set(make, [unit]);
  }
  for (const alike of makes.values()) {
    const missing = alike.filter(unit => !kept[units.from[unit]]);
    if (alike.length - missing.length < Math.max(LEAST_ALIKE, NEARLY_ALL * alike.length)) continue;
    for (const unit of missing)
      if (labels.score[unit] >= NEARLY_LIKELY && !NEVER_VOUCHED.has(labels.label[unit])) keepUnit(units, unit, kept);
  }
}

function makeOf({ tag, className, parent }: Snapshot, row: number): string {
  let make = '';
  for (let up = row, boxes = 0; up >= 0 && boxes <= BOXES; up = parent[up], boxes++)
    make += `${tag[up]}.${className[up]} `;
  return make;
}
