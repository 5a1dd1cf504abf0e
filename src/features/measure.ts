import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { finish, type Work } from '../page/work.ts';
import { type Context, makeContext } from './context.ts';
import { type Feature, MISSING } from './feature.ts';
import { FEATURES } from './features.ts';
import { GEOMETRY_FEATURES } from './geometry-features.ts';
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

const OF_PAGE: ReadonlySet<Feature> = new Set(PAGE_FEATURES);
const OF_LAYOUT: ReadonlySet<Feature> = new Set(GEOMETRY_FEATURES);

/** `measure` to be done in slices. */
export function* measuring(
  snapshot: Snapshot,
  units: Units,
  template?: Float32Array,
  asked: readonly Feature[] = FEATURES,
): Work<Matrix> {
  const context = yield* makeContext(snapshot, units, template);
  const { textUnits } = context;
  const width = asked.length;
  const values = new Float32Array(textUnits.length * width);
  // One feature after another: its code is warm after a few units, where a page is read but once.
  for (let f = 0; f < width; f++) {
    yield;
    const { of } = asked[f];
    const same = sameForAll(asked[f], context);
    for (let i = 0, at = f; i < textUnits.length; i++, at += width) values[at] = same ?? of(context, textUnits[i]);
  }
  return { names: asked.map(feature => feature.name), units: textUnits, values, context };
}

/** `asked`: the features to measure, where not all are wanted. What no tree asks for need not be known. */
export function measure(
  snapshot: Snapshot,
  units: Units,
  template?: Float32Array,
  asked: readonly Feature[] = FEATURES,
): Matrix {
  return finish(measuring(snapshot, units, template, asked));
}

/** The value that every unit of the page has, where that is known without asking each. */
function sameForAll(feature: Feature, context: Context): number | undefined {
  if (OF_PAGE.has(feature)) return feature.of(context, -1);
  return !context.layout.laidOut && OF_LAYOUT.has(feature) ? MISSING : undefined;
}
