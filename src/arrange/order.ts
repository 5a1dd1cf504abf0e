import type { Block, Post } from '../page/article.ts';
import { fold } from '../page/clean-text.ts';
import { toIso } from '../page/iso-date.ts';
import { blockText } from '../page/plain-text.ts';
import { Ranks } from '../page/ranks.ts';
import { isMinuteLine, isWhoLine } from '../posts/who-line.ts';

/** A heading that scores at least this stays even if nothing below it is kept. */
const SURE = 0.8;
/** Number of initial blocks that may repeat the head of the article. */
const HEAD_BLOCKS = 8;
/** In characters: bylines and dates are shorter. */
const LONGEST = 160;

export interface Head {
  title: string;
  byline: string;
  date: string;
  /** Text on the page that the head shows in another form. */
  written: string[];
  /** BCP 47 tag, for month names. */
  language: string;
  isArticle: boolean;
  /** Whether a text is the page's own description in its metadata. */
  isDescription: (text: string) => boolean;
  /** The unit after the title that gives author or date; -1 if there is none. */
  signedAt: number;
  /** By block: a number for its position in the markup, the same for blocks built alike. */
  placeOf: (block: Block) => number;
  /** Whether a block is set beside the text. */
  isAside: (block: Block) => boolean;
}

/** Lines that repeat title, author or date, which are shown once, above the text. A date found only in such a line moves to the head. */
export function findRepeatedHead(blocks: Block[], head: Head): Set<Block> {
  const title = fold(head.title);
  const written = new Set(head.written.map(fold));
  // The comparison with author and date comes last, because it may be slow.
  const isHead = (line: string, text: string) =>
    text === title || (text !== '' && (written.has(text) || (text.length <= LONGEST && isWhoOrWhen(line, text, head))));
  const found = blocks.slice(0, HEAD_BLOCKS).filter(block => {
    if (block.kind !== 'heading' && block.kind !== 'paragraph') return false;
    const line = blockText(block);
    return isHead(line, fold(line));
  });
  return new Set(found);
}

function isWhoOrWhen(line: string, text: string, head: Head): boolean {
  if (text === fold(head.byline)) return true;
  const isWho = head.byline !== '' && isWhoLine(line, head.byline.split(', '), head.language);
  // Without a name it may be any date: the one the text is about, or a deadline.
  const isWhen = isWho || isWhoLine(line, [], head.language) || isMinuteLine(line, head.language);
  if (!isWhen || (!isWho && head.date === '')) return false;
  const date = toIso(line, head.language);
  // A date of modification, or of another text, is not the one in the head.
  if (date !== '' && head.date !== '' && !head.date.startsWith(date)) return false;
  if (head.date === '') head.date = date;
  return isWho || date !== '';
}

const SENTENCE = /[.。।]["”»’']?$/;
const LEAST_SENTENCE = 60;

/**
 * Turns the standfirst into a paragraph: a sentence in large type heads nothing, whatever its element. The same goes for a second title
 * above the byline.
 */
export function levelStandfirst(blocks: Block[], { isDescription, isArticle, signedAt }: Head): Block[] {
  const at = blocks.findIndex(block => block.kind !== 'figure');
  const first = blocks[at];
  // What leads to another page heads what it says about it.
  if (first?.kind !== 'heading' || first.inlines.every(({ kind }) => kind === 'link')) return blocks;
  const text = blockText(first);
  const isSentence = text.length >= LEAST_SENTENCE && SENTENCE.test(text);
  const next = blocks.find((block, index) => index > at && block.kind !== 'figure');
  const isAbove = isArticle && first.source.units[0] < signedAt && (next?.source.units[0] ?? -1) > signedAt;
  if (!isSentence && !isDescription(text) && !isAbove) return blocks;
  return blocks.with(at, { kind: 'paragraph', inlines: first.inlines, source: first.source });
}

const END = 7;

/**
 * Headings with nothing below them before the next one of the same or a higher level, unless they surely are text: questions whose answers
 * the page has not loaded, or a closing line. A listing may consist entirely of headings, each linking to its page.
 */
export function findEmptyHeadings(blocks: Block[], isArticle: boolean): Set<Block> {
  const found = new Set<Block>();
  let lowest = END; // level of the next heading with nothing in between; 0 if there is text in between
  for (let i = blocks.length - 1; i >= 0; i--) {
    const block = blocks[i];
    if (block.kind === 'rule') continue;
    if (block.kind !== 'heading') {
      lowest = 0;
      continue;
    }
    const isEmpty = lowest === END || (lowest > 0 && lowest <= block.level);
    const leads = !isArticle && block.inlines.every(inline => inline.kind === 'link');
    if (isEmpty && !leads && block.source.score < SURE) found.add(block);
    else lowest = block.level;
  }
  return found;
}

/** Removes rules that separate nothing: at either end, doubled, next to a heading, and all rules in threads. */
export function joinRules(blocks: Block[]): Block[] {
  const isThread = blocks.some(block => block.kind === 'post');
  return blocks.filter((block, index) => {
    if (block.kind !== 'rule') return true;
    // Either end counts as a heading.
    const before = blocks[index - 1]?.kind ?? 'heading';
    const after = blocks[index + 1]?.kind ?? 'heading';
    return !isThread && before !== 'heading' && after !== 'heading' && after !== 'rule';
  });
}

/** The name of the language above a code block, which already shows it. */
export function findCodeNames(blocks: Block[]): Set<Block> {
  const found = blocks.filter((block, index) => {
    const next = blocks[index + 1];
    if (block.kind !== 'paragraph' || next?.kind !== 'code' || next.language === '') return false;
    return blockText(block).toLowerCase() === next.language;
  });
  return new Set(found);
}

/** Nests heading levels below the title, whatever levels the page used. */
export function nestHeadings(blocks: Block[], ranks = new Ranks()): Block[] {
  return blocks.map(block => {
    if (block.kind === 'heading') return { ...block, level: ranks.next(block.level) };
    if (block.kind === 'quote' || block.kind === 'details' || block.kind === 'callout')
      return { ...block, blocks: nestHeadings(block.blocks, ranks) };
    if (block.kind === 'list') return { ...block, items: block.items.map(item => nestHeadings(item, ranks)) };
    return block;
  });
}

/** Headings in comments rank below the heading of the comment section. */
export function nestHeadingsIn(comments: Post[]): Post[] {
  return comments.map(comment => {
    const ranks = new Ranks();
    ranks.next(0);
    return { ...comment, blocks: nestHeadings(comment.blocks, ranks), replies: nestHeadingsIn(comment.replies) };
  });
}
