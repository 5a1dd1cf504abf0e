import type { Snapshot } from '../page/snapshot.ts';
import { tagSet } from '../page/tags.ts';
import type { Units } from '../page/unit.ts';
import { finish, ROWS_A_STEP, type Work } from '../page/work.ts';
import type { Verdict } from './method.ts';
import { findPlateau, findPlateaus, type Plateau } from './plateau.ts';
import { countWords } from './words.ts';

/**
 * Body Text Extraction: Finn, Kushmerick and Smyth 2001, "Fact or fiction: content classification for digital
 * libraries". A page is a sequence of tags and words; its body is the part between i and j for which the tags outside
 * and the words inside are most. No parameters. The optimisation itself is in plateau.ts.
 *
 * The paper reads the source; we read what is rendered: hidden elements, scripts and comments give no tokens. An element
 * is two tags, a void element one.
 *
 * "The text is only extracted between i and j": `rows` says so of every text. A plateau begins and ends between a tag and
 * a word, so a text is inside or outside whole; a unit, which may be partly inside, goes with most of its words.
 */
export interface BodyText extends Verdict {
  /** By row: 1 for texts inside the plateau. */
  rows: Uint8Array;
  tokens: Tokens;
  /** Tokens [from, to): the paper's i and j + 1. Both 0 where the page has no word. */
  plateau: TokenRange;
  /** T(i,j) of the plateau. */
  objective: number;
  /** The variant with several plateaus, in order. */
  plateaus: TokenRange[];
  /** By unit, from its first token: 1 inside any of `plateaus`. What the trees learned from. */
  mainOfMany: Uint8Array;
  /** By unit, from its first token: tokens to the plateau as a share of all tokens; below 0 before it, 0 inside, above 0 after. */
  distance: Float32Array;
}

export interface TokenRange {
  from: number;
  to: number;
  words: number;
  tags: number;
}

export interface Tokens {
  size: number;
  words: number;
  tags: number;
  /** Words (above 0) or tags (below 0) in a row, alternating. */
  runs: Int32Array;
  /** First token of each run, and after the last the number of tokens. */
  start: Int32Array;
  /** First token of a visible row; -1 for hidden ones. */
  ofRow: Int32Array;
}

const VOID = tagSet('br', 'hr', 'img', 'input', 'source', 'track', 'embed', 'area', 'col', 'wbr');

/** Price of one more plateau in words, see findPlateaus: a fiftieth of the page's words, but at least a sentence. */
const PLATEAU_SHARE = 0.02;
const SENTENCE_WORDS = 20;

export function bodyText(snapshot: Snapshot, units: Units): BodyText {
  return finish(findingBodyText(snapshot, units));
}

/** The same in slices. */
export function* findingBodyText(snapshot: Snapshot, units: Units): Work<BodyText> {
  const tokens = yield* tokenizing(snapshot);
  yield;
  const toRange = (found: Plateau) => toTokenRange(tokens, found);
  const best = findPlateau(tokens.runs);
  const plateau = toRange(best);
  yield;
  const price = Math.max(SENTENCE_WORDS, tokens.words * PLATEAU_SHARE);
  const plateaus = findPlateaus(tokens.runs, price).map(toRange);

  const mainOfMany = new Uint8Array(units.size);
  const distance = new Float32Array(units.size);
  let next = 0; // the first of `plateaus` that ends after the unit
  for (let unit = 0; unit < units.size; unit++) {
    const at = tokens.ofRow[units.from[unit]];
    distance[unit] =
      (at < plateau.from ? at - plateau.from : Math.max(0, at - plateau.to + 1)) / Math.max(1, tokens.size);
    while (next < plateaus.length && plateaus[next].to <= at) next++;
    mainOfMany[unit] = next < plateaus.length && at >= plateaus[next].from ? 1 : 0;
  }
  const score = distance.map(share => 1 - Math.abs(share));
  yield;
  return {
    ...keepBetween(snapshot, units, tokens, [plateau]),
    ...{ score, tokens, plateau, objective: tokens.tags + best.gain, plateaus, mainOfMany, distance },
  };
}

