import type { Verdict } from '../methods/method.ts';
import { DISPLAY, type Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';

/**
 * The words of a text unit, separated as a reader sees them, optionally only of the given `rows`; '' for other kinds. For
 * counting, not for display.
 */
export function unitText(snapshot: Snapshot, units: Units, unit: number, rows?: Uint8Array): string {
  if (units.kind[unit] !== UNIT.text) return '';
  let out = '';
  for (let row = units.from[unit]; row < units.to[unit]; row++) {
    if (snapshot.text[row] !== '') {
      if (units.ofRow[row] !== unit || rows?.[row] === 0) continue;
      if (snapshot.spaceBefore[row]) out += ' ';
      out += snapshot.text[row];
    } else if (snapshot.tag[row] === TAG.br || snapshot.display[row] !== DISPLAY.inline) {
      out += ' ';
    }
  }
  return out.replace(/\s+/g, ' ').trim();
}

/** The text of the chosen units, one per line. */
export function textOf(snapshot: Snapshot, units: Units, isChosen: (unit: number) => boolean): string {
  const lines: string[] = [];
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] === UNIT.text && isChosen(unit)) lines.push(unitText(snapshot, units, unit));
  }
  return lines.join('\n');
}

/** The text a method keeps, one unit per line; by rows if it decides that finely. */
export function keptText(snapshot: Snapshot, units: Units, { main, rows }: Pick<Verdict, 'main' | 'rows'>): string {
  if (!rows) return textOf(snapshot, units, unit => main[unit] === 1);
  const lines: string[] = [];
  for (let unit = 0; unit < units.size; unit++) {
    const line = unitText(snapshot, units, unit, rows);
    if (line !== '') lines.push(line);
  }
  return lines.join('\n');
}
