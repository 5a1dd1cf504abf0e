import type { Context } from './context.ts';

/**
 * Features by what they mean to a person. The trees weigh a couple of hundred numbers, many of them about the same thing
 * (words in the box around it, in the box around that); a reader wants to hear each thing once, with its whole weight.
 */
// biome-ignore format: read as a list
export type FeatureTheme =
  | 'template' | 'neighbours' | 'box' | 'stretch' | 'column' | 'place' | 'look' | 'moves' | 'links' | 'length' | 'sentences'
  | 'says' | 'title' | 'declared' | 'fromTitle' | 'tag' | 'stands' | 'named' | 'heading' | 'alike' | 'page'
  // Of pictures, players and embeds alone.
  | 'size' | 'around' | 'pictures' | 'described' | 'picture';

/** One number about one unit: its name is the contract with the trained trees, its theme what a person is told it is about. */
export interface Feature {
  name: string;
  theme: FeatureTheme;
  means: string;
  /**
   * Where it comes from: a paper and section where it is the same number, taken from methods/; `after` one where that gave the idea and
   * the number is another (in words for bytes, by unit for by element, more words, other limits); else ours.
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
