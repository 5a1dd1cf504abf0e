import type { BodyText } from '../methods/body-text.ts';
import { findingBodyText } from '../methods/body-text.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import type { Work } from '../page/work.ts';
import { CHAR, charClass } from './characters.ts';
import { type Containers, findContainers } from './containers.ts';
import { readHints } from './hints.ts';
import { type Layout, readLayout } from './layout.ts';
import { type Meta, readMeta } from './meta.ts';
import { groupByPath, groupByTags, type PathTotals } from './paths.ts';
import { findPhrases } from './phrases.ts';
import { readSiblings, type Siblings } from './siblings.ts';
import { type Sums, sum, WITHIN } from './sums.ts';
import { findHeading, type Heading } from './title-features.ts';

/** Data shared by all features, computed once per page. */
export interface Context {
  snapshot: Snapshot;
  units: Units;
  sums: Sums;
  containers: Containers;
  layout: Layout;
  plateau: BodyText;
  paths: PathTotals;
  tagPaths: PathTotals;
  siblings: Siblings;
  meta: Meta;
  heading: Heading;
  /** Bits of HINT per row, including those inherited from ancestors; `ownHints` has only the row's own. */
  hints: Uint16Array;
  ownHints: Uint16Array;
  /** Text of each text unit, for matching and not for display; '' for other kinds. */
  texts: readonly string[];
  /** Class of the last character that is not a quote or bracket, which tells how the text ends. */
  lastClass: Uint8Array;
  /** Bits of PHRASE by unit. */
  phrases: Uint8Array;
  /** The text units in order, and each unit's index among them (for other kinds, the index of the preceding text unit, or -1). */
  textUnits: Int32Array;
  place: Int32Array;
  /** Running totals over `textUnits`, with one extra slot. */
  running: { words: Float64Array; linkWords: Float64Array; prose: Float64Array };
  /** Text unit of the nearest heading before each unit; -1 if there is none. */
  headingBefore: Int32Array;
  /** Probability per unit that the site repeats it, learned from the site's other pages; NaN if unknown. */
  template: Float32Array | undefined;
  pageWords: number;
  pageProse: number;
  pageLinkWords: number;
}

/** Units between pauses in loops with slow steps. */
const PAUSE_EVERY = 1024;
/** The name of a box that holds more than this share of the page is not meaningful. */
const NEUTRAL_SHARE = 0.5;

export function* makeContext(snapshot: Snapshot, units: Units, template?: Float32Array): Work<Context> {
  const sums = yield* sum(snapshot, units);
  yield;
  const { totals } = sums;
  const pageWords = Math.max(1, totals.words[snapshot.size]);
  const hints = readHints(
    snapshot,
    row => (totals.words[snapshot.end[row]] - totals.words[row]) / pageWords,
    NEUTRAL_SHARE,
  );
  yield;
  const text = orderText(units);
  const texts: string[] = new Array(units.size);
  for (let u = 0; u < units.size; u++) {
    texts[u] = unitText(snapshot, units, u);
    if (u % PAUSE_EVERY === 0) yield;
  }
  const meta = yield* readMeta(snapshot, units, texts);
  const containers = findContainers(snapshot, units, sums);
  yield;
  const layout = readLayout(snapshot, units, sums);
  yield;
  const plateau = yield* findingBodyText(snapshot, units);
  yield;
  const paths = yield* groupByPath(snapshot, units, sums);
  yield;
  const tagPaths = yield* groupByTags(snapshot, units, sums);
  yield;
  const siblings = yield* readSiblings(snapshot);
  yield;
  const phrases = yield* readPhrases(texts);
  yield;
  const lastClass = Uint8Array.from(texts, lastCharClass);
  yield;
  const heading = findHeading(snapshot, units, sums, meta, text.textUnits);
  yield;
  return {
    snapshot,
    units,
    sums,
    containers,
    layout,
    plateau,
    paths,
    tagPaths,
    siblings,
    texts,
    lastClass,
    meta,
    heading,
    hints: hints.passed,
    ownHints: hints.own,
    phrases,
    ...text,
    running: runAlong(text.textUnits, sums),
    headingBefore: findHeadings(units, sums, text.textUnits),
    template,
    pageWords,
    pageProse: Math.max(1, totals.prose[snapshot.size]),
    pageLinkWords: totals.linkWords[snapshot.size],
  };
}

function orderText(units: Units) {
  const place = new Int32Array(units.size);
  const order: number[] = [];
  for (let u = 0; u < units.size; u++) {
    if (units.kind[u] === UNIT.text) order.push(u);
    place[u] = order.length - 1;
  }
  return { textUnits: Int32Array.from(order), place };
}

function runAlong(textUnits: Int32Array, { unit }: Sums): Context['running'] {
  const words = new Float64Array(textUnits.length + 1);
  const linkWords = new Float64Array(textUnits.length + 1);
  const prose = new Float64Array(textUnits.length + 1);
  for (let i = 0; i < textUnits.length; i++) {
    const u = textUnits[i];
    words[i + 1] = words[i] + unit.words[u];
    linkWords[i + 1] = linkWords[i] + unit.linkWords[u];
    prose[i + 1] = prose[i] + (unit.isProse[u] ? unit.words[u] : 0);
  }
  return { words, linkWords, prose };
}

function findHeadings(units: Units, sums: Sums, textUnits: Int32Array): Int32Array {
  const before = new Int32Array(units.size).fill(-1);
  let last = -1;
  let next = 0;
  for (let u = 0; u < units.size; u++) {
    before[u] = last;
    if (next < textUnits.length && textUnits[next] === u) {
      next++;
      if (isHeading(sums, units.from[u])) last = u;
    }
  }
  return before;
}

function isHeading(sums: Sums, row: number): boolean {
  return (sums.within[row] & WITHIN.heading) !== 0;
}

/** The text of a unit as one string, for matching and not for display. */
export function unitText(snapshot: Snapshot, units: Units, unit: number): string {
  // Fast path: most units have a single text row.
  if (units.to[unit] === units.from[unit] + 1) return snapshot.text[units.from[unit]].trim();
  let out = '';
  let isParted = false;
  for (let row = units.from[unit]; row < units.to[unit]; row++) {
    if (snapshot.tag[row] === TAG.br || snapshot.spaceBefore[row]) isParted = true;
    if (snapshot.text[row] === '' || units.ofRow[row] !== unit) continue;
    out += isParted ? ` ${snapshot.text[row]}` : snapshot.text[row];
    isParted = false;
  }
  return out.trim();
}

/** Checks the last three characters, since quotes and brackets may follow the full stop. A colon counts as a comma. */
function lastCharClass(text: string): number {
  for (let i = text.length - 1; i >= Math.max(0, text.length - 3); i--) {
    if (text[i] === ':') return CHAR.comma;
    const kind = charClass(text.charCodeAt(i));
    if (kind !== CHAR.mark && kind !== CHAR.symbol) return kind;
  }
  return CHAR.mark;
}

function* readPhrases(texts: readonly string[]): Work<Uint8Array> {
  const phrases = new Uint8Array(texts.length);
  const known = new Map<string, number>([['', 0]]);
  for (let u = 0; u < texts.length; u++) {
    let mask = known.get(texts[u]);
    if (mask === undefined) known.set(texts[u], (mask = findPhrases(texts[u])));
    phrases[u] = mask;
    if (u % PAUSE_EVERY === 0) yield;
  }
  return phrases;
}
