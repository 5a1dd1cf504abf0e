import { LABEL, LABELS, type Labels } from '../page/label.ts';
import { UNIT, type Units } from '../page/unit.ts';

const IS_MAIN = LABELS.map(label => label.part === 'main');

/** By row: whether it is part of the article's body. */
export function keepBody(units: Units, labels: Labels): Uint8Array {
  return keepPart(units, labels, IS_MAIN);
}

const IS_COMMENT = LABELS.map((_, code) => code === LABEL.comment);

export function keepComments(units: Units, labels: Labels): Uint8Array {
  return keepPart(units, labels, IS_COMMENT);
}

/** `isIn` is indexed by label code. */
function keepPart({ ofRow }: Units, { label }: Labels, isIn: boolean[]): Uint8Array {
  const kept = new Uint8Array(ofRow.length);
  for (let row = 0; row < ofRow.length; row++) {
    const unit = ofRow[row];
    if (unit >= 0 && isIn[label[unit]]) kept[row] = 1;
  }
  return kept;
}

const isTextRow = ({ ofRow, kind }: Units, row: number) => ofRow[row] >= 0 && kind[ofRow[row]] === UNIT.text;

/** The first row with text in [from, to); `to` if there is none. */
export function nextText(units: Units, from: number, to: number): number {
  let row = from;
  while (row < to && !isTextRow(units, row)) row++;
  return row;
}
