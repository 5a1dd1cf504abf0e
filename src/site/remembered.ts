import { LABEL, type LabelName } from '../page/label.ts';
import { type DistinguishingTrait, isDistinguishing, MOST_DISTINGUISHING } from './distinguishing-traits.ts';
import type { LookTraits, PlaceTraits, SizeTraits, Traits } from './traits.ts';

/** A correction as stored. */
export interface Remembered {
  id: string;
  label: LabelName;
  traits: Traits;
  /** Minimum similarity for it to act; higher if the page had similar parts that must stay unchanged. */
  actsFrom: number;
  /** Traits that alone separate it from those parts; empty if only its wording does. */
  tells: DistinguishingTrait[];
  /** The trees' probability of main where it was corrected, 0..1. */
  score: number;
  /** The first words, for recognition in a list. */
  sample: string;
  /** Milliseconds since 1970. */
  when: number;
  /** The reading in which it was made; entries from the same session replace each other. */
  session: string;
  /** Readings in which the reader decided otherwise. */
  against: string[];
}

/** Number of readings with contrary decisions that retire a correction. */
const RETIRED_BY = 3;

export function isRetired(entry: Remembered): boolean {
  return entry.against.length >= RETIRED_BY;
}

/** Validates an entry from storage or a file; undefined if it is malformed. Trusts nothing and bounds everything. */
export function toRemembered(value: unknown): Remembered | undefined {
  const v = record(value);
  const traits = toTraits(v?.traits);
  if (!v || !traits || typeof v.label !== 'string' || !Object.hasOwn(LABEL, v.label)) return undefined;
  return {
    id: text(v.id, 60) || `${num(v.when)}-${traits.path.length}`,
    label: v.label as LabelName,
    traits,
    actsFrom: Math.min(1, Math.max(0.5, num(v.actsFrom, 0.9))),
    tells: texts(v.tells, 20, MOST_DISTINGUISHING).filter(isDistinguishing),
    score: Math.min(1, Math.max(0, num(v.score, 0.5))),
    sample: text(v.sample, 120),
    when: Math.max(0, num(v.when)),
    session: text(v.session, 60),
    against: texts(v.against, 60, RETIRED_BY),
  };
}

function toTraits(value: unknown): Traits | undefined {
  const v = record(value);
  const look = record(v?.look);
  const place = record(v?.place);
  const size = record(v?.size);
  if (!v || !look || !place || !size || !Array.isArray(v.path)) return undefined;
  return {
    kind: num(v.kind),
    path: texts(v.path, 40, 24),
    names: texts(v.names, 16, 12),
    look: toLook(look),
    place: toPlace(place),
    size: toSize(size),
    wording: Array.isArray(v.wording) ? v.wording.slice(0, 12).map(n => num(n)) : [],
  };
}

function toLook(v: Record<string, unknown>): LookTraits {
  return {
    font: num(v.font),
    weight: num(v.weight, 4),
    isColored: v.isColored === true,
    isItalic: v.isItalic === true,
    isUppercase: v.isUppercase === true,
    isCentred: v.isCentred === true,
    isFilled: v.isFilled === true,
  };
}

function toPlace(v: Record<string, unknown>): PlaceTraits {
  return {
    inColumn: num(v.inColumn, -1),
    side: num(v.side),
    indent: num(v.indent),
    down: num(v.down),
    isPinned: v.isPinned === true,
  };
}

function toSize(v: Record<string, unknown>): SizeTraits {
  return { width: num(v.width), chars: num(v.chars), links: num(v.links) };
}

export function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function num(value: unknown, otherwise = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

function text(value: unknown, limit: number): string {
  return typeof value === 'string' ? value.slice(0, limit) : '';
}

function texts(value: unknown, chars: number, count: number): string[] {
  return Array.isArray(value)
    ? value
        .filter(v => typeof v === 'string')
        .slice(0, count)
        .map(v => v.slice(0, chars))
    : [];
}
