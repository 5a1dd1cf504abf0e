import { unitText } from '../features/context.ts';
import { endsInColon, endsInStop, fold } from '../page/clean-text.ts';
import { toIso } from '../page/iso-date.ts';
import { LABEL, LABELS, type Labels, type Reason } from '../page/label.ts';
import { nameKept } from '../page/name-kept.ts';
import { findUp, type Snapshot, STYLE } from '../page/snapshot.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { finish, type Work } from '../page/work.ts';
import { findDescription } from './description.ts';
import { keepAnswers } from './group-answers.ts';
import { CONTROLS, isDataTable, keepAsides, keepCounts, keepEnclosed, keepTexts } from './group-enclosed.ts';
import {
  dropRelated,
  keepAnnounced,
  keepBelowAlike,
  keepBoxTitles,
  keepHeadings,
  keepHeadingsAlike,
  levelAt,
} from './group-headings.ts';
import { dropContents, dropScraps, dropShareLines, keepItemHeads, keepItemNames, keepItems } from './group-lists.ts';
import {
  dropBehindComments,
  dropCards,
  dropCarousels,
  dropHouseSign,
  dropLateFrames,
  dropLogos,
  dropOrphans,
  dropPortraits,
  dropPressed,
  dropSigns,
  dropTiles,
  keepCaptions,
  keepFigures,
  keepLead,
} from './group-pictures.ts';
import { keepProse } from './group-prose.ts';
import {
  ITEM_DOUBT,
  isTextRow,
  keepBody,
  keepUnit,
  lastText,
  NEVER_SET_IN,
  NEVER_VOUCHED,
  NEVER_WRITTEN,
  nextText,
  WHOLE_SHARE,
} from './keep.ts';
import { shareKept } from './share-kept.ts';

/** As DOUBT, for what one pressed to read on: a question in a button has the looks of a button. */
const OPENER_DOUBT = 0.05;
/** And for what it opens: below a question that is kept there is seldom an advertisement. */
const ANSWER_DOUBT = 0.4;
/** Numbers and names in the cells of a table look like noise more often than lines of code do. */
const TABLE_SHARE = 0.3;

/** Name of the reason that such a unit carries first. It outweighs what the trees said of the unit alone. */
export const TOGETHER = 'together';
const TOGETHER_WEIGHT = 8;
/** The trees say one thing, its fellows another. */
const EITHER = 0.5;

/**
 * The labels with what belongs together: the trees judge each unit, a reader takes tables, lists, figures, questions with their
 * answers as one. Where the fellows of a unit speak for it, or against it, it goes with them, and says so.
 */
export function groupUnits(snapshot: Snapshot, units: Units, labels: Labels): Labels {
  return finish(groupingUnits(snapshot, units, labels));
}

/** The same as work that can be put down. */
export function* groupingUnits(snapshot: Snapshot, units: Units, labels: Labels): Work<Labels> {
  const kept = keepBody(units, labels);
  for (const settle of STEPS) {
    yield;
    settle(snapshot, units, labels, kept);
  }
  yield;
  return relabel(snapshot, units, labels, kept);
}

/** Each goes by what those before it kept; what is only there for others to vouch for goes last. */
const STEPS: readonly ((snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array) => void)[] = [
  keepProse,
  keepStandfirst,
  keepAnswers,
  keepEnclosed,
  keepAsides,
  keepQuotes,
  keepNotes,
  keepWholes,
  keepItems,
  keepItemHeads,
  keepItemNames,
  keepCounts,
  dropContents,
  dropScraps,
  dropShareLines,
  dropControls,
  keepFigures,
  keepLead,
  keepCaptions,
  keepOpeners,
  keepHeadings,
  keepBoxTitles,
  keepHeadingsAlike,
  keepAnnounced,
  keepBelowAlike,
  dropRelated,
  dropCards,
  dropOrphans,
  dropLateFrames,
  dropBehindComments,
  dropPortraits,
  dropLogos,
  dropHouseSign,
  dropCarousels,
  dropSigns,
  dropTiles,
  dropPressed,
];

