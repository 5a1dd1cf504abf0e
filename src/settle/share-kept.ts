import type { Snapshot } from '../page/snapshot.ts';

/** The share of each element's text that is kept, added up once: lists stand in lists. */
export function shareKept({ size, end, text }: Snapshot, kept: Uint8Array): (row: number) => number {
  const all = new Uint32Array(size + 1);
  const some = new Uint32Array(size + 1);
  for (let row = 0; row < size; row++) {
    all[row + 1] = all[row] + text[row].length;
    some[row + 1] = some[row] + (kept[row] ? text[row].length : 0);
  }
  return row => (all[end[row]] > all[row] ? (some[end[row]] - some[row]) / (all[end[row]] - all[row]) : 0);
}
