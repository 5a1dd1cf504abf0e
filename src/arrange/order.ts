import { findPhrases, hasPhrase } from '../features/phrases.ts';
import type { Block, Inline } from '../page/article.ts';
import { endsInColon, fold } from '../page/clean-text.ts';
import { toIso } from '../page/iso-date.ts';
import { blockText, inlineText } from '../page/plain-text.ts';
import { Ranks } from '../page/ranks.ts';
import { isMinuteLine, isWhoLine } from '../posts/who-line.ts';
import { OF_THE_ARTICLE } from '../settle/group-headings.ts';

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
  /** Whether an address is one of the house. */
  isSameSite: (href: string) => boolean;
  /** Whether an address is the front page of the house. */
  isFront: (href: string) => boolean;
  /** Whether the reader has said of a block that it is to be kept. */
  isChosen: (block: Block) => boolean;
}

/** The title, the author and the date are told once, above the text. A date that only the dropped line knew goes there. */
export function dropRepeatedHead(blocks: Block[], head: Head): Block[] {
  const title = fold(head.title);
  const named = fold(withoutAddition(head.title));
  const written = new Set(head.written.map(fold));
  // Asked of the head last: who and when may take long to find out.
  const isHead = (line: string, text: string) =>
    text === title ||
    text === named ||
    (text !== '' && (written.has(text) || (text.length <= LONGEST && isWhoOrWhen(line, text, head))));
  return blocks.filter((block, index) => {
    if (index >= HEAD_BLOCKS || (block.kind !== 'heading' && block.kind !== 'paragraph')) return true;
    const line = blockText(block);
    return !isHead(line, fold(line));
  });
}

const ADDITION = /\s[|–—-]\s.*$/u;
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
  if (head.date === '') head.date = date || pieceWithYear(line);
  return isWho || date !== '';
}

/** A date in a language whose months we do not know stays as the page wrote it. */
function pieceWithYear(line: string): string {
  return (
    line
      .split(/[|·•]/)
      .find(piece => /(?:19|20)\d\d/.test(piece) && piece.length < line.length)
      ?.trim() ?? ''
  );
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
export function dropEmptyHeadings(blocks: Block[], isArticle: boolean): Block[] {
  const last = blocks.findLastIndex(block => block.kind !== 'rule' && block.kind !== 'heading');
  const areMany = isArticle && last >= 0 && blocks.slice(last + 1).filter(block => block.kind === 'heading').length > 1;
  const keep = new Array<boolean>(blocks.length).fill(true);
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
    if (isEmpty && !leads && (block.source.score < SURE || (areMany && i > last) || isOneOfThem)) keep[i] = false;
    else lowest = block.level;
  }
  return blocks.filter((_, index) => keep[index]);
}

/**
 * Pictures behind the last text of an article that lead to other pages are what to read or buy next. With words of their own they are
 * the article's, and where they are no fewer than its paragraphs: then they are what it shows.
 */
export function dropTeasers(blocks: Block[]): Block[] {
  const isTeaser = (block: Block) =>
    block.kind === 'figure' &&
    block.caption.length === 0 &&
    block.pictures.every(({ href }) => href !== '' && !href.startsWith('#'));
  const last = blocks.findLastIndex(block => block.kind !== 'rule' && !isTeaser(block));
  const told = blocks.filter((block, index) => index <= last || !isTeaser(block));
  const paragraphs = blocks.filter(block => block.kind === 'paragraph').length;
  return blocks.length - told.length < paragraphs ? told : blocks;
}

const PARTS = new Set<Block['kind']>(['heading', 'post']);

/** Rules part: none at the ends, none twice, none beside a heading or the head of a post, which part already, none in posts. */
export function dropIdleRules(blocks: Block[]): Block[] {
  const isThread = blocks.some(block => block.kind === 'post');
  return blocks.filter((block, index) => {
    if (block.kind !== 'rule') return true;
    if (isThread) return false;
    const before = blocks[index - 1];
    const after = blocks[index + 1];
    return before && after && after.kind !== 'rule' && !PARTS.has(after.kind) && !PARTS.has(before.kind);
  });
}

const LONGEST_LABEL = 60;

/** Paragraphs of the house below an article. */
const MOST_HOUSE_NOTES = 4;
const HOUSE_NOTE =
  /[\w.-]{2,}@[\w-]{2,}\.\w{2,}|^(?:for more (?:stories|news)|get in touch|do you have (?:a|any) (?:story|tip|news)|(?:have you )?got a (?:story|tip)|follow .{2,40} on (?:twitter|facebook|instagram|x)\b)/i;

