import { LABEL, LABELS, type Labels } from '../page/label.ts';
import { type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { findGrid, isData } from './table.ts';

/** Below this a unit was judged noise beyond doubt; above it, what it belongs to may still vouch for it. */
const DOUBT = 0.2;
/** The same for a caption by its tag, under a picture that is kept: a short line with a name and a year in it looks like noise. */
const CAPTION_DOUBT = 0.1;
/** And for what one pressed to read on: a question in a button has the looks of a button. */
const OPENER_DOUBT = 0.05;
/** Things that are read as a whole are kept as a whole from this share of their text on. */
const WHOLE_SHARE = 0.5;

const IS_MAIN = LABELS.map(label => label.part === 'main');

/** Which leaf rows are the article's body: those labelled so, and those that belong to them. */
export function keepBody(snapshot: Snapshot, units: Units, labels: Labels): Uint8Array {
  const kept = keepPart(units, labels, IS_MAIN);
  const { tag } = snapshot;
  if (tag.includes(TAG.pre) || tag.includes(TAG.table)) keepWholes(snapshot, units, labels, kept);
  if (tag.includes(TAG.figure)) keepFigures(snapshot, units, labels, kept);
  keepOpeners(snapshot, units, labels, kept);
  return kept;
}

const IS_COMMENT = LABELS.map((_, code) => code === LABEL.comment);

export function keepComments(units: Units, labels: Labels): Uint8Array {
  return keepPart(units, labels, IS_COMMENT);
}

/** `isIn` by code of a label. */
function keepPart({ ofRow }: Units, { label }: Labels, isIn: boolean[]): Uint8Array {
  const kept = new Uint8Array(ofRow.length);
  for (let row = 0; row < ofRow.length; row++) {
    const unit = ofRow[row];
    if (unit >= 0 && isIn[label[unit]]) kept[row] = 1;
  }
  return kept;
}

/** Half a listing is no listing and half a data table tells nothing: these are kept or dropped as one. */
function keepWholes(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  for (let row = 0; row < snapshot.size; ) {
    const isWhole = snapshot.tag[row] === TAG.pre || isDataTable(snapshot, row);
    if (!isWhole) {
      row++;
      continue;
    }
    const share = keptShare(snapshot, kept, row);
    const isListing = snapshot.tag[row] === TAG.pre;
    for (let r = row; r < snapshot.end[row] && (share >= WHOLE_SHARE || isListing); r++) {
      const unit = units.ofRow[r];
      const isText = unit >= 0 && units.kind[unit] === UNIT.text;
      if (isText && labels.label[unit] !== LABEL.input) kept[r] = share >= WHOLE_SHARE ? 1 : 0;
    }
    row = snapshot.end[row];
  }
}

function isDataTable(snapshot: Snapshot, row: number): boolean {
  return snapshot.tag[row] === TAG.table && isData(snapshot, row, findGrid(snapshot, row));
}

function keptShare(snapshot: Snapshot, kept: Uint8Array, row: number): number {
  let all = 0;
  let some = 0;
  for (let r = row; r < snapshot.end[row]; r++) {
    all += snapshot.text[r].length;
    if (kept[r]) some += snapshot.text[r].length;
  }
  return all > 0 ? some / all : 0;
}

/** In a figure, picture and caption vouch for each other. */
function keepFigures(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  for (let row = 0; row < snapshot.size; row++) {
    if (snapshot.tag[row] !== TAG.figure) continue;
    let hasOne = false;
    for (let r = row; r < snapshot.end[row] && !hasOne; r++) hasOne = kept[r] === 1;
    let captionEnd = 0;
    for (let r = row; r < snapshot.end[row] && hasOne; r++) {
      if (snapshot.tag[r] === TAG.figcaption) captionEnd = snapshot.end[r];
      const unit = units.ofRow[r];
      const doubt = r < captionEnd ? CAPTION_DOUBT : DOUBT;
      if (unit >= 0 && labels.score[unit] >= doubt && labels.label[unit] !== LABEL.input) kept[r] = 1;
    }
    row = Math.max(row, snapshot.end[row] - 1);
  }
}

const NEVER_OPENS = new Set<number>([LABEL.advertisement, LABEL.legal, LABEL.comment]);

/** The question goes with its answer: what was pressed for text that is kept. */
function keepOpeners(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  const has = (unit: number, bit: number) => (snapshot.style[units.from[unit]] & bit) !== 0;
  let before = -1;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    const isOpened = has(unit, STYLE.unfolded) && before >= 0 && has(before, STYLE.opener);
    const isPossible = isOpened && labels.score[before] >= OPENER_DOUBT && !NEVER_OPENS.has(labels.label[before]);
    if (isPossible && kept[units.from[unit]] === 1)
      for (let r = units.from[before]; r < units.to[before]; r++) if (units.ofRow[r] === before) kept[r] = 1;
    before = unit;
  }
}
