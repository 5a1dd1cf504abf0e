import type { Cell } from '../page/article.ts';

/** Columns a Markdown table may have; a wider one is cut there. */
const MAX_COLUMNS = 200;

/** The table as a full grid: each cell at its first place, undefined where a span covers and where a row is short. */
export function layOutTable(rows: Cell[][]): (Cell | undefined)[][] {
  const takenUntil: number[] = []; // by column: first row that is free again
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