/**
 * "Get in touch with our news team", or what leads to the front page: all in one emphasis, at the end, and not about what was
 * written.
 */
export function dropHouseNotes(blocks: Block[], { isFront, isChosen }: Head): Block[] {
  let end = blocks.length;
  const isOurs = (inlines: Inline[]) => flatten(inlines).some(inline => inline.kind === 'link' && isFront(inline.href));
  const isNote = (block: Block | undefined) =>
    block?.kind === 'paragraph' &&
    block.inlines.every(isEmphasised) &&
    (HOUSE_NOTE.test(blockText(block).slice(0, 300)) || isOurs(block.inlines)) &&
    !isChosen(block);
  while (end > 1 && blocks.length - end < MOST_HOUSE_NOTES && isNote(blocks[end - 1])) end--;
  return end < blocks.length ? blocks.slice(0, end) : blocks;
}

function isEmphasised(inline: Inline): boolean {
  if (inline.kind === 'strong' || inline.kind === 'em') return true;
  if (inline.kind === 'text') return /^[\s.,:;]*$/.test(inline.text);
  return inline.kind === 'break' || (inline.kind === 'link' && inline.children.every(isEmphasised));
}

/** "Read more: How the gate was built" between two paragraphs is the house's, and leads away. Works of reference mean theirs. */
export function dropPointers(blocks: Block[], { isChosen }: Head): Block[] {
  return blocks.filter(block => {
    const parts = block.kind === 'paragraph' ? flatten(block.inlines) : [];
    const at = parts.findIndex(inline => inline.kind === 'link');
    if (at < 1 || inlineText(parts.slice(at + 1)).trim() !== '') return true;
    const label = inlineText(parts.slice(0, at)).trim();
    const isMore = label.length <= LONGEST_LABEL && endsInColon(label) && hasPhrase(findPhrases(label), 'more');
    return !isMore || OF_THE_ARTICLE.test(label) || isChosen(block);
  });
}

/** One item in the middle of the text, and nothing in it but a link to another page of the house: what else there is to read. */
export function dropLoneLinks(blocks: Block[], { isSameSite, isChosen }: Head): Block[] {
  const isText = (block: Block | undefined) => block?.kind === 'paragraph' || block?.kind === 'figure';
  return blocks.filter((block, index) => {
    const before = blocks[index - 1];
    const after = blocks[index + 1];
    const isWithin = isText(before) && (isText(after) || after?.kind === 'heading');
    if (block.kind !== 'list' || block.items.length !== 1 || !isWithin) return true;
    const [item, ...rest] = block.items[0];
    const parts = item?.kind === 'paragraph' ? flatten(item.inlines) : [];
    const isLink = rest.length === 0 && parts.length === 1 && parts[0].kind === 'link' && isSameSite(parts[0].href);
    return !isLink || endsInColon(blockText(before)) || isChosen(block);
  });
}

/** Emphasis left aside. */
const flatten = (inlines: Inline[]): Inline[] =>
  inlines.flatMap(inline => (inline.kind === 'strong' || inline.kind === 'em' ? flatten(inline.children) : [inline]));

/** "Read more:" with nothing to read below it: at the end of an article, or of a post. */
export function dropIdleLabels(blocks: Block[]): Block[] {
  const told: Block[] = [];
  let isEnd = true;
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index];
    const text = block.kind === 'paragraph' ? blockText(block) : '';
    const isIdle = isEnd && index > 0 && text.length <= LONGEST_LABEL && endsInColon(text);
    if (!isIdle) {
      told.push(block);
      isEnd = block.kind === 'post' || (isEnd && block.kind === 'rule');
    }
  }
  return told.reverse();
}

/** The name of a language above code in it is the code's own, which has it. */
export function dropCodeNames(blocks: Block[]): Block[] {
  return blocks.filter((block, index) => {
    const next = blocks[index + 1];
    if (block.kind !== 'paragraph' || next?.kind !== 'code' || next.language === '') return true;
    return blockText(block).toLowerCase() !== next.language;
  });
}

/** Headings whose levels nest below the title, whatever the page made of them. */
export function nestHeadings(blocks: Block[], ranks = new Ranks()): Block[] {
  return blocks.map(block => {
    if (block.kind === 'heading') return { ...block, level: ranks.next(block.level) };
    if (block.kind === 'quote' || block.kind === 'details')
      return { ...block, blocks: nestHeadings(block.blocks, ranks) };
    if (block.kind === 'list') return { ...block, items: block.items.map(item => nestHeadings(item, ranks)) };
    return block;
  });
}