/** The reader's own word comes last. What was taken for a date in a cell, or for a name in a caption, is told where it stands. */
function relabel(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): Labels {
  const label = labels.label.slice();
  const score = labels.score.slice();
  const moved = new Set<number>();
  const isDescription = findDescription(snapshot);
  const first = label.indexOf(LABEL.title);
  const isTitle = (unit: number) =>
    label[unit] === LABEL.title && (unit === first || !isDescription(unitText(snapshot, units, unit)));
  for (let unit = 0; unit < units.size; unit++) {
    const { part } = LABELS[label[unit]];
    const isKept = kept[units.from[unit]] === 1;
    if (isKept === (part === 'main') || labels.corrected?.[unit]) continue;
    if (part === 'head' && (!isKept || isTitle(unit))) continue;
    label[unit] = isKept ? LABEL[nameKept(snapshot, units, unit)] : LABEL.promoted;
    score[unit] = EITHER;
    moved.add(unit);
  }
  if (moved.size === 0) return labels;
  const reasons = (unit: number): Reason[] => {
    const own = labels.reasons(unit);
    if (!moved.has(unit)) return own;
    const weight = LABELS[label[unit]].part === 'main' ? TOGETHER_WEIGHT : -TOGETHER_WEIGHT;
    return [{ feature: TOGETHER, value: 1, weight }, ...own];
  };
  return { ...labels, label, score, reasons };
}

/**
 * What the page says of itself to others, told between title and text, is the beginning of the article; so is a sentence, or a second
 * heading, between the title and who wrote it.
 */
function keepStandfirst(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  const { label } = labels;
  const isDescription = findDescription(snapshot);
  const title = label.indexOf(LABEL.title);
  for (let unit = title + 1; unit > 0 && unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    // What is said below the picture above it is no text yet.
    if (kept[units.from[unit]] && label[unit] !== LABEL.caption) return;
    const { part } = LABELS[label[unit]];
    if (part !== 'noise' && part !== 'head') continue;
    const text = unitText(snapshot, units, unit);
    const isWhole = endsInStop(text) || levelAt(snapshot, units.row[unit]) > 0;
    const isSaid = isWhole && isSetBetween(snapshot, units, labels, title, unit) && canBeStandfirst(text, snapshot);
    if (isDescription(text) || isSaid) keepUnit(units, unit, kept);
  }
}

/** Letters of some six words, and of two or three sentences. */
const LEAST_STANDFIRST = 30;
const MOST_STANDFIRST = 300;
/** What the house has to say of how it lives. */
const OF_HOUSE = /affiliate|commission/i;

/** As long as one, and no line that says when, or the title once more, or what the law asks to be said. */
const canBeStandfirst = (text: string, { page }: Snapshot) =>
  text.length >= LEAST_STANDFIRST &&
  text.length <= MOST_STANDFIRST &&
  toIso(text, page.lang) === '' &&
  !fold(page.title).includes(fold(text)) &&
  !OF_HOUSE.test(text);

/** Units to the line that says who or when, and boxes around both. */
const MOST_BETWEEN = 3;

/** Whether it stands in one box with the title of an article, by the line that says who wrote it, and leads nowhere. */
function isSetBetween(
  snapshot: Snapshot,
  units: Units,
  { label, pageKind }: Labels,
  title: number,
  unit: number,
): boolean {
  const { links, tag, parent, end } = snapshot;
  const never = levelAt(snapshot, units.row[unit]) > 0 ? NEVER_WRITTEN : NEVER_SET_IN;
  if (pageKind !== 'article' || never.has(label[unit]) || label[unit] <= LABEL.byline) return false;
  for (let row = units.from[unit]; row < units.to[unit]; row++) if (links[row] || links[parent[row]]) return false;
  const signs = (code: number) => code === LABEL.byline || code === LABEL.date;
  const steps = label.subarray(unit + 1, unit + 1 + MOST_BETWEEN).findIndex(signs);
  if (steps < 0) return false;
  const signed = unit + 1 + steps;
  // Right below the title the box may end before who wrote it. What stands above the first of many days is said of the whole site.
  const last = unit <= title + MOST_BETWEEN && label[signed] === LABEL.byline ? unit : signed;
  const isAround = (up: number) => up < units.from[title] && end[up] > units.from[last];
  const box = findUp(snapshot, units.row[unit], up => isAround(up) || tag[up] === TAG.figure, MOST_BETWEEN);
  return box >= 0 && isAround(box);
}

/** A quotation is kept as a whole: who is quoted, and all that is. */
function keepQuotes(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  if (!snapshot.tag.includes(TAG.blockquote)) return;
  const shareOf = shareKept(snapshot, kept);
  for (let row = 0; row < snapshot.size; row++) {
    if (snapshot.tag[row] !== TAG.blockquote) continue;
    if (shareOf(row) >= WHOLE_SHARE) {
      keepTexts(snapshot, units, labels, kept, row, ITEM_DOUBT);
      keepSpeaker(snapshot, units, labels, kept, nextText(units, row, snapshot.end[row]));
      // Or in one box with the quotation, before it.
      keepSpeaker(snapshot, units, labels, kept, lastText(units, row, snapshot.parent[row]));
    }
    row = snapshot.end[row] - 1;
  }
}

