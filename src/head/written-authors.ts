import { toIso } from '../page/iso-date.ts';
import { isMain } from '../page/label.ts';
import type { Judged } from '../page/reading.ts';
import { CLOSE_PREFIX, cleanByline, isPrefix, prefixLength, TAIL } from '../posts/clean-byline.ts';
import { unitLine, unitsOf } from '../settle/named-units.ts';
import { IS_MARKED, markOf } from './author-marks.ts';
import { isFullName, looksLikeName } from './author-names.ts';
import { BEHIND_TITLE, findDatelines } from './dateline.ts';

/*
 * Evidence that a line labelled byline names an author. On 926 pages such lines mostly did with two kinds of evidence (0.62 for position
 * and class, 0.74 for position and prefix) or with rel or itemprop markup (0.9), always with all kinds, and hardly ever with none (0.04).
 */
const SAYS_BY = 2;
const IS_NEAR = 1.5;
const ENOUGH = 3;
/** Accepted whatever the text looks like. */
const SURE = 5;
/** Units before the title that may name its author. */
export const BEFORE_TITLE = 3;
/** Maximum units between one author and the next. */
const NEXT_AUTHOR = 3;
const MOST_LINES = 50;

/** The line with the strongest evidence for an author, and equally strong ones right after it. */
export function writtenAuthors(judged: Judged): string[] {
  const title = unitsOf(judged, 'title')[0] ?? judged.labels.label.findIndex(isMain);
  const signed = findDatelines(judged).find(({ line, unit }) => isSignature(line) && isByDay(judged, unit));
  const units = signed ? [signed.unit] : unitsOf(judged, 'byline');
  const lines = units
    .slice(0, MOST_LINES)
    .map(unit => {
      const name = cleanByline(unitLine(judged, unit).replace(CLOSE_PREFIX, ''));
      return { unit, name, weight: weigh(judged, unit, title, name) };
    })
    .filter(({ name, weight }) => weight >= ENOUGH && (weight >= SURE || looksLikeName(name)));
  const best = Math.max(0, ...lines.map(({ weight }) => weight));
  const alike = lines.filter(({ weight }) => weight === best);
  const gap = alike.findIndex(({ unit }, i) => i > 0 && unit - alike[i - 1].unit > NEXT_AUTHOR);
  return alike.slice(0, gap < 0 ? alike.length : gap).map(({ name }) => name);
}

/** "by ibby": a single word after the prefix, optionally followed by a date. */
function isSignature(line: string): boolean {
  const from = prefixLength(line);
  const name = line.slice(from);
  // The site's name or other text may precede a date.
  return from > 0 && (/^\D\S*$/.test(name) || /^[^\s\d][^\s.:：|｜/]*$/.test(name.replace(TAIL, '')));
}

/** Lines closer than this are on one row. */
const ONE_ROW_PX = 10;

/** Whether the line, or one on the same row, contains a date. */
function isByDay(judged: Judged, unit: number): boolean {
  const { snapshot, units } = judged;
  const top = (other: number) => snapshot.y[units.from[other]];
  const lines = [unit - 1, unit, unit + 1].filter(other => Math.abs(top(other) - top(unit)) < ONE_ROW_PX);
  return lines.some(other => toIso(unitLine(judged, other), snapshot.page.lang) !== '');
}

function weigh(judged: Judged, unit: number, title: number, name: string): number {
  const isNear = title >= 0 && unit >= title - BEFORE_TITLE && unit <= title + BEHIND_TITLE;
  const says = saysBy(judged, unit) ? SAYS_BY : 0;
  // Except on articles, authors far from the title wrote comments or reviews.
  const marked = isNear || judged.labels.pageKind === 'article' ? markOf(judged, unit) : 0;
  const isSet = isNear && (isFullName(name) || isSignature(unitLine(judged, unit))) && isByDay(judged, unit);
  return says + (marked || (isSet ? IS_MARKED : 0)) + (isNear ? IS_NEAR : 0);
}

/** Has a prefix such as "by", or follows a line that consists of one. */
function saysBy(judged: Judged, unit: number): boolean {
  const line = unitLine(judged, unit);
  if (prefixLength(line) > 0 || CLOSE_PREFIX.test(line)) return true;
  return unit > 0 && isPrefix(unitLine(judged, unit - 1));
}
