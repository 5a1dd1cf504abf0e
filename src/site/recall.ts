import { isMain, LABEL, type LabelName, type Labels } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import type { Change } from './corrections.ts';
import { isRetired, type Remembered } from './remembered.ts';
import { addWording, comparePaths, compareShape, reach, TOLD_FROM } from './similarity.ts';
import { agrees, type Telling } from './telling.ts';
import { createTraitReader, type TraitReader, type Traits } from './traits.ts';

/** What memory changes on a page, and by which corrections. */
export interface Recalled {
  changes: Change[];
  used: { id: string; units: number[] }[];
}

const ONE_OF: ReadonlySet<LabelName> = new Set<LabelName>(['title', 'byline', 'date']);

/**
 * The corrections of a site that say something about this page: applied where the model says otherwise. The newest that
 * matches a unit decides it; a title, byline or date is given to the one unit that matches best.
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
  const matcher = createMatcher(snapshot, units);
  const decided = new Uint8Array(units.size);
  for (const entry of acting) {
    const matches = matcher.find(entry).filter(({ unit }) => !decided[unit]);
    const chosen = ONE_OF.has(entry.label) ? bestOf(matches) : matches;
    for (const { unit } of chosen) decided[unit] = 1;
    const changed = chosen.map(({ unit }) => unit).filter(unit => disagrees(labels, unit, entry.label));
    if (changed.length > 0) {
      recalled.changes.unshift({ units: changed, label: entry.label, scope: 'alike' });
      recalled.used.push({ id: entry.id, units: changed });
    }
  }
  return recalled;
}

/** "Keep it" is content with any kept label; anything else wants its own. */
function disagrees(labels: Labels, unit: number, label: LabelName): boolean {
  if (label === 'body') return !isMain(labels.label[unit]);
  return labels.label[unit] !== LABEL[label];
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
  find(entry: Pick<Remembered, 'traits' | 'actsFrom' | 'tells'>): Match[];
  compare(traits: Traits, unit: number, atLeast?: number): number;
  /** The same without the wording: the rest speaks for the whole. */
  compareUnworded(traits: Traits, unit: number): number;
  traitsOf(unit: number): Traits;
}

/** Compares corrections with a page's units. Paths are few and units many: each pair of paths is compared once. */
export function createMatcher(snapshot: Snapshot, units: Units): Matcher {
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

  function sumOf(remembered: Traits, unit: number): number {
    if (units.kind[unit] !== remembered.kind) return 0;
    const mine = traitsOf(unit);
    return compareShape(remembered, mine, pathsAlike(remembered.path, mine.path));
  }

  /** The similarity, or 0 where it cannot reach `atLeast`: then the wording need not be read. */
  function compare(remembered: Traits, unit: number, atLeast = 0): number {
    const shape = sumOf(remembered, unit);
    if (reach(shape, remembered.wording) < atLeast) return 0;
    return addWording(shape, remembered.wording, () => reader.wordingOf(unit));
  }

  const compareUnworded = (remembered: Traits, unit: number) => reach(sumOf(remembered, unit), []);

  const isTold = (wanted: Traits, tells: readonly Telling[], unit: number) =>
    tells.length > 0 &&
    tells.every(name => agrees(name, wanted, traitsOf(unit))) &&
    compareUnworded(wanted, unit) >= TOLD_FROM;

  const find: Matcher['find'] = ({ traits: wanted, actsFrom, tells }) => {
    const matches: Match[] = [];
    for (let unit = 0; unit < units.size; unit++) {
      const similarity = compare(wanted, unit, actsFrom);
      if (similarity >= actsFrom) matches.push({ unit, similarity });
      else if (isTold(wanted, tells, unit)) matches.push({ unit, similarity: compareUnworded(wanted, unit) });
    }
    return matches;
  };

  return { reader, find, compare, compareUnworded, traitsOf };
}
