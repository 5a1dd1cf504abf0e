import type { BlockKeywords } from './content-blocks.ts';
import type { FeatureEntropies } from './entropy-table.ts';

export interface BlockSum {
  /** H(CB): the mean entropy of the block's distinct features. */
  entropy: number;
  known: number;
  /** Number of features that occur on a single page, which the threshold should include. */
  informative: number;
}

export function sumUp({ features }: BlockKeywords, entropyOf: FeatureEntropies): BlockSum {
  let sum = 0;
  let known = 0;
  let informative = 0;
  for (let n = 0; n < features.length; n++) {
    const entropy = entropyOf(features[n]);
    if (Number.isNaN(entropy)) continue;
    sum += entropy;
    known++;
    if (entropy < 1e-6) informative++;
  }
  return { entropy: known > 0 ? sum / known : Number.NaN, known, informative };
}

export const STEP = 0.1; // 4.5
const STEPS = Math.round(1 / STEP);
/**
 * "Never includes more features" works for the paper's few large tables. With finer blocks, some small block always falls in the
 * next tenth, so an increase below NEGLIGIBLE_SHARE of all informative features counts as none, and the search continues until
 * FAIR_SHARE of them is included. Chosen on half of the sites with at least eight pages, see bench/methods.md.
 */
export const NEGLIGIBLE_SHARE = 0.02;
export const FAIR_SHARE = 0.3;

/** Number of informative features (those on a single page, entropy 0) per tenth of their block's entropy. */
export type Gained = number[];

export const noGain = (): Gained => new Array<number>(STEPS + 1).fill(0);

export function gather(blocks: BlockKeywords[], entropyOf: FeatureEntropies, gained: Gained): void {
  for (const block of blocks) {
    const { entropy, informative } = sumUp(block, entropyOf);
    if (!Number.isNaN(entropy)) gained[Math.min(STEPS, Math.floor(entropy / STEP + 1e-6))] += informative;
  }
}

/** Like `gather` for all features, as in 4.5. */
export function gatherAll(blocks: BlockKeywords[], entropyOf: FeatureEntropies, gained: Gained): void {
  for (const block of blocks) {
    const { entropy, known } = sumUp(block, entropyOf);
    if (!Number.isNaN(entropy)) gained[Math.min(STEPS, Math.floor(entropy / STEP + 1e-6))] += known;
  }
}

/** The greedy threshold of 4.5: raised in steps of 0.1 until, once any features are included, a step adds none. */
export function findGreedyThreshold(gained: Gained): number {
  let included = 0;
  for (let step = 0; step < STEPS; step++) {
    if (included > 0 && gained[step] === 0) return step * STEP;
    included += gained[step];
  }
  return 1;
}

/** The variant for small blocks: uses features of single pages and the two constants above. */
export function findThreshold(gained: Gained): number {
  const all = gained.reduce((sum, count) => sum + count, 0);
  let included = 0;
  for (let step = 0; step < STEPS; step++) {
    if (included > all * FAIR_SHARE && gained[step] <= all * NEGLIGIBLE_SHARE) return step * STEP;
    included += gained[step];
  }
  return 1;
}
