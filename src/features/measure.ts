import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { type Context, makeContext } from './context.ts';
import { FEATURES } from './features.ts';
import { PAGE_FEATURES } from './page-features.ts';

/** One vector for each text unit of a page. */
export interface Matrix {
  names: readonly string[];
  /** Unit of each vector. */
  units: Int32Array;
  /** Vectors one after another, names.length numbers each. NaN is "not known". */
  values: Float32Array;
  context: Context;
}

const NAMES = FEATURES.map(feature => feature.name);

export function measure(snapshot: Snapshot, units: Units, template?: Float32Array): Matrix {
  const context = makeContext(snapshot, units, template);
  const width = FEATURES.length;
  const own = width - PAGE_FEATURES.length;
  const ofPage = PAGE_FEATURES.map(feature => feature.of(context, -1));
  const values = new Float32Array(context.textUnits.length * width);
  for (let i = 0; i < context.textUnits.length; i++) {
    const unit = context.textUnits[i];
    const at = i * width;
    for (let f = 0; f < own; f++) values[at + f] = FEATURES[f].of(context, unit);
    values.set(ofPage, at + own);
  }
  return { names: NAMES, units: context.textUnits, values, context };
}
