import type { Block, Comment } from '../page/article.ts';
import { fold } from '../page/clean-text.ts';
import { toIso } from '../page/iso-date.ts';
import { blockText } from '../page/plain-text.ts';
import { Ranks } from '../page/ranks.ts';
import { isMinuteLine, isWhoLine } from '../posts/who-line.ts';

/** A heading this sure of itself stays even with nothing kept below it. */
const SURE = 0.8;
/** How many blocks at the beginning may repeat the head of the article. */
const HEAD_BLOCKS = 8;
/** No byline and no date is longer. */
const LONGEST = 160;

export interface Head {
  title: string;
  byline: string;
  date: string;
  /** What the page wrote where the head says it in another form. */
  written: string[];
  /** BCP 47, for the names of months. */
  language: string;
  isArticle: boolean;
  /** Whether a text is what the page says of itself. */
  isDescription: (text: string) => boolean;
  /** The unit behind the title that says who wrote it, or when; -1 where none does. */
  signedAt: number;
  /** By block: a number for where it stands, the same for all that is made alike. */
  placeOf: (block: Block) => number;
}

/** Lines that repeat title, author or date, which are shown once, above the text. A date that only such a line has is moved there. */
export function findRepeatedHead(blocks: Block[], head: Head): Set<Block> {
  const title = fold(head.title);
  const named = fold(withoutAddition(head.title));
  const written = new Set(head.written.map(fold));
  // The head comes last: author and date may take long to find.
  const isHead = (line: string, text: string) =>
    text === title ||
    text === named ||
    (text !== '' && (written.has(text) || (text.length <= LONGEST && isWhoOrWhen(line, text, head))));
  const found = blocks.slice(0, HEAD_BLOCKS).filter(block => {
    if (block.kind !== 'heading' && block.kind !== 'paragraph') return false;
    const line = blockText(block);
    return isHead(line, fold(line));
  });
  return new Set(found);
}

const ADDITION = /\s[|–—-]\s[\s\S]*$/u;
const LEAST_NAMED = 20;

/** "What gates cost – the 2024 report" above, and "What gates cost" once more below it. */
function withoutAddition(title: string): string {
  const name = title.replace(ADDITION, '');
  return name.length >= LEAST_NAMED ? name : title;
}

function isWhoOrWhen(line: string, text: string, head: Head): boolean {
  if (text === fold(head.byline)) return true;
  const isWho = head.byline !== '' && isWhoLine(line, head.byline.split(', '), head.language);
  // Without a name it may be any day: the one a text is about, a deadline.
  const isWhen = isWho || isWhoLine(line, [], head.language) || isMinuteLine(line, head.language);
  if (!isWhen || (!isWho && head.date === '')) return false;
  const date = toIso(line, head.language);
  // The day a text was changed on, or another text was published, is not in the head.
  if (date !== '' && head.date !== '' && !head.date.startsWith(date)) return false;
  if (head.date === '') head.date = date;
  return isWho || date !== '';
}

const SENTENCE = /[.。।]["”»’']?$/;
const LEAST_SENTENCE = 60;

/**
 * The standfirst is a sentence in large letters: it heads nothing, whatever element it is in. Nor does a second title, below which it is
 * said who wrote the text before that begins.
 */
export function levelStandfirst(blocks: Block[], { isDescription, isArticle, signedAt }: Head): Block[] {
  const at = blocks.findIndex(block => block.kind !== 'figure');
  const first = blocks[at];
  if (first?.kind !== 'heading') return blocks;
  const text = blockText(first);
  const isSentence = text.length >= LEAST_SENTENCE && SENTENCE.test(text);
  const next = blocks.find((block, index) => index > at && block.kind !== 'figure');
  const isAbove = isArticle && first.source.units[0] < signedAt && (next?.source.units[0] ?? -1) > signedAt;
  if (!isSentence && !isDescription(text) && !isAbove) return blocks;
  return blocks.with(at, { kind: 'paragraph', inlines: first.inlines, source: first.source });
}

const END = 7;
/** Headings of one rank among which the last is one of them, and no last line. */
const FELLOWS = 3;

/**
 * Headings go with what follows: one with nothing below it before the next of its rank heads nothing. The last line of an article
 * may be set like a heading, but not the last two, and not like its other headings; a list of things may be headings from one end to the other, each leading to its page.
 */
export function findEmptyHeadings(blocks: Block[], isArticle: boolean): Set<Block> {
  const last = blocks.findLastIndex(block => block.kind !== 'rule' && block.kind !== 'heading');
  const areMany = isArticle && last >= 0 && blocks.slice(last + 1).filter(block => block.kind === 'heading').length > 1;
  const found = new Set<Block>();
  const ranks = new Array<number>(END).fill(0);
  for (const block of blocks) if (block.kind === 'heading') ranks[block.level]++;
  let lowest = END; // rank of the heading that comes next with nothing in between; 0 where there is text
  for (let i = blocks.length - 1; i >= 0; i--) {
    const block = blocks[i];
    if (block.kind === 'rule') continue;
    if (block.kind !== 'heading') {
      lowest = 0;
      continue;
    }
    const isEmpty = lowest === END || (lowest > 0 && lowest <= block.level);
    const leads = !isArticle && block.inlines.every(inline => inline.kind === 'link');
    const isOneOfThem = last >= 0 && i > last && ranks[block.level] >= FELLOWS && !SENTENCE.test(blockText(block));
    if (isEmpty && !leads && (block.source.score < SURE || (areMany && i > last) || isOneOfThem)) found.add(block);
    else lowest = block.level;
  }
  return found;
}

const PARTS = new Set<Block['kind']>(['heading', 'post']);

/** Rules part, and say nothing: none at the ends, none twice, none beside a heading or the head of a post, which part already, none in posts. */
export function joinRules(blocks: Block[]): Block[] {
  const isThread = blocks.some(block => block.kind === 'post');
  return blocks.filter((block, index) => {
    if (block.kind !== 'rule') return true;
    if (isThread) return false;
    const before = blocks[index - 1];
    const after = blocks[index + 1];
    return before && after && after.kind !== 'rule' && !PARTS.has(after.kind) && !PARTS.has(before.kind);
  });
}

/** The name of a language above code in it is the code's own, which has it. */
export function findCodeNames(blocks: Block[]): Set<Block> {
  const found = blocks.filter((block, index) => {
    const next = blocks[index + 1];
    if (block.kind !== 'paragraph' || next?.kind !== 'code' || next.language === '') return false;
    return blockText(block).toLowerCase() === next.language;
  });
  return new Set(found);
}

/** Headings whose levels nest below the title, whatever the page made of them. */
export function nestHeadings(blocks: Block[], ranks = new Ranks()): Block[] {
  return blocks.map(block => {
    if (block.kind === 'heading') return { ...block, level: ranks.next(block.level) };
    if (block.kind === 'quote' || block.kind === 'details' || block.kind === 'callout')
      return { ...block, blocks: nestHeadings(block.blocks, ranks) };
    if (block.kind === 'list') return { ...block, items: block.items.map(item => nestHeadings(item, ranks)) };
    return block;
  });
}

/** Headings in comments stand below that of all comments. */
export function nestComments(comments: Comment[]): Comment[] {
  return comments.map(comment => {
    const ranks = new Ranks();
    ranks.next(0);
    return { ...comment, blocks: nestHeadings(comment.blocks, ranks), replies: nestComments(comment.replies) };
  });
}
