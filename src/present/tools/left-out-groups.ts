import type { LabelName } from '../../page/label.ts';
import type { LeftOut } from '../contract.ts';

/** Listed last, whatever their size: hardly anyone misses a button. */
const LAST: ReadonlySet<LabelName> = new Set<LabelName>(['input', 'navigation', 'legal']);
/** Items with a lower score are hardly ever wanted back; those above may be mistakes. */
const DOUBTFUL = 0.25;
const FEW_WORDS = 5;

/** Groups items of the same kind and similar length, in order of first appearance; buttons and menus last. */
export function groupLeftOut(items: LeftOut[]): LeftOut[][] {
  const groups = new Map<string, LeftOut[]>();
  for (const item of items) {
    const isDoubtful = item.score >= DOUBTFUL;
    // A doubtful paragraph gets its own entry. Everything left out by one step is listed together, and can be restored together.
    const byLook = isDoubtful && item.words >= FEW_WORDS ? item.units.join() : `${item.label} ${sizeOf(item)}`;
    const key = item.step === undefined ? byLook : `step ${item.step}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const listed = [...groups.values()];
  return [...listed.filter(group => !isLast(group)), ...listed.filter(isLast)];
}

/** Number of items that may have been left out by mistake, for the toolbar badge. */
export function countDoubtful(items: LeftOut[]): number {
  return items.filter(({ score, words, label }) => score >= DOUBTFUL && words >= FEW_WORDS && !LAST.has(label)).length;
}

const sizeOf = ({ words }: LeftOut) => (words < FEW_WORDS ? 'label' : words < 30 ? 'line' : 'text');

const isLast = ([first]: LeftOut[]) => LAST.has(first.label) || (first.words < FEW_WORDS && first.score < DOUBTFUL);
