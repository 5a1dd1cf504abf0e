import type { Block, Inline } from '../../page/article.ts';
import { LONGEST_WHOLE } from './table-parts.ts';

/**
 * Approximate number of elements a block becomes, which is its drawing cost. For a table drawn in parts, counts the first `LONGEST_WHOLE`
 * rows.
 */
export function weightOf(block: Block): number {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return 2 + inlinesIn(block.inlines);
    case 'list':
      return 1 + sum(block.items, weightOfAll);
    case 'definitions':
      return 1 + sum(block.items, ({ details }) => 1 + sum(details, weightOfAll));
    case 'table':
      return 1 + sum(block.rows.slice(0, LONGEST_WHOLE), row => 1 + sum(row, ({ blocks }) => 1 + weightOfAll(blocks)));
    case 'quote':
    case 'details':
    case 'callout':
      return 2 + weightOfAll(block.blocks);
    default:
      return 4;
  }
}

const weightOfAll = (blocks: Block[]): number => sum(blocks, weightOf);

function inlinesIn(inlines: Inline[]): number {
  return sum(inlines, inline => 1 + ('children' in inline ? inlinesIn(inline.children) : 0));
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  let all = 0;
  for (const item of items) all += of(item);
  return all;
}

/** Blocks with more letters get a chunk of their own: the browser cannot interrupt layout within a paragraph. */
const LONG = 20_000;

export function isLong(block: Block): boolean {
  if (block.kind === 'code') return block.text.length > LONG;
  if (block.kind !== 'paragraph') return false;
  let letters = 0;
  for (const inline of block.inlines) letters += 'text' in inline ? inline.text.length : 20;
  return letters > LONG;
}
