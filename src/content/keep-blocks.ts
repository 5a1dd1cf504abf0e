import type { Article, Block } from '../page/article.ts';

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

/** Blocks are trees of plain values. Reasons are left out: they follow from the rest, and asking for them costs. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  for (const key in b) if (!(key in a)) return false;
  for (const key in a) {
    if (key !== 'reasons' && !isSame(a[key as keyof typeof a], b[key as keyof typeof b])) return false;
  }
  return true;
}
