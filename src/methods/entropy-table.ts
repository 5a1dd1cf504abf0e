/** H(Fi) by feature; NaN for features that stand in no document, above a limit, or in a single document known. */
export type FeatureEntropies = (feature: number) => number;

/**
 * With tf for a row of the matrix and S its sum, −Σ (tf/S)·log(tf/S) is log S − (Σ tf·log tf)/S: two sums a feature, no
 * matrix. They stand in a table with open addressing, because this is done while somebody waits for a page:
 *
 *   keys    the feature, 0 where the place is free (stored as feature + 1)
 *   sums    Σ tf over the documents before the last one that has it
 *   logs    Σ tf·log tf over the same
 *   last    that last document, and `open`, its tf so far: a word may stand in several of its blocks
 */
export class EntropyTable {
  private readonly mask: number;
  private readonly keys: Int32Array;
  private readonly sums: Float64Array;
  private readonly logs: Float64Array;
  private readonly open: Float64Array;
  private readonly last: Int32Array;

  /** Room for so many features, and as much again: a search then ends after a step or two. */
  constructor(entries: number) {
    const size = 1 << Math.max(4, 33 - Math.clz32(entries));
    this.mask = size - 1;
    this.keys = new Int32Array(size);
    this.sums = new Float64Array(size);
    this.logs = new Float64Array(size);
    this.open = new Float64Array(size);
    this.last = new Int32Array(size);
  }

  /** A document's entries must come one after another. */
  add(feature: number, count: number, document: number): void {
    const at = this.placeOf(feature);
    this.keys[at] = feature + 1;
    this.count(at, count, document);
  }

  /** The same for features that are already there; others are passed over. */
  addKnown(feature: number, count: number, document: number): void {
    const at = this.placeOf(feature);
    if (this.keys[at] !== 0) this.count(at, count, document);
  }

  private count(at: number, count: number, document: number): void {
    if (this.last[at] !== document) {
      this.sums[at] += this.open[at];
      this.logs[at] += timesLog(this.open[at]);
      this.open[at] = 0;
      this.last[at] = document;
    }
    this.open[at] += count;
  }

  /** Nothing can be added after this: the sums make room for the answers. */
  finish(documents: number, limit: number): FeatureEntropies {
    const { keys, sums, logs, open } = this;
    const base = Math.log(documents);
    for (let at = 0; at < keys.length; at++) {
      if (keys[at] === 0) continue;
      const sum = sums[at] + open[at];
      sums[at] = Math.max(0, (Math.log(sum) - (logs[at] + timesLog(open[at])) / sum) / base);
    }
    return feature => {
      const at = this.placeOf(feature);
      return keys[at] === 0 || documents < 2 || feature > limit ? Number.NaN : sums[at];
    };
  }

  private placeOf(feature: number): number {
    const { keys, mask } = this;
    let at = feature & mask;
    while (keys[at] !== 0 && keys[at] !== feature + 1) at = (at + 1) & mask;
    return at;
  }
}

/** tf is nearly always small. */
const TIMES_LOG = Float64Array.from({ length: 256 }, (_, n) => (n === 0 ? 0 : n * Math.log(n)));

function timesLog(count: number): number {
  return count < 256 ? TIMES_LOG[count] : count * Math.log(count);
}
