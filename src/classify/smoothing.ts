import { boxAround } from '../features/containers.ts';
import type { Context } from '../features/context.ts';
import { type FeatureTheme, MISSING, ratio } from '../features/feature.ts';
import { WITHIN } from '../features/sums.ts';
import { PAGE_KINDS } from '../page/label.ts';
import type { Work } from '../page/work.ts';
import { isHeading } from './comments-by-structure.ts';

/**
 * The second look. The first judges each unit by itself and its surroundings; this one also sees the first scores of the neighbours, the
 * enclosing boxes and the units on the same path, and the kind of page. Their weights are learned.
 */
export interface Look {
  names: readonly string[];
  values: Float32Array;
}

const REACH = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5];
const LEVELS = [1, 2, 3, 4, 5];

/** What it sees, in the order of its vector: each theme with the names of its numbers. */
export const LOOK: readonly (readonly [FeatureTheme, readonly string[]])[] = [
  ['neighbours', ['first', ...REACH.map(k => `first${k}`)]],
  ['box', [...LEVELS.flatMap(k => [`mean@${k}`, `share@${k}`]), 'pathMean', 'tagPathMean', 'siblingMean']],
  ['heading', ['headingFirst', 'underHeadingMean', 'untilHeadingMean']],
  ['neighbours', ['beforeMean', 'afterMean', 'pageMean', 'pageBest', 'wordsAbove', 'mainBefore', 'mainAfter']],
  ['neighbours', ['gapBefore', 'gapAfter', 'nextMainWords']],
  ['length', ['words']],
  ['links', ['linkShare']],
  ['tag', ['isHeading', 'isItem', 'isCell']],
  ['box', ['in.best', 'in.dominant']],
  ['stretch', ['inPlateau']],
  ['page', PAGE_KINDS.map(kind => `kind.${kind}`)],
];
export const LOOK_NAMES: readonly string[] = LOOK.flatMap(([, names]) => names);

const PAUSE_EVERY = 1024;
/** Scores above this count as main when locating the beginning and end of the article. */
const LIKELY = 0.5;

/** `kinds`: probability of each of PAGE_KINDS after the first look. */
export function* lookAgain(c: Context, first: Float32Array, kinds: Float32Array): Work<Look> {
  const n = c.textUnits.length;
  const page = yield* aroundPage(c, first);
  yield;
  const width = LOOK_NAMES.length;
  const values = new Float32Array(n * width);
  for (let i = 0; i < n; i++) {
    if (i % PAUSE_EVERY === 0) yield;
    let at = i * width;
    const unit = c.textUnits[i];
    const row = c.units.row[unit];
    values[at++] = first[i];
    for (let k = 0; k < REACH.length; k++) {
      const near = i + REACH[k];
      values[at++] = near >= 0 && near < n ? first[near] : MISSING;
    }

    let box = boxAround(c.containers, row);
    for (let k = 0; k < LEVELS.length; k++) {
      if (box < 0) {
        values[at++] = MISSING;
        values[at++] = MISSING;
      } else {
        const words = page.words[c.snapshot.end[box]] - page.words[box];
        const scored = page.scored[c.snapshot.end[box]] - page.scored[box];
        values[at++] = ratio(scored, words);
        values[at++] = ratio(scored, page.scored[c.snapshot.size]);
        box = c.containers.outer[box];
      }
    }
    values[at++] = page.pathMean[c.paths.group[unit]];
    values[at++] = page.tagPathMean[c.tagPaths.group[unit]];
    const up = Math.max(0, c.snapshot.parent[row]);
    values[at++] = ratio(
      page.scored[c.snapshot.end[up]] - page.scored[up],
      page.words[c.snapshot.end[up]] - page.words[up],
    );

    const heading = c.headingBefore[unit];
    values[at++] = heading < 0 ? MISSING : first[c.place[heading]];
    values[at++] = page.underHeading[i];
    values[at++] = page.untilHeading[i];
    values[at++] = ratio(page.running[i], page.runningWords[i]);
    values[at++] = ratio(page.running[n] - page.running[i + 1], page.runningWords[n] - page.runningWords[i + 1]);
    values[at++] = ratio(page.running[n], page.runningWords[n]);
    values[at++] = page.best;
    values[at++] = ratio(page.likely[n], page.runningWords[n]);
    values[at++] = ratio(page.likely[i], page.likely[n]);
    values[at++] = ratio(page.likely[n] - page.likely[i + 1], page.likely[n]);
    values[at++] = page.sinceMain[i];
    values[at++] = page.untilMain[i];
    values[at++] = page.nextMain[i];

    const sums = c.sums.unit;
    values[at++] = sums.words[unit];
    values[at++] = ratio(sums.linkWords[unit], sums.words[unit]);
    const bits = c.sums.within[c.units.from[unit]];
    values[at++] = bits & WITHIN.heading ? 1 : 0;
    values[at++] = bits & WITHIN.list ? 1 : 0;
    values[at++] = bits & WITHIN.table ? 1 : 0;
    values[at++] = isIn(c, c.containers.best, row);
    values[at++] = isIn(c, c.containers.dominant, row);
    values[at++] = c.plateau.main[unit];
    values.set(kinds, at);
  }
  return { names: LOOK_NAMES, values };
}

