import { HEADINGS } from '../page/tags.ts';
import type { Context } from './context.ts';
import { feature, MISSING, ratio } from './feature.ts';

const at = (c: Context, u: number, offset: number): number => {
  const place = c.place[u] + offset;
  return place >= 0 && place < c.textUnits.length ? c.textUnits[place] : -1;
};
const near = (offset: number, of: (c: Context, other: number, u: number) => number) => (c: Context, u: number) => {
  const other = at(c, u, offset);
  return other < 0 ? MISSING : of(c, other, u);
};
const side = (offset: number) => (offset < 0 ? `${-offset} before` : `${offset} after`);

/** The units before and after in reading order. */
export const NEIGHBOUR_FEATURES = [
  ...[-3, -2, -1, 1, 2, 3].flatMap(k => [
    feature(
      `words${k}`,
      'ours',
      `words of the element ${side(k)}`,
      near(k, (c, o) => c.sums.unit.words[o]),
    ),
    feature(
      `linkShare${k}`,
      'ours',
      `share of links of the element ${side(k)}`,
      near(k, (c, o) => ratio(c.sums.unit.linkWords[o], c.sums.unit.words[o])),
    ),
    feature(
      `ends${k}`,
      'ours',
      `sentence ends of the element ${side(k)}`,
      near(k, (c, o) => c.sums.unit.ends[o]),
    ),
    feature(
      `sameTag${k}`,
      'ours',
      `the element ${side(k)} has its tag`,
      near(k, (c, o, u) => (c.snapshot.tag[c.units.row[o]] === c.snapshot.tag[c.units.row[u]] ? 1 : 0)),
    ),
    feature(
      `samePath${k}`,
      'ours',
      `the element ${side(k)} has its path`,
      near(k, (c, o, u) => (c.paths.group[o] === c.paths.group[u] ? 1 : 0)),
    ),
    feature(
      `isHeading${k}`,
      'ours',
      `the element ${side(k)} is a heading`,
      near(k, (c, o) => HEADINGS[c.snapshot.tag[c.units.row[o]]]),
    ),
    feature(
      `inPlateau${k}`,
      'ours',
      `the element ${side(k)} is in the stretch of words`,
      near(k, (c, o) => c.plateau.main[o]),
    ),
  ]),
  ...[4, 10].flatMap(reach => [
    feature(`proseBefore${reach}`, 'ours', `words of sentences in the ${reach} elements before`, (c, u) =>
      proseNear(c, u, -reach, -1),
    ),
    feature(`proseAfter${reach}`, 'ours', `words of sentences in the ${reach} elements after`, (c, u) =>
      proseNear(c, u, 1, reach),
    ),
    feature(`linksBefore${reach}`, 'ours', `share of links in the ${reach} elements before`, (c, u) =>
      linksNear(c, u, -reach, -1),
    ),
    feature(`linksAfter${reach}`, 'ours', `share of links in the ${reach} elements after`, (c, u) =>
      linksNear(c, u, 1, reach),
    ),
  ]),
];

/** What a running total has gained between two places relative to the unit, both included. */
function gained(c: Context, total: Float64Array, u: number, from: number, to: number): number {
  const last = c.textUnits.length;
  const first = Math.max(0, c.place[u] + from);
  return first >= last ? 0 : total[Math.max(first, Math.min(last, c.place[u] + to + 1))] - total[first];
}

function proseNear(c: Context, u: number, from: number, to: number): number {
  return gained(c, c.running.prose, u, from, to);
}

function linksNear(c: Context, u: number, from: number, to: number): number {
  return ratio(gained(c, c.running.linkWords, u, from, to), gained(c, c.running.words, u, from, to));
}
