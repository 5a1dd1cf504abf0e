import type { Cell } from '../page/article.ts';

/** Maximum columns in a Markdown table; wider ones are cut off. */
const MAX_COLUMNS = 200;

/**
 * The table as a full grid, with each cell at its first position; undefined for positions covered by a span or missing at the end of a row.
 */
export function layOutTable(rows: Cell[][]): (Cell | undefined)[][] {
  const takenUntil: number[] = []; // by column: first free row
  const grid = rows.map((cells, row) => {
    const line: (Cell | undefined)[] = [];
    let column = 0;
    for (const cell of cells) {
      while ((takenUntil[column] ?? 0) > row) column++;
      if (column >= MAX_COLUMNS) break;
      line[column] = cell;
      const end = Math.min(MAX_COLUMNS, column + Math.max(1, cell.colspan));
      for (; column < end; column++) takenUntil[column] = row + Math.max(1, cell.rowspan);
    }
    return line;
  });
  const width = Math.max(1, takenUntil.length);
  return grid.map(line => Array.from({ length: width }, (_, column) => line[column]));
}
