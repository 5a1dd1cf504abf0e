import { isMain, LABEL, LABELS, type LabelName, type Labels, labelName, type Reason } from '../page/label.ts';
import { nameKept } from '../page/name-kept.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { HEADINGS } from '../page/tags.ts';
import type { Units } from '../page/unit.ts';

/**
 * One correction by the reader. `label` is what the units are; 'body' means "keep it", and each unit then gets the main label that fits it
 * (image for a picture, heading for a heading). 'title', 'byline' and 'date' re-pick: a page has one of each, so the previous one is
 * replaced.
 *
 * The last two scopes concern the whole page: only these units are the article, because the reader selected them ('only') or asked for
 * another reading of the page ('reading'). Nothing is learned from those.
 */
export interface Change {
  units: number[];
  label: LabelName;
  scope: Scope;
  /** With 'reading': the title according to that reading, if it has one. */
  title?: number[];
}

export type Scope = 'unit' | 'subtree' | 'alike' | 'only' | 'reading';

export function isWhole({ scope }: Change): boolean {
  return scope === 'only' || scope === 'reading';
}

/** Labels with a record of which ones the reader decided. */
export interface CorrectedLabels extends Labels {
  corrected: Uint8Array;
}

/** Name of the first reason of a corrected unit. Its weight exceeds anything a tree can contribute. */
export const YOUR_CORRECTION = 'yourCorrection';
const CORRECTION_WEIGHT = 12;
const PICKED: ReadonlySet<LabelName> = new Set<LabelName>(['title', 'byline', 'date']);

export function isCorrected(labels: Labels, unit: number): boolean {
  return labels.corrected?.[unit] === 1;
}

/**
 * Applies the changes to the labels in order, so the newest wins. The model's reasons remain, after the correction's own; uncorrected units
 * keep label and score.
 */
export function applyChanges(
  snapshot: Snapshot,
  units: Units,
  labels: Labels,
  changes: readonly Change[],
): CorrectedLabels {
  const label = labels.label.slice();
  const score = labels.score.slice();
  const corrected = labels.corrected?.slice() ?? new Uint8Array(units.size);

  const set = (unit: number, code: number) => {
    label[unit] = code;
    score[unit] = isMain(code) ? 1 : 0;
    corrected[unit] = 1;
  };
  for (const change of changes) {
    if (isWhole(change)) {
      keepOnly(snapshot, units, label, change.units);
      if (change.title?.length) pickTitle(label, change.title);
      corrected.fill(0);
      continue;
    }
    if (PICKED.has(change.label)) stepDown(snapshot, units, label, change, set);
    for (const unit of change.units) {
      if (unit >= 0 && unit < units.size) set(unit, LABEL[fitLabel(snapshot, units, unit, change.label)]);
    }
  }
  const reasons = (unit: number) => correctedReasons(labels, corrected, label, unit);
  // A selection made by the reader is certain.
  const isChosen = changes.findLast(isWhole)?.scope === 'only';
  return { ...labels, label, score, corrected, reasons, confidence: isChosen ? 1 : labels.confidence };
}

/** The head stays as it was found: it identifies the page, whatever part of it is read. */
function keepOnly(snapshot: Snapshot, units: Units, label: Uint8Array, kept: readonly number[]): void {
  const isKept = new Set(kept);
  for (let unit = 0; unit < units.size; unit++) {
    const { part } = LABELS[label[unit]];
    if (part === 'head') continue;
    if (isKept.has(unit)) label[unit] = part === 'main' ? label[unit] : LABEL[fitLabel(snapshot, units, unit, 'body')];
    else if (part !== 'noise') label[unit] = LABEL.irrelevant;
  }
}

function pickTitle(label: Uint8Array, title: readonly number[]): void {
  for (let unit = 0; unit < label.length; unit++) if (label[unit] === LABEL.title) label[unit] = LABEL.irrelevant;
  for (const unit of title) if (unit < label.length) label[unit] = LABEL.title;
}

function correctedReasons(labels: Labels, corrected: Uint8Array, label: Uint8Array, unit: number): Reason[] {
  const before = labels.reasons(unit);
  if (!corrected[unit]) return before;
  const weight = isMain(label[unit]) ? CORRECTION_WEIGHT : -CORRECTION_WEIGHT;
  return [{ feature: YOUR_CORRECTION, value: 1, weight }, ...before.filter(r => r.feature !== YOUR_CORRECTION)];
}

/** The previous title becomes a heading if it is inside the article; otherwise it is dropped. */
function stepDown(
  snapshot: Snapshot,
  units: Units,
  label: Uint8Array,
  change: Change,
  set: (unit: number, code: number) => void,
): void {
  const first = Math.min(...change.units.slice(0, 64));
  for (let unit = 0; unit < units.size; unit++) {
    if (label[unit] !== LABEL[change.label] || change.units.includes(unit)) continue;
    const isInside = change.label === 'title' && unit > first && HEADINGS[snapshot.tag[units.row[unit]]] === 1;
    set(unit, isInside ? LABEL.heading : LABEL.irrelevant);
  }
}

/** "Keep it" on a picture, heading or caption keeps it as such. */
export function fitLabel(snapshot: Snapshot, units: Units, unit: number, label: LabelName): LabelName {
  return label === 'body' ? nameKept(snapshot, units, unit) : label;
}

/** The new label when the reader flips a unit between kept and dropped. */
export function flipLabel(labels: Labels, unit: number): LabelName {
  return isMain(labels.label[unit]) ? 'irrelevant' : 'body';
}

export function nameOf(labels: Labels, unit: number): LabelName {
  return labelName(labels.label[unit]);
}
