import { LABEL, LABELS } from '../page/label.ts';
import { Ledger } from '../page/ledger.ts';
import { nameKept } from '../page/name-kept.ts';
import type { Judged } from '../page/reading.ts';
import type { StepName } from '../page/steps.ts';
import { UNIT } from '../page/unit.ts';

/** Below this score a unit is certainly noise; above it, its context may bring it back. */
export const DOUBT = 0.2;
/** Tables, listings and the like are kept as a whole if at least this share of their text is kept. */
export const WHOLE_SHARE = 0.5;
/** Never brought back, whatever contains them. */
const NEVER = new Set<number>([LABEL.advertisement, LABEL.legal, LABEL.comment]);
/** Nor these, except in tables, where prices and numbers look like buttons, and in headings, which may be clickable. */
const NEVER_TEXT = new Set<number>([...NEVER, LABEL.input]);

/** A page while its units are being settled: the queries and changes of each step. */
export class Settling {
  readonly judged: Judged;
  readonly ledger: Ledger;

  constructor(judged: Judged) {
    this.judged = judged;
    this.ledger = new Ledger(judged.labels);
  }

  isText(row: number): boolean {
    const { ofRow, kind } = this.judged.units;
    return ofRow[row] >= 0 && kind[ofRow[row]] === UNIT.text;
  }

  isKept(unit: number): boolean {
    return this.ledger.isKept(unit);
  }

  isKeptRow(row: number): boolean {
    const unit = row < 0 ? -1 : (this.judged.units.ofRow[row] ?? -1);
    return unit >= 0 && this.ledger.isKept(unit);
  }

  /** Whether a dropped unit with at least this score may be brought back by its context. */
  canKeep(unit: number, least: number, canBePressed = false): boolean {
    const { label, score } = this.judged.labels;
    if (this.ledger.isKept(unit) || score[unit] < least) return false;
    // The trees kept it and a step dropped it.
    if (LABELS[label[unit]].part === 'main') return false;
    return !(canBePressed ? NEVER : NEVER_TEXT).has(label[unit]);
  }

  /** Does not keep the title, which is shown above the text. Anything else labelled as a name or a date may belong to its context. */
  keep(unit: number, step: StepName, ...numbers: number[]): void {
    if (this.ledger.isKept(unit) || this.ledger.label[unit] === LABEL.title) return;
    this.ledger.move(unit, LABEL[nameKept(this.judged.snapshot, this.judged.units, unit)], step, ...numbers);
  }

  drop(unit: number, step: StepName, ...numbers: number[]): void {
    this.ledger.drop(unit, step, ...numbers);
  }

  /** The units that begin in a row's element, in order. */
  unitsIn(row: number, end = this.judged.snapshot.end[row]): number[] {
    const { ofRow, from } = this.judged.units;
    const found: number[] = [];
    for (let r = row; r < end; r++) if (ofRow[r] >= 0 && from[ofRow[r]] === r) found.push(ofRow[r]);
    return found;
  }

  /** The share of each element's text that is kept at this point. Summed once, because lists are nested. */
  shareKept(): Share {
    const { size, end, text } = this.judged.snapshot;
    const all = new Uint32Array(size + 1);
    const some = new Uint32Array(size + 1);
    for (let row = 0; row < size; row++) {
      all[row + 1] = all[row] + text[row].length;
      some[row + 1] = some[row] + (this.isKeptRow(row) ? text[row].length : 0);
    }
    const sum = (of: Uint32Array, row: number) => of[end[row]] - of[row];
    const share = (row: number, without?: number) => {
      const [letters, kept] = [all, some].map(of => sum(of, row) - (without === undefined ? 0 : sum(of, without)));
      return letters > 0 ? kept / letters : 0;
    };
    return Object.assign(share, { letters: (row: number) => sum(all, row) });
  }
}

/** Share of an element's text that is kept, optionally without that of a descendant. */
export type Share = ((row: number, without?: number) => number) & { letters: (row: number) => number };

export const percent = (share: number) => Math.round(100 * share);
