import { saysSomething } from '../features/units.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';

/** Weights from here on are bold. */
export const BOLD_FROM = 600;
/** Letters of what a column is called. */
export const LONGEST_COLUMN_NAME = 40;
/** Text of a cell longer than this, without headers anywhere, is an article laid out in a table. */
const LONG_CELL = 300;
const STRUCTURES = tagSet('ul', 'ol', 'dl', 'blockquote', 'figure', 'pre', 'article', 'section', 'form', 'iframe');
/** Of these, what may stand in the cells of a table that names its columns. */
const IN_CELLS = tagSet('ul', 'ol');

/** A table as the page has it: cells by row, nested tables left inside their cells. */
export interface Grid {
  rows: number[][];
  /** By row: whether it stands in the head of the table. */
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
    if (tag === TAG.tr) {
      grid.rows.push([]);
      grid.isHead.push(row < headEnd);
    }
    if (tag === TAG.caption) grid.caption = row;
    if (tag === TAG.td || tag === TAG.th) {
      if (grid.rows.length === 0) {
        grid.rows.push([]);
        grid.isHead.push(row < headEnd);
      }
      grid.rows[grid.rows.length - 1].push(row);
      grid.hasNested ||= hasTag(snapshot, row, TAG.table);
      row = snapshot.end[row];
    } else row++;
  }
  return grid;
}

function hasTag(snapshot: Snapshot, row: number, tag: number): boolean {
  for (let r = row + 1; r < snapshot.end[row]; r++) if (snapshot.tag[r] === tag) return true;
  return false;
}

/** Whether the table tells data. The author's word first, then its shape, then what its cells hold. */
export function isData(snapshot: Snapshot, row: number, grid: Grid): boolean {
  const role = snapshot.attrs[row]?.role;
  if (role === 'presentation' || role === 'none' || grid.hasNested) return false;
  const columns = grid.rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (columns < 2) return false;
  const isNamed = role === 'table' || role === 'grid' || grid.caption >= 0 || hasHeaders(snapshot, grid);
  if (isNamed) return true;
  if (grid.rows.filter(cells => cells.length > 0).length < 2) return false;
  const isHeaded = isHeadedByHand(snapshot, grid);
  const isPlain = (cell: number) => isPlainCell(snapshot, cell, isHeaded);
  return grid.rows.every(cells => cells.every(isPlain)) && !isLinkList(snapshot, grid);
}

/** The bold names, and two lines below them: one line is columns of a page with their headlines. */
const LEAST_HEADED = 3;

/** As editors head a table: the first line bold, and no other, above lines of as many cells. */
function isHeadedByHand(snapshot: Snapshot, grid: Grid): boolean {
  const [first, ...others] = grid.rows.filter(cells => cells.length > 0);
  if (1 + others.length < LEAST_HEADED || others.some(cells => cells.length !== first.length)) return false;
  return isBoldLine(snapshot, first) && !others.some(cells => isBoldLine(snapshot, cells));
}

/** A sign above a column is set as it comes. */
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

/** "10." before the link, or a sign. */
const PLACE = /^(?:\(?\d{1,4}[.)]?|.{0,2})$/;
/** A number, and the link. */
const MOST_CELLS = 2;
const LIST_SHARE = 0.8;

/** One link and what belongs to it in nearly every line, beside its number and nothing else: a list in columns. */
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
