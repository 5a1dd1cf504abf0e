import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { hashName } from './paths.ts';

/**
 * Records: boxes of one shape side by side. Posts of a thread, results of a search, cards of related pages, rows of a
 * menu are all made by a loop in a template, and a loop shows in the tree as siblings with one tag and one class.
 */
export interface Records {
  /** The nearest box at or above each row that is one of LEAST_RECORDS or more alike and holds more than one text; -1 where none. */
  of: Int32Array;
  /** By row of such a box: number of its group. */
  group: Int32Array;
  /** By row of such a box: its place among those alike. */
  index: Int32Array;
  /** By group: how many are alike, and the first and after the last of their rows. */
  count: number[];
  from: number[];
  to: number[];
}

/** Two boxes alike may be the two columns of a page. */
export const LEAST_RECORDS = 3;

/** `unitsIn`: how many text units a row's subtree holds. */
export function findRecords(snapshot: Snapshot, unitsIn: (row: number) => number): Records {
  const { size, tag, parent, className, end } = snapshot;
  const group = new Int32Array(size).fill(-1);
  const index = new Int32Array(size);
  const count: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const groupOfKey = new Map<number, number>();
  const hashOfName = new Map<string, number>([['', 0]]);
  for (let row = 1; row < size; row++) {
    if (tag[row] === TAG['#text'] || unitsIn(row) < 2) continue;
    // Exact in a double: a parent below 2 ** 20 rows in front of a hash of 32 bits.
    const key = parent[row] * 2 ** 32 + ((Math.imul(hashName(className[row], hashOfName), 31) + tag[row]) >>> 0);
    let g = groupOfKey.get(key);
    if (g === undefined) {
      groupOfKey.set(key, (g = count.length));
      count.push(0);
      from.push(row);
      to.push(row);
    }
    group[row] = g;
    index[row] = count[g]++;
    to[g] = end[row];
  }
  const of = new Int32Array(size).fill(-1);
  for (let row = 1; row < size; row++)
    of[row] = group[row] >= 0 && count[group[row]] >= LEAST_RECORDS ? row : of[parent[row]];
  return { of, group, index, count, from, to };
}
