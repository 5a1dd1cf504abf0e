import type { Article, Block } from '../page/article.ts';
import { isSame } from '../page/first-reading.ts';

/**
 * A corrected article with the former article's own blocks wherever they say the same: who draws it knows them again and
 * draws only what changed. Changed in place, because a copy would work out all that waits until somebody asks.
 */
export function keepBlocks(before: Article, after: Article): Article {
  const known = new Map(before.blocks.map(block => [block.source.rows[0], block]));
  const keep = (block: Block): Block => {
    const former = known.get(block.source.rows[0]);
    return former && isSame(former, block) ? former : block;
  };
  after.blocks = after.blocks.map(keep);
  // Which page comes next is said by the page, and was asked already.
  Object.defineProperty(after, 'nextPage', { value: before.nextPage, enumerable: true });
  return after;
}
