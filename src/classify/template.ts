/**
 * Corrects scores with what other pages of the site have shown. The trees were trained on single pages and cannot know it. If the site
 * repeats a unit and the trees doubt it, the unit loses log-odds in proportion to how certain the repetition is. Units the trees lean
 * towards keeping stay: missing text is worse than surplus text, which a reader can see. The weight was chosen on training sites among
 * those that preserve recall there; see bench/methods.md for its effect on other sites.
 */
export const TEMPLATE_WEIGHT = 8;
/** From this score on, the trees' judgement stands. */
const DOUBT = 0.4;

/** Minimum certainty for the site's pages to count against a unit. */
const SURE_FROM = 0.65;
/** Log-odds are clamped to this range, so that a certain score can still be shifted. */
const FARTHEST = 12;

/** The shift in log-odds for a unit with this score; 0 if the site has nothing against it. */
export function templateShift(sure: number, score: number, weight = TEMPLATE_WEIGHT): number {
  // NaN (unknown) compares as false.
  return sure > SURE_FROM && score < DOUBT ? (-weight * (sure - SURE_FROM)) / (1 - SURE_FROM) : 0;
}

/** The scores with the site's evidence applied. `certainty` is 0..1 per score, NaN if unknown. */
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
