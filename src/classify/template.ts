/**
 * What the site's other pages say, weighed in after the trees. The trees were trained on single pages and cannot know
 * it; a unit that the site repeats and that the trees themselves doubt loses log-odds in proportion to how sure that is.
 * What the trees lean to keep stays: a reader misses what is gone, and sees what is too much. The weight was chosen on
 * train sites among those that keep the recall there; what it does on others is in bench/methods.md.
 */
export const TEMPLATE_WEIGHT = 8;
/** From this score on the trees know by themselves. */
const DOUBT = 0.4;

/** How sure the site's pages must be before they speak against a unit. */
const SURE_FROM = 0.65;
/** Scores so far out that no memory could bring them back are left inside this, in log-odds. */
const FARTHEST = 12;

/** What the site's word adds to the log-odds of a unit with this score; 0 where it says nothing. */
export function templateShift(sure: number, score: number, weight = TEMPLATE_WEIGHT): number {
  // A certainty that is not known compares as false.
  return sure > SURE_FROM && score < DOUBT ? (-weight * (sure - SURE_FROM)) / (1 - SURE_FROM) : 0;
}

/** The scores with the site's word in them. `certainty` is 0..1 by score, NaN where the site says nothing. */
export function weighTemplate(
  scores: Float32Array,
  certainty: ArrayLike<number>,
  weight = TEMPLATE_WEIGHT,
): Float32Array {
  return scores.map((score, i) => {
    const shift = templateShift(certainty[i], score, weight);
    if (shift === 0) return score;
    const odds = Math.log(score / (1 - score));
    return 1 / (1 + Math.exp(-(Math.min(FARTHEST, Math.max(-FARTHEST, odds)) + shift)));
  });
}
