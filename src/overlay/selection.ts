import type { Reading } from '../extract.ts';
import { findAlike } from '../reading/alike.ts';
import { growRow, shrinkRow, unitsUnder } from '../reading/select.ts';
import type { Scope } from '../site/corrections.ts';

/** The selection: one unit, and how much around it is included. */
export interface Selection {
  unit: number;
  row: number;
  scope: Scope;
  units: number[];
}

export function selectUnit(reading: Reading, unit: number): Selection {
  return { unit, row: reading.units.row[unit], scope: 'unit', units: [unit] };
}

export function grow({ snapshot, units }: Reading, now: Selection): Selection {
  const own = now.scope === 'unit' ? unitsUnder(snapshot, units, now.row) : [];
  if (own.length > 1) return { ...now, scope: 'subtree', units: own };
  const row = growRow(snapshot, units, now.row);
  return row < 0 ? now : { ...now, row, scope: 'subtree', units: unitsUnder(snapshot, units, row) };
}

export function shrink(reading: Reading, now: Selection): Selection {
  const { snapshot, units } = reading;
  if (now.scope !== 'subtree' || now.row === units.row[now.unit]) return selectUnit(reading, now.unit);
  const row = shrinkRow(snapshot, units, now.row, now.unit);
  const under = unitsUnder(snapshot, units, row);
  return under.length > 1 ? { ...now, row, units: under } : selectUnit(reading, now.unit);
}

export function toggleAlike(reading: Reading, now: Selection): Selection {
  const single = selectUnit(reading, now.unit);
  if (now.scope === 'alike') return single;
  return { ...single, scope: 'alike', units: findAlike(reading.snapshot, reading.units, now.unit) };
}
