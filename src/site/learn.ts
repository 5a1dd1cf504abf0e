import { isMain, LABEL, type Labels } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { applyChanges, type Change, fitLabel, isWhole } from './corrections.ts';
import { findDistinguishing } from './distinguishing-traits.ts';
import { type Matcher, matcherFor } from './recall.ts';
import type { Remembered } from './remembered.ts';
import { reach, SAME_FROM } from './similarity.ts';
import { type Traits, textOf } from './traits.ts';
import { hash } from './wording.ts';

/** A page with corrections by the reader. */
export interface CorrectedPage {
  snapshot: Snapshot;
  units: Units;
  /** From model and memory, before these changes. */
  labels: Labels;
  changes: readonly Change[];
  /** Shared by all corrections in one reading; later ones replace earlier ones. */
  session: string;
  when: number;
}

/** A change of many parts is stored as at most this many kinds of parts. */
const MAX_KINDS = 12;
export const MAX_PER_SITE = 200;
/** Minimum distance between a match and its nearest counterexample. */
const MARGIN = 0.04;

/** The site's corrections after a reading. Entries from earlier in the same session are removed first, so nothing is learned twice. */
export function learnCorrections(entries: readonly Remembered[], given: CorrectedPage): Remembered[] {
  // A selection for the whole page tells nothing about the next page.
  const page = { ...given, changes: given.changes.filter(change => !isWhole(change)) };
  const before = entries
    .filter(entry => entry.session !== page.session)
    .map(entry => ({ ...entry, against: entry.against.filter(session => session !== page.session) }));
  if (page.changes.length === 0) return before;
  const matcher = matcherFor(page.snapshot, page.units);
  const final = applyChanges(page.snapshot, page.units, page.labels, page.changes);
  const decided = lastWord(page);
  markDisagreements(before, matcher, decided, final, page.session);
  const toEntries = (kind: KindOfPart) => toEntry(kind, matcher, decided, final, page) ?? [];
  const kinds = group(decided, matcher);
  const made = kinds.flatMap(toEntries);
  const lost = kinds.filter(kind => kind.units.length > 1 && !made.some(({ traits }) => traits === kind.traits));
  made.push(...apart(lost, matcher).flatMap(toEntries));
  return [...before, ...made].sort((a, b) => a.when - b.when).slice(-MAX_PER_SITE);
}

/** The last change of each unit, unless it only confirms the label the unit already had. */
function lastWord({ changes, units, labels, snapshot }: CorrectedPage): Map<number, Change> {
  const last = new Map<number, Change>();
  for (const change of changes) {
    for (const unit of change.units) if (unit >= 0 && unit < units.size) last.set(unit, change);
  }
  for (const [unit, change] of last) {
    if (LABEL[fitLabel(snapshot, units, unit, change.label)] === labels.label[unit]) last.delete(unit);
  }
  return last;
}

/** An older correction that would have decided a corrected unit differently gets this reading as evidence against it. */
function markDisagreements(
  entries: Remembered[],
  matcher: Matcher,
  decided: Map<number, Change>,
  final: Labels,
  session: string,
): void {
  for (const entry of entries) {
    const isAgainst = matcher
      .find(entry)
      .some(({ unit }) => decided.has(unit) && isMain(final.label[unit]) !== isKept(entry.label));
    if (isAgainst) entry.against = [...entry.against, session];
  }
}

function isKept(label: Remembered['label']): boolean {
  return isMain(LABEL[label]);
}

interface KindOfPart {
  label: Remembered['label'];
  units: number[];
  traits: Traits;
}

/** Groups parts with the same path and look; keeps the largest groups. */
function group(decided: Map<number, Change>, matcher: Matcher): KindOfPart[] {
  const kinds = new Map<string, KindOfPart>();
  for (const [unit, { label }] of decided) {
    const traits = matcher.reader.of(unit);
    const { look, place } = traits;
    const key = JSON.stringify([label, traits.kind, traits.path, look, place.side, place.indent]);
    const known = kinds.get(key);
    if (known) known.units.push(unit);
    // A single part is recognised by its wording too; several parts with different wordings are not.
    else kinds.set(key, { label, units: [unit], traits: { ...traits, wording: matcher.reader.wordingOf(unit) } });
  }
  for (const kind of kinds.values()) if (kind.units.length > 1) kind.traits.wording = [];
  return [...kinds.values()].sort((a, b) => b.units.length - a.units.length).slice(0, MAX_KINDS);
}

/** Each part as an entry of its own, with its wording, for parts that nothing else separates from uncorrected ones. */
function apart(kinds: KindOfPart[], { reader }: Matcher): KindOfPart[] {
  const each = kinds.flatMap(({ label, units }) => units.slice(0, MAX_KINDS).map(unit => ({ label, unit })));
  return each.slice(0, MAX_KINDS).map(({ label, unit }) => ({
    label,
    units: [unit],
    traits: { ...reader.of(unit), wording: reader.wordingOf(unit) },
  }));
}

/** undefined if nothing separates the part from uncorrected ones: the entry would change those too. */
function toEntry(
  { label, units, traits }: KindOfPart,
  matcher: Matcher,
  decided: Map<number, Change>,
  final: Labels,
  { snapshot, units: all, labels, session, when }: CorrectedPage,
): Remembered | undefined {
  const isKeptNow = isMain(final.label[units[0]]);
  let nearest = 0;
  const alike: Traits[] = [];
  for (let unit = 0; unit < all.size; unit++) {
    if (decided.has(unit) || isMain(final.label[unit]) === isKeptNow) continue;
    const shape = matcher.compareShape(traits, unit);
    if (reach(shape, []) >= SAME_FROM) alike.push(matcher.traitsOf(unit));
    if (reach(shape, traits.wording) > nearest) nearest = Math.max(nearest, matcher.addWording(shape, traits, unit));
  }
  const actsFrom = Math.max(SAME_FROM, nearest + MARGIN);
  const tells = findDistinguishing(traits, alike);
  if (actsFrom > 1 && tells.length === 0) return undefined;
  const sample = textOf(snapshot, all, units[0], 120);
  return {
    id: `${when.toString(36)}-${hash(label + traits.path.join('>') + sample + traits.look.font).toString(36)}`,
    label,
    traits,
    actsFrom: Math.min(1, actsFrom),
    tells,
    score: units.reduce((sum, unit) => sum + labels.score[unit], 0) / units.length,
    sample,
    when,
    session,
    against: [],
  };
}
