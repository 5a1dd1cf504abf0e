export interface Span {
  columns: number;
  rows: number;
}

/** Limits from the HTML standard. */
const MAX_COLUMNS = 1000;
const MAX_ROWS = 65534;
/** Columns placed exactly, because a page may claim any width; cells further right are assumed to be one column wide. */
const MAX_WIDTH = 2000;

/**
 * Normalises spans: `colspan` counts only columns in which some cell begins, `rowspan` only existing rows. A header that claims a billion
 * columns over a table of three spans three.
 */
export function toGrid(claimed: Span[][]): Span[][] {
  const starts = placeCells(claimed);
  const isColumn: boolean[] = [];
  for (const row of starts) for (const start of row) isColumn[start] = true;
  const columnsBefore = [0];
  for (let column = 0; column < isColumn.length; column++) {
    columnsBefore.push(columnsBefore[column] + (isColumn[column] ? 1 : 0));
  }
  const last = columnsBefore.length - 1;
  return claimed.map((cells, r) =>
    cells.map((span, c) => {
      const start = starts[r][c];
      const end = Math.min(last, start + columnsOf(span));
      return {
        columns: Math.max(1, columnsBefore[end] - columnsBefore[start]),
        rows: Math.min(rowsOf(span), claimed.length - r),
      };
    }),
  );
}

/** The column in which each cell begins, given the row spans above. */
function placeCells(claimed: Span[][]): number[][] {
  const takenUntil: number[] = []; // by column: first free row
  return claimed.map((cells, r) => {
    let column = 0;
    return cells.map(span => {
      while ((takenUntil[column] ?? 0) > r) column++;
      const start = Math.min(column, MAX_WIDTH);
      const end = Math.min(start + columnsOf(span), MAX_WIDTH);
      for (column = start; column < end; column++) takenUntil[column] = r + rowsOf(span);
      return start;
    });
  });
}

function columnsOf(span: Span): number {
  return span.columns >= 1 ? Math.min(Math.floor(span.columns), MAX_COLUMNS) : 1;
}

/** A rowspan of 0 extends to the end of the table. */
function rowsOf(span: Span): number {
  return span.rows === 0 ? MAX_ROWS : span.rows >= 1 ? Math.min(Math.floor(span.rows), MAX_ROWS) : 1;
}
