import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import type { Work } from '../page/work.ts';
import type { Sums } from './sums.ts';

/** Totals over the units that share a path, because templates repeat items under the same path. */
export interface PathTotals {
  /** Group of each text unit; -1 for other kinds. */
  group: Int32Array;
  units: Int32Array;
  words: Float64Array;
  linkWords: Float64Array;
  prose: Float64Array;
}

/** Groups by tags and classes from the root to the unit's box. */
export function* groupByPath(snapshot: Snapshot, units: Units, sums: Sums): Work<PathTotals> {
  const hash = hashPaths(snapshot, true);
  yield;
  return yield* totalBy(units, sums, hash);
}

/** Groups by tags alone, for pages where every element has its own class. */
export function* groupByTags(snapshot: Snapshot, units: Units, sums: Sums): Work<PathTotals> {
  const hash = hashPaths(snapshot, false);
  yield;
  return yield* totalBy(units, sums, hash);
}

/** Per row, a hash of the tags, and optionally classes, from the root to it. */
export function hashPaths(snapshot: Snapshot, withClasses: boolean): Int32Array {
  const hash = new Int32Array(snapshot.size);
  const hashOfName = new Map<string, number>([['', 0]]);
  for (let row = 0; row < snapshot.size; row++) {
    const up = snapshot.parent[row];
    let h = up >= 0 ? hash[up] : 17;
    if (snapshot.tag[row] !== TAG['#text']) {
      h = (Math.imul(h, 31) + snapshot.tag[row]) | 0;
      if (withClasses) h = (Math.imul(h, 31) + hashOf(snapshot.className[row], hashOfName)) | 0;
    }
    hash[row] = h;
  }
  return hash;
}

function hashOf(name: string, known: Map<string, number>): number {
  let h = known.get(name);
  if (h === undefined) {
    h = 7;
    // Digits are mostly counters ("post-1234"). Ignoring them keeps the items of a list together.
    for (let i = 0; i < name.length && i < 200; i++) {
      const c = name.charCodeAt(i);
      if (c < 48 || c > 57) h = (Math.imul(h, 31) + c) | 0;
    }
    known.set(name, h);
  }
  return h;
}

function* totalBy(units: Units, sums: Sums, hash: Int32Array): Work<PathTotals> {
  const group = new Int32Array(units.size).fill(-1);
  const groupOfHash = new Map<number, number>();
  for (let u = 0; u < units.size; u++) {
    if (units.kind[u] !== UNIT.text) continue;
    const h = hash[units.row[u]];
    let g = groupOfHash.get(h);
    if (g === undefined) groupOfHash.set(h, (g = groupOfHash.size));
    group[u] = g;
  }
  yield;
  const n = groupOfHash.size;
  const totals: PathTotals = {
    group,
    units: new Int32Array(n),
    words: new Float64Array(n),
    linkWords: new Float64Array(n),
    prose: new Float64Array(n),
  };
  for (let u = 0; u < units.size; u++) {
    const g = group[u];
    if (g < 0) continue;
    totals.units[g]++;
    totals.words[g] += sums.unit.words[u];
    totals.linkWords[g] += sums.unit.linkWords[u];
    if (sums.unit.isProse[u]) totals.prose[g] += sums.unit.words[u];
  }
  return totals;
}
