import type { ImageMatrix } from '../features/image-features.ts';
import type { Matrix } from '../features/measure.ts';
import type { Reason } from '../page/label.ts';
import type { Judge } from './model.ts';

/** The second look's feature for the first score; its weight is redistributed over the features of the first look. */
const FIRST = 'first';

/**
 * Explains why a unit was kept or dropped: each feature's contribution along its tree paths, largest first. What the second look took from
 * the unit's own first score is split proportionally among the features behind that score; what it took from neighbours stays with them.
 */
export function explain(first: Judge, second: Judge, matrix: Matrix, look: Float32Array, place: number): Reason[] {
  const weights = new Map<string, Reason>();
  const add = (feature: string, value: number, weight: number): void => {
    const known = weights.get(feature);
    if (known) known.weight += weight;
    else weights.set(feature, { feature, value, weight });
  };

  const at = place * second.names.length;
  const again = second.contributions(look, place);
  const from = place * first.names.length;
  const before = first.contributions(matrix.values, place);
  const moved = before.reduce((sum, weight) => sum + Math.abs(weight), 0);

  for (const [i, name] of second.names.entries()) {
    if (name !== FIRST) add(`around.${name}`, look[at + i], again[i]);
    else
      for (const [k, own] of first.names.entries()) {
        const share = moved > 0 ? before[k] / moved : 0;
        add(own, matrix.values[from + k], share * Math.abs(again[i]));
      }
  }
  return strongestFirst([...weights.values()]);
}

/** The same for a title, byline, date or caption, from the forest that chose it. */
export function explainKind(judge: Judge, { values }: Matrix, place: number, ofClass = 0): Reason[] {
  return explainOnce(judge, values, place, 'kind.', ofClass);
}

/** The same for a picture, player or embed, which only one forest judges. */
export function explainPicture(judge: Judge, pictures: ImageMatrix, unit: number): Reason[] {
  const place = pictures.units.indexOf(unit);
  return place < 0 ? [] : explainOnce(judge, pictures.values, place, 'picture.');
}

function explainOnce(judge: Judge, values: Float32Array, place: number, prefix: string, ofClass = 0): Reason[] {
  const from = place * judge.names.length;
  const by = judge.contributions(values, place, ofClass);
  return strongestFirst(
    judge.names.map((name, i) => ({ feature: prefix + name, value: values[from + i], weight: by[i] })),
  );
}

function strongestFirst(reasons: Reason[]): Reason[] {
  return reasons.filter(({ weight }) => weight !== 0).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
