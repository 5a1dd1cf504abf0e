import { isMain, LABEL, type LabelName, type Labels } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import type { Change } from './corrections.ts';
import { agrees, type DistinguishingTrait } from './distinguishing-traits.ts';
import { isRetired, type Remembered } from './remembered.ts';
import { addWording, comparePaths, compareShapes, DISTINGUISHED_FROM, reach } from './similarity.ts';
import { createTraitReader, type TraitReader, type Traits } from './traits.ts';

/** Changes that memory makes to a page, and the corrections responsible. */
export interface Recalled {
  changes: Change[];
  used: { id: string; units: number[] }[];
}

const ONE_OF: ReadonlySet<LabelName> = new Set<LabelName>(['title', 'byline', 'date']);

/**
 * Applies a site's corrections where they match this page and the model disagrees. If several match a unit, the newest decides; title,
 * byline and date go to the best match only.
 */
export function recallCorrections(
  entries: readonly Remembered[],
  snapshot: Snapshot,
  units: Units,
  labels: Labels,
): Recalled {
  const recalled: Recalled = { changes: [], used: [] };
  const acting = entries.filter(entry => !isRetired(entry)).sort((a, b) => b.when - a.when);
  if (acting.length === 0) return recalled;
  const matcher = matcherFor(snapshot, units);
  const decided = new Uint8Array(units.size);
  for (const entry of acting) {
    const matches = matcher.find(entry).filter(({ unit }) => !decided[unit]);
    const chosen = ONE_OF.has(entry.label) ? bestOf(matches) : matches;
    for (const { unit } of chosen) decided[unit] = 1;
    const changed = chosen
      .map(({ unit }) => unit)
      .filter(unit => disagrees(labels, unit, entry.label) && isSameMistake(labels, unit, entry));
    if (changed.length > 0) {
      recalled.changes.unshift({ units: changed, label: entry.label, scope: 'alike' });
      recalled.used.push({ id: entry.id, units: changed });
    }
  }
  return recalled;
}

/** "Keep it" accepts any kept label; other corrections require their own. */
function disagrees(labels: Labels, unit: number, label: LabelName): boolean {
  if (label === 'body') return !isMain(labels.label[unit]);
  return labels.label[unit] !== LABEL[label];
}

/**
 * In log-odds: how much more certain the trees may be than where the correction was made. Measured on 103 sites with four corrections on
 * one page each: word F1 on their other pages rises from 0.849 to 0.877 with this value, and to 0.873 without the check or with half the
 * value.
 */
const SURER = 2;

/** A correction fixes a mistake of the trees. If they are much more certain here, it is a different case and perhaps no mistake. */
function isSameMistake(labels: Labels, unit: number, { label, score }: Remembered): boolean {
  const side = isMain(LABEL[label]) ? -1 : 1;
  return side * (oddsOf(labels.score[unit]) - oddsOf(score)) <= SURER;
}

function oddsOf(score: number): number {
  const inside = Math.min(0.999, Math.max(0.001, score));
  return Math.log(inside / (1 - inside));
}

export interface Match {
  unit: number;
  similarity: number;
}

function bestOf(matches: Match[]): Match[] {
  if (matches.length < 2) return matches;
  return [matches.reduce((a, b) => (b.similarity > a.similarity ? b : a))];
}

export interface Matcher {
  reader: TraitReader;
  traitsOf(unit: number): Traits;
  find(entry: Pick<Remembered, 'traits' | 'actsFrom' | 'tells'>): Match[];
  /** Similarity without the wording, which is more expensive to read; see `reach` for the maximum it can still attain. */
  compareShape(wanted: Traits, unit: number): number;
  /** Adds the wording to the result of `compareShape`. */
  addWording(shape: number, wanted: Traits, unit: number): number;
}

const matchers = new WeakMap<Units, Matcher>();

/** Compares corrections with a page's units. Cached per page, including the traits already read. */
export function matcherFor(snapshot: Snapshot, units: Units): Matcher {
  let matcher = matchers.get(units);
  if (!matcher) matchers.set(units, (matcher = createMatcher(snapshot, units)));
  return matcher;
}

/** Paths are few and units many, so each pair of paths is compared once. */
function createMatcher(snapshot: Snapshot, units: Units): Matcher {
  const reader = createTraitReader(snapshot, units);
  const traits: (Traits | undefined)[] = new Array(units.size);
  const traitsOf = (unit: number) => (traits[unit] ??= reader.of(unit));
  const known = new Map<string[], Map<string[], number>>();

  function pathsAlike(a: string[], b: string[]): number {
    let row = known.get(a);
    if (!row) known.set(a, (row = new Map()));
    let alike = row.get(b);
    if (alike === undefined) row.set(b, (alike = comparePaths(a, b)));
    return alike;
  }

  const matcher: Matcher = {
    reader,
    traitsOf,
    compareShape(wanted, unit) {
      if (units.kind[unit] !== wanted.kind) return 0;
      const mine = traitsOf(unit);
      return compareShapes(wanted, mine, pathsAlike(wanted.path, mine.path));
    },
    addWording: (shape, { wording }, unit) => addWording(shape, wording, () => reader.wordingOf(unit)),
    find({ traits: wanted, actsFrom, tells }) {
      const matches: Match[] = [];
      for (let unit = 0; unit < units.size; unit++) {
        const shape = matcher.compareShape(wanted, unit);
        const canAct = reach(shape, wanted.wording) >= actsFrom;
        const similarity = canAct ? matcher.addWording(shape, wanted, unit) : 0;
        if (similarity >= actsFrom) matches.push({ unit, similarity });
        else if (isDistinguished(wanted, tells, shape, traitsOf(unit)))
          matches.push({ unit, similarity: reach(shape, []) });
      }
      return matches;
    },
  };
  return matcher;
}

function isDistinguished(wanted: Traits, tells: readonly DistinguishingTrait[], shape: number, seen: Traits): boolean {
  return tells.length > 0 && reach(shape, []) >= DISTINGUISHED_FROM && tells.every(name => agrees(name, wanted, seen));
}
