import { unitText } from '../features/context.ts';
import { findPhrases, hasPhrase } from '../features/phrases.ts';
import { toUrl } from '../page/address.ts';
import { endsInColon, endsInStop, fold } from '../page/clean-text.ts';
import type { Labels } from '../page/label.ts';
import { linkAround, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { levelAt } from './group-headings.ts';
import {
  DOUBT,
  ITEM_DOUBT,
  isTextRow,
  keepUnit,
  LIKELY,
  lastText,
  NEVER_SET_IN,
  NEVER_VOUCHED,
  nextText,
  WHOLE_SHARE,
} from './keep.ts';
import { shareKept } from './share-kept.ts';

/** Share of a list of which only crumbs are missing. */
const NEARLY_WHOLE = 0.9;
/** Larger items are parts of the page, set as a list. */
const MOST_ITEM_ROWS = 200;

/**
 * Items go with their fellows: where most of a list is kept, or a kept line before it ends in a colon, those that are missing as
 * a whole are kept as well, unless they are surely noise. What is missing of a kept item is its furniture, or a sentence about it.
 */
export function keepItems(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  const { size, end, tag, text } = snapshot;
  const shareOf = shareKept(snapshot, kept);
  let before = -1;
  let wholeEnd = 0;
  let wovenEnd = 0;
  for (let row = 0; row < size; row++) {
    if (text[row] !== '' && units.ofRow[row] >= 0) before = row;
    if (tag[row] !== TAG.ul && tag[row] !== TAG.ol) continue;
    const isAnnounced = isColon(text, kept, before);
    if (shareOf(row) >= NEARLY_WHOLE) wholeEnd = Math.max(wholeEnd, end[row]);
    // A list in a list of which nearly all is kept is a part of that.
    const isMost = shareOf(row) >= WHOLE_SHARE || end[row] <= wholeEnd;
    // One in another has been kept with that.
    if (!isMost && isAnnounced && end[row] > wovenEnd && isWovenIn(snapshot, units, kept, before, row)) {
      keepWoven(snapshot, units, labels, kept, row);
      wovenEnd = end[row];
    }
    for (let item = row + 1; item < end[row] && (isMost || isAnnounced); item = end[item])
      if (end[item] - item <= MOST_ITEM_ROWS && (isMost || !isLink(snapshot, item))) {
        keepItem(snapshot, units, labels, kept, item);
        if (isMost && labels.pageKind !== 'thread') keepSentences(snapshot, units, labels, kept, item);
      }
    if (!isMost && !isAnnounced && labels.pageKind !== 'thread') dropLast(snapshot, units, labels, kept, row);
  }
}

/** Items of one list that are alike. */
const LEAST_NAMED = 3;
const MOST_STEPS_TO_LINK = 2;

/** The name of each item, linked, above what is said of it and kept: without it nobody knows what is spoken of. */
export function keepItemNames(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  const { size, end, tag } = snapshot;
  const { score, label, pageKind } = labels;
  // In a thread it is who said it.
  if (pageKind === 'thread') return;
  const isName = (row: number, next: number, item: number) => {
    const unit = units.ofRow[row];
    const isLinked = linkAround(snapshot, row, MOST_STEPS_TO_LINK) >= 0;
    const isMissing = !kept[row] && score[unit] >= DOUBT && !NEVER_VOUCHED.has(label[unit]);
    return isMissing && isLinked && next < end[item] && kept[next] === 1;
  };
  for (let list = 0; list < size; list++) {
    if (tag[list] !== TAG.ul && tag[list] !== TAG.ol) continue;
    const names: number[] = [];
    for (let item = list + 1; item < end[list]; item = end[item]) {
      const row = nextText(units, item, end[item]);
      if (row < end[item] && isName(row, nextText(units, units.to[units.ofRow[row]], end[item]), item)) names.push(row);
    }
    if (names.length >= LEAST_NAMED) for (const row of names) keepUnit(units, units.ofRow[row], kept);
  }
}

/** Rows of an item before the list in it: what is longer is no head. */
const MOST_HEAD_ROWS = 40;

/** What an item says before the list in it goes with that list: without it the list would hang from nothing. */
export function keepItemHeads(snapshot: Snapshot, units: Units, { score, label }: Labels, kept: Uint8Array): void {
  const { size, tag, parent } = snapshot;
  const shareOf = shareKept(snapshot, kept);
  for (let list = 1; list < size; list++) {
    const item = parent[list];
    const isInItem = (tag[list] === TAG.ul || tag[list] === TAG.ol) && tag[item] === TAG.li;
    if (!isInItem || list - item > MOST_HEAD_ROWS || shareOf(list) < WHOLE_SHARE) continue;
    for (let row = item; row < list; row++) {
      const unit = units.ofRow[row];
      if (isTextRow(units, row) && score[unit] >= ITEM_DOUBT && !NEVER_VOUCHED.has(label[unit])) kept[row] = 1;
    }
  }
}

/** Items of which one alone was taken for text, and from when on that was no mistake. */
const LEAST_LEFT = 3;
const SURE_ALONE = 0.7;
/** Rows of the largest list that is looked at as a whole: a hostile page has lists in lists in lists. */
const MOST_LIST_ROWS = 2000;

/** One item of many is no list, and says nothing without the others, unless it was beyond doubt. */
function dropLast({ end, tag }: Snapshot, units: Units, { score }: Labels, kept: Uint8Array, list: number): void {
  if (end[list] - list > MOST_LIST_ROWS) return;
  let count = 0;
  const left: number[] = [];
  let last = -1;
  for (let item = list + 1; item < end[list]; item = end[item]) {
    if (tag[item] !== TAG.li) return;
    count++;
    for (let row = item; row < end[item]; row++) {
      if (!kept[row] || !isTextRow(units, row)) continue;
      if ((last >= 0 && last !== item) || score[units.ofRow[row]] >= SURE_ALONE) return;
      last = item;
      left.push(row);
    }
  }
  if (count >= LEAST_LEFT) for (const row of left) kept[row] = 0;
}

/** Rows in which the text goes on behind a list. */
const NEAR_ROWS = 12;

/** Whether a list goes on with a sentence, and the text with the list, all in one box. Where to read more is told there too. */
function isWovenIn(snapshot: Snapshot, units: Units, kept: Uint8Array, before: number, list: number): boolean {
  const { parent, end } = snapshot;
  const box = parent[list];
  const unit = units.ofRow[before];
  const last = Math.min(end[box], end[list] + NEAR_ROWS);
  const next = nextText(units, end[list], last);
  const isInside = parent[units.row[unit]] === box && next < last && parent[units.row[units.ofRow[next]]] === box;
  return isInside && kept[next] === 1 && !hasPhrase(findPhrases(unitText(snapshot, units, unit)), 'more');
}

/** Links as well: they are what the sentence names. */
function keepWoven({ end }: Snapshot, units: Units, { score, label }: Labels, kept: Uint8Array, list: number): void {
  for (let row = list; row < end[list]; row++) {
    const unit = units.ofRow[row];
    if (isTextRow(units, row) && score[unit] >= ITEM_DOUBT && !NEVER_SET_IN.has(label[unit])) kept[row] = 1;
  }
}

const isColon = (text: readonly string[], kept: Uint8Array, row: number) =>
  row >= 0 && kept[row] === 1 && endsInColon(text[row]);

/** Links of a table of contents, and their share of its text. */
const LEAST_CONTENTS = 3;
const CONTENTS_SHARE = 0.8;

/**
 * A list of nothing but links into this page, or of its headings, is its table of contents: the reader has one of its own. What a sentence
 * goes on with is part of it.
 */
export function dropContents(snapshot: Snapshot, units: Units, _: Labels, kept: Uint8Array): void {
  const { size, tag, end, text, links, id, attrs } = snapshot;
  const isOfHeadings = headingLists(snapshot, units, kept);
  let places: Set<string> | undefined;
  const isHere = (fragment: string) => {
    places ??= new Set([...id, ...Object.values(attrs).map(({ name }) => name ?? '')]);
    return fragment !== '' && places.has(fragment);
  };
  let before = -1;
  // A list that stays is what stands before the next one.
  const lastOf = (list: number) => {
    const last = lastText(units, end[list], list);
    return last > list && kept[last] ? last : before;
  };
  for (let row = 0; row < size; row++) {
    if (isTextRow(units, row)) before = row;
    if (tag[row] !== TAG.ul && tag[row] !== TAG.ol) continue;
    if (isColon(text, kept, before)) {
      before = lastOf(row);
      row = end[row] - 1;
      continue;
    }
    let letters = 0;
    let linked = 0;
    let count = 0;
    for (let r = row, linkEnd = 0; r < end[row]; r++) {
      if (links[r] && isHere(links[r].fragment)) [linkEnd, count] = [end[r], count + 1];
      letters += text[r].length;
      if (r < linkEnd) linked += text[r].length;
    }
    const isLinked = count >= LEAST_CONTENTS && linked > 0 && linked >= CONTENTS_SHARE * letters;
    if (isLinked || isOfHeadings(row)) {
      kept.fill(0, row, end[row]);
      if (before >= 0) dropLeadIn(snapshot, units, kept, before, end[row]);
    } else before = lastOf(row);
    row = end[row] - 1;
  }
}

/** Headings by their words, whatever their number: a table of contents and the text may count on their own. */
const nameOf = (text: string) => fold(text).replace(/^\d+ (?=\D)/, '');

/** Whether a kept list tells the headings that are kept below it, and hardly anything else. */
function headingLists(snapshot: Snapshot, units: Units, kept: Uint8Array): (list: number) => boolean {
  const { end } = snapshot;
  const isKept = (unit: number) => units.kind[unit] === UNIT.text && kept[units.from[unit]] === 1;
  let below: Map<string, number> | undefined;
  return list => {
    const first = nextText(units, list, end[list]);
    if (first >= end[list] || !kept[first]) return false;
    below ??= new Map(
      Array.from({ length: units.size }, (_, unit) => unit)
        .filter(unit => isKept(unit) && levelAt(snapshot, units.row[unit]) > 1)
        .map(unit => [nameOf(unitText(snapshot, units, unit)), units.from[unit]]),
    );
    if (below.size < LEAST_CONTENTS) return false;
    let lines = 0;
    let named = 0;
    for (let unit = units.ofRow[first]; unit < units.size && units.from[unit] < end[list]; unit++) {
      if (units.kind[unit] !== UNIT.text) continue;
      lines++;
      if ((below.get(nameOf(unitText(snapshot, units, unit))) ?? -1) >= end[list]) named++;
    }
    return named >= LEAST_CONTENTS && named >= CONTENTS_SHARE * lines;
  };
}

/** "Looking for something? Skip ahead." */
const LONGEST_LEAD_IN = 100;
/** Rows of what is set between the list and the text: an advertisement, a form. */
const MOST_BEFORE_PART = 200;

/** What heads nothing but the table of contents goes with it: the heading, and a line between them. The next part begins right below. */
function dropLeadIn(snapshot: Snapshot, units: Units, kept: Uint8Array, before: number, after: number): void {
  const { size } = snapshot;
  const last = units.ofRow[before];
  const hasLine = levelAt(snapshot, before) === 0;
  const heading = hasLine ? lastText(units, units.from[last], -1) : before;
  const level = heading < 0 ? 0 : levelAt(snapshot, heading);
  const isNextPart = (row: number) => {
    const nextLevel = row < size ? levelAt(snapshot, row) : 0;
    return nextLevel > 0 && nextLevel <= level;
  };
  const next = nextText(units, after, size);
  const stop = Math.min(size, after + MOST_BEFORE_PART);
  let nextKept = next;
  while (nextKept < stop && !kept[nextKept]) nextKept = nextText(units, nextKept + 1, stop);
  // Between the list and the next part may be what goes as well.
  const heads = level > 1 && (isNextPart(next) || (nextKept < stop && isNextPart(nextKept)));
  if (heads && (!hasLine || unitText(snapshot, units, last).length <= LONGEST_LEAD_IN))
    kept.fill(0, units.from[units.ofRow[heading]], units.to[last]);
}

/** What the page leaves out when it is printed, by the names people give that. */
const NOT_PRINTED = /(?:^|\s)(?:noprint|no-print|d-print-none|hidden-print|print-hidden|print:hidden)(?:\s|$)/;
/** A box with more of the article in it is not what its name says. */
const MOST_SCRAPS = 0.2;

/** The few lines that were kept of a menu, or of what is not even printed, are scraps of it. */
export function dropScraps(snapshot: Snapshot, units: Units, _: Labels, kept: Uint8Array): void {
  const { size, tag, end, attrs, className } = snapshot;
  const isMenu = (row: number) => tag[row] === TAG.nav || attrs[row]?.role === 'navigation';
  const boxes: number[] = [];
  for (let row = 0; row < size; row++)
    if (isMenu(row) || (className[row] !== '' && NOT_PRINTED.test(className[row]))) {
      boxes.push(row);
      row = end[row] - 1;
    }
  if (!boxes.some(row => kept.subarray(row, end[row]).includes(1))) return;
  const letters = new Uint32Array(size + 1);
  for (let row = 0; row < size; row++)
    letters[row + 1] = letters[row] + (kept[row] && isTextRow(units, row) ? snapshot.text[row].length : 0);
  const shareOf = shareKept(snapshot, kept);
  for (const row of boxes) {
    const isScrap = letters[end[row]] - letters[row] <= MOST_SCRAPS * letters[size];
    const isWhole = shareOf(row) >= WHOLE_SHARE && (isMenu(row) || isHeaded(snapshot, row));
    if (isScrap && !isWhole) kept.fill(0, row, end[row]);
  }
}

/** Letters of what stands before buttons, elements in a row of them, and buttons. */
const MOST_BEFORE_BUTTONS = 40;
const MOST_BUTTON_ROWS = 80;
const LEAST_BUTTONS = 2;

/** "Share this post", and nothing below it but links without a word that lead to other houses: it goes with those buttons. */
export function dropShareLines(snapshot: Snapshot, units: Units, { pageKind }: Labels, kept: Uint8Array): void {
  const { size, links, page } = snapshot;
  if (pageKind !== 'article') return;
  const home = toUrl(page.url)?.hostname;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text || !kept[units.from[unit]]) continue;
    // Below most texts is another one: what there is to read is asked last.
    const stop = Math.min(size, units.to[unit] + MOST_BUTTON_ROWS);
    let buttons = 0;
    for (let row = units.to[unit]; row < stop && !isTextRow(units, row) && !kept[row]; row++)
      if (links[row] && toUrl(links[row].href)?.hostname !== home) buttons++;
    if (buttons < LEAST_BUTTONS) continue;
    const line = unitText(snapshot, units, unit);
    const isShort = line.length <= MOST_BEFORE_BUTTONS && !/[.!?…]$/.test(line);
    if (isShort && hasPhrase(findPhrases(line), 'share')) kept.fill(0, units.from[unit], units.to[unit]);
  }
}