const isIn = (c: Context, box: number, row: number): number => (row >= box && row < c.snapshot.end[box] ? 1 : 0);

/** Prefix sums over the first scores, so that the loop above only looks things up. */
function* aroundPage(c: Context, first: Float32Array) {
  const n = c.textUnits.length;
  const words = new Float64Array(c.snapshot.size + 1);
  const scored = new Float64Array(c.snapshot.size + 1);
  const running = new Float64Array(n + 1);
  const runningWords = new Float64Array(n + 1);
  const likely = new Float64Array(n + 1);
  const pathScored = new Float64Array(c.paths.units.length);
  const tagPathScored = new Float64Array(c.tagPaths.units.length);
  let best = 0;
  for (let i = 0; i < n; i++) {
    const unit = c.textUnits[i];
    const weight = c.sums.unit.words[unit];
    words[c.units.from[unit] + 1] += weight;
    scored[c.units.from[unit] + 1] += weight * first[i];
    running[i + 1] = running[i] + weight * first[i];
    runningWords[i + 1] = runningWords[i] + weight;
    likely[i + 1] = likely[i] + (first[i] > LIKELY ? weight : 0);
    pathScored[c.paths.group[unit]] += weight * first[i];
    tagPathScored[c.tagPaths.group[unit]] += weight * first[i];
    best = Math.max(best, first[i]);
  }
  yield;
  for (let row = 0; row < c.snapshot.size; row++) {
    words[row + 1] += words[row];
    scored[row + 1] += scored[row];
  }
  yield;
  const mean = (total: Float64Array, group: Float64Array) => total.map((value, g) => ratio(value, group[g]));
  return {
    words,
    scored,
    running,
    runningWords,
    likely,
    best,
    pathMean: mean(pathScored, c.paths.words),
    tagPathMean: mean(tagPathScored, c.tagPaths.words),
    ...aroundHeadings(c, first),
    ...gaps(c, first),
  };
}

/** Mean score of the units from a unit's heading down to it, and from it down to the next heading. */
function aroundHeadings(c: Context, first: Float32Array) {
  const n = c.textUnits.length;
  const means = (isDown: boolean) => {
    const out = new Float32Array(n);
    let [words, scored] = [0, 0];
    for (let k = 0; k < n; k++) {
      const i = isDown ? k : n - 1 - k;
      const unit = c.textUnits[i];
      const isHead = isHeading(c, unit);
      // Upwards, a heading is judged by what follows it.
      if (isHead && isDown) words = 0;
      out[i] = words > 0 ? scored / words : MISSING;
      if (isHead) [words, scored] = [0, 0];
      else [words, scored] = [words + c.sums.unit.words[unit], scored + c.sums.unit.words[unit] * first[i]];
    }
    return out;
  };
  return { underHeading: means(true), untilHeading: means(false) };
}

/** Words of unlikely units since the last likely one and until the next, and the length of that next one. */
function gaps(c: Context, first: Float32Array) {
  const n = c.textUnits.length;
  const sinceMain = new Float32Array(n);
  const untilMain = new Float32Array(n);
  const nextMain = new Float32Array(n);
  const wordsOf = (i: number) => c.sums.unit.words[c.textUnits[i]];
  let since = MISSING;
  for (let i = 0; i < n; i++) {
    sinceMain[i] = since;
    since = first[i] > LIKELY ? 0 : since + wordsOf(i);
  }
  let until = MISSING;
  let next = MISSING;
  for (let i = n - 1; i >= 0; i--) {
    untilMain[i] = until;
    nextMain[i] = next;
    if (first[i] > LIKELY) {
      until = 0;
      next = wordsOf(i);
    } else until += wordsOf(i);
  }
  return { sinceMain, untilMain, nextMain };
}
