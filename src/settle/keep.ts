import { LABELS, type Labels } from '../page/label.ts';
import { UNIT, type Units } from '../page/unit.ts';

/** By row: whether it is in the article's body, or in its comments. */
export function keepPart({ ofRow }: Units, { label }: Labels, part: 'main' | 'comments'): Uint8Array {
  const kept = new Uint8Array(ofRow.length);
  for (let row = 0; row < ofRow.length; row++)
    if (ofRow[row] >= 0 && LABELS[label[ofRow[row]]].part === part) kept[row] = 1;
  return kept;
}

const isTextRow = ({ ofRow, kind }: Units, row: number) => ofRow[row] >= 0 && kind[ofRow[row]] === UNIT.text;

/** The first row with text in [from, to); `to` if there is none. */
export function nextText(units: Units, from: number, to: number): number {
  let row = from;
  while (row < to && !isTextRow(units, row)) row++;
  return row;
}
