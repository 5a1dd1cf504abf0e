import type { BuildContext } from '../build/build-context.ts';
import { LABEL } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { HEADINGS } from '../page/tags.ts';
import type { Work } from '../page/work.ts';
import { findingLines, findLines, isStamp, kindOf } from './stamps.ts';

/** One post's rows, [from, to). */
export interface Part {
  /** The row that says when, or whatever else every post has once. */
  stamp: number;
  from: number;
  to: number;
}

/** Lines between two pauses. */
const LINES_A_TURN = 1024;

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
export function* findingParts(context: BuildContext): Work<{ parts: Part[]; opening: number }> {
  const { snapshot } = context;
  const lines = yield* findingLines(context, 0, snapshot.size);
  const repeated = yield* findingStamps(snapshot, lines);
  if (repeated.length === 0) return { parts: [], opening: 0 };
  yield;
  const letters = countLetters(context, lines);
  const lettersIn = ({ from, to }: Part) => letters[to] - letters[from];
  yield;
  let best: Part[] = [];
  let most = 0;
  for (const stamps of repeated) {
    yield;
    const filled = cut(context, stamps, letters).filter(part => lettersIn(part) > 0);
    if (filled.length < 2) continue;
    const parts = cut(
      context,
      filled.map(part => part.stamp),
      letters,
    );
    const share = parts.reduce((sum, part) => sum + lettersIn(part), 0) / letters[snapshot.size];
    const score = parts.length * (1 + filled.length / stamps.length) * share;
    if (share < LEAST_SHARE || score <= most) continue;
    most = score;
    best = parts;
  }
  const lead = best.length > 0 ? letters[best[0].from] : 0;
  const opening = lead > LEAST_OPENING ? [findOpening(context, best[0].from)] : [];
  return { parts: [...opening, ...best], opening: opening.length };
}

/** The lines that speak of a time, those of one kind together; what stands alone is no post's. */
function* findingStamps(snapshot: Snapshot, lines: readonly number[]): Work<number[][]> {
  const kinds = new Map<string, number[]>();
  for (let i = 0; i < lines.length; i++) {
    if (i % LINES_A_TURN === 0) yield;
    if (!isStamp(snapshot, lines[i])) continue;
    const kind = kindOf(snapshot, lines[i]);
    const rows = kinds.get(kind);
    if (rows) rows.push(lines[i]);
    else kinds.set(kind, [lines[i]]);
  }
  return [...kinds.values()].filter(stamps => stamps.length > 1);
}

function cut({ snapshot }: BuildContext, stamps: number[], letters: Uint32Array): Part[] {
  const { parent, end } = snapshot;
  const last = stamps.length - 1;
  let all = stamps[0];
  while (end[all] <= stamps[last]) all = parent[all];
  const starts = stamps.map((stamp, i) => {
    let row = stamp;
    for (const before = i > 0 ? stamps[i - 1] : all; parent[row] > before; ) row = parent[row];
    return row;
  });
  const isFilled = starts.map((from, i) => i < last && letters[starts[i + 1]] > letters[end[from]]);
  const filled = isFilled.filter(Boolean).length;
  // Between posts that are elements side by side, what only few have behind them is nobody's: an advertisement.
  const areWhole = 2 * filled < last && starts.every(from => parent[from] === parent[starts[0]]);
  return starts.map((from, i) => {
    const next = i < last ? starts[i + 1] : end[filled > 0 && !areWhole ? all : from];
    return { stamp: stamps[i], from, to: areWhole && isFilled[i] ? end[from] : next };
  });
}

/** What stands before the first post that was found. */
function findOpening(context: BuildContext, to: number): Part {
  const { snapshot, kept } = context;
  let from = kept.indexOf(1);
  // As large as it can be without the posts in it.
  while (snapshot.end[snapshot.parent[from]] <= to) from = snapshot.parent[from];
  const lines = findLines(context, from, to);
  return { from, to, stamp: lines.find(row => isStamp(snapshot, row)) ?? from };
}

/** Letters of kept text before each row. Headings are not what somebody wrote; of comments, names and dates are kept as well. */
function countLetters(context: BuildContext, lines: readonly number[]): Uint32Array {
  const { snapshot, kept, units, labels, linkOf } = context;
  const counted = kept.slice();
  for (const row of lines) {
    const isComment = labels.label[units.ofRow[row]] === LABEL.comment;
    if (isComment && (linkOf[row] >= 0 || isStamp(snapshot, row))) counted[row] = 0;
  }
  const sums = new Uint32Array(snapshot.size + 1);
  for (let row = 0; row < snapshot.size; row++) {
    const isCounted = counted[row] && !HEADINGS[snapshot.tag[snapshot.parent[row]]];
    sums[row + 1] = sums[row] + (isCounted ? Math.max(1, snapshot.text[row].length) : 0);
  }
  return sums;
}
