import { LABELS, type Labels } from '../page/label.ts';
import type { Units } from '../page/unit.ts';
import { isCorrected } from '../site/corrections.ts';

/**
 * Kinds of units in the highlight. They have four looks (kept, unsure, comments, dropped); each kind of dropped content can be shown or
 * hidden on its own.
 */
export const KINDS = [
  'main',
  'unsure',
  'comment',
  'advertisement',
  'navigation',
  'promoted',
  'legal',
  'irrelevant',
  'input',
] as const;
export type Kind = (typeof KINDS)[number];

export const LOOKS = ['main', 'unsure', 'comment', 'noise'] as const;
export type Look = (typeof LOOKS)[number];

/** Scores in this range are undecided: the tint must not claim more than the score does. */
const UNSURE_FROM = 0.35;
const UNSURE_TO = 0.65;

function isUnsure(labels: Labels, unit: number): boolean {
  const score = labels.score[unit];
  return score >= UNSURE_FROM && score <= UNSURE_TO && !isCorrected(labels, unit);
}

const KIND_OF_LABEL: readonly Kind[] = LABELS.map(({ name, part }) =>
  part === 'main' || part === 'head' ? 'main' : (name as Kind),
);

export function kindOf(labels: Labels, unit: number): Kind {
  return isUnsure(labels, unit) ? 'unsure' : KIND_OF_LABEL[labels.label[unit]];
}

export function lookOf(kind: Kind): Look {
  return kind === 'main' || kind === 'unsure' || kind === 'comment' ? kind : 'noise';
}

/** All kinds of dropped content. */
export const NOISE_KINDS: readonly Kind[] = KINDS.filter(kind => lookOf(kind) === 'noise');

export type Counts = Record<Kind, number>;

export function countKinds(labels: Labels, units: Units): Counts {
  const counts = Object.fromEntries(KINDS.map(kind => [kind, 0])) as Counts;
  for (let unit = 0; unit < units.size; unit++) counts[kindOf(labels, unit)]++;
  return counts;
}
