import type { BlockKeywords } from './content-blocks.ts';
import type { FeatureEntropies } from './entropy-table.ts';

export interface BlockSum {
  /** H(CB): the mean over the distinct features of the block. */
  entropy: number;
  known: number;
  /** Features of a single page: what the threshold wants to gather. */
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
 * "Never includes more features" is exact for the paper's few large tables. Cut finer, a site always has some small block
 * in the next tenth, so an increase below this share of all informative features counts as none, and the search does not
 * end before a fair part of them is included. Chosen on half of the sites with eight pages and more, see bench/methods.md.
 */
export const NEGLIGIBLE_SHARE = 0.02;
export const FAIR_SHARE = 0.3;

/** Informative features, those of a single page (entropy 0), by the tenth in which their block's entropy lies. */
export type Gained = number[];

export const noGain = (): Gained => new Array<number>(STEPS + 1).fill(0);

export function gather(blocks: BlockKeywords[], entropyOf: FeatureEntropies, gained: Gained): void {
  for (const block of blocks) {
    const { entropy, informative } = sumUp(block, entropyOf);
    if (!Number.isNaN(entropy)) gained[Math.min(STEPS, Math.floor(entropy / STEP + 1e-6))] += informative;
  }
}

/** The same of all features, as 4.5 is written. */
export function gatherAll(blocks: BlockKeywords[], entropyOf: FeatureEntropies, gained: Gained): void {
  for (const block of blocks) {
    const { entropy, known } = sumUp(block, entropyOf);
    if (!Number.isNaN(entropy)) gained[Math.min(STEPS, Math.floor(entropy / STEP + 1e-6))] += known;
  }
}

/** The greedy threshold as written (4.5): raised by 0.1 until, once there are any features, a step includes no more. */
export function findGreedyThreshold(gained: Gained): number {
  let included = 0;
  for (let step = 0; step < STEPS; step++) {
    if (included > 0 && gained[step] === 0) return step * STEP;
    included += gained[step];
  }
  return 1;
}

/** The variant of it for small blocks: by features of a single page, with the two constants above. */
export function findThreshold(gained: Gained): number {
  const all = gained.reduce((sum, count) => sum + count, 0);
  let included = 0;
  for (let step = 0; step < STEPS; step++) {
    if (included > all * FAIR_SHARE && gained[step] <= all * NEGLIGIBLE_SHARE) return step * STEP;
    included += gained[step];
  }
  return 1;
}
