import type { Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { ROWS_A_STEP, type Work } from '../page/work.ts';

/** What stands beside each row under the same parent. By row, elements only. */
export interface Siblings {
  /** Element children of the row. */
  children: Int32Array;
  /** Children by tag that matter as neighbours (thesis 3.8.4, is_sib_X), of the row seen as a parent. */
  p: Int32Array;
  a: Int32Array;
  input: Int32Array;
  /** Place among the parent's element children. */
  index: Int32Array;
  /** Children of the parent with the row's own tag, itself included. */
  sameTag: Int32Array;
  /** Deepest element below, in steps. */
  subtreeDepth: Int32Array;
}

const INPUTS = tagSet('input', 'button', 'select', 'textarea');

export function* readSiblings(snapshot: Snapshot): Work<Siblings> {
  const { size, tag, parent, depth } = snapshot;
  const column = () => new Int32Array(size);
  const siblings: Siblings = {
    children: column(),
    p: column(),
    a: column(),
    input: column(),
    index: column(),
    sameTag: column(),
    subtreeDepth: column(),
  };
  const deepest = Int32Array.from(depth);
  const counted = new Map<number, number>();
  for (let row = 1; row < size; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    if (tag[row] === TAG['#text']) continue;
    const up = parent[row];
    siblings.index[row] = siblings.children[up]++;
    if (tag[row] === TAG.p) siblings.p[up]++;
    if (tag[row] === TAG.a) siblings.a[up]++;
    if (INPUTS[tag[row]]) siblings.input[up]++;
    const key = up * 256 + tag[row];
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  for (let row = size - 1; row > 0; row--) {
    if (row % ROWS_A_STEP === 0) yield;
    if (tag[row] === TAG['#text']) continue;
    const up = parent[row];
    siblings.sameTag[row] = counted.get(up * 256 + tag[row]) ?? 0;
    siblings.subtreeDepth[row] = deepest[row] - depth[row];
    deepest[up] = Math.max(deepest[up], deepest[row]);
  }
  return siblings;
}
