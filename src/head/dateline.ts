import { LABEL, LABELS } from '../page/label.ts';
import type { Judged } from '../page/reading.ts';
import { UNIT } from '../page/unit.ts';
import { titleUnit, unitLine } from '../settle/named-units.ts';

/** Units after the title searched for author and date. */
const BEHIND = 4;
const LONGEST = 160;

/**
 * The short lines between title and text. The trees take a line with author, date and more for neither byline nor date; a reader takes it
 * for both.
 */
export function findDatelines(judged: Judged): { unit: number; line: string }[] {
  const { units, labels } = judged;
  const title = titleUnit(judged);
  const lines: { unit: number; line: string }[] = [];
  if (title < 0 || labels.pageKind !== 'article') return lines;
  for (let unit = title + 1; unit <= title + BEHIND && unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text || LABELS[labels.label[unit]].part === 'main') continue;
    const line = unitLine(judged, unit);
    if (line.length <= LONGEST) lines.push({ unit, line });
  }
  return lines;
}

/** Units after the title that may name its author. */
export const BEHIND_TITLE = 8;

/** The first unit after the title labelled byline or date; -1 if there is none. */
export function findSigned(judged: Judged): number {
  const { label } = judged.labels;
  const title = titleUnit(judged);
  if (title < 0) return -1;
  const behind = label.subarray(title + 1, title + 1 + BEHIND_TITLE);
  const at = behind.findIndex(code => code === LABEL.byline || code === LABEL.date);
  return at < 0 ? -1 : title + 1 + at;
}
