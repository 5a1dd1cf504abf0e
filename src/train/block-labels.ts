import { LABEL, type LabelName } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { HEADINGS } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { align } from './align.ts';
import type { CorpusBlock } from './corpus.ts';
import { toTokens, Vocabulary } from './tokens.ts';

/** Labels of a page on which every block was labelled by hand. */
export interface BlockLabels {
  label: Uint8Array;
  /** 0 if no block matches the unit. */
  weight: Float32Array;
  /** Blocks for which a unit was found. */
  mapped: number;
  /** Number of mapped text blocks whose box overlaps the unit's. */
  inPlace: number;
}

// biome-ignore format: read as a list
const KINDS: Record<string, LabelName> = {
  title: 'title', byline: 'byline', date: 'date', body: 'body', image: 'image', caption: 'caption', comments: 'comment', references: 'reference',
  ad: 'advertisement', nav: 'navigation', promo: 'promoted', legal: 'legal', input: 'input', other: 'irrelevant', noisy: 'irrelevant',
};
const PICTURES = new Set(['img', 'svg', 'video', 'iframe', 'canvas', 'embed', 'object', 'audio']);
/** Boxes of the same picture overlap by at least this share. */
const PICTURE_OVERLAP = 0.4;
const SLACK_PX = 12;

export function labelByBlocks(
  snapshot: Snapshot,
  units: Units,
  texts: readonly string[],
  blocks: readonly CorpusBlock[],
): BlockLabels {
  const out: BlockLabels = {
    label: new Uint8Array(units.size).fill(LABEL.irrelevant),
    weight: new Float32Array(units.size),
    mapped: 0,
    inPlace: 0,
  };
  const seen = new Set<number>();
  mapTexts(snapshot, units, texts, blocks, out, seen);
  mapPictures(snapshot, units, blocks, out, seen);
  out.mapped = seen.size;
  return out;
}

/** Maps all texts together, in order, so that each of fifty "Reply" blocks finds its own unit. */
function mapTexts(
  snapshot: Snapshot,
  units: Units,
  texts: readonly string[],
  blocks: readonly CorpusBlock[],
  out: BlockLabels,
  seen: Set<number>,
): void {
  const vocabulary = new Vocabulary();
  const unitTokens = flatten(texts.map(text => vocabulary.number(toTokens(text))));
  const blockTokens = flatten(
    blocks.map(block => vocabulary.number(PICTURES.has(block.tag) ? [] : toTokens(block.text))),
  );
  const match = align(unitTokens.tokens, blockTokens.tokens);
  let at = 0;
  for (let unit = 0; unit < units.size; unit++) {
    const votes = new Map<number, number>();
    let words = 0;
    for (; at < match.length && unitTokens.owner[at] === unit; at++, words++) {
      if (match[at] < 0) continue;
      const block = blockTokens.owner[match[at]];
      votes.set(block, (votes.get(block) ?? 0) + 1);
    }
    if (words > 0) settle(snapshot, units, unit, words, votes, blocks, out, seen);
  }
}

function flatten(parts: readonly Int32Array[]): { tokens: Int32Array; owner: Int32Array } {
  const size = parts.reduce((n, part) => n + part.length, 0);
  const tokens = new Int32Array(size);
  const owner = new Int32Array(size);
  let at = 0;
  parts.forEach((part, i) => {
    tokens.set(part, at);
    owner.fill(i, at, at + part.length);
    at += part.length;
  });
  return { tokens, owner };
}

/** Gives the unit the label of most of its words. */
function settle(
  snapshot: Snapshot,
  units: Units,
  unit: number,
  words: number,
  votes: Map<number, number>,
  blocks: readonly CorpusBlock[],
  out: BlockLabels,
  seen: Set<number>,
): void {
  const byLabel = new Map<number, number>();
  for (const [block, count] of votes) {
    const label = toLabel(snapshot, units.row[unit], blocks[block]);
    byLabel.set(label, (byLabel.get(label) ?? 0) + count);
    if (seen.has(block)) continue;
    seen.add(block);
    if (isInPlace(snapshot, units.row[unit], blocks[block].box)) out.inPlace++;
  }
  const [label, count] = [...byLabel].reduce((best, one) => (one[1] > best[1] ? one : best), [LABEL.irrelevant, 0]);
  out.label[unit] = label;
  out.weight[unit] = count / words >= 0.5 ? count / words : 0;
}

function toLabel(snapshot: Snapshot, row: number, block: CorpusBlock): number {
  if (block.label === 'meta') return isByline(block.text) ? LABEL.byline : LABEL.date;
  const name = KINDS[block.label] ?? 'irrelevant';
  const isHeading = HEADINGS[snapshot.tag[row]] === 1 || /^h[1-6]$/.test(block.tag);
  if (name === 'body' && isHeading) return LABEL.heading;
  return LABEL[name];
}

/** The corpus has a single label for bylines, dates and sections. A name has no digits and few words. */
function isByline(text: string): boolean {
  if (/\p{N}/u.test(text)) return /^(by|von|por|par|di|door|av)\s/i.test(text);
  const words = toTokens(text);
  return (
    /^(by|von|por|par|di|door|av|posted by|written by|author)\b/i.test(text) || (words.length >= 2 && words.length <= 4)
  );
}

function isInPlace(snapshot: Snapshot, row: number, box: CorpusBlock['box']): boolean {
  const [x, y, width, height] = box;
  const left = snapshot.x[row];
  const top = snapshot.y[row];
  const overlapX = Math.min(x + width, left + snapshot.width[row]) - Math.max(x, left);
  const overlapY = Math.min(y + height, top + snapshot.height[row]) - Math.max(y, top);
  return overlapX > -SLACK_PX && overlapY > -SLACK_PX;
}

/** Pictures have no words: pairs each block with the picture it overlaps most, largest overlap first. */
function mapPictures(
  snapshot: Snapshot,
  units: Units,
  blocks: readonly CorpusBlock[],
  out: BlockLabels,
  seen: Set<number>,
): void {
  const pairs: { unit: number; block: number; overlap: number }[] = [];
  const pictures = blocks.map((block, i) => ({ block, i })).filter(({ block }) => PICTURES.has(block.tag));
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] === UNIT.text) continue;
    for (const { block, i } of pictures) {
      const overlap = overlapShare(snapshot, units.row[unit], block.box);
      if (overlap >= PICTURE_OVERLAP) pairs.push({ unit, block: i, overlap });
    }
  }
  pairs.sort((p, q) => q.overlap - p.overlap);
  const taken = new Set<number>();
  for (const { unit, block } of pairs) {
    if (taken.has(unit) || seen.has(block)) continue;
    taken.add(unit);
    seen.add(block);
    const label = toLabel(snapshot, units.row[unit], blocks[block]);
    const isMainPicture =
      label === LABEL.body || label === LABEL.title || label === LABEL.caption || label === LABEL.heading;
    out.label[unit] = isMainPicture ? LABEL.image : label;
    out.weight[unit] = 1;
  }
}

/** Intersection over union. */
function overlapShare(snapshot: Snapshot, row: number, [x, y, width, height]: CorpusBlock['box']): number {
  const left = snapshot.x[row];
  const top = snapshot.y[row];
  const right = left + snapshot.width[row];
  const bottom = top + snapshot.height[row];
  const shared =
    Math.max(0, Math.min(x + width, right) - Math.max(x, left)) *
    Math.max(0, Math.min(y + height, bottom) - Math.max(y, top));
  const whole = width * height + (right - left) * (bottom - top) - shared;
  return whole > 0 ? shared / whole : 0;
}
