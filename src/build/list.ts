import type { Block, Numbering } from '../page/article.ts';
import { blockText } from '../page/plain-text.ts';
import { MARKER, type Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { nextText } from '../settle/keep.ts';
import { type BuildContext, hasKept } from './build-context.ts';
import { BULLET, withoutStart } from './infer-structure.ts';
import { sourceOf } from './source.ts';
import { asTask, findTask, findTyped } from './task.ts';

const LISTS = tagSet('ul', 'ol', 'menu', 'dir');
/** Items of a list without markers that are longer than this on average are posts or teasers laid out as a list. */
const MAX_ITEM_LENGTH = 400;

export function isList(snapshot: Snapshot, row: number): boolean {
  return LISTS[snapshot.tag[row]] === 1 || (snapshot.attrs[row]?.role === 'list' && snapshot.tag[row] !== TAG.dl);
}

/** A list of its kept items; undefined where the list is only layout and its parts stand for themselves. */
export function buildList(context: BuildContext, row: number, depth: number): Block[] | undefined {
  const { snapshot } = context;
  const { items, loose, first, numbers } = readItems(context, row, depth);
  if (items.length === 0) return loose;
  if (isLayout(snapshot, row, items)) return [...loose, ...items.flat()];
  const source = sourceOf(context, row, snapshot.end[row]);
  const typed = findTyped(items).map(withoutBullet);
  const marks = isOrdered(snapshot, row)
    ? { ordered: true, start: Math.max(first, 0), ...orderOf(snapshot, row), ...numbersOf(numbers, snapshot, row) }
    : { ordered: false, start: 1 };
  return [...loose, { kind: 'list', ...marks, items: typed, source }];
}

interface Items {
  items: Block[][];
  /** What stands in the list before its first item. */
  loose: Block[];
  /** The number of the first that is kept. */
  first: number;
  /** The numbers of those that the page counts by itself. */
  numbers: number[];
}

function readItems(context: BuildContext, row: number, depth: number): Items {
  const { snapshot } = context;
  const read: Items = { items: [], loose: [], first: -1, numbers: [] };
  let after = row;
  for (const [item, number] of findItems(snapshot, row)) {
    if (item < after || context.aside[item] || !hasKept(context, item)) continue;
    const isItem = number >= 0;
    after = isItem ? snapshot.end[item] : lineEnd(context, item, snapshot.end[row]);
    const blocks = context.flow(isItem ? item + 1 : item, after, depth);
    if (blocks.length === 0) continue;
    if (isItem) {
      if (read.first < 0) read.first = number;
      read.numbers.push(number);
      read.items.push(toItem(snapshot, item, blocks));
      continue;
    }
    // Lists put straight into a list belong to the item before them.
    const holder = read.items.at(-1) ?? read.loose;
    for (const block of blocks) holder.push(block);
  }
  return read;
}

function toItem(snapshot: Snapshot, item: number, blocks: Block[]): Block[] {
  const isDone = findTask(snapshot, item);
  return isDone === undefined ? withoutHeading(blocks) : asTask(withoutHeading(blocks), isDone);
}

/** Where the line ends that begins with a row: some set text straight into a list to have it indented, bold words and all. */
function lineEnd({ snapshot: { end }, units }: BuildContext, row: number, last: number): number {
  const first = nextText(units, row, end[row]);
  return first < end[row] ? Math.min(last, Math.max(end[row], units.to[units.ofRow[first]])) : end[row];
}

/** An item that is a heading and nothing else heads nothing. */
function withoutHeading(blocks: Block[]): Block[] {
  const [only, more] = blocks;
  if (only.kind !== 'heading' || more) return blocks;
  return [{ kind: 'paragraph', inlines: only.inlines, source: only.source }];
}

/** Some type the bullet as well. */
function withoutBullet([block, ...rest]: Block[]): Block[] {
  return block.kind === 'paragraph'
    ? [{ ...block, inlines: withoutStart(block.inlines, BULLET) }, ...rest]
    : [block, ...rest];
}

/** The children with their numbers; -1 for what is not an item. Wrappers around items are looked through, one level deep. */
function* findItems(snapshot: Snapshot, row: number): Generator<[number, number]> {
  const step = isReversed(snapshot, row) ? -1 : 1;
  const first = step < 0 ? countItems(snapshot, row) : 1;
  let number = Number.parseInt(snapshot.attrs[row]?.start ?? '', 10);
  if (!Number.isFinite(number) || Math.abs(number) > 1e6) number = first;
  for (let child = row + 1; child < snapshot.end[row]; child = snapshot.end[child]) {
    if (wrapsItems(snapshot, row, child)) child++;
    const attrs = snapshot.attrs[child];
    if (snapshot.tag[child] !== TAG.li && attrs?.role !== 'listitem') {
      yield [child, -1];
      continue;
    }
    const value = Number.parseInt(attrs?.value ?? '', 10);
    if (Number.isFinite(value) && Math.abs(value) <= 1e6) number = value;
    yield [child, Math.max(number, 0)];
    number += step;
  }
}

/** Only where an item says its number: what is left out of a list leaves no gap in the count. */
function numbersOf(numbers: number[], snapshot: Snapshot, row: number): { numbers?: number[] } {
  const step = isReversed(snapshot, row) ? -1 : 1;
  const isStraight = numbers.every((number, at) => number === numbers[0] + at * step);
  return isStraight || !saysNumbers(snapshot, row) ? {} : { numbers };
}

function saysNumbers({ end, attrs, tag }: Snapshot, list: number): boolean {
  for (let child = list + 1; child < end[list]; child = tag[child] === TAG.li ? end[child] : child + 1)
    if (tag[child] === TAG.li && attrs[child]?.value !== undefined) return true;
  return false;
}

function isReversed(snapshot: Snapshot, row: number): boolean {
  return snapshot.tag[row] === TAG.ol && snapshot.attrs[row]?.reversed !== undefined;
}

/** A reversed list that does not say where it starts counts down from the number of its items, as browsers do. */
function countItems({ tag, end }: Snapshot, row: number): number {
  let count = 0;
  for (let child = row + 1; child < end[row]; child = end[child]) if (tag[child] === TAG.li) count++;
  return count;
}

function wrapsItems({ tag, end, parent }: Snapshot, list: number, child: number): boolean {
  const isBox = tag[child] === TAG.div || tag[child] === TAG.span;
  return isBox && parent[child] === list && child + 1 < end[child] && tag[child + 1] === TAG.li;
}

function isOrdered(snapshot: Snapshot, row: number): boolean {
  if (snapshot.tag[row] !== TAG.ol) return false;
  return markerOf(snapshot, row) !== MARKER.bullet;
}

const NUMBERINGS: readonly Numbering[] = ['a', 'A', 'i', 'I'];
const DRAWN: Record<number, Numbering | undefined> = {
  [MARKER.lowerAlpha]: 'a',
  [MARKER.upperAlpha]: 'A',
  [MARKER.lowerRoman]: 'i',
  [MARKER.upperRoman]: 'I',
};

/** How it counts: as drawn, or, where its style sheet draws the markers by itself, as its markup says. */
function orderOf(snapshot: Snapshot, row: number): { numbering?: Numbering; isReversed?: boolean } {
  const marker = markerOf(snapshot, row);
  const type = snapshot.attrs[row]?.type;
  const numbering = marker === MARKER.none ? NUMBERINGS.find(name => name === type) : DRAWN[marker];
  return { ...(numbering && { numbering }), ...(isReversed(snapshot, row) && { isReversed: true }) };
}

/** The first item's. */
function markerOf(snapshot: Snapshot, row: number): number {
  for (let child = row + 1; child < snapshot.end[row]; child = snapshot.end[child]) {
    if (snapshot.tag[child] === TAG.li) return snapshot.listMarker[child];
  }
  return MARKER.none;
}

export function hasMarkers(snapshot: Snapshot, row: number): boolean {
  const firstItem = row + 1 < snapshot.end[row] ? row + 1 : row;
  return snapshot.listMarker[firstItem] !== MARKER.none;
}

const BREAKS_A_LIST = new Set<Block['kind']>(['heading', 'figure', 'table', 'embed']);

function isLayout(snapshot: Snapshot, row: number, items: Block[][]): boolean {
  if (items.every(blocks => blocks.every(block => block.kind === 'figure' || block.kind === 'embed'))) return true;
  const [only] = items;
  if (items.length === 1 && only.length > 1 && BREAKS_A_LIST.has(only[0].kind)) return true;
  if (hasMarkers(snapshot, row)) return false;
  const length = items.reduce((sum, blocks) => sum + blocks.reduce((n, block) => n + blockText(block).length, 0), 0);
  const broken = items.filter(
    blocks => blocks.length > 1 && blocks.some(block => BREAKS_A_LIST.has(block.kind)),
  ).length;
  return length / items.length > MAX_ITEM_LENGTH || broken * 2 > items.length;
}
