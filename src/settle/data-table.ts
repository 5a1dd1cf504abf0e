import { saysSomething } from '../features/units.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';

/** Font weights from here on are bold. */
export const BOLD_FROM = 600;
/** In characters. */
export const LONGEST_COLUMN_NAME = 40;
/** In characters. A longer cell in a table without headers is an article laid out with a table. */
const LONG_CELL = 300;
const STRUCTURES = tagSet('ul', 'ol', 'dl', 'blockquote', 'figure', 'pre', 'article', 'section', 'form', 'iframe');
/** Those of STRUCTURES allowed in the cells of a table with column names. */
const IN_CELLS = tagSet('ul', 'ol');

/** A table's cells by row; nested tables stay inside their cells. */
export interface Grid {
  rows: number[][];
  /** By row: whether it is in the table's head. */
  isHead: boolean[];
  caption: number;
  hasNested: boolean;
}

export function findGrid(snapshot: Snapshot, table: number): Grid {
  const grid: Grid = { rows: [], isHead: [], caption: -1, hasNested: false };
  let headEnd = 0;
  for (let row = table + 1; row < snapshot.end[table]; ) {
    const tag = snapshot.tag[row];
    if (tag === TAG.thead) headEnd = snapshot.end[row];
    const isCell = tag === TAG.td || tag === TAG.th;
    if (tag === TAG.tr || (isCell && grid.rows.length === 0)) {
      grid.rows.push([]);
      grid.isHead.push(row < headEnd);
    }
    if (tag === TAG.caption) grid.caption = row;
    if (isCell) {
      grid.rows[grid.rows.length - 1].push(row);
      grid.hasNested ||= snapshot.tag.subarray(row + 1, snapshot.end[row]).includes(TAG.table);
      row = snapshot.end[row];
    } else row++;
  }
  return grid;
}

/** Whether the table holds data: decided by its role and headers first, then its shape, then its cells. */
export function isData(snapshot: Snapshot, row: number, grid: Grid): boolean {
  const role = snapshot.attrs[row]?.role;
  if (role === 'presentation' || role === 'none') return false;
  const columns = grid.rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (columns < 2) return false;
  const isNamed = role === 'table' || role === 'grid' || grid.caption >= 0 || hasHeaders(snapshot, grid);
  if (grid.hasNested) return holdsTables(snapshot, grid);
  if (isNamed) return true;
  if (grid.rows.filter(cells => cells.length > 0).length < 2) return false;
  const isHeaded = hasUnmarkedHeaders(snapshot, grid);
  const isPlain = (cell: number) => isPlainCell(snapshot, cell, isHeaded);
  return grid.rows.every(cells => cells.every(isPlain)) && !isLinkList(snapshot, grid);
}

/** Pages and threads that are laid out with tables have no line of column names and nothing else, or long texts in their cells. */
function holdsTables(snapshot: Snapshot, { rows, caption }: Grid): boolean {
  const isLine = (cells: number[]) => cells.length > 1 && cells.every(cell => snapshot.tag[cell] === TAG.th);
  return (
    (caption >= 0 || rows.some(isLine)) && rows.every(cells => cells.every(cell => isPlainCell(snapshot, cell, true)))
  );
}

/** The bold row and two below it: with only one below, they may be page columns with their headlines. */
const LEAST_HEADED = 3;

/** Editors without header cells make the first row bold, and no other, with the same number of cells in every row. */
function hasUnmarkedHeaders(snapshot: Snapshot, grid: Grid): boolean {
  const [first, ...others] = grid.rows.filter(cells => cells.length > 0);
  if (1 + others.length < LEAST_HEADED || others.some(cells => cells.length !== first.length)) return false;
  return isBoldLine(snapshot, first) && !others.some(cells => isBoldLine(snapshot, cells));
}

/** Cells with only a symbol may have any weight. */
function isBoldLine(snapshot: Snapshot, cells: number[]): boolean {
  const { end, text, fontWeight } = snapshot;
  const named = cells.filter(cell => saysSomething(textOf(snapshot, cell)));
  const isBold = (cell: number) => {
    for (let row = cell; row < end[cell]; row++)
      if (text[row].trim() !== '' && fontWeight[row] < BOLD_FROM) return false;
    return textOf(snapshot, cell).length <= LONGEST_COLUMN_NAME;
  };
  return named.length > 1 && named.every(isBold);
}

/** "10." before the link, or a symbol. */
const PLACE = /^(?:\(?\d{1,4}[.)]?|.{0,2})$/;
/** A number and the link. */
const MOST_CELLS = 2;
const LIST_SHARE = 0.8;

/** A list in columns: nearly every row has one cell with a link, and besides it only a number. */
function isLinkList(snapshot: Snapshot, grid: Grid): boolean {
  const lines = grid.rows
    .map(cells => cells.filter(cell => textOf(snapshot, cell) !== ''))
    .filter(cells => cells.length > 0)
    .map(cells => (cells.length > MOST_CELLS ? cells : cells.filter(cell => !PLACE.test(textOf(snapshot, cell)))));
  const hasLink = (cell: number) => {
    for (let row = cell; row < snapshot.end[cell]; row++) if (snapshot.links[row]) return true;
    return false;
  };
  return lines.filter(cells => cells.length === 1 && hasLink(cells[0])).length >= LIST_SHARE * lines.length;
}

const textOf = ({ end, text }: Snapshot, cell: number): string => text.slice(cell, end[cell]).join('').trim();

function hasHeaders(snapshot: Snapshot, grid: Grid): boolean {
  return grid.rows.some(cells => cells.some(cell => snapshot.tag[cell] === TAG.th && snapshot.end[cell] > cell + 1));
}

function isPlainCell(snapshot: Snapshot, cell: number, isHeaded: boolean): boolean {
  let length = 0;
  let paragraphs = 0;
  for (let r = cell + 1; r < snapshot.end[cell]; r++) {
    const tag = snapshot.tag[r];
    if (HEADINGS[tag] || (STRUCTURES[tag] && !(isHeaded && IN_CELLS[tag]))) return false;
    if (tag === TAG.p) paragraphs++;
    length += snapshot.text[r].length;
  }
  return length <= LONG_CELL && paragraphs <= 2;
}
