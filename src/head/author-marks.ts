import { oneLine } from '../page/clean-text.ts';
import { LABEL } from '../page/label.ts';
import type { Judged } from '../page/reading.ts';
import { findUp } from '../page/snapshot.ts';

/** Weight of author markup next to the other evidence in written-authors.ts. */
export const IS_MARKED = 1.5;
const MARKED = /byline|author(?!i(?:[stz]|ng))|writer|contributor/i;
export const MARKED_STEPS = 4;
const MARKED_ROWS = 30;
/** Paths of pages about people. */
const OF_PERSONS =
  /\/(?:authors?|autor(?:en|es)?|auteurs?|team|profiles?|people|staff|contributors?|users?|members?|writers?|editors?|experts?|u)\/|[?&]author=/i;
/** The page of one person rather than of all, unlike "Our Team". */
export const OF_ONE_PERSON = new RegExp(`(?:${OF_PERSONS.source})(?=[^/#])`, 'i');

/** Looks for author markup on a unit, its ancestors and its descendants, including where their links lead. */
export function markOf(judged: Judged, unit: number, ofPersons = OF_PERSONS): number {
  const { snapshot, units } = judged;
  const { className, id, links, parent } = snapshot;
  const isMarked = (row: number) =>
    MARKED.test(className[row]) || MARKED.test(id[row]) || ofPersons.test(links[row]?.href ?? '');
  const rows: number[] = [];
  for (let row = units.from[unit], steps = 0; row >= 0 && steps <= MARKED_STEPS; row = parent[row], steps++)
    rows.push(row);
  for (let row = units.from[unit] + 1; row < units.to[unit] && rows.length < MARKED_ROWS; row++) rows.push(row);
  return rows.some(row => isAuthor(judged, row)) ? 2 * IS_MARKED : rows.some(isMarked) ? IS_MARKED : 0;
}

const MOST_MARKED = 3;
/** In characters: longer texts say more than a name. */
const LONGEST = 100;

/** Authors marked up with rel=author or itemprop=author. Only the first few, because comment authors may carry these too. */
export function markedAuthors(judged: Judged): string[] {
  const { snapshot, units, labels } = judged;
  const names: string[] = [];
  const rows = Object.keys(snapshot.attrs)
    .map(Number)
    .sort((a, b) => a - b);
  for (const row of rows) {
    if (!isAuthor(judged, row) || snapshot.hidden[row]) continue;
    let text = '';
    let isComment = false;
    for (let r = row; r < snapshot.end[row] && text.length < LONGEST; r++) {
      const unit = units.ofRow[r];
      isComment ||= unit >= 0 && labels.label[unit] === LABEL.comment;
      text += (snapshot.spaceBefore[r] ? ' ' : '') + snapshot.text[r];
    }
    if (!isComment && text.trim() !== '' && text.length < LONGEST) names.push(oneLine(text));
    if (names.length >= MOST_MARKED) break;
  }
  return names;
}

function isAuthor({ snapshot, units, labels }: Judged, row: number): boolean {
  const { attrs, end } = snapshot;
  const { rel = '', itemprop = '' } = attrs[row] ?? {};
  if (!/\bauthor\b/.test(`${rel} ${itemprop}`)) return false;
  const title = units.from[labels.label.indexOf(LABEL.title)];
  // The page itself may be a review; a review that does not contain the title is a reader's.
  const isOther = (up: number) =>
    /(?:Review|Comment)$/.test(attrs[up]?.itemtype ?? '') && !(up < title && title < end[up]);
  return findUp(snapshot, row, isOther) < 0;
}
