import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { ROWS_A_STEP, type Work } from '../page/work.ts';

/**
 * What Yunis 2016 counts of the tree (3.8.2 and the counts behind is_sib_X of 3.8.4), by row: one implementation for the thesis's
 * trees and for the features of the product's.
 */
export interface ElementCounts {
  /** num_child_elements. */
  children: Int32Array;
  /** Children that are p and a. */
  p: Int32Array;
  a: Int32Array;
  /** dom_subtree_depth: the deepest element below, in steps; 0 for a leaf. */
  subtreeDepth: Int32Array;
}

export function* countingElements({ size, tag, parent }: Snapshot): Work<ElementCounts> {
  const column = () => new Int32Array(size);
  const [children, p, a, subtreeDepth] = [column(), column(), column(), column()];
  for (let row = size - 1; row > 0; row--) {
    if (row % ROWS_A_STEP === 0) yield;
    if (tag[row] === TAG['#text']) continue;
    const up = parent[row];
    children[up]++;
    if (tag[row] === TAG.p) p[up]++;
    else if (tag[row] === TAG.a) a[up]++;
    if (subtreeDepth[up] <= subtreeDepth[row]) subtreeDepth[up] = subtreeDepth[row] + 1;
  }
  return { children, p, a, subtreeDepth };
}

/** num_siblings. */
export function siblingsOf({ children }: ElementCounts, { parent }: Snapshot, row: number): number {
  return Math.max(0, children[Math.max(0, parent[row])] - 1);
}
