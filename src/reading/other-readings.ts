import { bodyTexts } from '../methods/body-text.ts';
import { textShare } from '../methods/text-share.ts';
import { isMain, LABELS, type Labels } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { countUnitWords } from './left-out.ts';

/** Units less likely than this hardly ever belong to the article, however little else there is. */
const POSSIBLE = 0.2;
const LEAST_WORDS = 25;
/** Readings that share at least this much of their words count as the same. */
const SAME_SHARE = 0.92;

/**
 * Alternative readings for pages the trees are unsure about, likeliest first: all units that are at all possible, text between tags (BTE),
 * and boxes that are mostly text (CUTER). Each is a list of units; near duplicates of earlier readings are dropped.
 */
export function otherReadings(snapshot: Snapshot, units: Units, labels: Labels): number[][] {
  const words = Float32Array.from({ length: units.size }, (_, unit) => countUnitWords(snapshot, units, unit));
  const isText = (unit: number) => units.kind[unit] === UNIT.text && LABELS[labels.label[unit]].part !== 'head';
  const pick = (test: (unit: number) => boolean) =>
    Uint8Array.from({ length: units.size }, (_, unit) => (isText(unit) && test(unit) ? 1 : 0));
  const stretches = bodyTexts(snapshot, units).main;
  const boxes = textShare(snapshot, units).main;
  const known = [pick(unit => isMain(labels.label[unit]))];
  for (const other of [
    pick(unit => isMain(labels.label[unit]) || labels.score[unit] >= POSSIBLE),
    pick(unit => stretches[unit] === 1),
    pick(unit => boxes[unit] === 1),
  ]) {
    const isNew = known.every(before => sharedWords(words, before, other) < SAME_SHARE);
    if (isNew && wordsIn(words, other) >= LEAST_WORDS) known.push(other);
  }
  return known.slice(1).map(toList);
}

function wordsIn(words: Float32Array, main: Uint8Array): number {
  return words.reduce((sum, count, unit) => sum + (main[unit] ? count : 0), 0);
}

/** Words that both keep, over those that either keeps. */
function sharedWords(words: Float32Array, one: Uint8Array, other: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let unit = 0; unit < words.length; unit++) {
    if (one[unit] && other[unit]) both += words[unit];
    if (one[unit] || other[unit]) either += words[unit];
  }
  return either > 0 ? both / either : 1;
}

function toList(main: Uint8Array): number[] {
  return Array.from(main.keys()).filter(unit => main[unit] === 1);
}
