import { unitText } from '../features/context.ts';
import { oneLine } from '../page/clean-text.ts';
import { LABEL, type LabelName } from '../page/label.ts';
import type { Judged } from '../page/reading.ts';

/** The units with one label, in reading order. */
export function unitsOf({ units, labels }: Judged, name: LabelName): number[] {
  const found: number[] = [];
  for (let unit = 0; unit < units.size; unit++) if (labels.label[unit] === LABEL[name]) found.push(unit);
  return found;
}

/** The unit labelled as title; -1 if there is none. */
export const titleUnit = ({ labels }: Judged): number => labels.label.indexOf(LABEL.title);

/** A unit's text on one line. */
export function unitLine({ snapshot, units }: Judged, unit: number): string {
  return oneLine(unitText(snapshot, units, unit));
}
