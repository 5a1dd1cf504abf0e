import { LABEL, LABELS } from '../page/label.ts';
import { Ledger } from '../page/ledger.ts';
import { nameKept } from '../page/name-kept.ts';
import type { Judged } from '../page/reading.ts';
import type { StepName } from '../page/steps.ts';
import { UNIT } from '../page/unit.ts';

/** Below this a unit was judged noise beyond doubt; above it, what it belongs to may still speak for it. */
export const DOUBT = 0.2;
/** Things that are read as a whole are kept as a whole from this share of their text on. */
export const WHOLE_SHARE = 0.5;
/** Whatever holds these, it does not speak for them. */
const NEVER = new Set<number>([LABEL.advertisement, LABEL.legal, LABEL.comment]);
/** Nor for these, but in a table, where prices and numbers look like buttons, or where a heading may be pressed. */
const NEVER_TEXT = new Set<number>([...NEVER, LABEL.input]);

/** A page while its units are settled: what each step asks and says. */
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

  /** Whether a unit that is left out may come back for what it belongs to. */
  canKeep(unit: number, least: number, canBePressed = false): boolean {
    const { label, score } = this.judged.labels;
    if (this.ledger.isKept(unit) || score[unit] < least) return false;
    // The trees kept it, and a step dropped it.
    if (LABELS[label[unit]].part === 'main') return false;
    return !(canBePressed ? NEVER : NEVER_TEXT).has(label[unit]);
  }

  /** The title is shown above the text; anything else taken for a name or a date may well belong to something. */
  keep(unit: number, step: StepName, ...numbers: number[]): void {
    if (this.ledger.isKept(unit) || this.ledger.label[unit] === LABEL.title) return;
    this.ledger.move(unit, LABEL[nameKept(this.judged.snapshot, this.judged.units, unit)], step, ...numbers);
  }

  drop(unit: number, step: StepName, ...numbers: number[]): void {
    this.ledger.drop(unit, step, ...numbers);
  }

  /** The units in a row's element, in order. */
  unitsIn(row: number, end = this.judged.snapshot.end[row]): number[] {
    const { ofRow, from } = this.judged.units;
    const found: number[] = [];
    for (let r = row; r < end; r++) if (ofRow[r] >= 0 && from[ofRow[r]] === r) found.push(ofRow[r]);
    return found;
  }

  /** The share of each element's text that is kept as of now, added up once: lists stand in lists. */
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

/** Of an element's text, perhaps without that of an element in it. */
export type Share = ((row: number, without?: number) => number) & { letters: (row: number) => number };

export const percent = (share: number) => Math.round(100 * share);
