import { ALIGN, POSITION, type Snapshot, STYLE, tagName } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { type Column, charCount, findColumn } from '../reading/column.ts';
import { sketchText } from './wording.ts';

/**
 * What identifies a part of a page on the site's other pages. None of the traits is a selector: each is one piece of evidence, and enough
 * must agree. All are relative to the page (its column, its font size), so a wider window or a larger font changes nothing.
 */
export interface Traits {
  kind: number;
  /** Tag names from the body down; only the last ones of a deep path. */
  path: string[];
  /** Words in class and id of the box and two ancestors: weak evidence, since builds rename them. */
  names: string[];
  look: LookTraits;
  place: PlaceTraits;
  size: SizeTraits;
  /** Sketch of the wording; empty if the wording is irrelevant (a row of different teasers). */
  wording: number[];
}

export interface LookTraits {
  /** Font size relative to the running text, in quarter octaves. */
  font: number;
  /** In hundreds. */
  weight: number;
  isColored: boolean;
  isItalic: boolean;
  isUppercase: boolean;
  isCentred: boolean;
  /** In a small box with its own background. */
  isFilled: boolean;
}

export interface PlaceTraits {
  /** Share of its width within the main column, in eighths; -1 if the page has none. */
  inColumn: number;
  /** -1 left of the column's centre, 1 right of it, 0 across it. */
  side: number;
  /** Distance from the column's left edge, in half characters of the running text. */
  indent: number;
  /** -1 above the column, 0 to 3 for its quarters, 4 below. */
  down: number;
  isPinned: boolean;
}

export interface SizeTraits {
  /** Width relative to the column, in half octaves. */
  width: number;
  /** Characters, in octaves. */
  chars: number;
  /** Share of linked text, in quarters. */
  links: number;
}

const MAX_PATH = 24;
const MAX_NAMES = 12;

/** Reads the traits of one page's units; shared values are computed once. */
export interface TraitReader {
  /** Units with equal paths share the same path array. */
  of(unit: number): Traits;
  wordingOf(unit: number): number[];
}

export function createTraitReader(snapshot: Snapshot, units: Units): TraitReader {
  const column = findColumn(snapshot, units);
  const paths = new Map<number, string[]>();
  const samePaths = new Map<string, string[]>();
  const sketches = new Map<number, number[]>();
  const links = sumLinkChars(snapshot);

  function pathOf(row: number): string[] {
    const known = paths.get(row);
    if (known) return known;
    const path = readPath(snapshot, row);
    const key = path.join('>');
    const shared = samePaths.get(key) ?? path;
    samePaths.set(key, shared);
    paths.set(row, shared);
    return shared;
  }

  function wordingOf(unit: number): number[] {
    let sketch = sketches.get(unit);
    if (!sketch) sketches.set(unit, (sketch = sketchText(textOf(snapshot, units, unit))));
    return sketch;
  }

  return {
    wordingOf,
    of: unit => ({
      kind: units.kind[unit],
      path: pathOf(units.row[unit]),
      names: readNames(snapshot, units.row[unit]),
      look: readLook(snapshot, units, unit, column),
      place: readPlace(snapshot, units.row[unit], column),
      size: readSize(snapshot, units, unit, column, links),
      wording: [],
    }),
  };
}

function readPath(snapshot: Snapshot, row: number): string[] {
  const path: string[] = [];
  for (let r = row; r > 0 && path.length < MAX_PATH; r = snapshot.parent[r]) path.push(tagName(snapshot, r));
  return path.reverse();
}

/** Words in class names and ids. Those with digits or long letter sequences are generated and tell nothing. */
function readNames(snapshot: Snapshot, row: number): string[] {
  const names = new Set<string>();
  for (let r = row, level = 0; r > 0 && level < 3; r = snapshot.parent[r], level++) {
    const text = `${snapshot.className[r].slice(0, 300)} ${snapshot.id[r].slice(0, 80)}`;
    for (const word of text.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/)) {
      if (/^[A-Za-z]{3,16}$/.test(word) && names.size < MAX_NAMES) names.add(word.toLowerCase());
    }
  }
  return [...names];
}

