import { endsInColon } from '../page/clean-text.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import type { BuildContext } from './build-context.ts';
import type { InlineWriter } from './inline-writer.ts';

/** Adds the space or line break that the page shows between two texts of a run although the markup has none. */
export function writeGap(
  { snapshot, units }: BuildContext,
  writer: InlineWriter,
  last: number,
  row: number,
  isCaption: boolean,
): void {
  const [unit, next] = [units.ofRow[last], units.ofRow[row]];
  if ((unit >= 0 && next !== unit) || isNewSentence(snapshot, last, row)) writer.pause();
  if (isCaption) {
    if (next !== unit && isBelow(snapshot, units.row[unit], units.row[next])) writer.break();
    else if (isGluedCredit(snapshot, last, row)) writer.pause();
  }
  if (isBehindSpeaker(snapshot, last, row)) writer.break();
}

/** Tested first, because Unicode property patterns are slow to compile. */
const STOP = /[.!?…]["”’»)]?$/;
const SENTENCE_END = /[\p{Ll}\d)]["”’»)]?[.!?…]["”’»)]?$/u;
const BEGINS_LARGE = /^\p{Lu}[\p{Ll}\s]/u;

/** At least four words: with fewer, a full stop may be part of a name. */
const LONE_SENTENCE = /^(?:\S+\s+){3}/;

/** A sentence that ends in one element and one that begins in the next were separated by a margin rather than a space. */
function isNewSentence(snapshot: Snapshot, last: number, row: number): boolean {
  const { parent, text } = snapshot;
  const end = text[last].slice(-4);
  if (parent[last] === parent[row] || !STOP.test(end) || !SENTENCE_END.test(end)) return false;
  return BEGINS_LARGE.test(text[row]) || (areSpans(snapshot, last, row) && LONE_SENTENCE.test(text[last]));
}

/** Whether two texts are each in a span of their own, one right after the other, such as caption and credit. */
function areSpans({ parent, end, tag, text }: Snapshot, last: number, row: number): boolean {
  const [one, other] = [parent[last], parent[row]];
  const areAlike = tag[one] === TAG.span && tag[other] === TAG.span && end[one] === other;
  return areAlike && last === one + 1 && end[one] === last + 1 && row === other + 1 && /^\p{L}/u.test(text[row]);
}

/** Whether a box begins below another rather than on the same line. */
function isBelow({ y, height, fontSizePx, end }: Snapshot, above: number, box: number): boolean {
  const isAround = box <= above && above < end[box];
  return isAround || height[box] === 0 || y[box] > y[above] + fontSizePx[box] / 2;
}

const CREDIT = tagSet('cite', 'small');

/** "The lower gate.J. Doe", separated by the style sheet only. */
function isGluedCredit({ tag, parent, text }: Snapshot, last: number, row: number): boolean {
  return (
    CREDIT[tag[parent[row]]] === 1 &&
    parent[last] !== parent[row] &&
    /[\p{Ll}\p{N}.!?…)”"]$/u.test(text[last].slice(-2))
  );
}

/** "Jim wrote:" in its own element, directly followed by the quotation. */
function isBehindSpeaker({ tag, parent, end, text }: Snapshot, last: number, row: number): boolean {
  return tag[parent[last]] === TAG.cite && row >= end[parent[last]] && endsInColon(text[last]);
}
