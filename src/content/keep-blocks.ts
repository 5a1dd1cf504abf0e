import type { Article, Block } from '../page/article.ts';
import { isSame } from '../page/first-reading.ts';

/**
 * Reuses the former article's block objects in a corrected article wherever they are equal, so that only changed blocks are
 * redrawn. Changed in place, because copying would evaluate every lazy property.
 */
export function keepBlocks(before: Article, after: Article): Article {
  const known = new Map(before.blocks.map(block => [block.source.rows[0], block]));
  const keep = (block: Block): Block => {
    const former = known.get(block.source.rows[0]);
    return former && isSame(former, block) ? former : block;
  };
  after.blocks = after.blocks.map(keep);
  // The next page's address depends only on the page and is already known.
  Object.defineProperty(after, 'nextPage', { value: before.nextPage, enumerable: true });
  return after;
}
