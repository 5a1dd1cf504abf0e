import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { type BlockKeywords, type PageBlocks, toBlocks } from './content-blocks.ts';
import { EntropyTable, type FeatureEntropies } from './entropy-table.ts';
import {
  findGreedyThreshold,
  findThreshold,
  type Gained,
  gather,
  gatherAll,
  noGain,
  sumUp,
} from './entropy-threshold.ts';
import type { Verdict } from './method.ts';
import { toTableBlocks } from './table-blocks.ts';

/**
 * InfoDiscoverer: Lin and Ho 2002, "Discovering informative content blocks from web documents". Across the pages of a site, a
 * keyword that occurs equally on all of them belongs to the template and has entropy 1; one on a single page has entropy 0. A block is
 * informative if the mean entropy of its keywords is below a threshold determined from the site itself.
 *
 *   w(i,j) = tf(i,j) / Σj tf(i,j)                 weight of feature i in document j, normalised
 *   H(Fi)  = − Σj w(i,j) · log_d w(i,j)           feature entropy, d the number of documents      (4)
 *   H(CB)  = Σ H(Fi) / k                          block entropy, over the k features of the block (5)
 */
export interface EntropyDocument {
  /** By block. */
  blocks: BlockKeywords[];
  /** Features above this were not stored (see site-statistics.ts), so nothing is known about them. */
  limit: number;
}

export interface SiteEntropy extends Verdict {
  blocks: PageBlocks;
  /** H(CB) by block; NaN if a block has no known features. */
  entropies: Float32Array;
  /** Per block, the number of its known features, and the share of those that occur only on this page. */
  known: Uint16Array;
  fresh: Float32Array;
  threshold: number;
  /** Number of features that count for the threshold, per tenth of their block's entropy. */
  gained: Gained;
  /** How many documents this was computed over. */
  documents: number;
}

/** How blocks are formed, how the threshold is found, and the share of links above which a block is always redundant. */
export interface EntropyVariant {
  toBlocks(snapshot: Snapshot, units: Units): PageBlocks;
  gather(blocks: BlockKeywords[], entropyOf: FeatureEntropies, gained: Gained): void;
  findThreshold(gained: Gained): number;
  anchorShare: number;
}

export const ALL_KNOWN = 0xffffff;

export function toDocument(blocks: BlockKeywords[], limit = ALL_KNOWN): EntropyDocument {
  return { blocks, limit };
}

/** The method as run in the paper: on all pages of a cluster at once. */
export function discover(pages: { snapshot: Snapshot; units: Units }[], variant = BY_UNITS): SiteEntropy[] {
  const read = pages.map(({ snapshot, units }) => variant.toBlocks(snapshot, units));
  const documents = read.map(blocks => toDocument(blocks.keywords));
  const entropyOf = featureEntropies(documents);
  const gained = noGain();
  for (const { blocks } of documents) variant.gather(blocks, entropyOf, gained);
  return read.map(blocks => judge(blocks, entropyOf, gained, documents.length, variant));
}

/**
 * Lists of links to other stories are new on every page, so their entropy is as low as the story's. The paper observed this on one
 * site (5, "related news": precision 0.530) and excluded it. So a block with a larger share of linked text than this is redundant
 * whatever its entropy; 1 disables the rule.
 */
const ANCHOR_SHARE = 0.5;

export function judge(
  blocks: PageBlocks,
  entropyOf: FeatureEntropies,
  gained: Gained,
  documents: number,
  { findThreshold: find, anchorShare }: EntropyVariant,
): SiteEntropy {
  const threshold = find(gained);
  const { entropies, known, fresh } = measureBlocks(blocks, entropyOf);
  const inherited = lend(blocks, entropies);
  const score = new Float32Array(blocks.ofUnit.length);
  const main = new Uint8Array(blocks.ofUnit.length);
  for (let unit = 0; unit < score.length; unit++) {
    const block = blocks.ofUnit[unit];
    score[unit] = inherited[block];
    // A NaN score compares as false, so a unit without known features is not redundant by entropy.
    main[unit] = score[unit] >= threshold || (documents > 1 && blocks.linkShare[block] > anchorShare) ? 0 : 1;
  }
  return { main, score, blocks, entropies, known, fresh, threshold, gained, documents };
}