function readLook(snapshot: Snapshot, units: Units, unit: number, column: Column | undefined): LookTraits {
  const row = units.from[unit];
  const body = column?.fontSizePx || 16;
  const style = snapshot.style[row];
  return {
    font: Math.round(4 * Math.log2(Math.max(1, snapshot.fontSizePx[row]) / body)),
    weight: Math.round(snapshot.fontWeight[row] / 100),
    isColored: column !== undefined && snapshot.color[row] !== column.color,
    isItalic: (style & STYLE.italic) !== 0,
    isUppercase: (style & STYLE.uppercase) !== 0,
    isCentred: snapshot.textAlign[row] === ALIGN.center,
    isFilled: isFilled(snapshot, units.row[unit], column),
  };
}

const BOXES_UP = 3;
const OPAQUE_ALPHA = 0x80;

/** A box as tall as the running text is the page's background, not a mark of its contents. */
function isFilled(snapshot: Snapshot, row: number, column: Column | undefined): boolean {
  const tallest = column ? 0.6 * (column.bottom - column.top) : Number.POSITIVE_INFINITY;
  for (let r = row, up = 0; r > 0 && up < BOXES_UP; r = snapshot.parent[r], up++) {
    if (snapshot.height[r] > tallest) return false;
    if ((snapshot.background[r] & 255) >= OPAQUE_ALPHA) return true;
  }
  return false;
}

function readPlace(snapshot: Snapshot, row: number, column: Column | undefined): PlaceTraits {
  const isPinned = isPinnedAt(snapshot, row);
  if (!column || snapshot.width[row] <= 0) return { inColumn: -1, side: 0, indent: 0, down: 0, isPinned };
  const left = snapshot.x[row];
  const right = left + snapshot.width[row];
  const middle = (column.left + column.right) / 2;
  const shared = Math.max(0, Math.min(right, column.right) - Math.max(left, column.left));
  return {
    inColumn: Math.round((8 * shared) / snapshot.width[row]),
    side: right < middle ? -1 : left > middle ? 1 : 0,
    indent: Math.round((2 * (left - column.left)) / (column.fontSizePx || 16)),
    down: readDown(snapshot.y[row] + snapshot.height[row] / 2, column),
    isPinned,
  };
}

function readDown(y: number, { top, bottom }: Column): number {
  if (y < top) return -1;
  if (y > bottom) return 4;
  return Math.min(3, Math.floor((4 * (y - top)) / Math.max(1, bottom - top)));
}

function isPinnedAt(snapshot: Snapshot, row: number): boolean {
  for (let r = row; r >= 0; r = snapshot.parent[r]) {
    if (snapshot.position[r] === POSITION.fixed || snapshot.position[r] === POSITION.sticky) return true;
  }
  return false;
}

function readSize(
  snapshot: Snapshot,
  units: Units,
  unit: number,
  column: Column | undefined,
  links: Float64Array,
): SizeTraits {
  const columnWidth = column ? column.right - column.left : 0;
  const chars = charCount(snapshot, units, unit);
  const linked = links[units.to[unit]] - links[units.from[unit]];
  return {
    width: columnWidth > 0 ? Math.round(2 * Math.log2(Math.max(8, snapshot.width[units.row[unit]]) / columnWidth)) : 0,
    chars: Math.round(Math.log2(chars + 1)),
    links: chars > 0 ? Math.min(4, Math.round((4 * linked) / chars)) : 0,
  };
}

/** Prefix sums of characters inside links; one entry longer than the rows. */
function sumLinkChars(snapshot: Snapshot): Float64Array {
  const sums = new Float64Array(snapshot.size + 1);
  let linkEnd = 0;
  for (let row = 0; row < snapshot.size; row++) {
    if (snapshot.links[row]) linkEnd = Math.max(linkEnd, snapshot.end[row]);
    sums[row + 1] = sums[row] + (row < linkEnd ? snapshot.text[row].length : 0);
  }
  return sums;
}

/** A unit's text, or a picture's description. */
export function textOf(snapshot: Snapshot, units: Units, unit: number, limit = 1200): string {
  const row = units.row[unit];
  const described = snapshot.images[row]?.alt ?? snapshot.embeds[row]?.title;
  if (described !== undefined) return described.slice(0, limit);
  let out = '';
  for (let r = units.from[unit]; r < units.to[unit] && out.length < limit; r++) {
    if (units.ofRow[r] === unit) out += (snapshot.spaceBefore[r] ? ' ' : '') + snapshot.text[r];
  }
  return out.slice(0, limit).replace(/\s+/g, ' ').trim();
}
