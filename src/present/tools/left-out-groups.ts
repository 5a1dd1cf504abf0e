import type { LabelName } from '../../page/label.ts';
import type { LeftOut } from '../contract.ts';

/** Looked at last, whatever their size: nobody misses a button. */
const LAST: ReadonlySet<LabelName> = new Set<LabelName>(['input', 'navigation', 'legal']);
/** Surer than this and hardly anyone wants it back; the rest is what the reader may have been wrong about. */
const DOUBTFUL = 0.25;
const FEW_WORDS = 5;

/** Things of the same kind and about the same length together, in the order of the first of each; buttons and menus at the end. */
export function groupLeftOut(items: LeftOut[]): LeftOut[][] {
  const groups = new Map<string, LeftOut[]>();
  for (const item of items) {
    const isDoubtful = item.score >= DOUBTFUL;
    // A paragraph in doubt is looked at by itself.
    // What one step left out is listed together, and can be put back together.
    const byLook = isDoubtful && item.words >= FEW_WORDS ? item.units.join() : `${item.label} ${sizeOf(item)}`;
    const key = item.step === undefined ? byLook : `step ${item.step}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const listed = [...groups.values()];
  return [...listed.filter(group => !isLast(group)), ...listed.filter(isLast)];
}

/** What may have been left out by mistake: what the number on the toolbar counts. */
export function countDoubtful(items: LeftOut[]): number {
  return items.filter(({ score, words, label }) => score >= DOUBTFUL && words >= FEW_WORDS && !LAST.has(label)).length;
}

const sizeOf = ({ words }: LeftOut) => (words < FEW_WORDS ? 'label' : words < 30 ? 'line' : 'text');

const isLast = ([first]: LeftOut[]) => LAST.has(first.label) || (first.words < FEW_WORDS && first.score < DOUBTFUL);
