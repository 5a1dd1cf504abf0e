import type { Article, Block } from '../../page/article.ts';
import { linesOf } from '../../page/plain-text.ts';
import { Ranks } from '../../page/ranks.ts';
import { MOST_DEPTH } from '../../page/thread.ts';
import { textOf } from './Inlines.tsx';

export interface OutlineEntry {
  id: string;
  text: string;
  /** 2..6 */
  level: number;
}

export interface DrawnHeading {
  /** 2..6 */
  level: number;
  /** Key of the heading: the page's id if unique, else a number. */
  anchor: string;
  /** Text shown in the outline. */
  text(): string;
}

/** Level at which each heading is drawn, including heads of posts. */
export function headingLevels(article: Article): Map<Block, DrawnHeading> {
  const levels = new Map<Block, DrawnHeading>();
  const anchors = new Set<string>();
  const ranks = new Ranks();
  for (const { block, asked, id, text } of headings(article.blocks)) {
    // Most pages give their headings no id, and some use an id twice.
    const anchor = id !== '' && !anchors.has(id) ? id : `heading ${levels.size + 1}`;
    anchors.add(anchor);
    levels.set(block, { level: ranks.next(asked), anchor, text });
  }
  return levels;
}

export function toOutline(levels: Map<Block, DrawnHeading>): OutlineEntry[] {
  return [...levels.values()]
    .map(({ level, anchor, text }) => ({ id: anchor, text: text(), level }))
    .filter(entry => entry.text !== '');
}

interface Heading {
  block: Block;
  /** Rank: smaller is higher. */
  asked: number;
  id: string;
  text(): string;
}

/** Letters that tell a post from others by the same author. */
const FIRST_LETTERS = 60;
/** Length of the date part of an ISO timestamp. */
const DAY = 10;

/** Collapses white space and never splits a code point. */
const toLetters = (text: string): string[] => [
  ...text
    .slice(0, 4 * FIRST_LETTERS)
    .replace(/\s+/g, ' ')
    .trim(),
];

function* headings(blocks: Block[]): Generator<Heading> {
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      yield { block, asked: block.level, id: block.id, text: () => textOf(block.inlines).trim() };
    } else if (block.kind === 'post' && (block.author || block.date)) {
      const begins = () =>
        toLetters(linesOf(blocks.slice(at + 1, at + 2)).join(' '))
          .slice(0, FIRST_LETTERS)
          .join('');
      const text = () => [block.author || block.date.slice(0, DAY), begins()].filter(Boolean).join(' · ');
      yield { block, asked: block.depth - MOST_DEPTH, id: '', text };
    } else if (block.kind === 'quote' || block.kind === 'details' || block.kind === 'callout')
      yield* headings(block.blocks);
    else if (block.kind === 'list') for (const item of block.items) yield* headings(item);
  }
}