/** What the author calls a note goes with the text that refers to it, however it reads by itself. */
function keepNotes(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  const { attrs, links, id, end } = snapshot;
  const rows = Object.keys(attrs).map(Number);
  const notes = rows.filter(row => attrs[row].role === 'doc-footnote' && id[row] !== '');
  if (notes.length === 0) return;
  const isKept = (row: number) => kept.subarray(row, end[row]).includes(1);
  const wanted = new Set(
    Object.keys(links)
      .map(Number)
      .filter(isKept)
      .map(row => links[row].fragment),
  );
  for (const row of notes) if (wanted.has(id[row])) keepTexts(snapshot, units, labels, kept, row, 0);
}

/** Longer lines with a colon say something themselves. */
const LONGEST_SPEAKER = 60;

/** "Jim wrote:" is a link to what he wrote, and looks like a button. */
function keepSpeaker(snapshot: Snapshot, units: Units, { label }: Labels, kept: Uint8Array, row: number): void {
  const unit = isTextRow(units, row) ? units.ofRow[row] : -1;
  if (unit < 0 || label[unit] === LABEL.advertisement) return;
  const line = unitText(snapshot, units, unit);
  if (line.length <= LONGEST_SPEAKER && endsInColon(line)) keepUnit(units, unit, kept);
}

/** Longer ones are texts one can press on. */
const LONGEST_CONTROL = 80;

/** "Add to compare", "Show 90 results": where things are listed, buttons are for pressing. */
function dropControls(snapshot: Snapshot, units: Units, { pageKind }: Labels, kept: Uint8Array): void {
  if (pageKind !== 'listing' && pageKind !== 'product') return;
  const { size, tag, end, text } = snapshot;
  for (let row = 0; row < size; row++) {
    if (tag[row] !== TAG.button) continue;
    const said = text.slice(row, end[row]).join('');
    const isControl = said.length <= LONGEST_CONTROL && !/[?？]\s*$/.test(said) && !HEADINGS[tag[snapshot.parent[row]]];
    for (let r = row; r < end[row] && isControl; r++) if (isTextRow(units, r)) kept[r] = 0;
    row = end[row] - 1;
  }
}

/** Half a listing is no listing and a data table with holes tells what is not so: these are kept or dropped as one. */
function keepWholes(snapshot: Snapshot, units: Units, _: Labels, kept: Uint8Array): void {
  if (!snapshot.tag.includes(TAG.pre) && !snapshot.tag.includes(TAG.table)) return;
  const shareOf = shareKept(snapshot, kept);
  for (let row = 0; row < snapshot.size; ) {
    const isListing = snapshot.tag[row] === TAG.pre;
    if (!isListing && !isDataTable(snapshot, row)) {
      row++;
      continue;
    }
    const isKept = shareOf(row) >= (isListing ? WHOLE_SHARE : TABLE_SHARE);
    for (let r = row, controlEnd = 0; r < snapshot.end[row]; r++) {
      if (CONTROLS[snapshot.tag[r]]) controlEnd = snapshot.end[r];
      if (isTextRow(units, r) && r >= controlEnd) kept[r] = isKept ? 1 : 0;
    }
    row = snapshot.end[row];
  }
}

/** Question and answer go together: what was pressed for text that is kept, and what opens below a heading that is. */
function keepOpeners(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  const has = (unit: number, bit: number) => (snapshot.style[units.from[unit]] & bit) !== 0;
  let before = -1;
  let isAsked = false;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    const isFolded = has(unit, STYLE.unfolded);
    if (!isFolded) isAsked = has(unit, STYLE.opener) && kept[units.from[unit]] === 1;
    else if (isAsked && labels.score[unit] >= ANSWER_DOUBT && labels.label[unit] !== LABEL.comment)
      keepUnit(units, unit, kept);
    const isOpened = isFolded && before >= 0 && has(before, STYLE.opener) && kept[units.from[unit]] === 1;
    if (isOpened && labels.score[before] >= OPENER_DOUBT && !NEVER_VOUCHED.has(labels.label[before]))
      keepUnit(units, before, kept);
    before = unit;
  }
}
