import type { Cell } from '../page/article.ts';
import { layOutTable } from './table-layout.ts';

/** Maximum column width; longer cells push the following ones to the right. */
const WIDEST = 40;
const BETWEEN = '  ';
/** Characters that take two positions in monospace type, and those that take none. */
const WIDE = /[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/;
const NONE = /\p{M}/u;

/** Width of a text in monospace type. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += WIDE.test(sign) || sign.length > 1 ? 2 : NONE.test(sign) ? 0 : 1;
  return width;
}

/** The table in aligned columns, one line per row, with a rule below its head. */
export function alignTable(rows: Cell[][], say: (cell: Cell) => string): string[] {
  const grid = layOutTable(rows).map(cells =>
    cells.map(cell => ({ text: cell ? say(cell) : '', isWide: cell !== undefined && cell.colspan > 1 })),
  );
  const widths: number[] = (grid[0] ?? []).map(() => 0);
  for (const cells of grid) {
    cells.forEach(({ text, isWide }, at) => {
      if (!isWide) widths[at] = Math.max(widths[at], Math.min(WIDEST, widthOf(text)));
    });
  }
  const pad = (text: string, at: number) => text + ' '.repeat(Math.max(0, widths[at] - widthOf(text)));
  const lines = grid.map(cells => cells.map(({ text }, at) => pad(text, at)).join(BETWEEN));
  const hasHead = rows.length > 1 && rows[0].every(cell => cell.header);
  if (hasHead) lines.splice(1, 0, widths.map(width => '-'.repeat(width)).join(BETWEEN));
  return lines.map(line => line.trimEnd()).filter(line => line !== '');
}