/** A box of the text beside the text, with a heading of its own and a paragraph, is left out of print for want of room. */
function isHeaded({ tag, end }: Snapshot, row: number): boolean {
  const within = tag.subarray(row, end[row]);
  return within.includes(TAG.p) && within.some(one => HEADINGS[one]);
}

/** "See also:" announces other pages. */
export function isLink({ end, tag, text }: Snapshot, item: number): boolean {
  for (let row = item; row < end[item]; row++) {
    if (tag[row] === TAG.a) row = end[row] - 1;
    else if (text[row].trim() !== '') return false;
  }
  return true;
}

/** Letters of a sentence, and how sure it must be of itself. */
const LEAST_SENTENCE = 40;
const SENTENCE_DOUBT = 0.3;

/** Below what an item names, as "Only for those who live there.", and no way to another page. */
function keepSentences(snapshot: Snapshot, units: Units, { score, label }: Labels, kept: Uint8Array, item: number) {
  const { end, links } = snapshot;
  const isKept = (row: number) => kept[row] === 1 && isTextRow(units, row);
  let isBelow = false;
  for (let row = item; row < end[item]; row++) {
    const unit = units.ofRow[row];
    if (!isTextRow(units, row) || units.from[unit] !== row || isKept(row)) {
      isBelow ||= isKept(row);
      continue;
    }
    const isPossible = isBelow && score[unit] >= SENTENCE_DOUBT && !NEVER_SET_IN.has(label[unit]);
    const text = isPossible ? unitText(snapshot, units, unit) : '';
    if (text.length < LEAST_SENTENCE || !endsInStop(text)) continue;
    let isLinked = linkAround(snapshot, row, MOST_STEPS_TO_LINK) >= 0;
    for (let r = row; r < units.to[unit] && !isLinked; r++) isLinked = links[r] !== undefined;
    if (!isLinked) keepUnit(units, unit, kept);
  }
}

function keepItem({ end }: Snapshot, units: Units, { score, label }: Labels, kept: Uint8Array, item: number): void {
  const missing: number[] = [];
  for (let row = item; row < end[item]; row++) {
    const unit = units.ofRow[row];
    if (unit < 0) continue;
    // A teaser in name only: the last of many notes, which is shorter than they are.
    const isLikely = score[unit] >= LIKELY && !NEVER_SET_IN.has(label[unit]);
    const isNoise = !isLikely && (score[unit] < ITEM_DOUBT || NEVER_VOUCHED.has(label[unit]));
    if (kept[row] || isNoise || units.kind[unit] !== UNIT.text) return;
    missing.push(row);
  }
  for (const row of missing) kept[row] = 1;
}
