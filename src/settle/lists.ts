import { endsInColon } from '../page/clean-text.ts';
import { groupBy } from '../page/group-by.ts';
import { LABELS } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import { percent, type Settling, WHOLE_SHARE } from './settling.ts';

const ITEM_DOUBT = 0.1;
/** Larger items are sections of the page, marked up as a list. */
const MOST_ITEM_ROWS = 200;

/** Items stay together, and so do posts of a thread: if most of a list is kept, an item that was dropped entirely is kept too. */
export function settleItems(page: Settling): void {
  settleAnswers(page);
  const { size, end, tag } = page.judged.snapshot;
  const shareOf = page.shareKept();
  for (let row = 0; row < size; row++) {
    if (tag[row] !== TAG.ul && tag[row] !== TAG.ol) continue;
    const share = shareOf(row);
    if (share < WHOLE_SHARE) continue;
    for (let item = row + 1; item < end[row]; item = end[item])
      if (end[item] - item <= MOST_ITEM_ROWS) settleItem(page, item, share);
  }
}

/** Number of similar posts that must be kept before a dropped one is. */
const LEAST_ALIKE = 5;
const NEARLY_ALL = 0.8;
const ANSWER_DOUBT = 0.4;
/** Ancestors compared to tell whether two posts are built alike. */
const BOXES = 4;

/** In a thread, keeps the odd answer that scores unlike the others but is marked up like them. */
function settleAnswers(page: Settling): void {
  const { units, labels } = page.judged;
  if (labels.pageKind !== 'thread') return;
  const isPost = (unit: number) => units.kind[unit] === UNIT.text && LABELS[labels.label[unit]].part !== 'head';
  const posts = Array.from(units.kind.keys()).filter(isPost);
  for (const alike of groupBy(posts, unit => makeOf(page.judged.snapshot, units.row[unit])).values()) {
    const kept = alike.filter(unit => page.isKept(unit)).length;
    if (kept < Math.max(LEAST_ALIKE, NEARLY_ALL * alike.length)) continue;
    for (const unit of alike)
      if (page.canKeep(unit, ANSWER_DOUBT)) page.keep(unit, 'item', percent(kept / alike.length));
  }
}

function makeOf({ tag, className, parent }: Snapshot, row: number): string {
  let make = '';
  for (let up = row, boxes = 0; up >= 0 && boxes <= BOXES; up = parent[up], boxes++)
    make += `${tag[up]}.${className[up]} `;
  return make;
}

/** Only items dropped entirely: what is missing from a partly kept item is its furniture. */
function settleItem(page: Settling, item: number, share: number): void {
  const { kind } = page.judged.units;
  const missing = page.unitsIn(item);
  if (missing.every(unit => kind[unit] === UNIT.text && page.canKeep(unit, ITEM_DOUBT)))
    for (const unit of missing) page.keep(unit, 'item', percent(share));
}

/** Minimum number of links in a table of contents, and their share of its text. */
const LEAST_CONTENTS = 3;
const CONTENTS_SHARE = 0.8;

/**
 * Drops lists that only link into this page: a table of contents, and the reader has its own. A list announced by a line with a colon is
 * part of the text.
 */
export function settleContents(page: Settling): void {
  const { snapshot } = page.judged;
  const { size, tag, end, text, id, attrs } = snapshot;
  const places = new Set([...id, ...Object.values(attrs).map(({ name }) => name ?? '')]);
  let before = -1;
  for (let row = 0; row < size; row++) {
    if (page.isText(row)) before = row;
    if (tag[row] !== TAG.ul && tag[row] !== TAG.ol) continue;
    const { letters, linked, count } = linksWithin(snapshot, row, places);
    const isAnnounced = page.isKeptRow(before) && endsInColon(text[before]);
    if (count >= LEAST_CONTENTS && linked >= CONTENTS_SHARE * letters && !isAnnounced)
      for (const unit of page.unitsIn(row)) page.drop(unit, 'contents', count);
    row = end[row] - 1;
  }
}

/** Links in a list to fragments of this page: their number and their share of its text. */
function linksWithin({ end, text, links }: Snapshot, list: number, places: ReadonlySet<string>) {
  let [letters, linked, count] = [0, 0, 0];
  for (let row = list, linkEnd = 0; row < end[list]; row++) {
    const fragment = links[row]?.fragment ?? '';
    if (fragment !== '' && places.has(fragment)) [linkEnd, count] = [end[row], count + 1];
    letters += text[row].length;
    if (row < linkEnd) linked += text[row].length;
  }
  return { letters, linked, count };
}

export function isLink({ end, tag, text }: Snapshot, item: number): boolean {
  for (let row = item; row < end[item]; row++) {
    if (tag[row] === TAG.a) row = end[row] - 1;
    else if (text[row].trim() !== '') return false;
  }
  return true;
}
