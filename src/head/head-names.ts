import { toIso } from '../page/iso-date.ts';
import { isMain, LABEL } from '../page/label.ts';
import type { Ledger } from '../page/ledger.ts';
import type { Judged } from '../page/reading.ts';
import { tagSet } from '../page/tags.ts';
import { isPrefix, prefixLength } from '../posts/clean-byline.ts';
import { MAX_LINE } from '../posts/stamps.ts';
import { unitLine, unitsOf } from '../settle/named-units.ts';
import { markOf } from './author-marks.ts';
import { isFullName, looksLikeName } from './author-names.ts';
import { BEHIND_TITLE } from './dateline.ts';
import { BEFORE_TITLE } from './written-authors.ts';

const CELLS = tagSet('td', 'th', 'dt', 'dd');

/** Units after the title in which a byline may have been labelled as text. */
const RIGHT_BEHIND = 3;

/** "By Jane Doe" right after the title, with a date next to it or author markup; "By Popular Demand" has neither. */
function isBySomebody(judged: Judged, unit: number, title: number): boolean {
  if (title < 0 || unit <= title || unit > title + RIGHT_BEHIND) return false;
  const line = unitLine(judged, unit);
  const name = line.slice(prefixLength(line));
  if (name === line || !isFullName(name) || !looksLikeName(name)) return false;
  return markOf(judged, unit) > 0 || isDay(judged, unit + 1);
}

function isDay(judged: Judged, unit: number): boolean {
  const line = unit < judged.units.size ? unitLine(judged, unit) : '';
  return line.length <= MAX_LINE && toIso(line, judged.snapshot.page.lang) !== '';
}

/** Moves bylines near the title from the text to the head: "Written by" and the name on the next line, or both on one line. */
export function headNames(judged: Judged, ledger: Ledger): void {
  const { snapshot, units, labels } = judged;
  const title = unitsOf(judged, 'title')[0] ?? -units.size;
  const last = Math.min(title + BEHIND_TITLE, units.size - 1);
  for (let unit = Math.max(0, title - BEFORE_TITLE); unit < last; unit++) {
    if (labels.label[unit + 1] === LABEL.title || CELLS[snapshot.tag[units.row[unit]]]) continue;
    const name = isPrefix(unitLine(judged, unit)) ? unitLine(judged, unit + 1) : '';
    if (isFullName(name) && looksLikeName(name))
      for (const one of [unit, unit + 1]) ledger.move(one, LABEL.byline, 'author');
    else if (isMain(labels.label[unit]) && isBySomebody(judged, unit, title)) ledger.move(unit, LABEL.byline, 'author');
  }
}