/** The variant with several plateaus, as a verdict of its own. */
export function bodyTexts(snapshot: Snapshot, units: Units): BodyText {
  const read = bodyText(snapshot, units);
  return { ...read, ...keepBetween(snapshot, units, read.tokens, read.plateaus) };
}

/** The texts inside the ranges, and the units most of whose words they are; units without words by where they stand. */
function keepBetween(snapshot: Snapshot, units: Units, tokens: Tokens, ranges: readonly TokenRange[]) {
  const { size, text, hidden } = snapshot;
  const rows = new Uint8Array(size);
  const balance = new Int32Array(units.size); // words inside, less those outside
  const isInside = new Uint8Array(size);
  let next = 0;
  for (let row = 0; row < size; row++) {
    const at = tokens.ofRow[row];
    if (at < 0) continue;
    while (next < ranges.length && ranges[next].to <= at) next++;
    isInside[row] = next < ranges.length && at >= ranges[next].from ? 1 : 0;
    if (text[row] === '' || hidden[row]) continue;
    rows[row] = isInside[row];
    const unit = units.ofRow[row];
    if (unit >= 0) balance[unit] += isInside[row] ? countWords(text[row]) : -countWords(text[row]);
  }
  const main = Uint8Array.from(balance, (words, unit) =>
    words === 0 ? isInside[units.from[unit]] : words > 0 ? 1 : 0,
  );
  return { main, rows };
}

/**
 * The document slope curve (Finn et al., Figure 3): after x tokens, y tags. At most `points` + 1 points, evenly spread
 * over the tokens; y between the ends of a run is a straight line.
 */
export function slopeCurve(tokens: Tokens, points: number): { tokens: Float32Array; tags: Float32Array } {
  const count = Math.max(1, Math.min(points, tokens.size));
  const x = new Float32Array(count + 1);
  const y = new Float32Array(count + 1);
  let run = 0;
  let tags = 0; // before the run
  for (let point = 0; point <= count; point++) {
    const at = Math.round((point * tokens.size) / count);
    while (run < tokens.runs.length && tokens.start[run + 1] <= at) {
      tags += Math.max(0, -tokens.runs[run]);
      run++;
    }
    const within = run < tokens.runs.length && tokens.runs[run] < 0 ? at - tokens.start[run] : 0;
    x[point] = at;
    y[point] = tags + within;
  }
  return { tokens: x, tags: y };
}

export function toTokens(snapshot: Snapshot): Tokens {
  return finish(tokenizing(snapshot));
}

function* tokenizing(snapshot: Snapshot): Work<Tokens> {
  const { size, end, text, hidden, tag } = snapshot;
  const ofRow = new Int32Array(size).fill(-1);
  const runs: number[] = [];
  const open: number[] = []; // rows whose closing tag is still to come
  let words = 0;
  let tags = 0;

  const add = (count: number): void => {
    const last = runs.length - 1;
    if (last >= 0 && runs[last] > 0 === count > 0) runs[last] += count;
    else runs.push(count);
    if (count > 0) words += count;
    else tags -= count;
  };

  for (let row = 0; row < size; row++) {
    if (row % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
    while (open.length > 0 && end[open[open.length - 1]] <= row) {
      open.pop();
      add(-1);
    }
    if (hidden[row]) continue;
    ofRow[row] = words + tags;
    if (text[row] !== '') {
      const count = countWords(text[row]);
      if (count > 0) add(count);
    } else {
      add(-1);
      if (!VOID[tag[row]]) open.push(row);
    }
  }
  if (open.length > 0) add(-open.length);

  const start = new Int32Array(runs.length + 1);
  for (let run = 0; run < runs.length; run++) start[run + 1] = start[run] + Math.abs(runs[run]);
  return { size: words + tags, words, tags, runs: Int32Array.from(runs), start, ofRow };
}

function toTokenRange(tokens: Tokens, found: Plateau): TokenRange {
  const from = tokens.start[found.from];
  const to = tokens.start[found.to];
  const tags = (to - from - found.gain) / 2;
  return { from, to, words: to - from - tags, tags };
}
