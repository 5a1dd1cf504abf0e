import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import { findCallout, isSetOff, looksLikeCallout } from './callout-box.ts';
import { findNotePairs } from './note-links.ts';
import { DOUBT, type Settling, type Share, WHOLE_SHARE } from './settling.ts';
import { isAmidText } from './wholes.ts';

/** Keeps the notes whose marks are in kept text, whatever their score. */
export function settleNotes(page: Settling): void {
  const { snapshot } = page.judged;
  const isKept = (mark: number) => {
    for (let row = mark; row < snapshot.end[mark]; row++) if (page.isKeptRow(row)) return true;
    return false;
  };
  const wanted = new Set<number>();
  for (const { mark, target } of findNotePairs(snapshot)) if (isKept(mark)) wanted.add(target);
  for (const target of wanted)
    for (const unit of page.unitsIn(target)) if (page.canKeep(unit, 0, true)) page.keep(unit, 'note');
}

/** Keeps definition lists and callouts as a whole if half of their text is kept; callouts also if the text around them is. */
export function settleBoxes(page: Settling): void {
  const { snapshot, units } = page.judged;
  const { size, tag } = snapshot;
  let shareOf: Share | undefined;
  for (let row = 0; row < size; row++) {
    const isCallout = isCalloutBox(snapshot, row);
    if (!isCallout && tag[row] !== TAG.dl) continue;
    shareOf ??= page.shareKept();
    const isMostlyKept = shareOf(row) >= WHOLE_SHARE;
    if (!isMostlyKept && !(isCallout && isAmidText(page, row, shareOf))) continue;
    for (const unit of page.unitsIn(row))
      if (units.kind[unit] === UNIT.text && page.canKeep(unit, isMostlyKept ? 0 : DOUBT, true)) page.keep(unit, 'box');
  }
}

/** By its name, by its look, or by both if neither is enough. */
function isCalloutBox(snapshot: Snapshot, row: number): boolean {
  const named = findCallout(snapshot, row);
  return (named && (named.isSure || isSetOff(snapshot, row))) || looksLikeCallout(snapshot, row);
}
