import { LABEL, LABELS, type Labels } from '../page/label.ts';
import { linkAround, type Snapshot } from '../page/snapshot.ts';
import { UNIT, type Units } from '../page/unit.ts';

const IS_MAIN = LABELS.map(label => label.part === 'main');

/** Which leaf rows are the article's body. */
export function keepBody(units: Units, labels: Labels): Uint8Array {
  return keepPart(units, labels, IS_MAIN);
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

/** Below this a unit was judged noise beyond doubt; above it, what it belongs to may still vouch for it. */
export const DOUBT = 0.2;
/** As DOUBT, for an item of a list, or a line of a quotation, that is kept. */
export const ITEM_DOUBT = 0.1;
/** From here on the trees took a unit for text, and dropped it because the rest of the article was surer. */
export const LIKELY = 0.5;
/** Nearly as likely as not: where everything around it is text, what reads less like one is none. */
export const NEARLY_LIKELY = 0.4;
/** Things that are read as a whole are kept as a whole from this share of their text on. */
export const WHOLE_SHARE = 0.5;
/** Whatever is beside these, it does not speak for them. */
export const NEVER_VOUCHED = new Set<number>([LABEL.advertisement, LABEL.legal, LABEL.comment, LABEL.promoted]);

/** Nor is any of these a part of what an author sets between paragraphs. Teasers may be: quotations and code are often taken for them. */
export const NEVER_SET_IN = new Set<number>([LABEL.advertisement, LABEL.legal, LABEL.comment, LABEL.input]);

/** Nor of a table, where prices and numbers are no buttons, or of what a heading says, which may be pressed to read on. */
export const NEVER_WRITTEN = new Set<number>([LABEL.advertisement, LABEL.legal, LABEL.comment]);

export const isTextRow = ({ ofRow, kind }: Units, row: number) => ofRow[row] >= 0 && kind[ofRow[row]] === UNIT.text;

export function keepUnit({ from, to, ofRow }: Units, unit: number, kept: Uint8Array): void {
  for (let row = from[unit]; row < to[unit]; row++) if (ofRow[row] === unit) kept[row] = 1;
}

/** Boxes in a link. */
const MOST_IN_LINK = 4;

/** Whether a unit is nothing but links, or stands in one: a headline, a teaser. */
export function isLinked(snapshot: Snapshot, { from, to }: Units, unit: number): boolean {
  for (let row = from[unit]; row < to[unit]; row++)
    if (snapshot.text[row].trim() !== '' && linkAround(snapshot, row, MOST_IN_LINK) < 0) return false;
  return true;
}

/** The trees kept it, and a step dropped it: nothing around it brings it back. */
export const isTakenOut = (code: number) => IS_MAIN[code];

/** The first row with text from one on; the end where there is none. */
export function nextText(units: Units, from: number, to: number): number {
  let row = from;
  while (row < to && !isTextRow(units, row)) row++;
  return row;
}

/** The last row with text before one; `after` where there is none. */
export function lastText(units: Units, before: number, after: number): number {
  let row = before - 1;
  while (row > after && !isTextRow(units, row)) row--;
  return row;
}
