import type { Snapshot } from '../page/snapshot.ts';
import { DISPLAY, STYLE } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import { findGrid, isData } from './data-table.ts';
import { percent, type Settling, type Share, WHOLE_SHARE } from './settling.ts';

/** Their words are for pressing: "Copy", "Sort by". */
const CONTROLS = tagSet('button', 'select', 'label', 'textarea');
/** Numbers and names in the cells of a table look like noise more often than lines of code do. */
const TABLE_SHARE = 0.3;

/** As DOUBT, for a line of a quotation. */
const QUOTED_DOUBT = 0.1;

/**
 * A row is not torn from its table, nor a line from its listing or its quotation. Tables and listings are kept or left out as one; what
 * is surely noise in a quotation was set into it.
 */
export function settleWholes(page: Settling): void {
  const { snapshot } = page.judged;
  const { size, tag, end } = snapshot;
  const shareOf = page.shareKept();
  for (let row = 0; row < size; row++) {
    const isQuote = tag[row] === TAG.blockquote;
    if (isQuote) settleQuote(page, row, shareOf(row));
    else if (tag[row] === TAG.pre || isTypewritten(snapshot, row)) settleListing(page, row, shareOf);
    else if (isDataTable(snapshot, row)) settleWhole(page, row, shareOf(row), TABLE_SHARE);
    else continue;
    row = end[row] - 1;
  }
}

const TYPED = STYLE.preserved | STYLE.monospace;

/** A box, not in another of them, whose words stand as they were typed, in letters of one width. */
function isTypewritten({ style, display, parent }: Snapshot, row: number): boolean {
  const isTyped = (one: number) => one >= 0 && (style[one] & TYPED) === TYPED;
  return isTyped(row) && !isTyped(parent[row]) && display[row] !== DISPLAY.inline && display[row] !== DISPLAY.contents;
}

/** Signs and names read like noise by themselves: a listing that stands in text is text. */
function settleListing(page: Settling, row: number, shareOf: Share): void {
  const { tag } = page.judged.snapshot;
  const share = shareOf(row);
  if (share < WHOLE_SHARE && isAmidText(page, row, shareOf)) {
    for (const unit of page.unitsIn(row)) if (page.canKeep(unit, 0, true)) page.keep(unit, 'whole', percent(share));
  } else if (tag[row] === TAG.pre) settleWhole(page, row, share, WHOLE_SHARE);
}

/** Boxes around a listing and nothing else, and letters beside it that say where it stands. */
const MOST_BOXES = 8;
const LEAST_BESIDE = 100;

/** Whether the nearest box with words beside the listing is one of text. */
function isAmidText({ judged: { snapshot } }: Settling, row: number, shareOf: Share): boolean {
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

/** What one pressed to read on has the looks of a button. */
const OPENER_DOUBT = 0.05;
/** Below a question that is kept there is seldom an advertisement. */
const ANSWER_DOUBT = 0.4;

/** Question and answer go together: what was pressed for text that is kept, and what opens below one that is. */
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
