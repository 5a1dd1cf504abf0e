import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { Work } from '../page/work.ts';
import { FoldPage, REGIONS_A_STEP } from './fold-page.ts';

export interface Fold {
  row: number;
  /** The control before it that opens it; -1 if it was recognised as folded in another way. */
  opener: number;
}

/**
 * Finds text that is one click or scroll away: answers under questions, panels behind tabs, text behind "read more", paragraphs that
 * fade in on scroll. It is as much part of the page as the visible text, and is classified with it. `hiding`: the rows where hiding
 * begins. All other hidden regions (menus, dialogs, copies for other window sizes, hidden text inside a sentence) stay hidden.
 */
export function* findingFolds(snapshot: Snapshot, hiding: readonly number[]): Work<Fold[]> {
  if (hiding.length === 0) return [];
  const page = new FoldPage(snapshot);
  yield* page.countingText();
  const large = hiding.filter(row => page.isLarge(row));
  if (large.length === 0) return [];
  yield* page.addingUp(large);
  const folds: Fold[] = [];
  for (let i = 0; i < large.length; i++) {
    if (i % REGIONS_A_STEP === REGIONS_A_STEP - 1) yield;
    const opener = isStreamed(snapshot, large[i]) ? -1 : page.openerOf(large[i]);
    if (opener !== undefined) folds.push({ row: large[i], opener });
  }
  yield;
  const short = findShort(snapshot, page, hiding, folds);
  for (let i = 0; i < short.length; i++) {
    if (i % REGIONS_A_STEP === REGIONS_A_STEP - 1) yield;
    const opener = page.openerOf(short[i]) ?? -1;
    if (opener >= 0) folds.push({ row: short[i], opener });
  }
  return folds;
}

/** Short answers: hidden in the same way as long answers nearby, and fewer than those. */
function findShort(snapshot: Snapshot, page: FoldPage, hiding: readonly number[], folds: readonly Fold[]): number[] {
  const { parent, tag, className } = snapshot;
  const lookOf = (row: number) => `${tag[row]} ${className[row]}`;
  const makeOf = (row: number) => `${parent[parent[row]]} ${lookOf(parent[row])} ${lookOf(row)}`;
  const makes = new Map<string, { long: number; short: number[] }>();
  for (const { row, opener } of folds) {
    if (opener < 0) continue;
    const make = makes.get(makeOf(row));
    if (make) make.long++;
    else makes.set(makeOf(row), { long: 1, short: [] });
  }
  if (makes.size === 0) return [];
  for (const row of hiding) if (page.isShort(row)) makes.get(makeOf(row))?.short.push(row);
  return [...makes.values()].flatMap(({ long, short }) => (short.length < long ? short : []));
}

/**
 * React streams late content to the end of the page, hidden, for a script to move into place. Without scripts, it stays there.
 */
function isStreamed({ parent, tag, id }: Snapshot, row: number): boolean {
  return tag[parent[row]] === TAG.body && /^S:[\da-f]+$/.test(id[row]);
}
