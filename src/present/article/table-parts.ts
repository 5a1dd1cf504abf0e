import type { Cell } from '../../page/article.ts';

/** With more rows than these a table is drawn in parts: the browser lays out all of one at once, and its page waits. */
export const LONGEST_WHOLE = 400;
/** About what a slow machine draws within a frame. */
const PART_ROWS = 60;

/** Rows in each part, about; a cell that spans several is not cut. */
export function cutTable(rows: Cell[][]): Cell[][][] {
  const parts: Cell[][][] = [];
  let begin = 0;
  let reach = 0;
  for (const [at, row] of rows.entries()) {
    if (at - begin >= PART_ROWS && at >= reach) {
      parts.push(rows.slice(begin, at));
      begin = at;
    }
    for (const { rowspan } of row) reach = Math.max(reach, at + Math.min(rowspan, MOST_SPANNED));
  }
  return [...parts, rows.slice(begin)];
}

/** A cell that claims to reach further would keep the table whole. */
const MOST_SPANNED = PART_ROWS;
