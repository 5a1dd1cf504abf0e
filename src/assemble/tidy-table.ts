import type { Block, Cell, Inline } from '../page/article.ts';
import { blockText } from './plain-text.ts';

/** Rows as a reader takes them: without columns that hold nothing, and with a bold first line as the headers it looks like. */
export function tidyTable(rows: Cell[][]): Cell[][] {
  return nameColumns(dropEmptyColumns(rows));
}

/** Only where every cell stands for itself: a cell over several columns would have to be cut. */
function dropEmptyColumns(rows: Cell[][]): Cell[][] {
  const isEven = rows.every(
    cells => cells.length === rows[0].length && cells.every(({ colspan, rowspan }) => colspan === 1 && rowspan === 1),
  );
  if (!isEven) return rows;
  const isUsed = rows[0].map((_, column) => rows.some(cells => cells[column].blocks.length > 0));
  return isUsed.every(Boolean) ? rows : rows.map(cells => cells.filter((_, column) => isUsed[column]));
}

function nameColumns(rows: Cell[][]): Cell[][] {
  const [first, ...others] = rows;
  if (others.length === 0 || rows.some(cells => cells.some(({ header }) => header))) return rows;
  const isHead = isCornered(first, others) || (isBoldRow(first) && !others.some(isBoldRow));
  if (first.length < 2 || !isHead) return rows;
  return [first.map(cell => ({ ...cell, header: true, blocks: cell.blocks.map(withoutBold) })), ...others];
}

/** Names above the columns, names before the lines, and nothing in the corner between them. */
function isCornered(first: Cell[], others: Cell[][]): boolean {
  const isTold = (cell: Cell | undefined) => cell !== undefined && cell.blocks.length > 0;
  return !isTold(first[0]) && first.slice(1).every(isTold) && others.every(([name]) => isTold(name));
}

function isBoldRow(cells: Cell[]): boolean {
  // A sign above a column is set as it comes.
  const told = cells.filter(({ blocks }) => blocks.some(block => /[\p{L}\p{N}]/u.test(blockText(block))));
  return told.length > 1 && told.every(({ blocks }) => blocks.length === 1 && isBold(blocks[0]));
}

function isBold(block: Block): boolean {
  return block.kind === 'paragraph' && block.inlines.every(isStrong) && blockText(block) !== '';
}

const isStrong = (inline: Inline) =>
  inline.kind === 'strong' || inline.kind === 'break' || (inline.kind === 'text' && inline.text.trim() === '');

/** Headers are set bold as it is. */
function withoutBold(block: Block): Block {
  if (block.kind !== 'paragraph') return block;
  return {
    ...block,
    inlines: block.inlines.flatMap(inline => (inline.kind === 'strong' ? inline.children : [inline])),
  };
}
