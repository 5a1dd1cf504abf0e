/** Typesets formulas. A separate script, injected when an article has a formula that the page provides only as source. */
import { typeset } from './typeset.ts';
import { bringFormulas } from './world.ts';

/** Time budget for all formulas on a page; any left over stay as source. */
const MOST_MS = 2000;
let spentMs = 0;

bringFormulas((tex, isDisplayed) => {
  if (spentMs > MOST_MS) return undefined;
  const start = performance.now();
  const math = typeset(tex, isDisplayed);
  spentMs += performance.now() - start;
  return math;
});
