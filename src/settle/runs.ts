import { safeWeb } from '../page/address.ts';
import { LABELS } from '../page/label.ts';
import { findEmbed } from '../page/providers.ts';
import { findUp, type Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import { isLink } from './lists.ts';
import { percent, type Settling } from './settling.ts';
import { isDataTable } from './wholes.ts';

/** In characters: minimum length of a paragraph. */
const LONG = 80;
/** The article's box holds more than this share of the kept paragraphs. */
const BOX_SHARE = 0.5;
/** Lower scores mean noise. Code scores lowest of all text. */
const MIDDLING = 0.3;
const CODE_DOUBT = 0.1;
const SET_IN = tagSet('pre', 'blockquote', 'table');

/**
 * Whatever an author puts between two paragraphs, in the same box, belongs to the article: code, quotations, tables, formulas and players
 * there are kept despite a middling score. Prose is not: when it was included, 14 of the 19 training pages it changed got worse.
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
  // Numbers and names in cells look like controls.
  if (isDataTable(snapshot, setIn)) return page.canKeep(unit, MIDDLING, true);
  return snapshot.tag[setIn] === TAG.blockquote && page.canKeep(unit, MIDDLING);
}

/** Whether the unit consists of formulas only, which score low. */
function isFormula({ judged: { snapshot, units } }: Settling, unit: number): boolean {
  for (let row = units.from[unit]; row < units.to[unit]; row++)
    if (units.ofRow[row] === unit && !snapshot.math[row]) return false;
  return true;
}

/** A player, post, map or the like from a known place, or a recording of the page's own. */
function isPlayer({ embeds, media }: Snapshot, row: number): boolean {
  return embeds[row] ? findEmbed(embeds[row].src, '') !== undefined : safeWeb(media[row]?.src ?? '') !== '';
}

/** The direct parent of most kept paragraphs; -1 if there is none. */
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
