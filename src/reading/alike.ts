import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { Units } from '../page/unit.ts';

/**
 * Units for "all like this": the same path of tags and the same look. The path ignores positions among siblings, so all cards in a row and
 * all lines of a list match.
 */
export function findAlike(snapshot: Snapshot, units: Units, unit: number): number[] {
  const look = lookOf(snapshot, units, unit);
  const list: number[] = [];
  for (let other = 0; other < units.size; other++) {
    if (
      other === unit ||
      (isLook(snapshot, units, other, look) && hasSamePath(snapshot, units.row[other], units.row[unit]))
    ) {
      list.push(other);
    }
  }
  return list;
}

/** The same for many units at once. Duplicate queries are skipped; nearly all cells of a table have the same path and look. */
export function findAllAlike(snapshot: Snapshot, units: Units, wanted: readonly number[]): number[] {
  const keyOf = (unit: number) =>
    `${Object.values(lookOf(snapshot, units, unit))} ${pathOf(snapshot, units.row[unit])}`;
  const asked = new Map(wanted.map(unit => [keyOf(unit), unit]));
  return [...new Set([...asked.values()].flatMap(unit => findAlike(snapshot, units, unit)))];
}

function pathOf({ tag, names, parent }: Snapshot, row: number): string {
  let path = '';
  for (let at = row; at >= 0; at = parent[at]) path += `${tag[at]}${names[at] ?? ''}>`;
  return path;
}

/** Same tags all the way up. Stops at the first common ancestor. */
function hasSamePath(snapshot: Snapshot, a: number, b: number): boolean {
  const { tag, parent, depth } = snapshot;
  if (depth[a] !== depth[b]) return false;
  let one = a;
  let other = b;
  while (one !== other && one >= 0 && other >= 0) {
    if (tag[one] !== tag[other] || (tag[one] === TAG.other && snapshot.names[one] !== snapshot.names[other]))
      return false;
    one = parent[one];
    other = parent[other];
  }
  return true;
}

export interface Look {
  kind: number;
  fontSizePx: number;
  fontWeight: number;
  color: number;
  band: number;
}

function lookOf(snapshot: Snapshot, units: Units, unit: number): Look {
  const row = units.from[unit];
  return {
    kind: units.kind[unit],
    fontSizePx: Math.round(snapshot.fontSizePx[row]),
    fontWeight: snapshot.fontWeight[row],
    color: snapshot.color[row],
    band: widthBand(snapshot.width[units.row[unit]]),
  };
}

/**
 * Width in half octaves, so that a scroll bar does not change a column's band, and a teaser never shares the article's. Anything narrower
 * than a column is as wide as its text, which tells nothing.
 */
function widthBand(widthPx: number): number {
  return Math.round(2 * Math.log2(Math.max(160, widthPx)));
}

function isLook(snapshot: Snapshot, units: Units, unit: number, look: Look): boolean {
  const row = units.from[unit];
  return (
    units.kind[unit] === look.kind &&
    Math.round(snapshot.fontSizePx[row]) === look.fontSizePx &&
    snapshot.fontWeight[row] === look.fontWeight &&
    snapshot.color[row] === look.color &&
    Math.abs(widthBand(snapshot.width[units.row[unit]]) - look.band) <= 1
  );
}
