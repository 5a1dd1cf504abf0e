import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { finish, type Work } from '../page/work.ts';
import { type Context, makeContext } from './context.ts';
import { FEATURE_NAMES, GROUPS } from './features.ts';

/** One feature vector per text unit of a page. */
export interface Matrix {
  names: readonly string[];
  /** Unit of each vector. */
  units: Int32Array;
  /** Concatenated vectors of names.length numbers each. NaN means not known. */
  values: Float32Array;
  context: Context;
}

/** Units per step within a group. */
const PAUSE_EVERY = 2048;

/** `measure`, in slices. */
export function* measuring(snapshot: Snapshot, units: Units, template?: Float32Array): Work<Matrix> {
  const context = yield* makeContext(snapshot, units, template);
  const width = FEATURE_NAMES.length;
  const count = context.textUnits.length;
  const values = new Float32Array(count * width);
  let start = 0;
  for (const group of GROUPS) {
    for (let from = 0; from < count; from += PAUSE_EVERY) {
      yield;
      group.measure(context, { values, start, width, from, to: Math.min(count, from + PAUSE_EVERY) });
    }
    start += group.features.length;
  }
  return { names: FEATURE_NAMES, units: context.textUnits, values, context };
}

export function measure(snapshot: Snapshot, units: Units, template?: Float32Array): Matrix {
  return finish(measuring(snapshot, units, template));
}
