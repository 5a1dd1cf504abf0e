import type { Article, Block } from '../page/article.ts';
import { textOf } from './Inlines.tsx';

export interface OutlineEntry {
  id: string;
  text: string;
  /** 2..6 */
  level: number;
}

/**
 * The level each heading is drawn at. Pages jump from h2 to h5 for the size of the letters; a person who walks the headings by
 * ear needs them to nest without gaps. So each heading goes one below the nearest earlier one that outranks it:
 *   page      h2  h5  h5  h3  h1
 *   drawn     h2  h3  h3  h3  h2
 */
export function headingLevels(article: Article): Map<Block, number> {
  const levels = new Map<Block, number>();
  const above: { asked: number; drawn: number }[] = [];
  for (const heading of headings(article.blocks)) {
    while (above.length && above[above.length - 1].asked >= heading.level) above.pop();
    const drawn = Math.min(6, (above[above.length - 1]?.drawn ?? 1) + 1);
    above.push({ asked: heading.level, drawn });
    levels.set(heading, drawn);
  }
  return levels;
}

export function toOutline(article: Article, levels: Map<Block, number>): OutlineEntry[] {
  return [...headings(article.blocks)]
    .map(block => ({ id: block.id, text: textOf(block.inlines).trim(), level: levels.get(block) ?? 2 }))
    .filter(entry => entry.text !== '');
}

type Heading = Extract<Block, { kind: 'heading' }>;

function* headings(blocks: Block[]): Generator<Heading> {
  for (const block of blocks) {
    if (block.kind === 'heading') yield block;
    else if (block.kind === 'quote' || block.kind === 'details') yield* headings(block.blocks);
    else if (block.kind === 'list') for (const item of block.items) yield* headings(item);
  }
}
