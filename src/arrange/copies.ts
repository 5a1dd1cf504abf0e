import { pictureKey } from '../build/figure.ts';
import type { Block } from '../page/article.ts';
import { endsInColon, fold } from '../page/clean-text.ts';
import { blockText, linesOf } from '../page/plain-text.ts';
import { BLOCKS_A_STEP, type Work } from '../page/work.ts';

/** A longer text that comes twice on one page was put there twice by the template, wherever it stands. */
const LONG = 80;
/** Shorter texts may well come twice (refrains, labels): only a copy this close is a copy. */
const NEAR = 2;
/** A heading of as many letters, with no other between it and its copy, heads the other side of a card, which says the same. */
const LONG_HEADING = 20;
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
  // People who answer each other quote.
  const isThread = blocks.some(block => block.kind === 'post');
  const places = isThread ? texts.map(() => '') : findPlaces(blocks, texts);
  const copied = isThread ? new Set<number>() : findCopied(blocks, texts, places);
  const isQuoted = isThread ? findQuoted(blocks, texts) : () => false;
  const seen = new Set<string>();
  const pictures = new Set<string>();
  // People say a short thing twice.
  const shortest = isThread ? 30 : 3;
  // The line that announces it is no copy itself, as in a part that stands on the page twice.
  const isSaidAgain = (index: number) =>
    !isThread &&
    blocks[index].kind === 'paragraph' &&
    isReadAgain(blocks, index) &&
    texts[index].length >= LONG &&
    texts[index - 1].length < LONG &&
    !copied.has(index - 1);
  let begins = 0;
  let headed = '';
  const unique = blocks.filter((block, index) => {
    if (block.kind === 'figure') return addsPictures(block, pictures);
    // A still, and the player that comes in its place.
    if (block.kind === 'embed' && !isThread) return pictures.size < pictures.add(block.embed.href).size;
    const text = texts[index];
    if (block.kind === 'post') begins = index;
    if (index === excerpt || copied.has(index)) return false;
    if (block.kind === 'heading') {
      const isSame = text === headed && text.length >= LONG_HEADING && !isThread;
      headed = text;
      if (isSame) return false;
    }
    if (text === '' || block.kind === 'rule') return true;
    if (block.kind === 'list' && isTicker(block)) return false;
    if (block.kind === 'quote' && (isThread || isReadAgain(blocks, index))) return true;
    // A line of code is typed again and again; two copies of it for two screens stand side by side.
    const near = block.kind === 'code' ? 1 : NEAR;
    const isNear = texts.slice(Math.max(begins, index - near), index).includes(text) && text.length > shortest;
    if (isNear || seen.has(places[index] + text))
      return isSaidAgain(index) || (!isNear && (block.kind === 'code' || isQuoted(index)));
    if (text.length >= LONG) seen.add(text).add(places[index] + text);
    return true;
  });
  return !isThread && blocks.some(block => block.kind === 'quote') ? dropPullQuotes(unique) : unique;
}

/** Times that nobody says the same in a list. */
const TICKER_ITEMS = 3;

/** One line again and again, for it to run across the screen without end. */
function isTicker({ items }: Extract<Block, { kind: 'list' }>): boolean {
  if (items.length < TICKER_ITEMS) return false;
  const said = (item: Block[]) => linesOf(item).join('\n');
  const first = said(items[0]);
  return first !== '' && items.slice(1).every(item => said(item) === first);
}

/** Somebody's answer comes back once or twice, quoted; what comes oftener is set below all that one writes. */
const SIGNATURES = 3;
/** Letters of an answer; fewer are buttons. */
const LEAST_OWN = 20;

/** Tells copies that are quotes: with words of one's own in the same post. A post of nothing but copies is a preview of another. */
function findQuoted(blocks: Block[], texts: string[]): (index: number) => boolean {
  const counts = new Map<string, number>();
  const hasOwn: boolean[] = [];
  const postOf: number[] = [];
  blocks.forEach((block, index) => {
    const text = texts[index];
    if (block.kind === 'post') hasOwn.push(false);
    postOf.push(hasOwn.length - 1);
    if (text.length < LEAST_OWN || block.kind === 'post') return;
    if (!counts.has(text) && hasOwn.length > 0) hasOwn[hasOwn.length - 1] = true;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  });
  return index => (counts.get(texts[index]) ?? 0) < SIGNATURES && hasOwn[postOf[index]] === true;
}

/**
 * What each block is said of: the headings it stands under, where the nearest of them heads other texts as well ("Good points" of one
 * thing after another); '' elsewhere. The same said of two things is said twice, and no copy.
 */
