import type { Snapshot } from '../page/snapshot.ts';
import { UNIT, type Units } from '../page/unit.ts';

/** The column with most of the page's running text: "the middle of the page" to a reader. */
export interface Column {
  left: number;
  right: number;
  top: number;
  bottom: number;
  fontSizePx: number;
  color: number;
}

/** In characters: shorter text is labels and menu entries and does not make a column. */
const MIN_CHARS = 60;

interface Stack extends Column {
  chars: number;
}

/** undefined if the page has no layout or no running text. */
export function findColumn(snapshot: Snapshot, units: Units): Column | undefined {
  const stacks = new Map<string, Stack>();
  for (let unit = 0; unit < units.size; unit++) {
    const row = units.row[unit];
    const chars = units.kind[unit] === UNIT.text ? charCount(snapshot, units, unit) : 0;
    if (chars < MIN_CHARS || snapshot.width[row] <= 0) continue;
    const key = `${Math.round(snapshot.x[row] / 24)}:${Math.round(snapshot.width[row] / 48)}`;
    const stack = stacks.get(key);
    if (stack) widen(stack, snapshot, row, chars);
    else stacks.set(key, { ...startStack(snapshot, units, unit), chars });
  }
  let best: Stack | undefined;
  for (const stack of stacks.values()) if (!best || stack.chars > best.chars) best = stack;
  return best;
}

function startStack(snapshot: Snapshot, units: Units, unit: number): Column {
  const row = units.row[unit];
  return {
    left: snapshot.x[row],
    right: snapshot.x[row] + snapshot.width[row],
    top: snapshot.y[row],
    bottom: snapshot.y[row] + snapshot.height[row],
    fontSizePx: snapshot.fontSizePx[units.from[unit]],
    color: snapshot.color[units.from[unit]],
  };
}

function widen(stack: Stack, snapshot: Snapshot, row: number, chars: number): void {
  stack.chars += chars;
  stack.top = Math.min(stack.top, snapshot.y[row]);
  stack.bottom = Math.max(stack.bottom, snapshot.y[row] + snapshot.height[row]);
}

export function charCount(snapshot: Snapshot, units: Units, unit: number): number {
  let chars = 0;
  for (let row = units.from[unit]; row < units.to[unit]; row++) {
    if (units.ofRow[row] === unit) chars += snapshot.text[row].length;
  }
  return chars;
}
