import { pictureKey } from '../build/figure.ts';
import { hashPaths } from '../features/paths.ts';
import type { Block, Source } from '../page/article.ts';
import { endsInColon, fold } from '../page/clean-text.ts';
import { blockText, cutLong, linesOf } from '../page/plain-text.ts';
import type { Judged } from '../page/reading.ts';
import { findUp } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { BLOCKS_A_STEP, type Work } from '../page/work.ts';

/** In characters: long enough to be recognised anywhere. Shorter texts are copies only next to a long one. */
const LONG = 80;
/** Shorter texts repeat by chance. */
const SHORT = 4;

/**
 * Finds second renderings: the same content again for another screen width, either beside the first or in differently built markup. Text
 * repeated in markup built like the first is meant to be repeated, like the meals in a diet plan.
 */
export function* findingCopies(blocks: Block[], placeOf: (block: Block) => number): Work<Set<Block>> {
  const texts: string[] = [];
  let steps = 0;
  for (const block of blocks) {
    const parts: string[] = [];
    for (const part of cutLong(block)) {
      parts.push(fold(blockText(part)));
      if (++steps % BLOCKS_A_STEP === 0) yield;
    }
    texts.push(parts.join(' '));
  }
  const isCopy = (original: number, copy: number) => {
    const [one, other] = [blocks[original], blocks[copy]];
    if (one.kind !== other.kind || texts[original] !== texts[copy] || texts[copy].length < SHORT) return false;
    return placeOf(one) !== placeOf(other) || areOneBox(one.source.box, other.source.box);
  };
  const first = new Map<string, number>();
  const copies = new Set<number>();
  for (let index = 0; index < blocks.length; index++) {
    const original = first.get(texts[index]);
    if (original === undefined) first.set(texts[index], index);
    const isMeant = blocks[index].kind === 'code';
    if (original === undefined || isMeant || !isCopy(original, index)) continue;
    const isRightBehind = index - original === 1;
    if (texts[index].length < LONG && !isRightBehind) continue;
    copies.add(index);
    for (const step of [-1, 1]) follow(original, index, step);
  }
  /** Headings and short lines around a copy are copies too, as long as they match around both. */
  function follow(original: number, copy: number, step: number): void {
    for (let i = original + step, k = copy + step; k > original && k < blocks.length && i >= 0; i += step, k += step) {
      if (texts[k].length >= LONG || !isCopy(i, k)) return;
      copies.add(k);
    }
  }
  return new Set([...copies].map(index => blocks[index]));
}

/** A hash of the tags and classes around a block; the same for text from one template. */
export function placesOf({ snapshot, units }: Judged): (block: Block) => number {
  let places: Int32Array | undefined;
  return ({ source }) => {
    places ??= hashPaths(snapshot, true);
    return source.units.length > 0 ? places[units.row[source.units[0]]] : 0;
  };
}

/** Drawn on top of each other, or side by side at the same height. */
function areOneBox([ax, ay, aw, ah]: Source['box'], [bx, by, bw, bh]: Source['box']): boolean {
  if (aw * ah === 0 || bw * bh === 0) return false;
  const isOver = Math.abs(ax - bx) < 2 && Math.abs(ay - by) < 2;
  const isBeside = Math.abs(ay - by) < 2 && Math.abs(ah - bh) < 2 && (ax + aw <= bx || bx + bw <= ax);
  return isOver || isBeside;
}

/** Pictures and players already shown: a picture in two sizes, or a still and the player that replaces it. */
export function findSamePictures(blocks: Block[]): Set<Block> {
  const seen = new Set<string>();
  const found = blocks.filter(block => {
    if (block.kind === 'embed') return seen.size === seen.add(block.embed.href).size;
    if (block.kind !== 'figure') return false;
    const isNew = block.pictures.some(picture => !seen.has(pictureKey(picture)));
    for (const picture of block.pictures) seen.add(pictureKey(picture));
    return !isNew;
  });
  return new Set(found);
}

/** "Read it again:" followed by a deliberate repetition. */
function isReadAgain(blocks: Block[], index: number): boolean {
  const before = blocks[index - 1];
  return before?.kind === 'paragraph' && endsInColon(blockText(before));
}

const MAX_PULL_QUOTE = 400;
const MIN_PULL_QUOTE = 20;
const MAX_PULL_QUOTES = 60;

/** The quoted text without a final "— Speaker" line. */
function withoutSpeaker(blocks: Block[]): string {
  const lines = linesOf(blocks);
  if (lines.length > 1 && /^\s*[–—-]/.test(lines[lines.length - 1])) lines.pop();
  return lines.join('\n');
}

/** Whether a block is in an `aside`. */
export function asidesOf({ snapshot }: Judged): (block: Block) => boolean {
  return ({ source: { rows } }) =>
    rows.length > 0 && findUp(snapshot, rows[0], row => snapshot.tag[row] === TAG.aside) >= 0;
}

/** Pull quotes: quotations and asides that repeat a passage of the text, which magazines print large as decoration. */
export function findPullQuotes(blocks: Block[], isAside: (block: Block) => boolean = () => false): Set<Block> {
  const quotes = new Map<Block, string>();
  blocks.forEach((block, index) => {
    const isQuote = block.kind === 'quote' ? block.cite === '' : block.kind === 'paragraph' && isAside(block);
    if (!isQuote || quotes.size >= MAX_PULL_QUOTES || isReadAgain(blocks, index)) return;
    const text = fold(block.kind === 'quote' ? withoutSpeaker(block.blocks) : blockText(block));
    if (text.length >= MIN_PULL_QUOTE && text.length <= MAX_PULL_QUOTE) quotes.set(block, text);
  });
  if (quotes.size === 0) return new Set();
  const prose = blocks
    .filter(block => !quotes.has(block))
    .map(block => fold(blockText(block)))
    .join('\n');
  return new Set([...quotes.keys()].filter(block => prose.includes(quotes.get(block)!)));
}