function findPlaces(blocks: Block[], texts: string[]): string[] {
  const first = new Map<string, string>();
  const shared = new Set<string>();
  blocks.forEach((block, index) => {
    const below = texts[index + 1];
    if (block.kind !== 'heading' || below === undefined || blocks[index + 1].kind === 'heading') return;
    const known = first.get(texts[index]);
    if (known === undefined) first.set(texts[index], below);
    else if (known !== below) shared.add(texts[index]);
  });
  const path: { level: number; text: string }[] = [];
  let place = '';
  return blocks.map((block, index) => {
    if (block.kind === 'heading') {
      while (path.length > 0 && path[path.length - 1].level >= block.level) path.pop();
      path.push({ level: block.level, text: texts[index] });
      place = shared.has(texts[index]) ? `${path.map(({ text }) => text).join('\n')}\n` : '';
    }
    return place;
  });
}

/**
 * Headings and short lines of a part that stands on the page twice: what is before and behind a long copy, as long as it is the same
 * as before and behind the first.
 */
function findCopied(blocks: Block[], texts: string[], places: string[]): Set<number> {
  const first = new Map<string, number>();
  const copied = new Set<number>();
  const follow = (original: number, copy: number, step: number) => {
    const run: number[] = [];
    for (let i = original + step, k = copy + step; i >= 0 && k > original && k < texts.length; i += step, k += step) {
      const isSame = texts[i] === texts[k] && texts[k] !== '' && blocks[i].kind === blocks[k].kind;
      // A heading behind the copy goes with what is below it.
      while (!isSame && step > 0 && run.length > 0 && blocks[run[run.length - 1]].kind === 'heading') run.pop();
      // Long ones speak for themselves.
      if (!isSame || texts[k].length >= LONG) break;
      run.push(k);
    }
    for (const k of run) copied.add(k);
  };
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index];
    if (text.length < LONG) continue;
    const original = first.get(places[index] + text);
    if (original !== undefined && blocks[index].kind !== 'code')
      for (const step of [-1, 1]) follow(original, index, step);
    for (const key of [text, places[index] + text]) if (!first.has(key)) first.set(key, index);
  }
  return copied;
}

/** Blocks among which an excerpt stands, and those it may be taken from. */
const EXCERPT_BLOCKS = 3;
const EXCERPT_OF = 8;

/** The beginning of the text, set before it once more; -1 where there is none. */
function findExcerpt(blocks: Block[], texts: string[]): number {
  return texts.slice(0, EXCERPT_BLOCKS).findIndex((text, index) => {
    const block = blocks[index];
    if (block.kind !== 'paragraph' || text.length < LONG) return false;
    return texts
      .slice(index + 1, index + 1 + EXCERPT_OF)
      .filter(Boolean)
      .join(' ')
      .startsWith(text);
  });
}

function addsPictures(block: Extract<Block, { kind: 'figure' }>, seen: Set<string>): boolean {
  const isNew = block.pictures.some(picture => !seen.has(pictureKey(picture)));
  for (const picture of block.pictures) seen.add(pictureKey(picture));
  return isNew;
}

/** "Read it again:", and there it stands again. */
function isReadAgain(blocks: Block[], index: number): boolean {
  const before = blocks[index - 1];
  return before?.kind === 'paragraph' && endsInColon(blockText(before));
}

/** What is said, without "— Who says it" behind it. */
function withoutSpeaker(blocks: Block[]): string {
  const lines = linesOf(blocks);
  if (lines.length > 1 && /^\s*[–—-]/.test(lines[lines.length - 1])) lines.pop();
  return lines.join('\n');
}

function dropPullQuotes(blocks: Block[]): Block[] {
  const quotes = new Map<Block, string>();
  blocks.forEach((block, index) => {
    if (block.kind !== 'quote' || block.cite !== '' || quotes.size >= MAX_PULL_QUOTES) return;
    if (isReadAgain(blocks, index)) return;
    const text = fold(withoutSpeaker(block.blocks));
    if (text.length >= MIN_PULL_QUOTE && text.length <= MAX_PULL_QUOTE) quotes.set(block, text);
  });
  if (quotes.size === 0) return blocks;
  const prose = blocks
    .filter(block => !quotes.has(block))
    .map(block => fold(blockText(block)))
    .join('\n');
  const copies = new Set([...quotes.keys()].filter(block => prose.includes(quotes.get(block)!)));
  // The lines above and below it only set it off.
  const isEdge = (index: number) => copies.has(blocks[index - 1]) || copies.has(blocks[index + 1]);
  return blocks.filter((block, index) => !copies.has(block) && !(block.kind === 'rule' && isEdge(index)));
}
