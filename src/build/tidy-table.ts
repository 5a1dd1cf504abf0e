import { saysSomething } from '../features/units.ts';
import type { Block, Cell, Inline } from '../page/article.ts';
import { blockText } from '../page/plain-text.ts';
import { LONGEST_COLUMN_NAME } from '../settle/data-table.ts';
import { unbold } from './infer-structure.ts';

/** Removes empty columns, and marks a first row of names as headers. */
export function tidyTable(rows: Cell[][]): Cell[][] {
  return nameColumns(dropEmptyColumns(rows));
}

/** Only if no cell spans several columns or rows, since such a cell would have to be split. */
function dropEmptyColumns(rows: Cell[][]): Cell[][] {
  if (!isEven(rows)) return rows;
  const isUsed = rows[0].map((_, column) => rows.some(cells => cells[column].blocks.length > 0));
  return isUsed.every(Boolean) ? rows : rows.map(cells => cells.filter((_, column) => isUsed[column]));
}

const isEven = (rows: Cell[][]) =>
  rows.every(
    cells => cells.length === rows[0].length && cells.every(({ colspan, rowspan }) => colspan === 1 && rowspan === 1),
  );

function nameColumns(rows: Cell[][]): Cell[][] {
  const [first, ...others] = rows;
  if (others.length === 0 || rows.some(cells => cells.some(({ header }) => header))) return rows;
  const isHead =
    isCornered(first, others) || (isBoldRow(first) && !others.some(isBoldRow)) || isAboveNumbers(first, others);
  if (first.length < 2 || !isHead) return rows;
  return [first.map(cell => ({ ...cell, header: true, blocks: cell.blocks.map(withoutBold) })), ...others];
}

/** Names above the columns and before the rows, with an empty corner. */
function isCornered(first: Cell[], others: Cell[][]): boolean {
  const isFilled = (cell: Cell | undefined) => cell !== undefined && cell.blocks.length > 0;
  return !isFilled(first[0]) && first.slice(1).every(isFilled) && others.every(([name]) => isFilled(name));
}

/** With only two columns, the first row may be a fact like the others; and a few rows may be alike by chance. */
const LEAST_COLUMNS = 3;
const LEAST_NUMBERS = 3;
/** "$9.60", "≈ 12 %": a quantity has its number at or near the start. */
const NUMBER = /^[^A-Za-z\d]{0,4}\d/;

/** A dash stands for an unknown number. */
const NOTHING = /^[\s–—-]*$/;

/** Names without digits, and only numbers below at least one of them. */
function isAboveNumbers(first: Cell[], others: Cell[][]): boolean {
  if (first.length < LEAST_COLUMNS || others.length < LEAST_NUMBERS) return false;
  const isName = (text: string) => text.length <= LONGEST_COLUMN_NAME && !/\d/.test(text) && !NOTHING.test(text);
  return (
    isEven([first, ...others]) &&
    first.every(cell => isName(cellText(cell))) &&
    first.some((_, column) => others.every(cells => NUMBER.test(cellText(cells[column]))))
  );
}

const cellText = ({ blocks }: Cell) => blocks.map(blockText).join(' ').trim();

function isBoldRow(cells: Cell[]): boolean {
  // Cells with only a symbol may have any weight.
  const filled = cells.filter(({ blocks }) => blocks.some(block => saysSomething(blockText(block))));
  return filled.length > 1 && filled.every(({ blocks }) => blocks.length === 1 && isBold(blocks[0]));
}

function isBold(block: Block): boolean {
  return block.kind === 'paragraph' && block.inlines.every(isStrong) && blockText(block) !== '';
}

const isStrong = (inline: Inline) =>
  inline.kind === 'strong' || inline.kind === 'break' || (inline.kind === 'text' && inline.text.trim() === '');

/** Headers are rendered bold anyway. */
function withoutBold(block: Block): Block {
  return block.kind === 'paragraph' ? { ...block, inlines: unbold(block.inlines) } : block;
}
