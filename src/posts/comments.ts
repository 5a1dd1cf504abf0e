import { type BuildContext, hasKept } from '../build/build-context.ts';
import { findPhrases, hasPhrase } from '../features/phrases.ts';
import type { Post } from '../page/article.ts';
import { fold } from '../page/clean-text.ts';
import { linesOf } from '../page/plain-text.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { toThread } from '../page/thread.ts';
import { finish } from '../page/work.ts';
import { tidyPosts } from './order.ts';
import type { Part } from './parts.ts';
import { findingPosts, flowing, makingPosts } from './posts.ts';

/** A child with this share of the comments' text is the list of comments; the rest is furniture. */
const LIST_SHARE = 0.8;
const ITEMS = tagSet('li', 'article');

/** Comments as threads: posts as in a forum or, if not all have a date, the items of a list. */
export function buildComments(context: BuildContext): Post[] {
  if (context.before[context.snapshot.size] === 0) return [];
  const found = finish(findingPosts(context, true));
  const posts = found.length > 0 ? found : finish(makingPosts(context, findItems(context), 0));
  return dropNotices(toThread(tidyPosts(finish(flowing(context, posts)), context.snapshot.page.lang)).posts);
}

const LONGEST_NOTICE = 100;

/**
 * If most comments have an author or a date, short ones with neither are the site's own notices: "Log in to comment", "Comments are
 * closed".
 */
function dropNotices(comments: Post[]): Post[] {
  const textOf = ({ blocks }: Post) => linesOf(blocks).join(' ');
  // A single short line looks like a name.
  const isNamed = (comment: Post) => comment.author !== '' && fold(comment.author) !== fold(textOf(comment));
  const isSigned = (comment: Post) => isNamed(comment) || comment.date !== '' || comment.replies.length > 0;
  if (comments.length === 1) return isSigned(comments[0]) || !isNotice(textOf(comments[0])) ? comments : [];
  if (2 * comments.filter(isSigned).length <= comments.length) return comments;
  return comments.filter(comment => isSigned(comment) || textOf(comment).length > LONGEST_NOTICE);
}

/** Short, or ending in an invitation to comment or sign up. */
function isNotice(text: string): boolean {
  if (text.length <= LONGEST_NOTICE) return true;
  const mask = findPhrases(text.slice(-LONGEST_NOTICE));
  return /[:：?？]$/.test(text) && (hasPhrase(mask, 'subscribe') || hasPhrase(mask, 'comments'));
}

/**
 * The list of comments is the element whose children divide them. A nested item, article, or box like the outer one is a reply. Each
 * comment extends to the beginning of the next.
 */
function findItems(context: BuildContext): Part[] {
  const { tag, end } = context.snapshot;
  const list = findList(context);
  const children = keptChildren(context, list);
  // Sibling paragraphs belong to one comment.
  const isOne = !children.some(row => keptChildren(context, row).length > 1);
  const rows: number[] = [];
  for (const item of isOne ? [list] : children) {
    rows.push(item);
    for (let row = item + 1; row < end[item]; row++) {
      const isLike = ITEMS[tag[row]] || isLikeBox(context, row, item);
      if (isLike && tag[row] === tag[item] && hasKept(context, row)) rows.push(row);
    }
  }
  return rows.map((from, i) => ({ from, stamp: from, to: rows[i + 1] ?? end[from] }));
}

/**
 * A box with the same class as the item, after some of its text and with several children: purely presentational boxes wrap the text or
 * have one child.
 */
function isLikeBox(context: BuildContext, row: number, item: number): boolean {
  const { className } = context.snapshot;
  if (className[row] === '' || className[row] !== className[item]) return false;
  return context.before[row] > context.before[item] && keptChildren(context, row).length > 1;
}

function keptChildren(context: BuildContext, row: number): number[] {
  const { tag, end } = context.snapshot;
  const rows: number[] = [];
  for (let child = row + 1; child < end[row]; child = end[child]) {
    if (hasKept(context, child) && tag[child] !== TAG['#text']) rows.push(child);
  }
  return rows;
}

/** Descends from the top while a single child that is not an item holds nearly everything. */
function findList(context: BuildContext): number {
  const { snapshot, before } = context;
  const count = (row: number) => before[snapshot.end[row]] - before[row];
  for (let list = 0; ; ) {
    const children = keptChildren(context, list);
    const main = children.find(row => count(row) >= count(list) * LIST_SHARE);
    if (main === undefined || (ITEMS[snapshot.tag[main]] && children.length > 1)) return list;
    list = main;
  }
}
