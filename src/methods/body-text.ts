import type { Snapshot } from '../page/snapshot.ts';
import { tagSet } from '../page/tags.ts';
import type { Units } from '../page/unit.ts';
import { finish, ROWS_A_STEP, type Work } from '../page/work.ts';
import type { Verdict } from './method.ts';
import { findPlateau, findPlateaus, type Plateau } from './plateau.ts';
import { countSpacedWords } from './words.ts';

/**
 * Body Text Extraction: Finn, Kushmerick and Smyth 2001, "Fact or fiction: content classification for digital
 * libraries". A page is a sequence of tags and words; its body is the part between i and j that maximises the number of tags
 * outside plus words inside. There are no parameters. The optimisation itself is in plateau.ts.
 *
 * The paper reads the source, we read the rendered page: hidden elements, scripts and comments give no tokens. An element counts
 * as two tags, a void element as one.
 *
 * "The text is only extracted between i and j": `rows` records this for every text row. A plateau starts and ends between a tag and
 * a word, so each text row is entirely inside or outside; a unit may be partly inside and follows the majority of its words.
 */
export interface BodyText extends Verdict {
  /** Per row, 1 for text inside the plateau. */
  rows: Uint8Array;
  tokens: Tokens;
  /** Tokens [from, to): the paper's i and j + 1. Both are 0 if the page has no words. */
  plateau: TokenRange;
  /** T(i,j) of the plateau. */
  objective: number;
  /** Result of the variant with several plateaus, in page order. */
  plateaus: TokenRange[];
  /** Per unit, 1 if its first token is inside any of `plateaus`. Used to train the trees. */
  mainOfMany: Uint8Array;
  /** Per unit, distance from its first token to the plateau, as a share of all tokens: negative before it, 0 inside, positive after. */
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
  /** Alternating runs of words (positive) and tags (negative). */
  runs: Int32Array;
  /** First token of each run, followed by the total number of tokens. */
  start: Int32Array;
  /** First token of a visible row; -1 for hidden ones. */
  ofRow: Int32Array;
}

const VOID = tagSet('br', 'hr', 'img', 'input', 'source', 'track', 'embed', 'area', 'col', 'wbr');

/** Price of another plateau in words (see findPlateaus): 2% of the page's words, but at least one sentence. */
const PLATEAU_SHARE = 0.02;
const SENTENCE_WORDS = 20;

export function bodyText(snapshot: Snapshot, units: Units): BodyText {
  return finish(findingBodyText(snapshot, units));
}

/** `bodyText`, in slices. */
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

/** The variant with several plateaus as a method in its own right. */
export function bodyTexts(snapshot: Snapshot, units: Units): BodyText {
  const read = bodyText(snapshot, units);
  return { ...read, ...keepBetween(snapshot, units, read.tokens, read.plateaus) };
}

/** Text rows inside the ranges, and units with most of their words inside. Units without words are judged by position. */
function keepBetween(snapshot: Snapshot, units: Units, tokens: Tokens, ranges: readonly TokenRange[]) {
  const { size, text, hidden } = snapshot;
  const rows = new Uint8Array(size);
  const balance = new Int32Array(units.size); // words inside minus words outside
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
    if (unit >= 0) balance[unit] += isInside[row] ? countSpacedWords(text[row]) : -countSpacedWords(text[row]);
  }
  const main = Uint8Array.from(balance, (words, unit) =>
    words === 0 ? isInside[units.from[unit]] : words > 0 ? 1 : 0,
  );
  return { main, rows };
}

/**
 * The document slope curve (Finn et al., Figure 3): number of tags y after x tokens. At most `points` + 1 points, evenly spaced
 * over the tokens; y is interpolated linearly within a run.
 */
export function slopeCurve(tokens: Tokens, points: number): { tokens: Float32Array; tags: Float32Array } {
  const count = Math.max(1, Math.min(points, tokens.size));
  const x = new Float32Array(count + 1);
  const y = new Float32Array(count + 1);
  let run = 0;
  let tags = 0; // tags before the run
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
  const open: number[] = []; // rows not yet closed
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
      const count = countSpacedWords(text[row]);
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
