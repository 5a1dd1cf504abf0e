import type { Context } from './context.ts';

/** One number about one unit: its name is the contract with the trained trees, its meaning is what the reader is told. */
export interface Feature {
  name: string;
  means: string;
  /** Where it comes from: a paper and section, or ours. */
  source: string;
  of(c: Context, unit: number): number;
}

export const feature = (name: string, source: string, means: string, of: Feature['of']): Feature => ({
  name,
  source,
  means,
  of,
});

/** "Not known here": trees send it down its own branch. */
export const MISSING = Number.NaN;

export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** What a subtree holds of a running total. */
export const within = (c: Context, total: Float64Array, row: number): number => total[c.snapshot.end[row]] - total[row];
