import { unitText } from '../features/context.ts';
import { hashPaths } from '../features/paths.ts';
import { findPhrases, hasPhrase } from '../features/phrases.ts';
import { endsInColon } from '../page/clean-text.ts';
import { LABEL, LABELS, type Labels } from '../page/label.ts';
import { findUp, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, headingLevel } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import {
  DOUBT,
  ITEM_DOUBT,
  isLinked,
  isTakenOut,
  keepUnit,
  LIKELY,
  lastText,
  NEARLY_LIKELY,
  NEVER_SET_IN,
  NEVER_WRITTEN,
  nextText,
} from './keep.ts';
import { shareKept } from './share-kept.ts';

/** Fewer headings are no pattern. */
const LEAST_ALIKE = 3;

/** Where most headings of one make are kept, all are. Those with nothing below them are told by what is not there. */
export function keepHeadingsAlike(snapshot: Snapshot, units: Units, { score, label }: Labels, kept: Uint8Array): void {
  const isMissing = (unit: number) =>
    LABELS[label[unit]].part === 'noise' && score[unit] >= DOUBT && !kept[units.from[unit]];
  const headings: number[] = [];
  for (let unit = 0; unit < units.size; unit++)
    if (units.kind[unit] === UNIT.text && levelOf(snapshot, units, unit) > 0) headings.push(unit);
  if (headings.length <= LEAST_ALIKE || !headings.some(isMissing)) return;
  const path = hashPaths(snapshot, true);
  const makes = new Map<number, { kept: number; missing: number[] }>();
  for (const unit of headings) {
    const place = path[units.row[unit]];
    const make = makes.get(place) ?? { kept: 0, missing: [] };
    if (kept[units.from[unit]]) make.kept++;
    else if (isMissing(unit)) make.missing.push(unit);
    makes.set(place, make);
  }
  for (const make of makes.values())
    if (make.kept >= LEAST_ALIKE && make.kept > make.missing.length)
      for (const unit of make.missing) keepUnit(units, unit, kept);
}

/** Headings in a row, as above the first of many questions. */
const MOST_IN_A_ROW = 3;

/** A heading between text that is kept goes with what follows it, and one above a deeper heading with that. */
export function keepHeadings(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  const isKept = (unit: number) => kept[units.from[unit]] === 1;
  let before = -1;
  let missing: number[] = [];
  let deepest = 0;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    const level = levelOf(snapshot, units, unit);
    const isBetween = before >= 0 && isKept(before) && isKept(unit) && (level === 0 || level > deepest);
    if (isBetween) for (const heading of missing) keepUnit(units, heading, kept);
    const code = labels.label[unit];
    const isPossible = labels.score[unit] >= DOUBT && code !== LABEL.comment && !isTakenOut(code);
    if (level > 0 && !isKept(unit) && isPossible && missing.length < MOST_IN_A_ROW) {
      missing.push(unit);
      deepest = Math.max(deepest, level);
      continue;
    }
    before = unit;
    missing = [];
    deepest = 0;
  }
}

/** A heading that is itself in doubt announces nothing. */
const SURE = 0.8;
/** Letters; what is shorter below a heading is who took the picture between them. */
const LEAST_ANNOUNCED = 40;

/**
 * What stands right below a heading that is kept is what the heading announces, a line of links as well; and a line that ends in a colon
 * goes with what is kept on both sides of it.
 */
export function keepAnnounced(snapshot: Snapshot, units: Units, { score, label }: Labels, kept: Uint8Array): void {
  let isBelow = false;
  let isSurelyBelow = false;
  let leadIn = -1;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    if (leadIn >= 0 && kept[units.from[unit]]) keepUnit(units, leadIn, kept);
    leadIn = -1;
    const isMissing = !kept[units.from[unit]] && !isTakenOut(label[unit]);
    if (isBelow && isMissing && score[unit] >= DOUBT && !NEVER_SET_IN.has(label[unit])) {
      const line = unitText(snapshot, units, unit);
      const isLong = line.length >= LEAST_ANNOUNCED;
      if (isLong && isSurelyBelow && score[unit] >= LIKELY) keepUnit(units, unit, kept);
      else if (isLong && endsInColon(line)) leadIn = unit;
    }
    isBelow = kept[units.from[unit]] === 1 && levelOf(snapshot, units, unit) > 1;
    isSurelyBelow = isBelow && score[unit] >= SURE;
  }
}

