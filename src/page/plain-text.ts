import type { Block, Cell, Inline } from './article.ts';
import { squeeze } from './clean-text.ts';

/** Inline content as plain text. Note marks are omitted, since they are not part of the sentence. */
export function inlineText(inlines: Inline[]): string {
  let out = '';
  for (const inline of inlines) out += oneInline(inline);
  return out;
}

function oneInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return inline.text;
    case 'break':
      return '\n';
    case 'ruby':
      return inlineText(inline.base);
    case 'math':
      return inline.text || inline.tex;
    case 'image':
    case 'note':
      return '';
    case 'quote':
      return `“${inlineText(inline.children)}”`;
    default:
      return inlineText(inline.children);
  }
}

const isSomething = (text: string) => text.trim() !== '';
const flat = (inlines: Inline[]) => squeeze(inlineText(inlines));

/** A block as lines of text: one per paragraph, list item or table row; code keeps its own lines. */
function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [flat(block.inlines)].filter(isSomething);
    case 'list':
      return block.items.flatMap((item, at) => [...linesOf(item), ...(block.entries?.[at].lines ?? [])]);
    case 'definitions':
      return block.items.flatMap(({ terms, details }) => [...terms.map(flat), ...details.flatMap(linesOf)]);
    case 'table':
      return [flat(block.caption), ...block.rows.map(rowLine)].filter(isSomething);
    case 'figure':
      return [flat(block.caption)].filter(isSomething);
    case 'quote':
      return linesOf(block.blocks);
    case 'post':
      return block.lines;
    case 'code':
      return block.text.split('\n').filter(isSomething);
    case 'math':
      return [squeeze(block.text || block.tex)].filter(isSomething);
    case 'details':
      return [flat(block.summary), ...linesOf(block.blocks)].filter(isSomething);
    case 'callout':
      return [calloutTitle(block), ...linesOf(block.blocks)].filter(isSomething);
    default:
      return [];
  }
}

export function linesOf(blocks: Block[]): string[] {
  return blocks.flatMap(blockLines);
}

/** Table rows that take about as long as a block. */
const ROWS_A_BLOCK = 16;

/** A block, or a long table in parts that have the same lines together: it may be most of the page. */
export function cutLong(block: Block): Block[] {
  if (block.kind !== 'table' || block.rows.length <= ROWS_A_BLOCK) return [block];
  const parts: Block[] = [];
  for (let from = 0; from < block.rows.length; from += ROWS_A_BLOCK) {
    const caption = from === 0 ? block.caption : [];
    parts.push({ ...block, caption, rows: block.rows.slice(from, from + ROWS_A_BLOCK) });
  }
  return parts;
}

function rowLine(cells: Cell[]): string {
  return cells.map(cell => linesOf(cell.blocks).join(' ')).join('\t');
}

/** All of a block's text in one line, for comparing and counting. */
export function blockText(block: Block): string {
  return squeeze(blockLines(block).join(' '));
}

/** A callout's heading: its label and title. */
export function calloutTitle({ label, title }: { label: string; title: Inline[] }): string {
  return [label, flat(title)].filter(isSomething).join(': ');
}
