import { isMain, LABEL, LABELS, type Labels, type Reason } from './label.ts';
import type { StepName } from './steps.ts';

/** One decision about a unit made after the classifier: the step, the label before and after, and the numbers it was based on. */
export interface Entry {
  unit: number;
  step: StepName;
  /** Codes from LABEL. */
  from: number;
  to: number;
  /** In the order in which the step's message uses them. */
  numbers: readonly number[];
}

/** Prefix of a step's name when it appears as the feature of a reason. */
export const STEP = 'step.';
/** In log-odds. Large enough to outweigh the classifier's reasons. */
const STEP_WEIGHT = 8;
/** The score of a unit on which the classifier and a step disagree. */
const EITHER = 0.5;

/**
 * Records decisions made after the classifier. From then on, labels are changed only here, and no step may change a unit that the
 * user corrected.
 */
export class Ledger {
  readonly label: Uint8Array;
  readonly #labels: Labels;
  readonly #entries: Entry[];

  constructor(labels: Labels) {
    this.#labels = labels;
    this.label = labels.label.slice();
    this.#entries = [...(labels.ledger ?? [])];
  }

  /** Whether the unit is part of the article's main content. */
  isKept(unit: number): boolean {
    return LABELS[this.label[unit]].part === 'main';
  }

  isCorrected(unit: number): boolean {
    return this.#labels.corrected?.[unit] === 1;
  }

  move(unit: number, to: number, step: StepName, ...numbers: number[]): void {
    const from = this.label[unit];
    if (from === to || this.isCorrected(unit)) return;
    this.label[unit] = to;
    this.#entries.push({ unit, step, from, to, numbers });
  }

  drop(unit: number, step: StepName, ...numbers: number[]): void {
    if (this.isKept(unit)) this.move(unit, LABEL.irrelevant, step, ...numbers);
  }

  /** Returns the labels with all recorded decisions applied. */
  close(): Labels {
    const before = this.#labels;
    const entries = this.#entries;
    if (entries.length === (before.ledger?.length ?? 0)) return before;
    const score = before.score.slice();
    const own = entries.slice(before.ledger?.length ?? 0);
    const byUnit = new Map(own.map(entry => [entry.unit, entry]));
    for (const { unit, to } of byUnit.values()) if (!isInHead(to)) score[unit] = EITHER;
    const reasons = (unit: number): Reason[] => {
      const entry = byUnit.get(unit);
      return entry ? [toReason(entry), ...before.reasons(unit)] : before.reasons(unit);
    };
    const unsettled = before.unsettled ?? before;
    return { ...before, label: this.label.slice(), score, reasons, ledger: [...entries], unsettled };
  }
}

const isInHead = (code: number) => LABELS[code].part === 'head';

function toReason({ step, to, numbers }: Entry): Reason {
  return { feature: STEP + step, value: numbers[0] ?? 1, weight: isMain(to) ? STEP_WEIGHT : -STEP_WEIGHT };
}

/** The decisions about one unit, oldest first. */
export function entriesOf({ ledger = [] }: Labels, unit: number): Entry[] {
  return ledger.filter(entry => entry.unit === unit);
}
