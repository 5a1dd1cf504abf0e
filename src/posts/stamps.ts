import type { BuildContext } from '../build/build-context.ts';
import { oneLine } from '../page/clean-text.ts';
import { dataToIso, monthOf, toIso } from '../page/iso-date.ts';
import { findUp, type Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { finish, ROWS_A_STEP, type Work } from '../page/work.ts';

/** In characters: lines with author or date are shorter. */
export const MAX_LINE = 60;
// biome-ignore format: one list
const WHEN = /\d{1,4}([./-])\d{1,2}\1\d{2,4}|\d[:h]\d\d|\d[年月]\s*\d|(?:^|[^\da-z])(?:19|20)\d\d(?!\d)|(?:^|\s)\d+\s*(?:[smhdwy]|(?:mo|yr|hr|wk)s?)(?![a-zà-ÿ\d])|\d\s*(?:min|sec|hour|day|week|month|year|std|stunde|tag|jahr|jour|heure|an[s\s]|día|hora|año|ora|ore|giorn|uur|dag|год|час|дн|分|小时|小時|時間|天|日|周)/i;
/** "18 June", "Jun 18". Letters are matched by exclusion, because Unicode property patterns are slow to compile. */
const DAY = /(?:^|\s)(?:\d{1,2}\.?\s+([^\s\d!-/:-@[-`{-~]{3,12})|([^\s\d!-/:-@[-`{-~]{3,12})\.?\s+\d{1,2})(?!\d)/;

/** Whether a line contains a time. */
export function isWhen(text: string, language: string): boolean {
  if (!/\d/.test(text)) return false;
  if (WHEN.test(text)) return true;
  const day = DAY.exec(text);
  return day !== null && monthOf(day[1] ?? day[2], language) > 0;
}

/** Rows that may contain an author or a date: short, visible, and not part of a sentence or a quotation. */
export function* findingLines({ snapshot, kept, units }: BuildContext, from: number, to: number): Work<number[]> {
  const rows: number[] = [];
  // Tested once per unit: a single paragraph may be the entire page, with an element around each word.
  let last = -1;
  let isProse = false;
  for (let row = from, pause = from + ROWS_A_STEP; row < to; row++) {
    if (row >= pause) {
      pause = row + ROWS_A_STEP;
      yield;
    }
    if (snapshot.tag[row] === TAG.blockquote) row = snapshot.end[row] - 1;
    const { length } = snapshot.text[row];
    if (length === 0 || length > MAX_LINE || snapshot.hidden[row]) continue;
    const unit = units.ofRow[row];
    if (kept[row] && unit !== last) [last, isProse] = [unit, isLong(snapshot, units.from[unit], units.to[unit])];
    if (!kept[row] || !isProse) rows.push(row);
  }
  return rows;
}

/** The same without pauses. */
export const findLines = (context: BuildContext, from: number, to: number): number[] =>
  finish(findingLines(context, from, to));

function isLong({ text }: Snapshot, from: number, to: number): boolean {
  let length = 0;
  for (let row = from; row < to && length <= MAX_LINE; row++) length += text[row].length;
  return length > MAX_LINE;
}

/** "1 year 24 days" is a duration. */
const HOW_LONG = /^\s*(?:\d+\s(?:year|month|week|day|hour|min|jahr|monat|tag)[^\s\d,]*,?\s*)+$/i;

/** Durations in table cells are lifetimes (of a cookie, for example); in posts they are ages. */
export function isStamp(snapshot: Snapshot, row: number): boolean {
  const { tag, parent, text, page } = snapshot;
  if (tag[parent[row]] === TAG.time) return true;
  const isCell = (up: number) => tag[up] === TAG.td;
  return isWhen(text[row], page.lang) && !(HOW_LONG.test(text[row]) && findUp(snapshot, row, isCell) >= 0);
}

/** A key for similar rows: the enclosing tags and the font weight. */
export function kindOf(snapshot: Snapshot, row: number): string {
  const { tag, parent } = snapshot;
  const above = Math.max(0, parent[Math.max(0, parent[row])]);
  return `${narrowKindOf(snapshot, row)},${tag[Math.max(0, parent[above])]}`;
}

/** The same, but with the two nearest tags only. */
export function narrowKindOf({ tag, parent, fontWeight }: Snapshot, row: number): string {
  const up = Math.max(0, parent[row]);
  return [tag[up], tag[Math.max(0, parent[up])], fontWeight[row]].join();
}

const DAY_MS = 86_400_000;

/** A date as precise as the page has it, from its data or its text. If UTC data is a day off from the text, the text is right. */
export function dateAt({ snapshot }: BuildContext, row: number): string {
  const { lang } = snapshot.page;
  const text = oneLine(snapshot.text[row], MAX_LINE);
  for (let up = row, steps = 0; up >= 0 && steps < 3; up = snapshot.parent[up], steps++) {
    const attrs = snapshot.attrs[up];
    const declared = dataToIso(oneLine(attrs?.datetime ?? attrs?.title, MAX_LINE), lang);
    if (declared === '') continue;
    const written = /(?:Z|\+00:00)$/.test(declared) ? toIso(text, lang) : '';
    const apart = Date.parse(declared.slice(0, 10)) - Date.parse(written.slice(0, 10));
    return Math.abs(apart) === DAY_MS ? written : declared;
  }
  return toIso(text, lang) || text.replace(/^[\s,;:|·•–—-]{1,10}|[\s,;:|·•–—-]{1,10}$/g, '');
}
