import type { Article, Block } from '../page/article.ts';
import { textOf } from './Inlines.tsx';

export interface OutlineEntry {
  id: string;
  text: string;
  /** 2..6 */
  level: number;
}

export interface DrawnHeading {
  /** 2..6 */
  level: number;
  /** What it is found by: the page's own id where it has one of its own, else a number. */
  anchor: string;
}

/**
 * The level each heading is drawn at. Pages jump from h2 to h5 for the size of the letters; a person who walks the headings by
 * ear needs them to nest without gaps. So each heading goes one below the nearest earlier one that outranks it:
 *   page      h2  h5  h5  h3  h1
 *   drawn     h2  h3  h3  h3  h2
 */
export function headingLevels(article: Article): Map<Block, DrawnHeading> {
  const levels = new Map<Block, DrawnHeading>();
  const anchors = new Set<string>();
  const above: { asked: number; drawn: number }[] = [];
  for (const heading of headings(article.blocks)) {
    while (above.length && above[above.length - 1].asked >= heading.level) above.pop();
    const drawn = Math.min(6, (above[above.length - 1]?.drawn ?? 1) + 1);
    above.push({ asked: heading.level, drawn });
    // Most pages give their headings no id, and some give several the same.
    const anchor = heading.id !== '' && !anchors.has(heading.id) ? heading.id : `heading ${levels.size + 1}`;
    anchors.add(anchor);
    levels.set(heading, { level: drawn, anchor });
  }
  return levels;
}

export function toOutline(levels: Map<Block, DrawnHeading>): OutlineEntry[] {
  return [...levels]
    .map(([block, { level, anchor }]) => ({ id: anchor, text: textOf((block as Heading).inlines).trim(), level }))
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
