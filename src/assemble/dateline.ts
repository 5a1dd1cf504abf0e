import { LABELS } from '../page/label.ts';
import { UNIT } from '../page/unit.ts';
import { type Judged, unitLine, unitsOf } from './named-units.ts';

/** Units behind the title among which it is said who wrote it and when. */
const BEHIND = 4;
const LONGEST = 160;

/**
 * The short lines between title and text. One that has author, day and more in it is neither a byline nor a date to the trees, and
 * both to a reader.
 */
export function findDatelines(judged: Judged): { unit: number; line: string }[] {
  const { units, labels } = judged;
  const title = unitsOf(judged, 'title')[0] ?? -1;
  const lines: { unit: number; line: string }[] = [];
  if (title < 0 || labels.pageKind !== 'article') return lines;
  for (let unit = title + 1; unit <= title + BEHIND && unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text || LABELS[labels.label[unit]].part === 'main') continue;
    const line = unitLine(judged, unit);
    if (line.length <= LONGEST) lines.push({ unit, line });
  }
  return lines;
}
