import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { ROWS_A_STEP, type Work } from '../page/work.ts';

/**
 * Per-row counts from Yunis 2016 (3.8.2, and the counts behind is_sib_X in 3.8.4), shared by the thesis's trees and by the features
 * of our own classifier.
 */
export interface ElementCounts {
  /** num_child_elements. */
  children: Int32Array;
  /** Children that are p and a. */
  p: Int32Array;
  a: Int32Array;
  /** dom_subtree_depth: levels down to the deepest descendant element; 0 for a leaf. */
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
