import { unitText } from '../features/context.ts';
import { LABEL, LABELS } from '../page/label.ts';
import { findUp, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, headingLevel } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import { findDescription } from './description.ts';
import { DOUBT, percent, type Settling } from './settling.ts';

/** The page's own description, shown between title and text, is the beginning of the article. */
export function settleStandfirst(page: Settling): void {
  const { snapshot, units, labels } = page.judged;
  const title = labels.label.indexOf(LABEL.title);
  const isDescription = findDescription(snapshot);
  for (let unit = title + 1; unit > 0 && unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    // The caption of a picture above the standfirst does not count as text.
    if (page.isKept(unit) && labels.label[unit] !== LABEL.caption) return;
    const { part } = LABELS[labels.label[unit]];
    if ((part === 'noise' || part === 'head') && isDescription(unitText(snapshot, units, unit)))
      page.keep(unit, 'standfirst');
  }
}

/** Consecutive headings, as above the first of many questions. */
const MOST_IN_A_ROW = 3;

/** Characters in a control next to a heading: "[edit]". */
const MOST_IN_SIGN = 10;

/** Keeps headings between two kept texts, together with higher headings right above them. */
export function settleHeadings(page: Settling): void {
  const { snapshot, units, labels } = page.judged;
  let before = -1;
  let missing: number[] = [];
  let deepest = 0;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    const isSign = !page.isKept(unit) && unitText(snapshot, units, unit).length <= MOST_IN_SIGN;
    if (isSign && missing.length > 0) continue;
    const level = levelAt(snapshot, units.row[unit]);
    const isBetween = before >= 0 && page.isKept(before) && page.isKept(unit) && (level === 0 || level > deepest);
    if (isBetween) for (const heading of missing) page.keep(heading, 'heading', percent(labels.score[heading]));
    if (level > 0 && page.canKeep(unit, DOUBT, true) && missing.length < MOST_IN_A_ROW) {
      missing.push(unit);
      deepest = Math.max(deepest, level);
      continue;
    }
    before = unit;
    missing = [];
    deepest = 0;
  }
}

/** Elements between a heading and its text: a button, a link, a wrapper that centres it. */
const MOST_IN_HEADING = 2;

/** Level of the heading that contains a row; 0 if there is none. */
function levelAt(snapshot: Snapshot, row: number): number {
  const heading = findUp(snapshot, row, box => HEADINGS[snapshot.tag[box]] === 1, MOST_IN_HEADING);
  return heading < 0 ? 0 : headingLevel(snapshot.tag[heading]);
}
