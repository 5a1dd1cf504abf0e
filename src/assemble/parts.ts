import { LABEL } from '../page/label.ts';
import { HEADINGS } from '../page/tags.ts';
import type { Work } from '../page/work.ts';
import type { Desk } from './desk.ts';
import { findLines, isStamp, kindOf } from './stamps.ts';

/** One post's rows, [from, to). */
export interface Part {
  /** The row that says when, or whatever else every post has once. */
  stamp: number;
  from: number;
  to: number;
}

/** The posts hold at least this share of the text, or they are not what the page is about. */
const LEAST_SHARE = 0.5;
/** Kept text before the first post that is longer than this is a post as well: a question has a place of its own. */
const LEAST_OPENING = 60;

/**
 * A thread, cut into its posts. Each post says when it was written, and all say it in the same way: rows of one kind that speak of a
 * time are the stamps, and around each stamp the largest element with no other one in it is a post. Where head and text of a
 * post stand side by side in one long list, a post goes on until the next begins. Stamps in menus and lists of other pages
 * have no kept text beside them.
 */
export function* findingParts(desk: Desk): Work<{ parts: Part[]; opening: number }> {
  const { snapshot } = desk;
  const kinds = new Map<string, number[]>();
  for (const row of findLines(desk, 0, snapshot.size)) {
    if (!isStamp(snapshot, row)) continue;
    const kind = kindOf(snapshot, row);
    const rows = kinds.get(kind);
    if (rows) rows.push(row);
    else kinds.set(kind, [row]);
  }
  const repeated = [...kinds.values()].filter(stamps => stamps.length > 1);
  if (repeated.length === 0) return { parts: [], opening: 0 };
  yield;
  const letters = countLetters(desk);
  const lettersIn = ({ from, to }: Part) => letters[to] - letters[from];
  yield;
  let best: Part[] = [];
  let most = 0;
  for (const stamps of repeated) {
    const told = cut(desk, stamps, letters).filter(part => lettersIn(part) > 0);
    if (told.length < 2) continue;
    const parts = cut(
      desk,
      told.map(part => part.stamp),
      letters,
    );
    const share = parts.reduce((sum, part) => sum + lettersIn(part), 0) / letters[snapshot.size];
    const score = parts.length * (1 + told.length / stamps.length) * share;
    if (share < LEAST_SHARE || score <= most) continue;
    most = score;
    best = parts;
  }
  const lead = best.length > 0 ? letters[best[0].from] : 0;
  const opening = lead > LEAST_OPENING ? [findOpening(desk, best[0].from)] : [];
  return { parts: [...opening, ...best], opening: opening.length };
}

function cut({ snapshot }: Desk, stamps: number[], letters: Uint32Array): Part[] {
  const { parent, end } = snapshot;
  const last = stamps.length - 1;
  let all = stamps[0];
  while (end[all] <= stamps[last]) all = parent[all];
  const starts = stamps.map((stamp, i) => {
    let row = stamp;
    for (const before = i > 0 ? stamps[i - 1] : all; parent[row] > before; ) row = parent[row];
    return row;
  });
  const isLoose = starts.some(
    (from, i) => i < last && end[from] < starts[i + 1] && letters[starts[i + 1]] > letters[end[from]],
  );
  return starts.map((from, i) => ({
    stamp: stamps[i],
    from,
    to: i < last ? starts[i + 1] : end[isLoose ? all : from],
  }));
}

/** What stands before the first post that was found. */
function findOpening(desk: Desk, to: number): Part {
  const { snapshot, kept } = desk;
  let from = kept.indexOf(1);
  // As large as it can be without the posts in it.
  while (snapshot.end[snapshot.parent[from]] <= to) from = snapshot.parent[from];
  const lines = findLines(desk, from, to);
  return { from, to, stamp: lines.find(row => isStamp(snapshot, row)) ?? from };
}

/** Letters of kept text before each row. Headings are not what somebody wrote; of comments, names and dates are kept as well. */
function countLetters(desk: Desk): Uint32Array {
  const { snapshot, kept, units, labels, linkOf } = desk;
  const told = kept.slice();
  for (const row of findLines(desk, 0, snapshot.size)) {
    const isComment = labels.label[units.ofRow[row]] === LABEL.comment;
    if (isComment && (linkOf[row] >= 0 || isStamp(snapshot, row))) told[row] = 0;
  }
  const sums = new Uint32Array(snapshot.size + 1);
  for (let row = 0; row < snapshot.size; row++) {
    const isTold = told[row] && !HEADINGS[snapshot.tag[snapshot.parent[row]]];
    sums[row + 1] = sums[row] + (isTold ? Math.max(1, snapshot.text[row].length) : 0);
  }
  return sums;
}
