import type { Inline } from '../page/article.ts';
import { cleanText, oneLine } from '../page/clean-text.ts';
import { type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { BuildContext } from './build-context.ts';
import { isAtom, keptText, writeAtom } from './inline-atoms.ts';
import { enterWrappers } from './inline-wrappers.ts';
import { InlineWriter } from './inline-writer.ts';
import { hrefOf } from './link.ts';
import { hasRawMath, splitRawMath } from './raw-math.ts';
import { writeGap } from './text-gaps.ts';

/** Maximum ancestors searched for the inline elements in which a run begins. */
const MAX_ANCESTORS = 64;

export interface InlineOptions {
  /** In headings bold is ignored, and a lone "#" or "¶" is a permalink. */
  isHeading?: boolean;
  /** In captions, text positioned below other text is a separate line: the credit. */
  isCaption?: boolean;
}

/** The inline content of a text unit's rows [from, to), including the inline elements in which it begins. */
export function unitInlines(context: BuildContext, unit: number, from: number, to: number): Inline[] {
  const { snapshot, units } = context;
  const writer = new InlineWriter();
  enterLink(context, writer, units.row[unit], to);
  let path: number[] = [];
  let start = from;
  for (let up = snapshot.parent[from]; up > units.row[unit] && path.length < MAX_ANCESTORS; up = snapshot.parent[up]) {
    path.push(up);
    if (!isAtom(context, up)) continue;
    // The text begins inside an element that is built as a whole: start there.
    start = up;
    path = [];
  }
  for (const row of path.reverse()) enterWrappers(context, writer, row, false);
  writeRows(context, writer, start, to, {});
  return writer.inlines;
}

/** All inline content of an element as one run, even across block elements. */
export function elementInlines(context: BuildContext, row: number, options: InlineOptions = {}): Inline[] {
  const writer = new InlineWriter();
  enterLink(context, writer, row, context.snapshot.end[row]);
  writeRows(context, writer, row + 1, context.snapshot.end[row], options);
  return writer.inlines;
}

/** A link around entire blocks becomes a link around each block's text. */
function enterLink(context: BuildContext, writer: InlineWriter, row: number, to: number): void {
  const link = context.linkOf[row];
  const href = link >= 0 ? hrefOf(context, link) : '';
  if (href !== '') writer.enter('link', Math.max(to, context.snapshot.end[link]), href);
}

/** A run being written: its writer, its options, and the last text row. */
interface Run {
  readonly writer: InlineWriter;
  readonly options: InlineOptions;
  lastText: number;
}

function writeRows(
  context: BuildContext,
  writer: InlineWriter,
  from: number,
  to: number,
  options: InlineOptions,
): void {
  const run: Run = { writer, options, lastText: -1 };
  for (let row = from; row < to; ) {
    writer.leaveBefore(row);
    if (context.snapshot.spaceBefore[row]) writer.pause();
    row = writeRow(context, run, row);
  }
}

/** Writes one row, or an entire element that is a single item; returns the row after it. */
function writeRow(context: BuildContext, run: Run, row: number): number {
  const { snapshot, kept } = context;
  const { writer, options } = run;
  const note = context.noteAt.get(row);
  if (note !== undefined) {
    writer.atom({ kind: 'note', id: note }, kind => kind !== 'sup' && kind !== 'small' && kind !== 'link');
    return snapshot.end[row];
  }
  if (context.aside[row] || isPermalink(context, row, options) || isCounter(context, row)) return snapshot.end[row];
  const after = writeAtom(context, writer, row);
  if (after > row) return after;
  if (kept[row] && snapshot.text[row] !== '') {
    if (run.lastText >= 0) writeGap(context, writer, run.lastText, row, options.isCaption === true);
    run.lastText = row;
    writeText(snapshot, writer, row);
  } else if (snapshot.tag[row] === TAG.br) writer.break();
  else enterWrappers(context, writer, row, options.isHeading === true);
  return row + 1;
}

const COUNTER = /(?:^|[-_\s])(?:badge|clicks?|counter)(?:$|[-_\s])/i;

/** A click counter inside a link. */
function isCounter({ snapshot: { text, parent, className }, linkOf }: BuildContext, row: number): boolean {
  const isInside = text[row] !== '' && linkOf[row] >= 0 && linkOf[row] !== parent[row];
  return isInside && COUNTER.test(className[parent[row]]) && /^\s*\d{1,6}\s*$/.test(text[row]);
}

function writeText(snapshot: Snapshot, writer: InlineWriter, row: number): void {
  if (snapshot.page.hasMathScript && hasRawMath(snapshot.text[row])) {
    writeRawMath(snapshot, writer, row);
    return;
  }
  const lines = snapshot.style[row] & STYLE.preserved ? snapshot.text[row].split('\n') : [snapshot.text[row]];
  lines.forEach((line, index) => {
    if (index > 0) writer.break();
    writer.text(line);
  });
}

/** TeX between the delimiters of math scripts is a formula even if the script has not run. */
function writeRawMath({ text }: Snapshot, writer: InlineWriter, row: number): void {
  for (const { text: part, tex } of splitRawMath(text[row])) {
    if (tex === '') writer.text(part);
    else writer.atom({ kind: 'math', tex: cleanText(tex), text: oneLine(tex, 20_000) });
  }
}

function isPermalink(context: BuildContext, row: number, options: InlineOptions): boolean {
  const { snapshot } = context;
  if (snapshot.tag[row] !== TAG.a || !snapshot.links[row]?.fragment || snapshot.end[row] - row > 3) return false;
  const text = keptText(context, row).trim();
  // After a term the permalink is a pilcrow; other symbols may be part of a sentence.
  if (!options.isHeading) return /^[¶🔗]$/u.test(text);
  return text === `#${snapshot.links[row].fragment}` || /^[#¶§🔗\s]+$/u.test(text);
}
