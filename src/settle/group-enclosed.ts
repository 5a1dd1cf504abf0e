import { unitText } from '../features/context.ts';
import { findPhrases } from '../features/phrases.ts';
import { endsInColon, endsInStop } from '../page/clean-text.ts';
import { LABEL, LABELS, type Labels } from '../page/label.ts';
import { findEmbed, isPostClass } from '../page/providers.ts';
import { linkAround, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { findGrid, isData } from './data-table.ts';
import { isLink } from './group-lists.ts';
import {
  DOUBT,
  isLinked,
  isTextRow,
  keepUnit,
  NEARLY_LIKELY,
  NEVER_SET_IN,
  NEVER_VOUCHED,
  NEVER_WRITTEN,
} from './keep.ts';

/** Their words are for pressing: "Copy", "Sort by". */
export const CONTROLS = tagSet('button', 'select', 'label', 'textarea');

/** What an author sets between two paragraphs, by tag, and how sure its text must be of itself at least. */
const SET_IN: Record<number, number> = { [TAG.pre]: 0.1, [TAG.blockquote]: 0.4, [TAG.table]: 0.4 };

const SET_APART = [TAG.img, TAG.pre, TAG.blockquote, TAG.table, TAG.iframe, TAG.object, TAG.embed];

/**
 * Code, quotations, tables, players and pictures between two kept texts are the author's. They read unlike the paragraphs around them, and less
 * sure of themselves: so do teasers, but those are links.
 */
export function keepEnclosed(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  const { size, tag, end } = snapshot;
  if (!SET_APART.some(one => tag.includes(one))) return;
  const [before, after] = findBeside(units, labels, size);
  for (let row = 0; row < size; row++) {
    const unit = units.ofRow[row];
    const isBetween = unit >= 0 && !kept[row] && kept[before[row]] === 1 && kept[after[row]] === 1;
    if (isBetween && (isPlayer(snapshot, labels, row, unit) || isShown(snapshot, labels, row, unit))) kept[row] = 1;
    const least = SET_IN[tag[row]];
    if (least === undefined) continue;
    // It reads unlike an article, and stands there because of the text before it.
    if (kept[before[row]] === 1 && tag[row] === TAG.blockquote && isPostClass(snapshot.className[row])) {
      keepTexts(snapshot, units, labels, kept, row, 0);
      row = end[row] - 1;
      continue;
    }
    if (!isEnclosed(snapshot, units, kept, before, after, row)) continue;
    if (tag[row] === TAG.table && !isDataTable(snapshot, row)) continue;
    if (!isLink(snapshot, row)) {
      if (isNamed(snapshot, row)) keepTexts(snapshot, units, labels, kept, row, DOUBT, NEVER_WRITTEN);
      else keepTexts(snapshot, units, labels, kept, row, least);
    }
    // Quotes in quotes have been looked at with it.
    row = end[row] - 1;
  }
}

/** A table that names its columns or lines: prices in it look like things to press, but are none. */
function isNamed({ tag, end }: Snapshot, row: number): boolean {
  if (tag[row] !== TAG.table) return false;
  const within = tag.subarray(row, end[row]);
  return within.includes(TAG.th) && !within.some(one => CONTROLS[one]);
}

/** What is shown between two paragraphs of a text is at least as wide and high. */
const SHOWN_WIDTH_PX = 120;
const SHOWN_HEIGHT_PX = 30;
/** Rows of a paragraph with nothing but a picture: itself, perhaps a break, perhaps a space. */
const MOST_BESIDE = 6;

/** A picture alone in a paragraph, as authors set one, and no way to another page. */
function isShown(
  { images, tag, parent, end, text, width, height }: Snapshot,
  { label }: Labels,
  row: number,
  unit: number,
): boolean {
  const image = images[row];
  if (!image || tag[parent[row]] !== TAG.p || NEVER_VOUCHED.has(label[unit])) return false;
  if (end[parent[row]] - parent[row] > MOST_BESIDE) return false;
  const { declaredWidthPx = 0, declaredHeightPx = 0 } = image;
  if (
    Math.max(width[row], declaredWidthPx) < SHOWN_WIDTH_PX ||
    Math.max(height[row], declaredHeightPx) < SHOWN_HEIGHT_PX
  )
    return false;
  for (let r = parent[row] + 1; r < end[parent[row]]; r++) if (text[r].trim() !== '') return false;
  return true;
}

/** Keeps the texts in an element that are at least so sure of themselves. */
export function keepTexts(
  { end }: Snapshot,
  units: Units,
  { score, label }: Labels,
  kept: Uint8Array,
  row: number,
  least: number,
  never = NEVER_SET_IN,
): void {
  for (let r = row; r < end[row]; r++) {
    const unit = units.ofRow[r];
    if (isTextRow(units, r) && score[unit] >= least && !never.has(label[unit])) kept[r] = 1;
  }
}

/** Boxes around code with its buttons and its name in them, or the table that sets its numbers beside it. */
const MOST_WRAPPERS = 8;

/**
 * Whether the text right before it and right behind it is kept, in the box it stands in, or around that. What a kept line ends in a
 * colon for is the author's, whatever comes behind it.
 */
function isEnclosed(
  snapshot: Snapshot,
  units: Units,
  kept: Uint8Array,
  before: Int32Array,
  after: Int32Array,
  row: number,
): boolean {
  const { parent, end } = snapshot;
  for (let box = row, steps = 0; parent[box] >= 0 && steps < MOST_WRAPPERS; box = parent[box], steps++) {
    const [first, next] = [before[box], after[end[box]]];
    const isInside = first > parent[box] && next >= 0 && next < end[parent[box]];
    if (!isInside) continue;
    const isAnnounced = () => endsInColon(unitText(snapshot, units, units.ofRow[first]));
    return kept[first] === 1 && (kept[next] === 1 || isAnnounced());
  }
  return false;
}

/** A video of one of the places people show them at. */
function isPlayer({ embeds }: Snapshot, { label }: Labels, row: number, unit: number): boolean {
  if (!embeds[row] || label[unit] === LABEL.advertisement) return false;
  const embed = findEmbed(embeds[row].src, '');
  return embed !== undefined && embed.kind !== 'frame';
}

/** By row: the last row before it with text of a unit, and the next from itself on, buttons left out; -1 where there is none. */
function findBeside(units: Units, { label }: Labels, size: number): [before: Int32Array, after: Int32Array] {
  const before = new Int32Array(size + 1).fill(-1);
  const after = new Int32Array(size + 1).fill(-1);
  const isText = (row: number) => isTextRow(units, row) && label[units.ofRow[row]] !== LABEL.input;
  for (let row = 0; row < size; row++) before[row + 1] = isText(row) ? row : before[row];
  for (let row = size - 1; row >= 0; row--) after[row] = isText(row) ? row : after[row + 1];
  return [before, after];
}

export function isDataTable(snapshot: Snapshot, row: number): boolean {
  return snapshot.tag[row] === TAG.table && isData(snapshot, row, findGrid(snapshot, row));
}

/** Of the texts on both sides of an aside. */
const LIKELIER = 0.6;
/** Letters of a sentence. */
const LEAST_SENTENCE = 40;
/** A heading, and what it says. */
const MOST_IN_ASIDE = 3;

/**
 * Sentences set between two texts that are surer, with a heading perhaps: a tip in a box, an aside. Teasers lead away, and what asks to
 * share or to sign up says so.
 */
export function keepAsides(snapshot: Snapshot, units: Units, { score, label }: Labels, kept: Uint8Array): void {
  const missing: number[] = [];
  let isOpen = false;
  let between: number[] = [];
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    if (kept[units.from[unit]]) {
      const isSure = score[unit] >= LIKELIER;
      if (isSure && isAside(snapshot, units, between)) missing.push(...between);
      [isOpen, between] = [isSure, []];
      continue;
    }
    const isNoise = LABELS[label[unit]].part === 'noise' && !NEVER_SET_IN.has(label[unit]);
    if (isOpen && isNoise && score[unit] >= NEARLY_LIKELY && between.length < MOST_IN_ASIDE) between.push(unit);
    else [isOpen, between] = [false, []];
  }
  for (const unit of missing) keepUnit(units, unit, kept);
}

