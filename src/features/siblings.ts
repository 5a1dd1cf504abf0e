import { countingElements, type ElementCounts } from '../methods/element-counts.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { ROWS_A_STEP, type Work } from '../page/work.ts';

/** Facts about each row's siblings. By row, elements only. */
export interface Siblings extends ElementCounts {
  /** Number of the row's children that are form controls. */
  input: Int32Array;
  /** Index among the parent's element children. */
  index: Int32Array;
  /** Number of the parent's children with the row's tag, including the row itself. */
  sameTag: Int32Array;
}

const INPUTS = tagSet('input', 'button', 'select', 'textarea');

export function* readSiblings(snapshot: Snapshot): Work<Siblings> {
  const { size, tag, parent } = snapshot;
  const counts = yield* countingElements(snapshot);
  const column = () => new Int32Array(size);
  const [input, index, sameTag, seen] = [column(), column(), column(), column()];
  const counted = new Map<number, number>();
  for (let row = 1; row < size; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    if (tag[row] === TAG['#text']) continue;
    const up = parent[row];
    index[row] = seen[up]++;
    if (INPUTS[tag[row]]) input[up]++;
    const key = up * 256 + tag[row];
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  for (let row = 1; row < size; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    if (tag[row] !== TAG['#text']) sameTag[row] = counted.get(parent[row] * 256 + tag[row]) ?? 0;
  }
  return { ...counts, input, index, sameTag };
}
