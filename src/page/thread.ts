import type { Block, Post } from './article.ts';

/** Maximum nesting of replies. Also used so that posts outrank headings inside posts. */
export const MOST_DEPTH = 100;

/**
 * In an article's blocks, a thread is flat: each post head is followed by the post's content, so code that only wants text can ignore
 * posts. This restores the tree, plus the blocks before the first post.
 *
 *   blocks    p   post 0   p   p   post 1   p   post 0   p
 *   lead      p
 *   posts         [        p   p   [        p]] [        p]
 */
export function toThread(blocks: Block[]): { lead: Block[]; posts: Post[] } {
  const lead: Block[] = [];
  const posts: Post[] = [];
  /** The current post, preceded by the posts it replies to. */
  let open: Post[] = [];
  for (const block of blocks) {
    if (block.kind !== 'post') {
      (open.at(-1)?.blocks ?? lead).push(block);
      continue;
    }
    const { author, date, votes, depth, lines } = block;
    open = open.slice(0, depth);
    const post: Post = { author, date, ...(votes !== undefined && { votes }), lines, blocks: [], replies: [] };
    (open.at(-1)?.replies ?? posts).push(post);
    open.push(post);
  }
  return { lead, posts };
}

/** Posts in reading order, without their replies. Iterative, because a page can nest replies arbitrarily deep. */
export function flatten(posts: Post[]): Post[] {
  const flat: Post[] = [];
  const open = [...posts].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    flat.push({ ...next, replies: [] });
    for (let at = next.replies.length - 1; at >= 0; at--) open.push(next.replies[at]);
  }
  return flat;
}
