import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';

/** What every published method says of a page's units: who is main, and how strongly. */
export interface Verdict {
  /** 1 main, 0 noisy, by unit. */
  main: Uint8Array;
  /** 1 where its text is kept, by row, of methods that decide more finely than by unit. */
  rows?: Uint8Array;
  /** The method's own measure, by unit, in its own scale; NaN where it has none. */
  score: Float32Array;
}

export type Method<Extra = unknown> = (snapshot: Snapshot, units: Units) => Verdict & Extra;
