import { findUnits } from '../features/units.ts';
import { isMain, LABEL, type Labels } from '../page/label.ts';
import { HIDDEN, type Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import type { Judged } from './named-units.ts';

/**
 * What a closed `details` holds is one click away from the reader, so nobody judged it. Where its summary is part of the
 * article, what is inside is too: its rows get units of their own, after all others, that inherit the summary's score.
 */
export function openDetails(judged: Judged): Judged {
  return judged.snapshot.tag.includes(TAG.details) ? openAll(judged) : judged;
}

function openAll(judged: Judged): Judged {
  const { snapshot, units, labels } = judged;
  const hidden = Uint16Array.from(snapshot.hidden);
  const opener = new Map<number, number>(); // row of a details, to the unit of its summary
  for (let row = 0; row < snapshot.size; row++) {
    if (snapshot.tag[row] !== TAG.details) continue;
    const unit = findSummary(snapshot, units, row);
    if (unit < 0 || !isMain(labels.label[unit])) continue;
    for (let r = row; r < snapshot.end[row]; r++) {
      if (hidden[r] !== HIDDEN.closedDetails) continue;
      hidden[r] = 0;
      opener.set(r, unit);
    }
    row = snapshot.end[row] - 1;
  }
  return opener.size === 0 ? judged : extend({ ...snapshot, hidden }, units, labels, opener);
}

function findSummary(snapshot: Snapshot, units: Units, details: number): number {
  for (let r = details + 1; r < snapshot.end[details]; r++) if (units.ofRow[r] >= 0) return units.ofRow[r];
  return -1;
}

function extend(snapshot: Snapshot, units: Units, labels: Labels, opener: Map<number, number>): Judged {
  const all = findUnits(snapshot);
  const added: number[] = [];
  for (let unit = 0; unit < all.size; unit++) if (opener.has(all.from[unit])) added.push(unit);
  const summaries = added.map(unit => opener.get(all.from[unit])!);
  const ofRow = Int32Array.from(units.ofRow);
  added.forEach((unit, index) => {
    for (let r = all.from[unit]; r < all.to[unit]; r++) if (all.ofRow[r] === unit) ofRow[r] = units.size + index;
  });
  const codes = added.map(unit => (all.kind[unit] === UNIT.text ? LABEL.body : LABEL.image));
  return {
    snapshot,
    units: {
      ...{ size: units.size + added.length, ofRow },
      kind: Uint8Array.from([...units.kind, ...added.map(unit => all.kind[unit])]),
      row: Int32Array.from([...units.row, ...added.map(unit => all.row[unit])]),
      from: Int32Array.from([...units.from, ...added.map(unit => all.from[unit])]),
      to: Int32Array.from([...units.to, ...added.map(unit => all.to[unit])]),
    },
    labels: {
      ...labels,
      label: Uint8Array.from([...labels.label, ...codes]),
      score: Float32Array.from([...labels.score, ...summaries.map(unit => labels.score[unit])]),
      reasons: unit => labels.reasons(unit < units.size ? unit : summaries[unit - units.size]),
    },
  };
}