/** Where the texts below headings of one make are kept, one that reads unlike them goes with them: the last of many answers. */
export function keepBelowAlike(snapshot: Snapshot, units: Units, { score, label }: Labels, kept: Uint8Array): void {
  const pairs: [above: number, unit: number][] = [];
  let above = -1;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    if (above >= 0) pairs.push([above, unit]);
    above = kept[units.from[unit]] === 1 && levelOf(snapshot, units, unit) > 1 ? unit : -1;
  }
  const isMissing = (unit: number) =>
    !kept[units.from[unit]] &&
    LABELS[label[unit]].part === 'noise' &&
    score[unit] >= NEARLY_LIKELY &&
    !NEVER_SET_IN.has(label[unit]);
  if (!pairs.some(([, unit]) => isMissing(unit))) return;
  // Of tags alone: each of many that open often has a class of its own.
  const path = hashPaths(snapshot, false);
  const makes = new Map<string, number[]>();
  for (const [heading, unit] of pairs) {
    const make = `${path[units.row[heading]]} ${path[units.row[unit]]}`;
    const alike = makes.get(make);
    if (alike) alike.push(unit);
    else makes.set(make, [unit]);
  }
  for (const alike of makes.values()) {
    const others = alike.filter(unit => !kept[units.from[unit]]);
    if (alike.length - others.length < LEAST_ALIKE * others.length) continue;
    for (const unit of others) if (isMissing(unit)) keepUnit(units, unit, kept);
  }
}

/** Share of the text of a box, whose heading is not yet among what is kept. */
const NEARLY_ALL = 0.8;

/** A heading that begins a box goes with it: "Key points" above points that are kept, whatever stands before the box. */
export function keepBoxTitles(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  const { score, label } = labels;
  // Above a post stands the subject once more.
  if (labels.pageKind === 'thread') return;
  const { size, parent, end } = snapshot;
  const shareOf = shareKept(snapshot, kept);
  for (let unit = label.indexOf(LABEL.title) + 1; unit < units.size; unit++) {
    const isMissing = units.kind[unit] === UNIT.text && !kept[units.from[unit]] && levelOf(snapshot, units, unit) > 1;
    if (!isMissing || score[unit] < ITEM_DOUBT || NEVER_WRITTEN.has(label[unit]) || isTakenOut(label[unit])) continue;
    const next = nextText(units, units.to[unit], size);
    let box = parent[headingRow(snapshot, units.row[unit])];
    // A heading may have a box to itself, above that of the text.
    while (box > 0 && next >= end[box]) box = parent[box];
    const isFirst = box > 0 && lastText(units, units.from[unit], box) === box;
    if (isFirst && shareOf(box) >= NEARLY_ALL) keepUnit(units, unit, kept);
  }
}

/** Fewer links may be what the article ends with. */
const LEAST_RELATED = 2;
/** Works of reference end with these, and mean them. */
export const OF_THE_ARTICLE = /see also|further reading|siehe auch|voir aussi|véase|weiterführend/i;

/** "Related posts" and nothing but links to the end: written into the text by a tool, and no part of it. */
export function dropRelated(snapshot: Snapshot, units: Units, _: Labels, kept: Uint8Array): void {
  const tail: number[] = [];
  for (let unit = units.size - 1; unit >= 0; unit--) {
    if (units.kind[unit] !== UNIT.text || !kept[units.from[unit]]) continue;
    if (levelOf(snapshot, units, unit) > 1) {
      const line = unitText(snapshot, units, unit);
      const isRelated = hasPhrase(findPhrases(line), 'more') && !OF_THE_ARTICLE.test(line);
      if (isRelated && tail.length >= LEAST_RELATED)
        for (const one of [unit, ...tail]) kept.fill(0, units.from[one], units.to[one]);
      return;
    }
    if (!isLinked(snapshot, units, unit)) return;
    tail.push(unit);
  }
}

/** Boxes in a heading: a button, a link, what centres it. */
const MOST_IN_HEADING = 2;

/** The heading that a row is or is set in; -1 where there is none. */
function headingRow(snapshot: Snapshot, row: number): number {
  return findUp(snapshot, row, box => HEADINGS[snapshot.tag[box]] === 1, MOST_IN_HEADING);
}

/** Level of the heading that a row is or is set in; 0 where there is none. */
export function levelAt(snapshot: Snapshot, row: number): number {
  const heading = headingRow(snapshot, row);
  return heading < 0 ? 0 : headingLevel(snapshot.tag[heading]);
}

const levelOf = (snapshot: Snapshot, { row }: Units, unit: number) => levelAt(snapshot, row[unit]);
