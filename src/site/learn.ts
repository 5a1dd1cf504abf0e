import { isMain, LABEL, type Labels } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { applyChanges, type Change, fitLabel } from './corrections.ts';
import { createMatcher, type Matcher } from './recall.ts';
import type { Remembered } from './remembered.ts';
import { SAME_FROM } from './similarity.ts';
import { type Traits, textOf } from './traits.ts';
import { hash } from './wording.ts';

/** A page on which the reader corrected something. */
export interface Lesson {
  snapshot: Snapshot;
  units: Units;
  /** As the model and memory saw it, before these changes. */
  labels: Labels;
  changes: readonly Change[];
  /** Same for every lesson from one reading: a later one replaces the earlier. */
  session: string;
  when: number;
}

/** A change over many parts is kept as this many kinds of part at most. */
const MAX_KINDS = 12;
const MAX_PER_SITE = 200;
/** How far above its nearest opposite a match must be. */
const MARGIN = 0.04;

/** The site's corrections after a reading. Says nothing twice: the lesson of the same session is taken back first. */
export function learnCorrections(entries: readonly Remembered[], lesson: Lesson): Remembered[] {
  const before = entries
    .filter(entry => entry.session !== lesson.session)
    .map(entry => ({ ...entry, against: entry.against.filter(session => session !== lesson.session) }));
  if (lesson.changes.length === 0) return before;
  const matcher = createMatcher(lesson.snapshot, lesson.units);
  const final = applyChanges(lesson.snapshot, lesson.units, lesson.labels, lesson.changes);
  const decided = lastWord(lesson);
  markDisagreements(before, matcher, decided, final, lesson.session);
  const made = [...group(decided, matcher)].flatMap(([label, kinds]) =>
    kinds.map(kind => toEntry(kind, label, matcher, decided, final, lesson)),
  );
  return [...before, ...made].sort((a, b) => a.when - b.when).slice(-MAX_PER_SITE);
}

/** The last change of each unit, where it says something the page did not already say. */
function lastWord({ changes, units, labels, snapshot }: Lesson): Map<number, Change> {
  const last = new Map<number, Change>();
  for (const change of changes) {
    for (const unit of change.units) if (unit >= 0 && unit < units.size) last.set(unit, change);
  }
  for (const [unit, change] of last) {
    if (LABEL[fitLabel(snapshot, units, unit, change.label)] === labels.label[unit]) last.delete(unit);
  }
  return last;
}

/** An older correction that would have decided a corrected unit the other way has one reading against it. */
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
  units: number[];
  traits: Traits;
}

/** Parts that share path and look are one kind; each label keeps a few kinds, the ones with most parts. */
function group(decided: Map<number, Change>, matcher: Matcher): Map<Remembered['label'], KindOfPart[]> {
  const groups = new Map<string, KindOfPart & { label: Remembered['label'] }>();
  for (const [unit, change] of decided) {
    const traits = matcher.reader.of(unit);
    const key = [
      change.label,
      traits.kind,
      traits.path.join('>'),
      traits.look.font,
      traits.look.weight,
      traits.place.side,
    ].join('|');
    const known = groups.get(key);
    if (known) known.units.push(unit);
    else groups.set(key, { label: change.label, units: [unit], traits });
  }
  const byLabel = new Map<Remembered['label'], KindOfPart[]>();
  const kept = [...groups.values()].sort((a, b) => b.units.length - a.units.length).slice(0, MAX_KINDS);
  for (const { label, units, traits } of kept) {
    const kind = { units, traits: { ...traits, wording: sharedWording(units, matcher) } };
    byLabel.set(label, [...(byLabel.get(label) ?? []), kind]);
  }
  return byLabel;
}

/** A kind whose parts each say something else is not known by its words. */
function sharedWording(units: number[], matcher: Matcher): number[] {
  return units.length === 1 ? matcher.reader.wordingOf(units[0]) : [];
}

function toEntry(
  { units, traits }: KindOfPart,
  label: Remembered['label'],
  matcher: Matcher,
  decided: Map<number, Change>,
  final: Labels,
  { snapshot, units: all, session, when }: Lesson,
): Remembered {
  const isKeptNow = isMain(final.label[units[0]]);
  let nearest = 0;
  for (let unit = 0; unit < all.size; unit++) {
    if (decided.has(unit) || isMain(final.label[unit]) === isKeptNow) continue;
    nearest = Math.max(nearest, matcher.compare(traits, unit));
  }
  const sample = textOf(snapshot, all, units[0], 120);
  return {
    id: `${when.toString(36)}-${hash(label + traits.path.join('>') + sample + traits.look.font).toString(36)}`,
    label,
    traits,
    actsFrom: Math.min(1, Math.max(SAME_FROM, nearest + MARGIN)),
    sample,
    when,
    session,
    against: [],
  };
}
