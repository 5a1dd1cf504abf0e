import { cleanText } from '../page/clean-text.ts';
import { DISPLAY, HIDDEN, POSITION, type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import type { BuildContext } from './build-context.ts';
import { isGutter, isLineNumber, NUMBER_END } from './gutter.ts';

export const VERBATIM = STYLE.preserved | STYLE.monospace;
export const BUTTONS = tagSet('button', 'select', 'input', 'textarea');

/** Of a box around lines; one with more children is the page. */
const MOST_LINES = 5000;
/** Lines of code follow each other without a gap; boxes of code do not. */
const MOST_GAP_PX = 1;
/** Between two lines. */
const MOST_EMPTY = 20;

/** The lines of a box in which each has a box of its own, as editors draw them; none where it is something else. */
export function findLines({ tag, text, style, end, y, height, position }: Snapshot, row: number): number[] {
  const lines: number[] = [];
  for (let child = row + 1; child < end[row]; child = end[child]) {
    const isTyped = (style[child] & VERBATIM) === VERBATIM && text[child] === '' && tag[child] !== TAG.pre;
    if (!isTyped || BUTTONS[tag[child]] || lines.length > MOST_LINES) return [];
    const before = lines.at(-1);
    const isPlaced = position[child] === POSITION.absolute;
    if (before !== undefined && !isPlaced && y[child] - y[before] - height[before] > MOST_GAP_PX) return [];
    lines.push(child);
  }
  return lines.length > 1 && lines.every(line => isOneLine(text, line, end[line])) ? lines : [];
}

function isOneLine(text: string[], from: number, to: number): boolean {
  for (let row = from; row < to; row++) if (text[row].trimEnd().includes('\n')) return false;
  return true;
}

/** Lines that were each put in their place are read from the top down, whatever order the page has them in; undefined where there are none. */
export function placedLines(context: BuildContext, row: number): string | undefined {
  const { position, parent, y, style, end, text } = context.snapshot;
  const boxes = new Map<number, number[]>();
  for (let r = row + 1; r < context.snapshot.end[row]; r++) {
    if (text[r] !== '' || position[r] !== POSITION.absolute || (style[r] & STYLE.monospace) === 0) continue;
    const lines = boxes.get(parent[r]);
    if (lines) lines.push(r);
    else boxes.set(parent[r], [r]);
  }
  // What holds placed lines is none of them: editors put their parts in their places too.
  const holders = [...boxes.keys()];
  for (const lines of boxes.values()) {
    if (lines.length < 2 || lines.length > MOST_LINES) continue;
    if (holders.some(holder => lines.some(line => line <= holder && holder < end[line]))) continue;
    lines.sort((one, other) => y[one] - y[other]);
    const before = emptyLines(y, lines);
    const text = lines.map((line, at) => before[at] + verbatim(context, line)).join('\n');
    if (!isGutter(text)) return text;
  }
  return undefined;
}

/** Ends of lines before each: a line in which nothing stands may have no box, and is only a place between the others. */
function emptyLines(y: ArrayLike<number>, lines: number[]): string[] {
  const steps = lines.map((line, at) => (at === 0 ? 0 : y[line] - y[lines[at - 1]]));
  const stepPx = Math.min(...steps.filter(step => step >= 1));
  return steps.map(step => '\n'.repeat(step < stepPx ? 0 : Math.min(Math.round(step / stepPx) - 1, MOST_EMPTY)));
}

/** The text of an element line by line: breaks and the edges of boxes inside it end a line. */
export function verbatim(context: BuildContext, row: number): string {
  const { snapshot } = context;
  const { end, text, tag } = snapshot;
  const writer = new LineWriter();
  const folded = new FoldedLines(snapshot, row);
  const isHeard = !isAllUnheard(snapshot, row);
  for (let r = row + 1; r < end[row]; ) {
    writer.closeBefore(r);
    // Prompts and marks drawn beside the code are hidden from those who listen, unless all of it is.
    const isUnheard = isHeard && (snapshot.style[r] & ~snapshot.style[row] & STYLE.ariaHidden) !== 0;
    const isBeside = isUnheard || isLineNumber(snapshot, r) || isLabel(snapshot, r);
    const isBubble = !writer.isAtStart && isSetAsText(snapshot, r, row);
    const isUnseen = snapshot.hidden[r] > 0 && !folded.has(r, writer.isAtStart);
    if (BUTTONS[tag[r]] || isUnseen || isBeside || isBubble || context.aside[r]) {
      r = end[r];
      continue;
    }
    if (text[r] !== '') writer.text(piece(text[r]));
    else if (tag[r] === TAG.br) writer.text('\n');
    else if (isLine(context, r)) writer.open(end[r], isEmptyLine(snapshot, r));
    r++;
  }
  return trimLines(writer.out);
}

/** Without empty lines before and behind; a mark behind the last of them marks nothing. */
function trimLines(text: string): string {
  const lines = text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
  return lines.endsWith(`\n${NUMBER_END}`) ? lines.slice(0, -1).trimEnd() : lines;
}

/** What one presses for folded lines says how many they are; where an editor folds at a line, it is that line of code. */
function isLabel(snapshot: Snapshot, row: number): boolean {
  if (snapshot.tag[row] !== TAG.summary) return false;
  const label = textOf(snapshot, row, MOST_LABEL);
  return label.length <= MOST_LABEL && !LINE_SIGN.test(label);
}

const MOST_LABEL = 60;
const LINE_SIGN = /[{}[\]=<>$_\\|/;:"'#@]|\w\(/;

/** In the type of a text and not as code is, lines breaking anywhere: a remark that opens on a line. */
function isSetAsText({ style, text }: Snapshot, row: number, code: number): boolean {
  return text[row] === '' && (style[code] & VERBATIM) === VERBATIM && (style[row] & VERBATIM) === 0;
}

/** Lines that are not drawn until a button is pressed, told from other hidden parts by one that is whole lines. */
class FoldedLines {
  private readonly classes = new Set<string>();
  private readonly isDrawn: boolean;
  /** Behind the last that was let in: what is inside of it is let in as well. */
  private end = 0;

  constructor(
    private readonly snapshot: Snapshot,
    code: number,
  ) {
    this.isDrawn = snapshot.hidden[code] === 0;
  }

  has(row: number, isAtStart: boolean): boolean {
    const { hidden, className, end } = this.snapshot;
    if (row < this.end) return true;
    if (!isAtStart || !this.isDrawn || hidden[row] !== HIDDEN.displayNone || className[row] === '') return false;
    if (areLines(textOf(this.snapshot, row))) this.classes.add(className[row]);
    if (!this.classes.has(className[row])) return false;
    this.end = end[row];
    return true;
  }
}

const areLines = (text: string) => text.endsWith('\n') && text.slice(0, text.indexOf('\n')).trim() !== '';

/** No further than a little over so many characters. */
function textOf({ text, end }: Snapshot, row: number, most = Number.POSITIVE_INFINITY): string {
  let all = '';
  for (let r = row; r < end[row] && all.length <= most; r++) all += text[r];
  return all;
}

/** White space up to the end of a line, and nothing behind it. */
const LINE_END = /^[^\S\n]*\n[^\S\n]*$/;

/** Text and boxes become lines: where a box ends, so does its line. */
class LineWriter {
  out = '';
  // Tested on the parts: to test the end of the whole, an engine would first copy it into one piece.
  private isLineEnded = false;
  private readonly closing: number[] = [];
  /** A box ended the line that the page's source ends once more. */
  private isClosed = false;

  get isAtStart(): boolean {
    return this.out === '' || this.isLineEnded;
  }

  text(text: string): void {
    if (this.isClosed && LINE_END.test(text)) {
      this.isClosed = false;
      return;
    }
    this.out += text;
    this.isClosed = false;
    if (text !== '') this.isLineEnded = text.charCodeAt(text.length - 1) === 10;
  }

  open(end: number, isEmptyLine: boolean): void {
    this.isClosed = false;
    if (this.out !== '' && !this.isLineEnded) this.text('\n');
    if (isEmptyLine) this.text('\n');
    this.closing.push(end);
  }

  closeBefore(row: number): void {
    const { closing } = this;
    while (closing.length > 0 && closing[closing.length - 1] <= row) {
      closing.pop();
      if (this.isLineEnded) continue;
      this.text('\n');
      this.isClosed = true;
    }
  }
}

/** A box of a line's height in which nothing stands. */
function isEmptyLine({ style, end, text, tag, height, fontSizePx, images }: Snapshot, row: number): boolean {
  if ((style[row] & VERBATIM) !== VERBATIM || height[row] < fontSizePx[row]) return false;
  for (let r = row; r < end[row]; r++) if (text[r] !== '' || tag[r] === TAG.br || images[r]) return false;
  return true;
}

/** Editors hide the lines they draw from those who listen, and read them out by themselves. */
function isAllUnheard({ text, style, end }: Snapshot, row: number): boolean {
  for (let r = row; r < end[row]; r++) if (text[r] !== '' && !(style[r] & STYLE.ariaHidden)) return false;
  return true;
}

/** A number that is a text of its own is marked as such: it may turn out to be a line number. */
function piece(text: string): string {
  const clean = cleanText(text.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' '));
  return /^\s*\d{1,6}\s*$/.test(clean) ? clean + NUMBER_END : clean;
}

function isLine({ snapshot }: BuildContext, row: number): boolean {
  const box = snapshot.display[row];
  const isInline = box === DISPLAY.inline || box === DISPLAY.inlineBlock || box === DISPLAY.inlineFlex;
  return !isInline && box !== DISPLAY.contents && box !== DISPLAY.none && box !== DISPLAY.tableCell;
}
