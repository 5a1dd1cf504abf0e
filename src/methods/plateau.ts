/**
 * The optimisation of Body Text Extraction, independent of pages. A document is a sequence of runs: a positive entry is a number
 * of consecutive words, a negative one a number of consecutive tags.
 *
 * With B = 1 for a tag and 0 for a word, the objective of Finn et al. 2001 ("Body Text Extraction") is
 *
 *   T(i,j) = Σ n<i B + Σ i≤n≤j (1 − B) + Σ n>j B  =  tags of the document + Σ i≤n≤j (1 − 2B)
 *
 * so maximising T means finding the contiguous part with the greatest sum of +1 per word and −1 per tag, which takes one pass
 * with prefix sums. A maximum can only start where tags change to words and end where words change to tags, so each run can be
 * treated as a single number.
 */
export interface Plateau {
  /** Runs covered: [from, to). */
  from: number;
  to: number;
  /** Words minus tags within. */
  gain: number;
}

/** The maximum; if there are several, the one that starts and ends first. Empty if the document has no words. */
export function findPlateau(runs: ArrayLike<number>): Plateau {
  let best: Plateau = { from: 0, to: 0, gain: 0 };
  let prefix = 0;
  let lowest = 0;
  let lowestAt = 0;
  for (let at = 0; at < runs.length; at++) {
    if (prefix < lowest) {
      lowest = prefix;
      lowestAt = at;
    }
    prefix += runs[at];
    if (prefix - lowest > best.gain) best = { from: lowestAt, to: at + 1, gain: prefix - lowest };
  }
  return best;
}

/**
 * Our own variant with several plateaus: the same objective over a union of intervals, each of which costs a price. A gap is left
 * out if its tags outnumber its words by more than the price, and a plateau is kept if its words outnumber its tags by more.
 * Solved exactly in one pass with two states (inside, outside). On ties, a plateau is not opened, or ends early.
 */
export function findPlateaus(runs: ArrayLike<number>, price: number): Plateau[] {
  const size = runs.length;
  const opened = new Uint8Array(size); // 1 if the best solution that is inside at this run opens a plateau here
  const closed = new Uint8Array(size); // 1 if the best solution that is outside at this run was inside just before
  let inside = Number.NEGATIVE_INFINITY;
  let outside = 0;
  for (let at = 0; at < size; at++) {
    const opens = outside - price > inside;
    const closes = inside > outside;
    opened[at] = opens ? 1 : 0;
    closed[at] = closes ? 1 : 0;
    const next = (opens ? outside - price : inside) + runs[at];
    if (closes) outside = inside;
    inside = next;
  }
  return traceBack(runs, opened, closed, inside > outside);
}

function traceBack(runs: ArrayLike<number>, opened: Uint8Array, closed: Uint8Array, endsInside: boolean): Plateau[] {
  const found: Plateau[] = [];
  let isInside = endsInside;
  let to = runs.length;
  let gain = 0;
  for (let at = runs.length - 1; at >= 0; at--) {
    if (isInside) {
      gain += runs[at];
      if (opened[at]) {
        found.push({ from: at, to, gain });
        isInside = false;
        gain = 0;
      }
    } else if (closed[at]) {
      isInside = true;
      to = at;
    }
  }
  return found.reverse();
}
