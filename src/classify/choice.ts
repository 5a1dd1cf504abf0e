/**
 * From probabilities to a decision. A reader weighs a page by its words: what is wanted is the set of units with the
 * best expected F1 over words, and that is always a set of all units above some score (each page's own, not a constant).
 * Sorting by score and taking sums finds it exactly.
 */
export interface Choice {
  /** 1 main, 0 not, in the order of the scores given. */
  isMain: Uint8Array;
  threshold: number;
  /** The expected F1 itself, less where there is hardly any text to be sure of: 0..1. */
  confidence: number;
}

/** Never keep what is this unlikely, however the sums fall, and drop for the sums nothing that is this likely. */
const LOWEST = 0.2;
const HIGHEST = 0.6;
/** A page this clear needs no doubtful unit for its F1; the reader is better off without. */
const CLEAR = 0.9;
const LIKELY = 0.5;
/**
 * Where an article's text is this sure of itself, what is so much less sure is something else: teasers, which are right or wrong all
 * together, while the sums take each for itself. The text is the surest half of what is expected, and some sentences at least.
 */
const SURE = 0.85;
const FAR_BELOW = 0.35;
const CORE_SHARE = 0.5;
const CORE_WORDS = 80;
/** Words at which a page is long enough to trust the sums by themselves. */
const ENOUGH_WORDS = 60;

export function chooseMain(scores: Float32Array, words: Float32Array, isArticle = false): Choice {
  const order = sortDown(scores);
  let expected = 0;
  for (let i = 0; i < scores.length; i++) expected += scores[i] * words[i];

  let hits = 0;
  let taken = 0;
  let best = 0;
  let threshold = HIGHEST;
  let core = 0;
  const coreWords = Math.max(CORE_WORDS, CORE_SHARE * expected);
  for (const i of order) {
    if (taken < coreWords) core = scores[i];
    hits += scores[i] * words[i];
    taken += words[i];
    const f1 = expected + taken > 0 ? (2 * hits) / (expected + taken) : 0;
    if (f1 >= best) {
      best = f1;
      threshold = scores[i];
    }
  }
  threshold = Math.min(HIGHEST, Math.max(best > CLEAR ? LIKELY : LOWEST, threshold));
  if (isArticle && taken >= coreWords && core >= SURE) threshold = Math.max(threshold, core - FAR_BELOW);
  const isMain = Uint8Array.from(scores, score => (score >= threshold ? 1 : 0));
  return { isMain, threshold, confidence: best * Math.min(1, expected / ENOUGH_WORDS) };
}

/** More units than a page can have. */
const PLACES = 2 ** 21;

/**
 * Places of the scores, the highest first, of equal ones the first first. What is not negative sorts like the bits it is written
 * in, so score and place go into one number each, and the engine's own code sorts them without asking ours.
 */
function sortDown(scores: Float32Array): Int32Array {
  const bits = new Uint32Array(Float32Array.from(scores).buffer);
  const last = scores.length - 1;
  const keys = new Float64Array(scores.length);
  for (let i = 0; i < keys.length; i++) keys[i] = bits[i] * PLACES + (last - i);
  keys.sort();
  const order = new Int32Array(scores.length);
  for (let i = 0; i < keys.length; i++) order[last - i] = last - (keys[i] % PLACES);
  return order;
}
