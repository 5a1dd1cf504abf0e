import type { LookTraits, PlaceTraits, SizeTraits, Traits } from './traits.ts';
import { compareSketches } from './wording.ts';

/**
 * Weights of the similarity (0..1) between parts of a site's pages. Path, look and place matter most. Class names count for little: a build
 * that renames all of them costs a tenth. A redesign changes path, look and place at once, which leaves too little to act on.
 */
const WEIGHTS = { path: 0.28, look: 0.2, place: 0.17, size: 0.11, wording: 0.14, names: 0.1 };

/** Below this, two parts are different whatever else matches. With renamed classes and new text, 0.76 remains. */
export const SAME_FROM = 0.68;
/** Enough for a part with a distinguishing trait, which only needs similar markup and placement. With renamed classes, 0.88 remains. */
export const DISTINGUISHED_FROM = 0.8;

/** Everything except the wording, which is more expensive to read; adding the wording's weight gives the maximum. */
export function compareShapes(a: Traits, b: Traits, pathsAlike: number): number {
  return (
    WEIGHTS.path * pathsAlike +
    WEIGHTS.look * compareLooks(a.look, b.look) +
    WEIGHTS.place * comparePlaces(a.place, b.place) +
    WEIGHTS.size * compareSizes(a.size, b.size) +
    WEIGHTS.names * compareNames(a.names, b.names)
  );
}

/** Adds the wording; if none is remembered, scales up the rest. */
export function addWording(shape: number, remembered: readonly number[], seen: () => readonly number[]): number {
  if (remembered.length === 0) return shape / (1 - WEIGHTS.wording);
  return shape + WEIGHTS.wording * compareSketches(remembered, seen());
}

/** The maximum similarity once the wording is read; exact if none is remembered. */
export function reach(shape: number, remembered: readonly number[]): number {
  return remembered.length === 0 ? shape / (1 - WEIGHTS.wording) : shape + WEIGHTS.wording;
}

/** Longest common subsequence relative to the longer path: an extra wrapper costs little, a different section much. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
  let row = new Uint8Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    const next = new Uint8Array(b.length + 1);
    for (let j = 1; j <= b.length; j++) {
      next[j] = a[i - 1] === b[j - 1] ? row[j - 1] + 1 : Math.max(row[j], next[j - 1]);
    }
    row = next;
  }
  const common = row[b.length] / Math.max(a.length, b.length);
  // The box itself and its parent matter more than the wrappers above.
  const ends = a.at(-1) === b.at(-1) ? (a.at(-2) === b.at(-2) ? 1 : 0.6) : 0;
  return 0.6 * common + 0.4 * ends;
}

function compareLooks(a: LookTraits, b: LookTraits): number {
  const font = near(a.font, b.font, 2);
  const weight = near(a.weight, b.weight, 3);
  const flags = ['isColored', 'isItalic', 'isUppercase', 'isCentred', 'isFilled'] as const;
  const same = flags.filter(flag => a[flag] === b[flag]).length / flags.length;
  return 0.45 * font + 0.2 * weight + 0.35 * same;
}

function comparePlaces(a: PlaceTraits, b: PlaceTraits): number {
  const pinned = a.isPinned === b.isPinned ? 1 : 0;
  if (a.inColumn < 0 || b.inColumn < 0) return 0.5 * pinned;
  return (
    0.25 * near(a.inColumn, b.inColumn, 4) +
    0.2 * near(a.side, b.side, 1) +
    0.1 * near(a.indent, b.indent, 4) +
    0.25 * near(a.down, b.down, 3) +
    0.2 * pinned
  );
}

function compareSizes(a: SizeTraits, b: SizeTraits): number {
  return 0.4 * near(a.width, b.width, 3) + 0.3 * near(a.chars, b.chars, 5) + 0.3 * near(a.links, b.links, 2);
}

function compareNames(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return 1;
  const inB = new Set(b);
  const shared = a.filter(name => inB.has(name)).length;
  return shared / (a.length + b.length - shared);
}

/** 1 if equal, falling to 0 at a distance of `span`. */
function near(a: number, b: number, span: number): number {
  return Math.max(0, 1 - Math.abs(a - b) / span);
}
