import type { Block, Post } from './article.ts';

/** Maximum nesting of replies. Subtracted from a post's depth, it makes posts outrank all headings. */
export const MOST_DEPTH = 12;

/**
 * In an article's blocks, a thread is flat: each post head is followed by the post's content. Blocks are drawn in chunks, corrected, joined
 * from several pages and addressed by number as one sequence, through which heading ranks and anchors run on. For what nests posts, this
 * restores the tree, plus the blocks before the first post.
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
    const { kind, depth, source, ...head } = block;
    open = open.slice(0, depth);
    const post: Post = { ...head, blocks: [], replies: [] };
    (open.at(-1)?.replies ?? posts).push(post);
    open.push(post);
  }
  return { lead, posts };
}

/** Posts in reading order, without their replies. */
export function flatten(posts: Post[]): Post[] {
  return posts.flatMap(post => [{ ...post, replies: [] }, ...flatten(post.replies)]);
}
