import type { Block } from '../page/article.ts';
import { BLOCKS_A_STEP, type Work } from '../page/work.ts';
import { fold } from './clean.ts';
import { blockText } from './plain-text.ts';

/** A longer text that comes twice on one page was put there twice by the template, wherever it stands. */
const LONG = 80;
/** Shorter texts may well come twice (refrains, labels): only a copy this close is a copy. */
const NEAR = 2;
const MAX_PULL_QUOTE = 400;
const MIN_PULL_QUOTE = 20;
const MAX_PULL_QUOTES = 60;

/** Takes out copies for other screen sizes, and pull-quotes that repeat what the text says. */
export function* droppingDuplicates(blocks: Block[]): Work<Block[]> {
  const texts: string[] = [];
  for (const block of blocks) {
    texts.push(fold(blockText(block)));
    if (texts.length % BLOCKS_A_STEP === 0) yield;
  }
  const excerpt = findExcerpt(blocks, texts);
  const seen = new Set<string>();
  const pictures = new Set<string>();
  let begins = 0;
  const unique = blocks.filter((block, index) => {
    if (block.kind === 'figure') return addsPictures(block, pictures);
    const text = texts[index];
    if (index === excerpt) return false;
    if (block.kind === 'post') begins = index;
    if (text === '' || block.kind === 'rule') return true;
    const isNear = texts.slice(Math.max(begins, index - NEAR), index).includes(text) && text.length > 3;
    if (isNear || seen.has(text)) return block.kind === 'code' && !isNear;
    if (text.length >= LONG) seen.add(text);
    return true;
  });
  return blocks.some(block => block.kind === 'quote') ? dropPullQuotes(unique) : unique;
}

/** Blocks among which an excerpt stands, and those it may be taken from. */
const EXCERPT_BLOCKS = 3;
const EXCERPT_OF = 8;
const CUT_OFF = /(?:…|\.\.\.)[^\p{L}\p{N}]{0,10}$/u;

/** The beginning of the text, cut off and set before it; -1 where there is none. */
function findExcerpt(blocks: Block[], texts: string[]): number {
  return texts.slice(0, EXCERPT_BLOCKS).findIndex((text, index) => {
    const block = blocks[index];
    if (block.kind !== 'paragraph' || text.length < LONG || !CUT_OFF.test(blockText(block).slice(-20))) return false;
    return texts
      .slice(index + 1, index + 1 + EXCERPT_OF)
      .filter(Boolean)
      .join(' ')
      .startsWith(text);
  });
}

function addsPictures(block: Extract<Block, { kind: 'figure' }>, seen: Set<string>): boolean {
  const isNew = block.pictures.some(picture => !seen.has(picture.src));
  for (const picture of block.pictures) seen.add(picture.src);
  return isNew;
}

function dropPullQuotes(blocks: Block[]): Block[] {
  const quotes = new Map<Block, string>();
  for (const block of blocks) {
    if (block.kind !== 'quote' || block.cite !== '' || quotes.size >= MAX_PULL_QUOTES) continue;
    const text = fold(blockText(block));
    if (text.length >= MIN_PULL_QUOTE && text.length <= MAX_PULL_QUOTE) quotes.set(block, text);
  }
  if (quotes.size === 0) return blocks;
  const prose = blocks
    .filter(block => !quotes.has(block))
    .map(block => fold(blockText(block)))
    .join('\n');
  return blocks.filter(block => !quotes.has(block) || !prose.includes(quotes.get(block)!));
}
