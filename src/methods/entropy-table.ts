/** H(Fi) by feature; NaN if the feature is in no document or above the limit, or if only one document is known. */
export type FeatureEntropies = (feature: number) => number;

/**
 * With tf for a row of the matrix and S its sum, −Σ (tf/S)·log(tf/S) equals log S − (Σ tf·log tf)/S, so two sums per feature
 * replace the matrix. They are kept in a hash table with open addressing, for speed, since the user is waiting for the page:
 *
 *   keys    the feature, stored as feature + 1; 0 if the slot is free
 *   sums    Σ tf over all documents with the feature except the last
 *   logs    Σ tf·log tf over the same documents
 *   last    the last document with the feature; `open` is its tf so far, since a word may occur in several of its blocks
 */
export class EntropyTable {
  private readonly mask: number;
  private readonly keys: Int32Array;
  private readonly sums: Float64Array;
  private readonly logs: Float64Array;
  private readonly open: Float64Array;
  private readonly last: Int32Array;

  /** At least twice as many slots as entries, so that a lookup takes only a step or two. */
  constructor(entries: number) {
    const size = 1 << Math.max(4, 33 - Math.clz32(entries));
    this.mask = size - 1;
    this.keys = new Int32Array(size);
    this.sums = new Float64Array(size);
    this.logs = new Float64Array(size);
    this.open = new Float64Array(size);
    this.last = new Int32Array(size);
  }

  /** All entries of a document must be added consecutively. */
  add(feature: number, count: number, document: number): void {
    const at = this.placeOf(feature);
    this.keys[at] = feature + 1;
    this.count(at, count, document);
  }

  /** Like `add`, but ignores features that are not yet in the table. */
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

  /** Nothing can be added after this, because the entropies overwrite the sums. */
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

/** Lookup table of n·log n, since tf is nearly always small. */
const TIMES_LOG = Float64Array.from({ length: 256 }, (_, n) => (n === 0 ? 0 : n * Math.log(n)));

function timesLog(count: number): number {
  return count < 256 ? TIMES_LOG[count] : count * Math.log(count);
}
