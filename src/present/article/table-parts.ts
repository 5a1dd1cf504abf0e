import type { Cell } from '../../page/article.ts';

/** Longer tables are drawn in parts: browsers lay out a whole table at once, which blocks the page. */
export const LONGEST_WHOLE = 400;
/** About what a slow machine draws in one frame. */
const PART_ROWS = 60;

/** Cuts the rows into parts of about `PART_ROWS`, never through a cell that spans several rows. */
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

/** Limit on `rowspan` here: a cell claiming more would keep the table in one part. */
const MOST_SPANNED = PART_ROWS;
