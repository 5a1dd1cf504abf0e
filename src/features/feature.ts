import type { Context } from './context.ts';

/**
 * Groups of features for explanations. The classifier uses a couple of hundred numbers, many about the same thing (words in the
 * box around a unit, in the box around that); users should see each thing once, with its total weight.
 */
// biome-ignore format: read as a list
export type FeatureTheme =
  | 'template' | 'neighbours' | 'box' | 'stretch' | 'column' | 'place' | 'look' | 'moves' | 'links' | 'length' | 'sentences'
  | 'says' | 'title' | 'declared' | 'fromTitle' | 'tag' | 'stands' | 'named' | 'heading' | 'alike' | 'page'
  // Only for pictures, players and embeds.
  | 'size' | 'around' | 'pictures' | 'described' | 'picture';

/** One number about a unit. Trained trees refer to it by name; explanations to the user group it by theme. */
export interface Feature {
  name: string;
  theme: FeatureTheme;
  means: string;
  /**
   * Origin. A paper and section if the number is exactly the paper's, computed in methods/; `after` plus a paper if only the idea is
   * (words instead of bytes, units instead of elements, longer word lists, other limits); otherwise `ours`.
   */
  source: string;
}

export const feature = (name: string, theme: FeatureTheme, source: string, means: string): Feature => ({
  name,
  theme,
  source,
  means,
});

/**
 * Features measured together because they use the same data. One loop over the units measures the whole group: a page is read
 * once, by code that has never run before, so a function per feature would cost extra compilation and calls.
 */
export interface FeatureGroup {
  features: readonly Feature[];
  /** Writes the values for a range of text units, in the order of `features`. */
  measure(c: Context, target: Target): void;
}

/** Where a group's values go: those of the i-th text unit start at `start` + i * `width`, for i in [`from`, `to`). */
export interface Target {
  values: Float32Array;
  start: number;
  width: number;
  from: number;
  to: number;
}

/** Value not known; trees have a separate branch for it. */
export const MISSING = Number.NaN;

export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** The part of a running total that falls in a row's subtree. */
export const within = (c: Context, total: Float64Array | Int32Array, row: number): number =>
  total[c.snapshot.end[row]] - total[row];
