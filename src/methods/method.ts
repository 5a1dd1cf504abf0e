import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';

/** The result of a published method: which units are main content, and with what score. */
export interface Verdict {
  /** Per unit, 1 for main and 0 for noisy. */
  main: Uint8Array;
  /** Per row, 1 if its text is kept. Only from methods that decide more finely than by unit. */
  rows?: Uint8Array;
  /** Per unit, the method's own score on its own scale; NaN if it has none. */
  score: Float32Array;
}

export type Method<Extra = unknown> = (snapshot: Snapshot, units: Units) => Verdict & Extra;
