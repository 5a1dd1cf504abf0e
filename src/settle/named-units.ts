import { unitText } from '../features/context.ts';
import { oneLine } from '../page/clean-text.ts';
import type { Labels } from '../page/label.ts';
import { LABEL, type LabelName } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';

export interface Reading {
  snapshot: Snapshot;
  units: Units;
  labels: Labels;
}

/** The units of one label, in reading order. */
export function unitsOf({ units, labels }: Reading, name: LabelName): number[] {
  const found: number[] = [];
  for (let unit = 0; unit < units.size; unit++) if (labels.label[unit] === LABEL[name]) found.push(unit);
  return found;
}

/** The unit that was judged the title; -1 where none was. */
export const titleUnit = ({ labels }: Reading): number => labels.label.indexOf(LABEL.title);

/** A unit's words in one line. */
export function unitLine({ snapshot, units }: Reading, unit: number): string {
  return oneLine(unitText(snapshot, units, unit));
}
