import type { BuildContext } from '../build/build-context.ts';
import { VERBATIM } from '../build/code-lines.ts';
import { findUp, type Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import { POSTS_A_STEP, type Work } from '../page/work.ts';
import type { Part } from './parts.ts';

/** Minimum number and share of posts in which something must recur to count as the software's. */
const FEWEST = 3;
const MOST_SHARE = 0.5;
/** In characters: longer lines were written by someone. */
const LONGEST_LINE = 40;
/** Portraits and badges are smaller; the size of a picture that has not loaded is unknown. */
const LARGEST_PX = 130;
/** Written by people ("Thanks!", "Which one?", "Hi all,") or about them ("Jim wrote:"). */
const SENTENCE = /(?:[!?,。！？，]|[^.]\.|\s\S+\s?[:：]|\p{Script=Han}[:：])$/u;
/** Class names of signatures, which follow all posts of a member. */
const SIGNATURE = /(?:^|[\s_-]|post|user|k)sig(?:nature)?(?=$|[\s_-])/i;
/** Class names of controls that expand a quotation. */
const EXPANDS = /expand-?(?:link|button|toggle)|quote-?expand(?![a-z])/i;

/** Hides what the software adds to every post: portraits, badges, "Click to expand". */
export function* clearingPosts(context: BuildContext, parts: readonly Part[]): Work<void> {
  if (parts.length < FEWEST) return;
  const marks: Marks = new Map();
  for (let i = 0; i < parts.length; i++) {
    if (i % POSTS_A_STEP === POSTS_A_STEP - 1) yield;
    for (const [mark, rows] of findMarks(context, parts[i])) addMark(marks, mark, rows);
  }
  for (const [mark, { rows, posts }] of marks)
    if (isUsual(mark, posts, parts.length)) for (const row of rows) context.aside[row] = 1;
}

function isUsual(mark: string, posts: number, all: number): boolean {
  return mark === BEYOND_DOUBT || (posts >= FEWEST && posts >= MOST_SHARE * all);
}

/** Candidates by mark (kind, look and text): their rows, and the number of posts that have them. */
type Marks = Map<string, { rows: number[]; posts: number }>;

function addMark(marks: Marks, mark: string, rows: readonly number[]): void {
  const known = marks.get(mark) ?? { rows: [], posts: 0 };
  for (const row of rows) known.rows.push(row);
  known.posts++;
  marks.set(mark, known);
}

/** Recognised without counting: by class name, or as a control that expands a quotation. */
const BEYOND_DOUBT = 'sure';
const PICTURE = 'picture ';
const LINE = 'line ';

/** Maximum ancestors up to the element with the class. */
const EXPANDS_STEPS = 2;

/** A control that expands a quotation: by class, or a button or link without address at the end of one. */
function isExpander({ snapshot, before }: BuildContext, row: number): boolean {
  const { className, tag, links, attrs, end } = snapshot;
  if (findUp(snapshot, row, up => EXPANDS.test(className[up]), EXPANDS_STEPS) >= 0) return true;
  const isControl = (up: number) => attrs[up]?.role === 'button' || (tag[up] === TAG.a && !links[up]);
  const quote = findUp(snapshot, row, up => tag[up] === TAG.blockquote);
  const isLast = quote >= 0 && before[end[quote]] === before[row + 1];
  return isLast && findUp(snapshot, row, isControl, EXPANDS_STEPS) >= 0;
}

/** The rows of a post that may be furniture, by mark. A post's only line is its content. */
function findMarks(context: BuildContext, { from, to }: Part): Map<string, number[]> {
  const { snapshot, units, kept } = context;
  const { text, className, end } = snapshot;
  const found = new Map<string, number[]>();
  let lines = 0;
  for (let row = from; row < to; row++) {
    const unit = units.ofRow[row];
    if (unit < 0 && SIGNATURE.test(className[row]) && end[row] <= to) note(found, BEYOND_DOUBT, row);
    if (!kept[row] || unit < 0) continue;
    if (units.kind[unit] === UNIT.image) note(found, markOfPicture(snapshot, row), row);
    else if (row === units.from[unit] && text[row] !== '') {
      lines++;
      if (units.to[unit] === row + 1) note(found, markOfLine(context, row), row);
    }
  }
  return lines > 1 ? found : new Map([...found].filter(([mark]) => mark.startsWith(PICTURE)));
}

function note(found: Map<string, number[]>, mark: string, row: number): void {
  if (mark === '') return;
  const rows = found.get(mark);
  if (rows) rows.push(row);
  else found.set(mark, [row]);
}

/** '' if it is too large for a portrait. */
function markOfPicture({ className, parent, width, height, images }: Snapshot, row: number): string {
  const isLarge = width[row] > LARGEST_PX && height[row] > LARGEST_PX;
  return isLarge || !images[row] ? '' : `${PICTURE}${className[row]} ${className[parent[row]]}`;
}

/** '' if the line was written by someone. */
function markOfLine(context: BuildContext, row: number): string {
  const { text, style } = context.snapshot;
  const line = text[row].trim();
  const isCode = (style[row] & VERBATIM) === VERBATIM;
  const isShort = line !== '' && line.length <= LONGEST_LINE && !isCode && !SENTENCE.test(line);
  if (isShort && isExpander(context, row)) return BEYOND_DOUBT;
  return isShort ? LINE + line : '';
}
