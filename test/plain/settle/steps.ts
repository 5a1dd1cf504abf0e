import { LABELS, type PageKind } from '../../../src/page/label.ts';
import { Settling } from '../../../src/settle/settling.ts';
import { type Drawn, draw } from '../../sketch.ts';

/** A text of so many letters, one long word. */
export const letters = (count: number, sign = 'x') => sign.repeat(count);

/** What one step makes of a drawn page: the label of each unit of text by its first letters, and the numbers its reasons give. */
export function settled(step: (page: Settling) => void, drawing: string, kind: PageKind = 'article', drawn?: Drawn) {
  const page = new Settling(drawn ?? draw(drawing, {}, kind));
  const { snapshot, units } = page.judged;
  step(page);
  const { label, ledger = [] } = page.ledger.close();
  const textOf = (unit: number) => snapshot.text.slice(units.from[unit], units.to[unit]).join('').slice(0, 12);
  const all = Array.from({ length: units.size }, (_, unit) => unit);
  return {
    /** Texts of the units that are kept after it. */
    kept: all.filter(unit => LABELS[label[unit]].part === 'main').map(textOf),
    label: (text: string) => LABELS[label[all.find(unit => textOf(unit).startsWith(text)) ?? -1]]?.name,
    numbers: ledger.map(({ numbers }) => numbers[0]),
  };
}
