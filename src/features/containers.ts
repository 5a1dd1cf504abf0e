import type { Snapshot } from '../page/snapshot.ts';
import { UNIT, type Units } from '../page/unit.ts';
import type { Sums } from './sums.ts';

/** The boxes that hold the page's running text. */
export interface Containers {
  /** Nearest ancestor with more words than the row's own subtree, which skips wrappers; -1 at the top. */
  outer: Int32Array;
  /** The row that gets the most credit from the prose below it. */
  best: number;
  /** The deepest row that still holds two thirds of the page's prose. */
  dominant: number;
  /** The deepest row that still holds nine tenths of it. */
  wide: number;
}

const DOMINANT_SHARE = 0.66;
const WIDE_SHARE = 0.9;
/** Share of a paragraph's credit that each ancestor gets, nearest first. */
const CREDIT = [1, 0.5, 0.25, 0.125];

export function findContainers(snapshot: Snapshot, units: Units, sums: Sums): Containers {
  return {
    outer: findOuter(snapshot, sums),
    best: findBest(snapshot, units, sums),
    dominant: descend(snapshot, sums, DOMINANT_SHARE),
    wide: descend(snapshot, sums, WIDE_SHARE),
  };
}

/** The first box around a unit in this row. For loose text directly in the page, the page itself. */
export function boxAround({ outer }: Containers, row: number): number {
  return outer[row] < 0 ? row : outer[row];
}

function findOuter(snapshot: Snapshot, sums: Sums): Int32Array {
  const { size, parent, end } = snapshot;
  const { words } = sums.totals;
  const outer = new Int32Array(size).fill(-1);
  for (let row = 1; row < size; row++) {
    const up = parent[row];
    const isWrapper = words[end[up]] - words[up] <= words[end[row]] - words[row];
    outer[row] = isWrapper ? outer[up] : up;
  }
  return outer;
}

/** Each prose unit credits the boxes around it, less with distance; links reduce the credit. */
function findBest(snapshot: Snapshot, units: Units, sums: Sums): number {
  const credit = new Float64Array(snapshot.size);
  for (let u = 0; u < units.size; u++) {
    if (units.kind[u] !== UNIT.text || !sums.unit.isProse[u]) continue;
    const worth = sums.unit.words[u] - sums.unit.linkWords[u];
    let row = snapshot.parent[units.row[u]];
    for (let step = 0; step < CREDIT.length && row > 0; step++, row = snapshot.parent[row])
      credit[row] += worth * CREDIT[step];
  }
  const { words, linkWords } = sums.totals;
  let best = 0;
  let most = 0;
  for (let row = 0; row < snapshot.size; row++) {
    if (credit[row] === 0) continue;
    const all = words[snapshot.end[row]] - words[row];
    const linked = linkWords[snapshot.end[row]] - linkWords[row];
    const worth = credit[row] * (1 - linked / Math.max(1, all));
    if (worth > most) {
      most = worth;
      best = row;
    }
  }
  return best;
}

/** Descends from the root as long as a single child holds the given share of the page's prose. */
function descend(snapshot: Snapshot, sums: Sums, share: number): number {
  const { prose } = sums.totals;
  const needed = prose[snapshot.size] * share;
  let row = 0;
  if (needed === 0) return row;
  for (let child = 1; child < snapshot.end[row]; ) {
    if (prose[snapshot.end[child]] - prose[child] >= needed) {
      row = child;
      child = row + 1;
    } else child = snapshot.end[child];
  }
  return row;
}
