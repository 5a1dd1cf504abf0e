import type { BuildContext } from '../build/build-context.ts';
import { LABEL } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { HEADINGS } from '../page/tags.ts';
import type { Work } from '../page/work.ts';
import { findingLines, findLines, isStamp, kindOf } from './stamps.ts';

/** The rows of one post, [from, to). */
export interface Part {
  /** The row with the date, or another one that occurs once per post. */
  stamp: number;
  from: number;
  to: number;
}

/** Lines between two pauses. */
const LINES_A_TURN = 1024;

/** Posts must hold at least this share of the text, or they are not the page's topic. */
const LEAST_SHARE = 0.5;
/** In characters: longer kept text before the first post is a post too, such as a question in a separate place. */
const LEAST_OPENING = 60;

/**
 * Cuts a thread into its posts. Every post has a date, all in the same markup: rows of one kind that contain a time are the stamps, and the
 * largest element around a stamp without another one is a post. If heads and bodies are siblings in one long list, a post extends to the
 * beginning of the next. Stamps in menus and lists of other pages are ruled out because they have no kept text next to them.
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

/** Lines that contain a time, grouped by kind. Groups of one are dropped. */
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

export function cut({ snapshot }: BuildContext, stamps: number[], letters: Uint32Array): Part[] {
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
  // If the posts are sibling elements, content that follows only a few of them belongs to none: an advertisement.
  const areWhole = 2 * filled < last && starts.every(from => parent[from] === parent[starts[0]]);
  return starts.map((from, i) => {
    const next = i < last ? starts[i + 1] : end[filled > 0 && !areWhole ? all : from];
    return { stamp: stamps[i], from, to: areWhole && isFilled[i] ? end[from] : next };
  });
}

/** The text before the first post that was found. */
function findOpening(context: BuildContext, to: number): Part {
  const { snapshot, kept } = context;
  let from = kept.indexOf(1);
  // The largest element that contains none of the posts.
  while (snapshot.end[snapshot.parent[from]] <= to) from = snapshot.parent[from];
  const lines = findLines(context, from, to);
  return { from, to, stamp: lines.find(row => isStamp(snapshot, row)) ?? from };
}

/** Number of kept characters before each row. Headings do not count, nor do names and dates in comments, which are also kept. */
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
