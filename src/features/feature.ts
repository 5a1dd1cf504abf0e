import type { Context } from './context.ts';

/** One number about one unit: its name is the contract with the trained trees, its meaning is what the reader is shown. */
export interface Feature {
  name: string;
  means: string;
  /**
   * Where it comes from: a paper and section where it is the same number, taken from methods/; `after` one where that gave the idea and
   * the number is another (in words for bytes, by unit for by element, more words, other limits); else ours.
   */
  source: string;
}

export const feature = (name: string, source: string, means: string): Feature => ({ name, source, means });

/**
 * Features that are measured together, because they look at the same things. One loop over the units measures all of a group: a
 * page is read once, by code that was never run before, and a function for each number would have to be compiled and called
 * for each.
 */
export interface FeatureGroup {
  features: readonly Feature[];
  /** Writes the numbers of some text units, in the order of `features`. */
  measure(c: Context, target: Target): void;
}

/** Where a group's numbers go: those of text unit number i from `start` + i * `width` on, for i from `from` to before `to`. */
export interface Target {
  values: Float32Array;
  start: number;
  width: number;
  from: number;
  to: number;
}

/** "Not known here": trees send it down its own branch. */
export const MISSING = Number.NaN;

export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** What a subtree holds of a running total. */
export const within = (c: Context, total: Float64Array | Int32Array, row: number): number =>
  total[c.snapshot.end[row]] - total[row];