function isAside(snapshot: Snapshot, units: Units, between: number[]): boolean {
  const isHeading = between.length > 1 && HEADINGS[snapshot.tag[units.row[between[0]]]] === 1;
  const said = isHeading ? between.slice(1) : between;
  // A headline that leads to another page has a teaser below it.
  if (isHeading && isLinked(snapshot, units, between[0])) return false;
  return said.length > 0 && said.every(unit => isSaid(snapshot, units, unit));
}

/** A sentence that does not only lead away. */
function isSaid(snapshot: Snapshot, units: Units, unit: number): boolean {
  const text = unitText(snapshot, units, unit);
  const isSentence = text.length >= LEAST_SENTENCE && (endsInStop(text) || endsInColon(text));
  return isSentence && !isLinked(snapshot, units, unit) && findPhrases(text) === 0;
}

/** "15M", "99.95%+", "€ 1,200", and rows of the box it shares with what it counts. */
const NUMBER = /^[^A-Za-z\d]{0,3}\d[\d.,]{0,9}\s?\D{0,3}$/;
const MOST_COUNTED_ROWS = 30;
const MOST_STEPS_TO_LINK = 3;

/** A number goes with the words it stands in one box with, alone: without it they count nothing. */
export function keepCounts(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  const { score, label, pageKind } = labels;
  // In a thread these are votes.
  if (pageKind === 'thread') return;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text || kept[units.from[unit]] || score[unit] < DOUBT) continue;
    // A day by the title is no number.
    if (NEVER_WRITTEN.has(label[unit]) || LABELS[label[unit]].part === 'head') continue;
    if (!NUMBER.test(unitText(snapshot, units, unit))) continue;
    const isLinked = linkAround(snapshot, units.from[unit], MOST_STEPS_TO_LINK) >= 0;
    const counted = isLinked ? -1 : onlyFellow(snapshot, units, unit);
    if (counted >= 0 && kept[units.from[counted]]) keepUnit(units, unit, kept);
  }
}

/** The one other text in the smallest box that has any; -1 where there are more, or the box is large. */
function onlyFellow({ parent, end }: Snapshot, units: Units, unit: number): number {
  for (let box = units.row[unit]; box >= 0 && end[box] - box <= MOST_COUNTED_ROWS; box = parent[box]) {
    const fellows = new Set(units.ofRow.subarray(box, end[box]));
    const texts = [...fellows].filter(other => other >= 0 && other !== unit && units.kind[other] === UNIT.text);
    if (texts.length > 0) return texts.length === 1 ? texts[0] : -1;
  }
  return -1;
}
