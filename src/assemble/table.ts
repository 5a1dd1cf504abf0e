import { saysSomething } from '../features/units.ts';
import type { Block, Cell, Inline } from '../page/article.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';
import { endsInColon } from './clean.ts';
import { type Desk, hasKept } from './desk.ts';
import { BOLD_FROM, elementInlines } from './inline.ts';
import { sourceOf } from './source.ts';
import { type Span, toGrid } from './table-grid.ts';
import { LONGEST_COLUMN_NAME, tidyTable } from './tidy-table.ts';

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

/** A data table; undefined where the table only lays things out, and its cells stand for themselves. */
export function buildTable(desk: Desk, row: number, depth: number): Block[] | undefined {
  const { snapshot } = desk;
  const grid = findGrid(snapshot, row);
  if (isQuote(desk, row, grid)) {
    const blocks = desk.flow(row + 1, snapshot.end[row], depth);
    return blocks.length === 0
      ? []
      : [{ kind: 'quote', blocks, cite: '', source: sourceOf(desk, row, snapshot.end[row]) }];
  }
  if (!isData(snapshot, row, grid)) return undefined;
  const spans = toGrid(grid.rows.map(cells => cells.map(cell => spanOf(snapshot, cell))));
  const rows: Cell[][] = [];
  grid.rows.forEach((cells, index) => {
    if (cells.length === 0 || !cells.some(cell => hasKept(desk, cell))) return;
    const isHead = grid.isHead[index];
    rows.push(cells.map((cell, column) => toCell(desk, cell, spans[index][column], depth, isHead)));
  });
  if (rows.length === 0) return [];
  const caption: Inline[] = grid.caption >= 0 ? elementInlines(desk, grid.caption) : [];
  return [{ kind: 'table', caption, rows: tidyTable(rows), source: sourceOf(desk, row, snapshot.end[row]) }];
}

/** Letters of "Quote:". */
const LONGEST_LEAD = 12;
/** Rows between the word and the cell: the boxes around each. */
const NEAR_ROWS = 12;

/** As old forums quote: "Quote:", in whatever language, and one cell with a line around it; or that cell and, right behind it, the answer. */
function isQuote(desk: Desk, row: number, grid: Grid): boolean {
  const { snapshot, labels } = desk;
  if (labels.pageKind !== 'thread' || grid.rows.length !== 1 || grid.rows[0].length !== 1) return false;
  for (let r = row - 1; r > snapshot.parent[row] && r > row - NEAR_ROWS; r--) {
    const text = snapshot.text[r].trim();
    if (text === '') continue;
    if (text.length <= LONGEST_LEAD && endsInColon(text)) return true;
    break;
  }
  return isAnswered(desk, row);
}

/** How far behind a cell its answer begins: breaks stand between. */
const MOST_BREAKS = 4;

/** Kept words right behind an element, not in a box of their own. */
function isAnswered({ snapshot, kept }: Desk, row: number): boolean {
  const { parent, end, tag, text } = snapshot;
  const last = Math.min(end[parent[row]], end[row] + MOST_BREAKS);
  let next = end[row];
  while (next < last && tag[next] === TAG.br) next++;
  return next < last && kept[next] === 1 && text[next].trim() !== '';
}

function toCell(desk: Desk, row: number, span: Span, depth: number, isHead: boolean): Cell {
  const { snapshot } = desk;
  const told = desk.flow(row + 1, snapshot.end[row], depth);
  const sign = told.length === 0 ? signIn(snapshot, row) : '';
  const blocks: Block[] =
    sign === ''
      ? told
      : [
          {
            kind: 'paragraph',
            inlines: [{ kind: 'text', text: sign }],
            source: sourceOf(desk, row, snapshot.end[row]),
          },
        ];
  return { header: isHead || snapshot.tag[row] === TAG.th, colspan: span.columns, rowspan: span.rows, blocks };
}

const YES = /(?:^|[^a-z])(?:tick|check(?:mark|ed)?|yes|true|included)(?:[^a-z]|$)/i;
const NO = /(?:^|[^a-z])(?:cross|x-?mark|times|no|false|excluded)(?:[^a-z]|$)/i;

/** What an icon that is all there is in a cell says: that something is so, or not. By its description, its file, its name. */
function signIn({ end, images, className, text }: Snapshot, cell: number): string {
  for (let row = cell + 1; row < end[cell]; row++) {
    if (text[row] !== '') return '';
    const name = `${images[row]?.alt ?? ''} ${images[row]?.src.split('/').at(-1)?.slice(0, 80) ?? ''} ${className[row]}`;
    if (YES.test(name)) return '✓';
    if (NO.test(name)) return '✗';
  }
  return '';
}

function spanOf(snapshot: Snapshot, row: number): Span {
  const attrs = snapshot.attrs[row];
  return { columns: Number.parseInt(attrs?.colspan ?? '1', 10), rows: Number.parseInt(attrs?.rowspan ?? '1', 10) };
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
  return lines.filter(told => told.length === 1 && hasLink(told[0])).length >= LIST_SHARE * lines.length;
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
