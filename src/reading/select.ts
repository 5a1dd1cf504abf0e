import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';

/** The units below a row, at most the first `limit`. Units are in row order, so they form a range, found by binary search. */
export function unitsUnder(snapshot: Snapshot, units: Units, row: number, limit = units.size): number[] {
  const first = firstFrom(units, row);
  const after = Math.min(first + limit, firstFrom(units, snapshot.end[row]));
  return Array.from({ length: after - first }, (_, i) => first + i);
}

function countUnder(snapshot: Snapshot, units: Units, row: number): number {
  return firstFrom(units, snapshot.end[row]) - firstFrom(units, row);
}

function firstFrom(units: Units, row: number): number {
  let low = 0;
  let high = units.size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (units.from[middle] < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One step outwards: the nearest ancestor that contains more units; -1 at the top of the page. */
export function growRow(snapshot: Snapshot, units: Units, row: number): number {
  const now = countUnder(snapshot, units, row);
  for (let up = snapshot.parent[row]; up >= 0; up = snapshot.parent[up]) {
    if (countUnder(snapshot, units, up) > now) return up;
  }
  return -1;
}

/** One step inwards, towards the unit that was pointed at; finally the unit's own row. */
export function shrinkRow(snapshot: Snapshot, units: Units, row: number, unit: number): number {
  const now = countUnder(snapshot, units, row);
  let best = units.row[unit];
  for (let up = units.row[unit]; up > row; up = snapshot.parent[up]) {
    if (countUnder(snapshot, units, up) < now) best = up;
  }
  return best;
}
