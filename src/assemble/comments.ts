import type { Comment } from '../page/article.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { oneLine } from './clean.ts';
import { type Desk, hasKept } from './desk.ts';
import { blockText } from './plain-text.ts';

/** The child that holds this share of the comments' text is the list of them, the rest its furniture. */
const LIST_SHARE = 0.8;
const MAX_NAME = 60;
const MAX_NESTING = 12;
/** Comments set in from the one above by at least this much answer it. */
const INDENT_PX = 8;
const WHEN =
  /\d{1,4}[./:年-]\d|\d\s*(?:[smhdwy]|min|sec|hour|day|week|month|year|std|tag|jahr|jour|heure|an|día|hora|año|ora|giorn|uur|dag|год|час|дн|分|小时|小時|時間|天|日|周|年)|(?:19|20)\d\d/iu;

const PARTS = tagSet(
  'p',
  'span',
  'a',
  'b',
  'strong',
  'time',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'br',
  'img',
);

interface Item {
  row: number;
  indentPx: number;
  comment: Comment;
  replies: Item[];
}

/**
 * What readers wrote, as threads. The list of comments is found as the element whose children share them out; a comment's
 * replies are the elements of its own kind inside it, or, where all stand side by side, those set in further than it.
 */
export function buildComments(desk: Desk): Comment[] {
  if (desk.before[desk.snapshot.size] === 0) return [];
  const list = findList(desk);
  const rows = keptChildren(desk, list);
  // Paragraphs side by side are the parts of one comment, not one comment each.
  const isOne = rows.length < 2 || rows.every(row => PARTS[desk.snapshot.tag[row]] === 1);
  const items = (isOne ? [list] : rows).flatMap(row => toItem(desk, row, 0) ?? []);
  return thread(items).map(toComment);
}

function keptChildren({ snapshot, before }: Desk, row: number): number[] {
  const rows: number[] = [];
  for (let child = row + 1; child < snapshot.end[row]; child = snapshot.end[child]) {
    if (before[snapshot.end[child]] > before[child] && snapshot.tag[child] !== TAG['#text']) rows.push(child);
  }
  return rows;
}

/** From the top down while one child holds nearly all of it. One that holds several of its own kind is a list already. */
function findList(desk: Desk): number {
  const { snapshot, before } = desk;
  let list = 0;
  for (;;) {
    const children = keptChildren(desk, list);
    const count = (row: number) => before[snapshot.end[row]] - before[row];
    const main = children.find(row => count(row) >= count(list) * LIST_SHARE);
    if (main === undefined || isItem(desk, main, children)) return list;
    list = main;
  }
}

function isItem({ snapshot }: Desk, row: number, siblings: number[]): boolean {
  if (snapshot.tag[row] === TAG.article || snapshot.tag[row] === TAG.li) return true;
  return siblings.some(other => other !== row && isAlike(snapshot, other, row)) && snapshot.className[row] !== '';
}

function isAlike(snapshot: Desk['snapshot'], a: number, b: number): boolean {
  const kind = (row: number) => snapshot.className[row].split(/\s+/, 1)[0];
  return snapshot.tag[a] === snapshot.tag[b] && kind(a) === kind(b);
}

function toItem(desk: Desk, row: number, depth: number): Item | undefined {
  const { snapshot } = desk;
  const replies: Item[] = [];
  const hidden: number[] = [];
  for (let r = row + 1; r < snapshot.end[row]; ) {
    if (depth < MAX_NESTING && isReply(desk, r, row)) {
      const reply = toItem(desk, r, depth + 1);
      if (reply) replies.push(reply);
      desk.aside[r] = 1;
      hidden.push(r);
      r = snapshot.end[r];
    } else r++;
  }
  const comment = readComment(desk, row);
  for (const r of hidden) desk.aside[r] = 0;
  if (!comment && replies.length === 0) return undefined;
  const indentPx = snapshot.x[firstLong(desk, row)];
  return { row, indentPx, comment: comment ?? { author: '', date: '', blocks: [], replies: [] }, replies };
}

function isReply(desk: Desk, row: number, item: number): boolean {
  const { snapshot } = desk;
  if (!hasKept(desk, row) || snapshot.text[row] !== '' || !isAlike(snapshot, row, item)) return false;
  // A plain div inside a plain div is nothing; an article in an article or an item in an item's list is an answer.
  return snapshot.className[item] !== '' || snapshot.tag[item] === TAG.li || snapshot.tag[item] === TAG.article;
}

/** The row of the comment's longest text: where it begins across the page is how far it is set in. */
function firstLong(desk: Desk, row: number): number {
  const { snapshot, kept, units } = desk;
  let best = row;
  let length = -1;
  for (let r = row; r < snapshot.end[row]; ) {
    if (desk.aside[r]) {
      r = snapshot.end[r];
      continue;
    }
    if (kept[r] && snapshot.text[r].length > length) {
      best = units.row[units.ofRow[r]];
      length = snapshot.text[r].length;
    }
    r++;
  }
  return best;
}

/** Its own words: the short lines before the first long one are who and when. */
function readComment(desk: Desk, row: number): Comment | undefined {
  const { snapshot } = desk;
  const blocks = desk
    .flow(row, snapshot.end[row], 1)
    .flatMap(block => (block.kind === 'list' ? block.items.flat() : [block]));
  if (blocks.length === 0) return undefined;
  let author = markedAuthor(desk, row);
  const [marked, when] = markedDate(desk, row);
  let date = marked;
  let start = 0;
  for (; start < Math.min(4, blocks.length - 1); start++) {
    const line = oneLine(blockText(blocks[start]), 200);
    const text = when === '' || line === when ? line : line.replace(when, '').trim();
    if (text.length > MAX_NAME) break;
    const isDate = text.length < 40 && WHEN.test(text);
    if (isDate && date === '') date = text;
    else if (!isDate && author === '') author = text;
    else if (!isDate && text !== author && !text.startsWith(author)) break;
  }
  return { author, date, blocks: blocks.slice(start), replies: [] };
}

function markedAuthor({ snapshot }: Desk, row: number): string {
  for (let r = row; r < snapshot.end[row]; r++) {
    const attrs = snapshot.attrs[r];
    if (!attrs || !/\b(?:author|creator)\b/.test(`${attrs.rel ?? ''} ${attrs.itemprop ?? ''}`)) continue;
    let text = '';
    for (let t = r; t < snapshot.end[r] && text.length < 200; t++) text += snapshot.text[t];
    if (text.trim() !== '') return oneLine(text, MAX_NAME);
  }
  return '';
}

/** As data and as the page shows it. */
function markedDate({ snapshot }: Desk, row: number): [string, string] {
  for (let r = row; r < snapshot.end[row]; r++) {
    if (snapshot.tag[r] !== TAG.time) continue;
    const shown = r + 1 < snapshot.end[r] ? oneLine(snapshot.text[r + 1], 40) : '';
    return [oneLine(snapshot.attrs[r]?.datetime, 40) || shown, shown];
  }
  return ['', ''];
}

/** Items side by side: one set in from the one before it is an answer to it. */
function thread(items: Item[]): Item[] {
  const top: Item[] = [];
  const open: Item[] = [];
  for (const item of items) {
    while (open.length > 0 && item.indentPx < open[open.length - 1].indentPx + INDENT_PX) open.pop();
    if (open.length > MAX_NESTING) open.length = MAX_NESTING;
    (open.length > 0 ? open[open.length - 1].replies : top).push(item);
    open.push(item);
  }
  return top;
}

function toComment(item: Item): Comment {
  return { ...item.comment, replies: item.replies.map(toComment) };
}
