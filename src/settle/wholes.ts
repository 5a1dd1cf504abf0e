import type { Snapshot } from '../page/snapshot.ts';
import { DISPLAY, STYLE } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import { findGrid, isData } from './data-table.ts';
import { percent, type Settling, type Share, WHOLE_SHARE } from './settling.ts';

/** Their text is part of the interface: "Copy", "Sort by". */
const CONTROLS = tagSet('button', 'select', 'label', 'textarea');
/** Lower than for code: numbers and names in cells are taken for noise more often than lines of code are. */
const TABLE_SHARE = 0.3;

/** Like DOUBT, for a line of a quotation. */
const QUOTED_DOUBT = 0.1;

/** Tables and listings are kept or dropped as a whole. Quotations too, except for what is surely noise inside them. */
export function settleWholes(page: Settling): void {
  const { snapshot } = page.judged;
  const { size, tag, end } = snapshot;
  const shareOf = page.shareKept();
  for (let row = 0; row < size; row++) {
    const isQuote = tag[row] === TAG.blockquote;
    if (isQuote) settleQuote(page, row, shareOf(row));
    else if (tag[row] === TAG.pre || isSetInMonospace(snapshot, row)) settleListing(page, row, shareOf);
    else if (isDataTable(snapshot, row)) settleWhole(page, row, shareOf(row), TABLE_SHARE);
    else continue;
    row = end[row] - 1;
  }
}

const TYPED = STYLE.preserved | STYLE.monospace;

/** An outermost box with preformatted monospace text. */
function isSetInMonospace({ style, display, parent }: Snapshot, row: number): boolean {
  const isTyped = (one: number) => (style[one] & TYPED) === TYPED;
  return isTyped(row) && !isTyped(parent[row]) && display[row] !== DISPLAY.inline && display[row] !== DISPLAY.contents;
}

/** Symbols and identifiers score like noise on their own, so a listing surrounded by text counts as text. */
function settleListing(page: Settling, row: number, shareOf: Share): void {
  const { tag } = page.judged.snapshot;
  const share = shareOf(row);
  if (share < WHOLE_SHARE && isAmidText(page, row, shareOf)) {
    for (const unit of page.unitsIn(row)) if (page.canKeep(unit, 0, true)) page.keep(unit, 'whole', percent(share));
  } else if (tag[row] === TAG.pre) settleWhole(page, row, share, WHOLE_SHARE);
}

/** Maximum ancestors without other text around it, and the characters outside it that make a box its context. */
const MOST_BOXES = 8;
const LEAST_BESIDE = 100;

/** Whether the nearest box with text besides a listing or a callout consists mostly of kept text. */
export function isAmidText({ judged: { snapshot } }: Settling, row: number, shareOf: Share): boolean {
  for (let up = snapshot.parent[row], steps = 0; up > 0 && steps < MOST_BOXES; up = snapshot.parent[up], steps++)
    if (shareOf.letters(up) - shareOf.letters(row) >= LEAST_BESIDE) return shareOf(up, row) >= WHOLE_SHARE;
  return false;
}

function settleWhole(page: Settling, whole: number, share: number, least: number): void {
  const { tag, end } = page.judged.snapshot;
  for (let row = whole, controlEnd = 0; row < end[whole]; row++) {
    if (CONTROLS[tag[row]]) controlEnd = end[row];
    if (!page.isText(row) || row < controlEnd) continue;
    const unit = page.judged.units.ofRow[row];
    if (share >= least) page.keep(unit, 'whole', percent(share));
    else page.drop(unit, 'whole', percent(share));
  }
}

function settleQuote(page: Settling, quote: number, share: number): void {
  if (share < WHOLE_SHARE) return;
  for (const unit of page.unitsIn(quote))
    if (page.canKeep(unit, QUOTED_DOUBT)) page.keep(unit, 'whole', percent(share));
}

export function isDataTable(snapshot: Snapshot, row: number): boolean {
  return snapshot.tag[row] === TAG.table && isData(snapshot, row, findGrid(snapshot, row));
}

/** Text that was clicked to read on looks like a button. */
const OPENER_DOUBT = 0.05;
/** Below a kept question there is rarely an advertisement. */
const ANSWER_DOUBT = 0.4;

/** Question and answer stay together: keeps the opener of kept unfolded text, and the text unfolded below a kept opener. */
export function settleOpeners(page: Settling): void {
  const { snapshot, units, labels } = page.judged;
  const has = (unit: number, bit: number) => (snapshot.style[units.from[unit]] & bit) !== 0;
  let before = -1;
  let isAsked = false;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    const isFolded = has(unit, STYLE.unfolded);
    if (!isFolded) isAsked = has(unit, STYLE.opener) && page.isKept(unit);
    else if (isAsked && page.canKeep(unit, ANSWER_DOUBT, true)) page.keep(unit, 'opener', percent(labels.score[unit]));
    const isOpened = isFolded && before >= 0 && has(before, STYLE.opener) && page.isKept(unit);
    if (isOpened && page.canKeep(before, OPENER_DOUBT, true))
      page.keep(before, 'opener', percent(labels.score[before]));
    before = unit;
  }
}
