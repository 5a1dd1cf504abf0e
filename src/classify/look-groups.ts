import type { Context } from '../features/context.ts';
import { MISSING } from '../features/feature.ts';
import { tagSet } from '../page/tags.ts';

/**
 * What the second look asks about the things a unit is part of: its list, its table, the part of the page it stands in, the box and
 * the column of the surest text, the line that announces it, and the other place where it stands again.
 */
export const GROUP_NAMES = [
  'listMean',
  'tableMean',
  'branchMean',
  'isInCore',
  'stepsFromCore',
  'coreOverlap',
  'announcedBy',
  'copyFirst',
] as const;

/** Scores above this are sure enough to say where the text is. */
const SURE = 0.5;
/** The core is the deepest box that still holds this share of what was scored. */
const CORE_SHARE = 0.6;
/** Boxes gone up from the core to find the one that holds a unit as well. */
const MOST_STEPS = 12;
/** Letters from which on a text that stands twice is no coincidence. */
const LEAST_COPY = 12;

const LISTS = tagSet('ul', 'ol', 'dl');
const TABLES = tagSet('table');

/** Totals by row: words and scored words of all units that begin before it. */
export interface Totals {
  words: Float64Array;
  scored: Float64Array;
}

export interface Groups {
  /** Writes the values of text unit number i from `at` on, in the order of GROUP_NAMES. */
  write(i: number, values: Float32Array, at: number): void;
}

export function findGroups(c: Context, first: Float32Array, totals: Totals): Groups {
  const { snapshot, units, textUnits, sums } = c;
  const lists = nearest(c, LISTS);
  const tables = nearest(c, TABLES);
  const core = findCore(c, totals);
  const column = findColumn(c, first);
  const copies = findCopies(c, first);
  const isAnnouncing = (i: number) => i >= 0 && /[:：]$/.test(c.texts[textUnits[i]]);

  return {
    write(i, values, at) {
      const unit = textUnits[i];
      const row = units.row[unit];
      const own = { words: sums.unit.words[unit], scored: sums.unit.words[unit] * first[i] };
      values[at++] = meanOfOthers(totals, lists[row], snapshot.end, own);
      values[at++] = meanOfOthers(totals, tables[row], snapshot.end, own);
      values[at++] = meanOfOthers(totals, core.branch[row], snapshot.end, own);
      const steps = core.stepsTo(row);
      values[at++] = steps === 0 ? 1 : 0;
      values[at++] = steps;
      values[at++] = c.layout.laidOut ? overlap(snapshot.x[row], snapshot.width[row], column) : MISSING;
      values[at++] = isAnnouncing(i - 1) ? first[i - 1] : MISSING;
      values[at] = copies[i];
    },
  };
}

/** The mean score of what else stands in a box; missing where there is no box, or nothing else in it. */
function meanOfOthers(
  { words, scored }: Totals,
  box: number,
  end: Int32Array,
  own: { words: number; scored: number },
): number {
  if (box < 0) return MISSING;
  const others = words[end[box]] - words[box] - own.words;
  return others > 0 ? (scored[end[box]] - scored[box] - own.scored) / others : MISSING;
}

/** By row: the nearest element around it with one of these tags; -1 where there is none. */
function nearest({ snapshot: { size, parent, tag } }: Context, tags: Uint8Array): Int32Array {
  const found = new Int32Array(size).fill(-1);
  for (let row = 1; row < size; row++) {
    const up = parent[row];
    found[row] = tags[tag[row]] ? row : up < 0 ? -1 : found[up];
  }
  return found;
}

/** The box of the text as far as the first look knows it, and by row the child of it that the row stands in. */
function findCore({ snapshot }: Context, { scored }: Totals) {
  const { end, parent, size } = snapshot;
  const held = (row: number) => scored[end[row]] - scored[row];
  const needed = CORE_SHARE * scored[size];
  let core = 0;
  for (let child = 1; needed > 0 && child < end[core]; )
    if (held(child) >= needed) [core, child] = [child, child + 1];
    else child = end[child];
  const branch = new Int32Array(size).fill(-1);
  for (let child = core + 1; child < end[core]; child = end[child]) branch.fill(child, child, end[child]);
  const outer = [core];
  for (let up = parent[core]; up >= 0 && outer.length <= MOST_STEPS; up = parent[up]) outer.push(up);
  const stepsTo = (row: number) => {
    const steps = outer.findIndex(box => row >= box && row < end[box]);
    return steps < 0 ? MOST_STEPS + 1 : steps;
  };
  return { branch, stepsTo };
}

/** The left and right edge of the column in which the surest text stands: the medians by words. */
function findColumn({ snapshot, units, textUnits, sums }: Context, first: Float32Array): [left: number, right: number] {
  const sure: number[] = [];
  for (let i = 0; i < textUnits.length; i++) if (first[i] > SURE) sure.push(textUnits[i]);
  const words = (unit: number) => sums.unit.words[unit];
  const all = sure.reduce((sum, unit) => sum + words(unit), 0);
  const median = (edge: (row: number) => number) => {
    const sorted = sure.map(unit => [edge(units.row[unit]), words(unit)]).sort((a, b) => a[0] - b[0]);
    let passed = 0;
    return sorted.find(([, count]) => (passed += count) >= all / 2)?.[0] ?? MISSING;
  };
  return [median(row => snapshot.x[row]), median(row => snapshot.x[row] + snapshot.width[row])];
}

/** The share of a box's width that stands in the column. */
function overlap(x: number, width: number, [left, right]: [number, number]): number {
  if (!(width > 0)) return MISSING;
  return Math.max(0, Math.min(right, x + width) - Math.max(left, x)) / width;
}

/** By text unit: the best score of another one that says the same; missing where there is none. */
function findCopies({ textUnits, texts }: Context, first: Float32Array): Float32Array {
  const copies = new Float32Array(textUnits.length).fill(MISSING);
  const places = new Map<string, number[]>();
  for (let i = 0; i < textUnits.length; i++) {
    const text = texts[textUnits[i]];
    if (text.length < LEAST_COPY) continue;
    const same = places.get(text);
    if (same) same.push(i);
    else places.set(text, [i]);
  }
  for (const same of places.values()) {
    if (same.length < 2) continue;
    const [best, next] = twoHighest(same, first);
    for (const i of same) copies[i] = i === best ? first[next] : first[best];
  }
  return copies;
}

function twoHighest(places: readonly number[], scores: Float32Array): [number, number] {
  let [best, next] = [-1, -1];
  for (const i of places) {
    if (best < 0 || scores[i] > scores[best]) [best, next] = [i, best];
    else if (next < 0 || scores[i] > scores[next]) next = i;
  }
  return [best, next];
}
