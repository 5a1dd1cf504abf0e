import { fold } from '../page/clean-text.ts';
import { toIso } from '../page/iso-date.ts';
import { isMain } from '../page/label.ts';
import type { Judged } from '../page/reading.ts';
import { linkAround } from '../page/snapshot.ts';
import { CLOSE_PREFIX, cleanByline, prefixLength, TAIL } from '../posts/clean-byline.ts';
import { unitLine, unitsOf } from '../settle/named-units.ts';
import { IS_MARKED, MARKED_STEPS, markOf, OF_ONE_PERSON } from './author-marks.ts';
import { isFullName, looksLikeName } from './author-names.ts';
import { BEHIND_TITLE, findDatelines } from './dateline.ts';
import { tight } from './site.ts';

/*
 * What speaks for a line that was judged a byline. On 926 pages, such lines named an author mostly where two of these held (0.62 by
 * the title and with a class, 0.74 by the title and with a prefix) or the page marks it by rel or itemprop (0.9), always where all
 * did, and hardly ever where none did (0.04).
 */
const SAYS_BY = 2;
const IS_NEAR = 1.5;
const ENOUGH = 3;
/** Whatever it looks like. */
const SURE = 5;
/** Units before the title among which its author may stand. */
export const BEFORE_TITLE = 3;
/** Units between the first of several authors and the next. */
const NEXT_AUTHOR = 3;
const MOST_LINES = 50;

/** The line that speaks most of an author, and those like it right behind it. */
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
    .filter(
      ({ unit, name, weight }) =>
        weight >= ENOUGH && (weight >= SURE || looksLikeName(name) || isAddressed(judged, unit, name)),
    );
  const best = Math.max(0, ...lines.map(({ weight }) => weight));
  const alike = lines.filter(({ weight }) => weight === best);
  const gap = alike.findIndex(({ unit }, i) => i > 0 && unit - alike[i - 1].unit > NEXT_AUTHOR);
  return alike.slice(0, gap < 0 ? alike.length : gap).map(({ name }) => name);
}

/** Whether the name leads to a page of persons that is called the same: whatever it looks like, it is one. */
function isAddressed(judged: Judged, unit: number, name: string): boolean {
  const href = judged.snapshot.links[linkAround(judged.snapshot, judged.units.from[unit], MARKED_STEPS)]?.href ?? '';
  const [path] = href.split(/[?#]/, 1);
  const account = tight(fold(name));
  return account !== '' && OF_ONE_PERSON.test(path) && tight(fold(path.replace(/^.*\/(?=.)/, ''))) === account;
}

/** "by ibby": nothing but one word behind it, or that and a day. */
function isSignature(line: string): boolean {
  const from = prefixLength(line);
  const name = line.slice(from);
  // Before a day there may be the site, or what else the line is going to say.
  return from > 0 && (/^\D\S*$/.test(name) || /^[^\s\d][^\s.:：|｜/]*$/.test(name.replace(TAIL, '')));
}

/** Lines no further apart stand in one row. */
const ONE_ROW_PX = 10;

/** Whether the line tells a day, or one beside it. */
function isByDay(judged: Judged, unit: number): boolean {
  const { snapshot, units } = judged;
  const top = (other: number) => snapshot.y[units.from[other]];
  const lines = [unit - 1, unit, unit + 1].filter(other => Math.abs(top(other) - top(unit)) < ONE_ROW_PX);
  return lines.some(other => toIso(unitLine(judged, other), snapshot.page.lang) !== '');
}

function weigh(judged: Judged, unit: number, title: number, name: string): number {
  const isNear = title >= 0 && unit >= title - BEFORE_TITLE && unit <= title + BEHIND_TITLE;
  const says = saysBy(judged, unit) ? SAYS_BY : 0;
  // On pages other than articles, authors far from the title are those of comments and reviews.
  const marked = isNear || judged.labels.pageKind === 'article' ? markOf(judged, unit) : 0;
  const isSet = isNear && (isFullName(name) || isSignature(unitLine(judged, unit))) && isByDay(judged, unit);
  return says + (marked || (isSet ? IS_MARKED : 0)) + (isNear ? IS_NEAR : 0);
}

/** The line itself, or one before it that says no more than "Written by". */
function saysBy(judged: Judged, unit: number): boolean {
  const line = unitLine(judged, unit);
  if (prefixLength(line) > 0 || CLOSE_PREFIX.test(line)) return true;
  return unit > 0 && announces(judged, unit - 1);
}

export function announces(judged: Judged, unit: number): boolean {
  const line = unitLine(judged, unit);
  return line.length < 40 && prefixLength(`${line} `) > line.length;
}
