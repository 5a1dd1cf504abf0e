import { LABELS } from '../page/label.ts';
import { findEmbed } from '../page/providers.ts';
import { findUp, type Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import { isLink } from './lists.ts';
import { percent, type Settling } from './settling.ts';
import { isDataTable } from './wholes.ts';

/** Letters of a paragraph. */
const LONG = 80;
/** The article's own box holds this share of the paragraphs that are kept. */
const BOX_SHARE = 0.5;
/** A middling score: what is lower was judged noise. Code reads least like text. */
const MIDDLING = 0.3;
const CODE_DOUBT = 0.1;
const SET_IN = tagSet('pre', 'blockquote', 'table');

/**
 * What an author sets between two paragraphs of the article, in one box with them, is the article's: no code, quotation, table, formula or
 * player there is left out for a middling score. Prose goes by its own score: while this kept prose as well, 14 of the 19 train pages
 * that it changed read worse for it.
 */
export function settleRuns(page: Settling): void {
  const { snapshot, units } = page.judged;
  const box = findBox(page);
  if (box < 0) return;
  const { end, tag, text } = snapshot;
  let isBegun = false;
  let between: number[] = [];
  for (let child = box + 1; child < end[box]; child = end[child]) {
    const isPlain = tag[child] === TAG.p || text[child] !== '';
    const within = page.unitsIn(child);
    if (isPlain && within.some(unit => units.kind[unit] === UNIT.text && page.isKept(unit))) {
      for (const unit of isBegun ? between : []) page.keep(unit, 'run', percent(page.judged.labels.score[unit]));
      [isBegun, between] = [true, []];
    } else between.push(...within.filter(unit => isSetIn(page, child, unit)));
  }
}

function isSetIn(page: Settling, child: number, unit: number): boolean {
  const { snapshot, units, labels } = page.judged;
  if (units.kind[unit] !== UNIT.text) return isPlayer(snapshot, units.row[unit]) && page.canKeep(unit, 0);
  if (isFormula(page, unit)) return page.canKeep(unit, 0);
  if (LABELS[labels.label[unit]].part !== 'noise' || isLink(snapshot, child)) return false;
  const setIn = findUp(snapshot, units.row[unit], row => row <= child || SET_IN[snapshot.tag[row]] === 1);
  if (snapshot.tag[setIn] === TAG.pre) return page.canKeep(unit, CODE_DOUBT);
  // Numbers and names in cells look like what is pressed.
  if (isDataTable(snapshot, setIn)) return page.canKeep(unit, MIDDLING, true);
  return snapshot.tag[setIn] === TAG.blockquote && page.canKeep(unit, MIDDLING);
}

/** Nothing but formulas, which read like no text. */
function isFormula({ judged: { snapshot, units } }: Settling, unit: number): boolean {
  for (let row = units.from[unit]; row < units.to[unit]; row++)
    if (units.ofRow[row] === unit && !snapshot.math[row]) return false;
  return true;
}

/** A video of one of the places people show them at. */
function isPlayer({ embeds }: Snapshot, row: number): boolean {
  return embeds[row] !== undefined && (findEmbed(embeds[row].src, '')?.kind ?? 'frame') !== 'frame';
}

/** The box right around most of the paragraphs that are kept; -1 where there is none. */
function findBox(page: Settling): number {
  const { snapshot, units } = page.judged;
  const held = new Map<number, number>();
  let all = 0;
  for (let unit = 0; unit < units.size; unit++) {
    const letters = units.kind[unit] === UNIT.text && page.isKept(unit) ? lettersOf(page, unit) : 0;
    if (letters < LONG) continue;
    const box = snapshot.parent[units.row[unit]];
    held.set(box, (held.get(box) ?? 0) + letters);
    all += letters;
  }
  for (const [box, letters] of held) if (letters > BOX_SHARE * all) return box;
  return -1;
}

function lettersOf({ judged: { snapshot, units } }: Settling, unit: number): number {
  let letters = 0;
  for (let row = units.from[unit]; row < units.to[unit]; row++)
    if (units.ofRow[row] === unit) letters += snapshot.text[row].length;
  return letters;
}
