import type { BuildContext } from '../build/build-context.ts';
import { flowOn } from '../build/flow.ts';
import { hasMarkers, isList } from '../build/list.ts';
import { sourceOfRows } from '../build/source.ts';
import { buildingLongTable } from '../build/table.ts';
import { joinTouching } from '../build/touching-lines.ts';
import type { Block, Signature } from '../page/article.ts';
import { findUp } from '../page/snapshot.ts';
import { MOST_DEPTH } from '../page/thread.ts';
import { POSTS_A_STEP, type Work } from '../page/work.ts';
import { findingParts, type Part } from './parts.ts';
import { findVotes } from './votes.ts';
import { findingWho } from './who.ts';

/** Where a post of a thread is, who signed it, and what it replies to. */
export interface FoundPost extends Part, Signature {
  /** Nesting level of a reply; 0 if it replies to no post. */
  depth: number;
}

/** Posts indented at least this much further than the one above are replies to it. */
const INDENT_PX = 8;
/** Longer chains of replies are rare. */
const MOST_IN_A_ROW = 8;

/** This many posts, all with author and date, are a thread whatever the kind of page: a question, for example. */
const SURELY_POSTS = 3;
/** More on one page are a table or a log. */
const MOST_POSTS = 20_000;

/** Finds the posts in the kept text, in reading order. Empty unless reliable: in a thread, at least half need an author. */
export function* findingPosts(context: BuildContext, isThread: boolean): Work<FoundPost[]> {
  const { parts, opening } = yield* findingParts(context);
  if (parts.length < (isThread ? 2 : SURELY_POSTS) || parts.length > MOST_POSTS) return [];
  yield;
  const posts = yield* makingPosts(context, parts, opening);
  const signed = posts.filter(({ author, date }) => author !== '' && (isThread || /^\d{4}-\d/.test(date))).length;
  return signed >= (isThread ? parts.length / 2 : parts.length) ? posts : [];
}

export function* makingPosts(context: BuildContext, parts: Part[], opening: number): Work<FoundPost[]> {
  const who = yield* findingWho(context, parts, opening);
  const lefts: number[] = [];
  for (const part of parts) {
    if (lefts.length % POSTS_A_STEP === 0) yield;
    lefts.push(leftOf(context, part));
  }
  const depths = toDepths(findIndents(context, parts, lefts));
  yield;
  return parts.map((part, i) => {
    const votes = findVotes(context, part);
    return { ...part, ...who[i], ...(votes !== undefined && { votes }), depth: depths[i] };
  });
}

/** Rows or groups of rows between two pauses. */
const STEPS_A_TURN = 256;

/** The page's blocks, each post preceded by its head. */
export function* flowing(context: BuildContext, posts: FoundPost[]): Work<Block[]> {
  const blocks: Block[] = [];
  const heads = [...(yield* makingHeads(context, posts))];
  for (let row = 0, steps = 1, next = 0; row < context.snapshot.size; steps++) {
    for (; heads[next]?.[0] <= row; next++) blocks.push(heads[next][1]);
    yield* buildingLongTable(context, row, 1);
    row = flowOn(context, row, context.snapshot.size, 0, blocks);
    if (steps % STEPS_A_TURN === 0) yield;
  }
  return joinTouching(context, blocks);
}

/** Whether the posts are items of a visible list. */
export function isListed({ snapshot }: BuildContext, posts: Part[]): boolean {
  const isOne = (row: number) => isList(snapshot, row) && hasMarkers(snapshot, row);
  const around = new Set(posts.map(({ from }) => snapshot.parent[from]));
  return [...around].some(row => findUp(snapshot, row, isOne) >= 0);
}

const NOBODY: Signature = { author: '', date: '' };

/** Heads by the row they precede. An empty head ends a post that is followed by other content. */
function* makingHeads(context: BuildContext, posts: FoundPost[]): Work<Map<number, Block>> {
  const heads = new Map<number, Block>();
  const put = (row: number, signature: Signature, depth = 0) =>
    heads.set(row, { kind: 'post', ...signature, depth, lines: [], source: sourceOfRows(context, [row]) });
  for (const [i, { stamp, from, to, depth, ...signature }] of posts.entries()) {
    if (i % POSTS_A_STEP === POSTS_A_STEP - 1) yield;
    put(from, signature, depth);
    if (to < context.snapshot.size) put(to, NOBODY);
    for (let up = stamp; up >= 0 && !context.parted[up]; up = context.snapshot.parent[up]) context.parted[up] = 1;
  }
  return heads;
}

/** Indentation of the posts: as displayed, or by nesting if the page shows all at the same position or has lost its style sheet. */
function findIndents(context: BuildContext, parts: Part[], seen: number[]): number[] {
  let [least, most] = [seen[0], seen[0]];
  for (const left of seen) [least, most] = [Math.min(least, left), Math.max(most, left)];
  if (most - least >= INDENT_PX) return seen;
  const nested = parts.map(({ stamp }) => context.snapshot.depth[stamp] * INDENT_PX);
  // Replies end somewhere; if elements only ever open, their end tags are missing.
  const ends = nested.filter((depth, i) => depth < nested[i - 1]).length;
  return ends > 0 && ends * MOST_IN_A_ROW >= parts.length ? nested : seen;
}

/** Left edge of a post's text, including the author's name. */
function leftOf({ snapshot }: BuildContext, { from, to }: Part): number {
  let left = Number.POSITIVE_INFINITY;
  for (let row = from; row < Math.min(to, snapshot.end[from]); row++) {
    if (snapshot.text[row] !== '' && !snapshot.hidden[row]) left = Math.min(left, snapshot.x[row]);
  }
  return left === Number.POSITIVE_INFINITY ? snapshot.x[from] : left;
}

/**
 * A post indented further than the one before is a reply to it. The first post often has a different position, as does anything between it
 * and the others: if the rest is aligned, all posts are at the top level.
 */
function toDepths(indents: number[]): number[] {
  const usual = indents.length > 3 ? 2 : 1;
  if (indents.every((indent, i) => i < usual || indent === indents[usual])) return indents.map(() => 0);
  const open: number[] = [];
  return indents.map(indent => {
    while (open.length > 0 && indent < open[open.length - 1] + INDENT_PX) open.pop();
    open.push(indent);
    return Math.min(open.length - 1, MOST_DEPTH);
  });
}
