/** How formulas are set: a script of its own, injected when an article has one of which the page gives nothing but its source. */
import { typeset } from './typeset.ts';
import { bringFormulas } from './world.ts';

/** All formulas of a page together may take so long; those after that stay in their source. */
const MOST_MS = 2000;
let spentMs = 0;

bringFormulas((tex, isDisplayed) => {
  if (spentMs > MOST_MS) return undefined;
  const start = performance.now();
  const math = typeset(tex, isDisplayed);
  spentMs += performance.now() - start;
  return math;
});
