import { unitText } from '../features/context.ts';
import { endsInStop } from '../page/clean-text.ts';
import { LABEL, type Labels } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { isLinked, keepUnit } from './keep.ts';

/** Letters of a paragraph, and so many of them in one box as nobody writes for anything but to be read. */
const LONG = 140;
const LEAST_PARAGRAPHS = 8;
/** What is kept of a page beside them, by letters: next to nothing. */
const MOST_TOLD = 0.1;

/**
 * Long paragraphs side by side are there to be read, if nothing else on the page is. The trees go by what is around a paragraph: where
 * they take one of them for noise, they take all.
 */
export function keepProse(snapshot: Snapshot, units: Units, { label, pageKind }: Labels, kept: Uint8Array): void {
  if (pageKind === 'listing' || pageKind === 'product') return;
  const { text, tag, parent } = snapshot;
  const boxes = new Map<number, { letters: number; paragraphs: number[] }>();
  let told = 0;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text || label[unit] === LABEL.caption) continue;
    let letters = 0;
    for (let row = units.from[unit]; row < units.to[unit]; row++) letters += text[row].length;
    if (kept[units.from[unit]]) told += letters;
    if (label[unit] !== LABEL.irrelevant || tag[units.row[unit]] !== TAG.p) continue;
    const around = parent[units.row[unit]];
    const box = boxes.get(around) ?? { letters: 0, paragraphs: [] };
    boxes.set(around, box);
    box.letters += letters;
    box.paragraphs.push(unit);
  }
  const isProse = (unit: number) => {
    const said = unitText(snapshot, units, unit);
    return said.length >= LONG && endsInStop(said) && !isLinked(snapshot, units, unit);
  };
  for (const { letters, paragraphs } of boxes.values()) {
    if (paragraphs.length < LEAST_PARAGRAPHS || told > MOST_TOLD * letters) continue;
    if (paragraphs.filter(isProse).length < LEAST_PARAGRAPHS) continue;
    for (const unit of paragraphs) keepUnit(units, unit, kept);
  }
}
