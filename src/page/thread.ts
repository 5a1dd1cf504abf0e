import type { Block, Comment } from './article.ts';

/** More answers below each other than any thread is let have: with it a post outranks the headings in what was written. */
export const MOST_DEPTH = 100;

export type PostHead = Extract<Block, { kind: 'post' }>;

/**
 * Posts stand in an article as their heads and, after each, what was written: whoever only wants the text need not know of them. Here
 * they are as threads, with what stands before the first.
 *
 *   blocks    p   post 0   p   p   post 1   p   post 0   p
 *   lead      p
 *   posts         [        p   p   [        p]] [        p]
 */
export function toThread(blocks: Block[]): { lead: Block[]; posts: Comment[] } {
  const lead: Block[] = [];
  const posts: Comment[] = [];
  /** The post one is in, under those it answers. */
  let open: Comment[] = [];
  for (const block of blocks) {
    if (block.kind !== 'post') {
      (open.at(-1)?.blocks ?? lead).push(block);
      continue;
    }
    const { author, date, depth, lines } = block;
    open = open.slice(0, depth);
    const post: Comment = { author, date, lines, blocks: [], replies: [] };
    (open.at(-1)?.replies ?? posts).push(post);
    open.push(post);
  }
  return { lead, posts };
}

/** In reading order, without a stack of calls: a page can nest replies as deep as it likes. */
export function flatten(comments: Comment[]): Comment[] {
  const flat: Comment[] = [];
  const open = [...comments].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    flat.push({ ...next, replies: [] });
    for (let at = next.replies.length - 1; at >= 0; at--) open.push(next.replies[at]);
  }
  return flat;
}