/** Gives blocks without keywords (pictures, numbers) the entropy of the texts inside them, or else of the enclosing block. */
function lend({ around, keywords }: PageBlocks, entropies: Float32Array): Float32Array {
  const sums = new Float64Array(entropies.length);
  const counts = new Float64Array(entropies.length);
  for (let block = 1; block < entropies.length; block++) {
    const outer = around[block];
    if (Number.isNaN(entropies[block]) || outer < 0) continue;
    sums[outer] += entropies[block] * keywords[block].features.length;
    counts[outer] += keywords[block].features.length;
  }
  const inherited = entropies.slice();
  for (let block = 1; block < inherited.length; block++) {
    if (!Number.isNaN(inherited[block])) continue;
    if (counts[block] > 0) inherited[block] = sums[block] / counts[block];
    else if (around[block] >= 0) inherited[block] = inherited[around[block]];
  }
  return inherited;
}

export function featureEntropies(documents: EntropyDocument[]): FeatureEntropies {
  let entries = 0;
  for (const { blocks } of documents) for (const { features } of blocks) entries += features.length;
  const table = new EntropyTable(entries);
  let limit = ALL_KNOWN;
  documents.forEach((document, d) => {
    limit = Math.min(limit, document.limit);
    for (const { features, counts } of document.blocks)
      for (let n = 0; n < features.length; n++) table.add(features[n], counts[n], d);
  });
  return table.finish(documents.length, limit);
}

function measureBlocks({ keywords }: PageBlocks, entropyOf: FeatureEntropies) {
  const entropies = new Float32Array(keywords.length);
  const known = new Uint16Array(keywords.length);
  const fresh = new Float32Array(keywords.length);
  for (let block = 0; block < keywords.length; block++) {
    const sum = sumUp(keywords[block], entropyOf);
    entropies[block] = sum.entropy;
    known[block] = Math.min(0xffff, sum.known);
    fresh[block] = sum.known > 0 ? sum.informative / sum.known : Number.NaN;
  }
  return { entropies, known, fresh };
}

/** The method as published: tables as blocks, the greedy threshold as written, entropy alone. */
export const AS_PUBLISHED: EntropyVariant = {
  ...{ toBlocks: toTableBlocks, gather: gatherAll, findThreshold: findGreedyThreshold, anchorShare: 1 },
};
/** For modern pages: text units as blocks, a threshold based on features of single pages, link lists redundant. */
export const BY_UNITS: EntropyVariant = { toBlocks, gather, findThreshold, anchorShare: ANCHOR_SHARE };
/** BY_UNITS without the rule about links. */
export const BY_UNITS_WITH_LINKS: EntropyVariant = { ...BY_UNITS, anchorShare: 1 };

/** Shares of a block's features that occur only on this page: up to MOST_FRESH it is template, above OWN_FRESH it is the page's own. */
const MOST_FRESH = 0.05;
const OWN_FRESH = 0.2;
/** Two words shared by every page may be chance; this many are not. */
const ENOUGH_FEATURES = 8;

/**
 * Per unit, how certain it is that the site repeats it: 0 if it is unique to this page, 0.5 if undecidable, NaN without keywords.
 * A block's mean entropy is a poor measure, because a story about the site's usual topics has a high one. A better measure is
 * whether anything in the block is new. The constants were chosen on train sites (bench/methods.md).
 */
export function repetition({ blocks, entropies, known, fresh }: SiteEntropy): Float32Array {
  return Float32Array.from(blocks.ofUnit, block => {
    if (Number.isNaN(fresh[block])) return Number.NaN;
    if (fresh[block] > OWN_FRESH) return 0;
    if (fresh[block] > MOST_FRESH) return 0.5;
    return 0.5 + 0.5 * Math.min(1, known[block] / ENOUGH_FEATURES) * entropies[block];
  });
}
