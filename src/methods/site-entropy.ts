import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { type BlockKeywords, type PageBlocks, toBlocks } from './content-blocks.ts';
import type { Verdict } from './method.ts';

/**
 * InfoDiscoverer: Lin and Ho 2002, "Discovering informative content blocks from web documents". Over the pages of one
 * site, a keyword that stands on all of them belongs to the template and has entropy 1; one that stands on a single page
 * has entropy 0. A block is informative when its keywords' mean entropy is below a threshold that the site itself gives.
 *
 *   w(i,j) = tf(i,j) / Σj tf(i,j)                 weight of feature i in document j, normalised
 *   H(Fi)  = − Σj w(i,j) · log_d w(i,j)           feature entropy, d the number of documents      (4)
 *   H(CB)  = Σ H(Fi) / k                          block entropy, over the k features of the block (5)
 */
export interface EntropyDocument {
  /** By block. */
  blocks: BlockKeywords[];
  /** Of the whole document. */
  whole: BlockKeywords;
  /** Features above this were not kept (see site-statistics.ts), so nothing is known of them. */
  limit: number;
}

export interface SiteEntropy extends Verdict {
  blocks: PageBlocks;
  /** H(CB) by block; NaN where a block has no known feature. */
  entropies: Float32Array;
  threshold: number;
  /** How many documents this was computed over. */
  documents: number;
}

export const ALL_KNOWN = 0xffffff;

export function toDocument(blocks: BlockKeywords[], limit = ALL_KNOWN): EntropyDocument {
  const whole = new Map<number, number>();
  for (const { features, counts } of blocks)
    for (let n = 0; n < features.length; n++) whole.set(features[n], (whole.get(features[n]) ?? 0) + counts[n]);
  return {
    blocks,
    limit,
    whole: { features: Int32Array.from(whole.keys()), counts: Uint16Array.from(whole.values()) },
  };
}

/** The method as the paper runs it: all pages of a cluster at once. */
export function discover(pages: { snapshot: Snapshot; units: Units }[]): SiteEntropy[] {
  const read = pages.map(({ snapshot, units }) => toBlocks(snapshot, units));
  const documents = read.map(blocks => toDocument(blocks.keywords));
  const entropyOf = featureEntropies(documents);
  const limit = findThreshold(documents, entropyOf);
  return read.map((blocks, n) => judge(blocks, documents[n], entropyOf, limit, documents.length));
}

export function judge(
  blocks: PageBlocks,
  document: EntropyDocument,
  entropyOf: (feature: number) => number,
  threshold: number,
  documents: number,
): SiteEntropy {
  const entropies = blockEntropies(document, entropyOf);
  // A block without keywords (pictures, numbers) is judged with what surrounds it.
  const inherited = entropies.slice();
  for (let block = 1; block < inherited.length; block++) {
    const outer = blocks.around[block];
    if (Number.isNaN(inherited[block]) && outer >= 0) inherited[block] = inherited[outer];
  }
  const score = new Float32Array(blocks.ofUnit.length);
  const main = new Uint8Array(blocks.ofUnit.length);
  for (let unit = 0; unit < score.length; unit++) {
    score[unit] = inherited[blocks.ofUnit[unit]];
    // Where nothing is known, nothing is known to be redundant.
    main[unit] = score[unit] >= threshold ? 0 : 1;
  }
  return { main, score, blocks, entropies, threshold, documents };
}

/**
 * H(Fi) as a function of the feature; NaN for features that stand in no document or above a limit. With tf for a row of
 * the matrix and S its sum, −Σ (tf/S)·log(tf/S) is log S − (Σ tf·log tf)/S: two sums a feature, no matrix.
 */
export function featureEntropies(documents: EntropyDocument[]): (feature: number) => number {
  const limit = documents.reduce((least, document) => Math.min(least, document.limit), ALL_KNOWN);
  const index = new Map<number, number>();
  const sums: number[] = [];
  const logs: number[] = [];
  for (const { whole } of documents) {
    for (let n = 0; n < whole.features.length; n++) {
      const feature = whole.features[n];
      if (feature > limit) continue;
      const count = whole.counts[n];
      const at = index.get(feature);
      if (at === undefined) {
        index.set(feature, sums.push(count) - 1);
        logs.push(count * Math.log(count));
      } else {
        sums[at] += count;
        logs[at] += count * Math.log(count);
      }
    }
  }
  const base = Math.log(documents.length);
  return feature => {
    const at = index.get(feature);
    if (at === undefined || documents.length < 2) return Number.NaN;
    return Math.max(0, (Math.log(sums[at]) - logs[at] / sums[at]) / base);
  };
}

/** H(CB): the mean over the distinct features of a block. */
export function blockEntropies(document: EntropyDocument, entropyOf: (feature: number) => number): Float32Array {
  return Float32Array.from(document.blocks, ({ features }) => {
    let sum = 0;
    let known = 0;
    for (let n = 0; n < features.length; n++) {
      const entropy = entropyOf(features[n]);
      if (Number.isNaN(entropy)) continue;
      sum += entropy;
      known++;
    }
    return known > 0 ? sum / known : Number.NaN;
  });
}

export const STEP = 0.1; // 4.5
/**
 * "Never includes more features" is exact for the paper's few large tables. Cut into sections, a site always has some
 * small block in the next tenth, so an increase below this share of all informative features counts as none, and the
 * search does not end before a fair part of them is included. Both were set on 31 sites of eight pages and more, in a
 * search over 216 settings scored on those same sites; there any start between 0.1 and 0.6 scored alike.
 */
export const NEGLIGIBLE_SHARE = 0.05;
export const FAIR_SHARE = 0.3;

/**
 * The greedy threshold (4.5): raised from 0 by 0.1 until that adds no more informative features, which are those of a
 * single page (entropy 0). Template words in the next blocks are no reason to go on.
 */
export function findThreshold(documents: EntropyDocument[], entropyOf: (feature: number) => number): number {
  const steps = Math.round(1 / STEP);
  const gained = new Float64Array(steps + 1); // informative features of the blocks with entropy in [step, step + 1)
  let all = 0;
  for (const document of documents) {
    blockEntropies(document, entropyOf).forEach((entropy, block) => {
      if (Number.isNaN(entropy)) return;
      const size = countInformative(document.blocks[block].features, entropyOf);
      gained[Math.min(steps, Math.floor(entropy / STEP + 1e-6))] += size;
      all += size;
    });
  }
  let included = 0;
  for (let step = 0; step < steps; step++) {
    if (included > all * FAIR_SHARE && gained[step] <= all * NEGLIGIBLE_SHARE) return step * STEP;
    included += gained[step];
  }
  return 1;
}

function countInformative(features: Int32Array, entropyOf: (feature: number) => number): number {
  let count = 0;
  for (let n = 0; n < features.length; n++) if (entropyOf(features[n]) < 1e-6) count++;
  return count;
}
