import type { Block, Cell, Inline } from '../page/article.ts';
import { endsInColon } from '../page/clean-text.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { finish, ROWS_A_STEP, type Work } from '../page/work.ts';
import { findGrid, type Grid, isData } from '../settle/data-table.ts';
import { type BuildContext, hasKept } from './build-context.ts';
import { elementInlines } from './inline.ts';
import { sourceOf } from './source.ts';
import { type Span, toGrid } from './table-grid.ts';
import { tidyTable } from './tidy-table.ts';

/** A data table; undefined if the table is only for layout, whose cells are built as ordinary content. */
export function buildTable(context: BuildContext, row: number, depth: number): Block[] | undefined {
  const built = context.tables.get(row);
  context.tables.delete(row);
  return built ?? finish(buildingTable(context, row, depth));
}

/** Builds a long table ahead of what is around it, in slices: it may be most of the page. */
export function* buildingLongTable(context: BuildContext, row: number, depth: number): Work<void> {
  const { tag, end } = context.snapshot;
  if (tag[row] !== TAG.table || end[row] - row < ROWS_A_STEP || context.aside[row] || !hasKept(context, row)) return;
  const built = yield* buildingTable(context, row, depth);
  if (built) context.tables.set(row, built);
}

function* buildingTable(context: BuildContext, row: number, depth: number): Work<Block[] | undefined> {
  const { snapshot } = context;
  const grid = findGrid(snapshot, row);
  yield;
  if (isQuote(context, row, grid)) {
    const blocks = context.flow(row + 1, snapshot.end[row], depth);
    return blocks.length === 0
      ? []
      : [{ kind: 'quote', blocks, cite: '', source: sourceOf(context, row, snapshot.end[row]) }];
  }
  if (!isData(snapshot, row, grid)) return undefined;
  yield;
  const lines = toldLines(context, grid);
  yield;
  // Only rows that are shown, because a column counts only if some cell begins in it.
  const spans = toGrid(lines.map(({ cells }) => cells.map(cell => spanOf(snapshot, cell))));
  const rows: Cell[][] = [];
  for (const [at, { cells, isHead }] of lines.entries()) {
    if (at % LINES_A_STEP === 0) yield;
    rows.push(cells.map((cell, column) => toCell(context, cell, spans[at][column], depth, isHead)));
  }
  if (rows.length === 0) return [];
  yield;
  const caption: Inline[] = grid.caption >= 0 ? elementInlines(context, grid.caption) : [];
  const tidy = tidyTable(rows);
  yield;
  return [{ kind: 'table', caption, rows: tidy, source: sourceOf(context, row, snapshot.end[row]) }];
}

const LINES_A_STEP = 128;

interface Line {
  cells: number[];
  isHead: boolean;
}

/** Notes inside a table are listed with the others. */
function toldLines(context: BuildContext, grid: Grid): Line[] {
  const isTold = (cells: number[]) =>
    cells.some(cell => hasKept(context, cell)) && !context.aside[context.snapshot.parent[cells[0]]];
  return grid.rows.map((cells, at) => ({ cells, isHead: grid.isHead[at] })).filter(({ cells }) => isTold(cells));
}

/** In characters: "Quote:". */
const LONGEST_LEAD = 12;
/** Maximum rows (wrappers) between the word and the cell. */
const NEAR_ROWS = 12;

/** Quotations in old forums: a single-cell table after "Quote:" in any language, or directly followed by the answer. */
function isQuote(context: BuildContext, row: number, grid: Grid): boolean {
  const { snapshot, labels } = context;
  if (labels.pageKind !== 'thread' || grid.rows.length !== 1 || grid.rows[0].length !== 1) return false;
  for (let r = row - 1; r > snapshot.parent[row] && r > row - NEAR_ROWS; r--) {
    const text = snapshot.text[r].trim();
    if (text === '') continue;
    if (text.length <= LONGEST_LEAD && endsInColon(text)) return true;
    break;
  }
  return isAnswered(context, row);
}

/** Maximum line breaks between a cell and the answer. */
const MOST_BREAKS = 4;

/** Whether kept text follows directly after an element, outside any other box. */
function isAnswered({ snapshot, kept }: BuildContext, row: number): boolean {
  const { parent, end, tag, text } = snapshot;
  const last = Math.min(end[parent[row]], end[row] + MOST_BREAKS);
  let next = end[row];
  while (next < last && tag[next] === TAG.br) next++;
  return next < last && kept[next] === 1 && text[next].trim() !== '';
}

function toCell(context: BuildContext, row: number, span: Span, depth: number, isHead: boolean): Cell {
  const { snapshot } = context;
  const content = context.flow(row + 1, snapshot.end[row], depth);
  const sign = content.length === 0 ? signIn(snapshot, row) : '';
  const blocks: Block[] =
    sign === ''
      ? content
      : [
          {
            kind: 'paragraph',
            inlines: [{ kind: 'text', text: sign }],
            source: sourceOf(context, row, snapshot.end[row]),
          },
        ];
  return { header: isHead || snapshot.tag[row] === TAG.th, colspan: span.columns, rowspan: span.rows, blocks };
}

const YES = /(?:^|[^a-z])(?:tick|check(?:mark|ed)?|yes|true|included)(?:[^a-z]|$)/i;
const NO = /(?:^|[^a-z])(?:cross|x-?mark|times|no|false|excluded)(?:[^a-z]|$)/i;

/** Yes or no, for a cell that contains only an icon; read from the icon's description, file name or class. */
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
