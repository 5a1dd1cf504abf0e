import type { Context } from './context.ts';

/** One number about one unit: its name is the contract with the trained trees, its meaning is what the reader is told. */
export interface Feature {
  name: string;
  means: string;
  /** Where it comes from: a paper and section, or ours. */
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
  /**
   * Writes the numbers of every text unit, in the order of `features`: those of the first from `start` on, those of each
   * further one `width` after the one before.
   */
  measure(c: Context, values: Float32Array, start: number, width: number): void;
}

/** "Not known here": trees send it down its own branch. */
export const MISSING = Number.NaN;

export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** What a subtree holds of a running total. */
export const within = (c: Context, total: Float64Array, row: number): number => total[c.snapshot.end[row]] - total[row];
