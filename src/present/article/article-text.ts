import type { Block } from '../../page/article.ts';
import { calloutTitle } from '../../page/plain-text.ts';
import { textOf } from './Inlines.tsx';

/** Text of the blocks as one string, for counting. */
export function blocksText(blocks: Block[]): string {
  return blocks.map(blockText).join('\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return textOf(block.inlines);
    case 'list':
      return block.items.map(blocksText).join('\n');
    case 'definitions':
      return block.items
        .map(({ terms, details }) => [...terms.map(textOf), ...details.map(blocksText)].join('\n'))
        .join('\n');
    case 'table':
      return block.rows.map(row => row.map(cell => blocksText(cell.blocks)).join(' ')).join('\n');
    case 'figure':
      return textOf(block.caption);
    case 'quote':
      return blocksText(block.blocks);
    case 'details':
      return `${textOf(block.summary)}\n${blocksText(block.blocks)}`;
    case 'callout':
      return `${calloutTitle(block)}\n${blocksText(block.blocks)}`;
    case 'code':
    case 'math':
      return block.text;
    case 'embed':
      return block.embed.title;
    case 'post':
    case 'rule':
      return '';
  }
}
