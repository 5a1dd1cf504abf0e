import type { Block } from '../page/article.ts';
import { cleanText } from '../page/clean-text.ts';
import { DISPLAY, type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import type { BuildContext } from './build-context.ts';
import { findLanguage } from './code-language.ts';
import { isGutter, isLineNumber, NUMBER_END, withoutNumbers } from './gutter.ts';
import { sourceOf } from './source.ts';

const VERBATIM = STYLE.preserved | STYLE.monospace;
const BUTTONS = tagSet('button', 'select', 'input', 'textarea');

/** A pre, or any box set as one: monospace with its spaces kept, or lines of code that are all there is in a paragraph. */
export function isCode({ snapshot }: BuildContext, row: number): boolean {
  if (snapshot.tag[row] === TAG.pre) return true;
  if (snapshot.attrs[row]?.role === 'code' && snapshot.tag[row] !== TAG.code) return isBlock(snapshot, row);
  if (snapshot.tag[row] === TAG.code && isAlone(snapshot, row)) return hasLines(snapshot, row);
  const isVerbatim = (snapshot.style[row] & VERBATIM) === VERBATIM;
  return isVerbatim && isBlock(snapshot, row) && !BUTTONS[snapshot.tag[row]];
}

const isBlock = ({ display }: Snapshot, row: number) =>
  display[row] !== DISPLAY.inline && display[row] !== DISPLAY.contents;

const isAlone = ({ parent, end }: Snapshot, row: number) => row === parent[row] + 1 && end[row] === end[parent[row]];

function hasLines({ tag, end }: Snapshot, row: number): boolean {
  for (let r = row + 1; r < end[row]; r++) if (tag[r] === TAG.br) return true;
  return false;
}

export function buildCode(context: BuildContext, row: number): Block[] {
  const { snapshot } = context;
  const text = withoutNumbers(verbatim(context, row));
  if (text.trim() === '') return [];
  return [
    { kind: 'code', text, language: findLanguage(context, row), source: sourceOf(context, row, snapshot.end[row]) },
  ];
}

/**
 * Code laid out as a table with line numbers beside it: one row with two columns of lines, or a row for each line.
 * undefined where the table is not that.
 */
export function buildCodeTable(context: BuildContext, row: number): Block[] | undefined {
  const { snapshot } = context;
  // Rows first: most tables are something else, and some of them hold the whole page.
  const numbers: number[] = [];
  const lines: number[] = [];
  let cells = 0;
  for (let r = row + 1; r < snapshot.end[row]; ) {
    if (snapshot.tag[r] === TAG.tr) cells = 0;
    if (snapshot.tag[r] !== TAG.td && snapshot.tag[r] !== TAG.th) {
      r++;
      continue;
    }
    if (++cells > 2) return undefined;
    if (cells === 1) numbers.push(r);
    else if (!isMonospace(context, r)) return undefined;
    else lines.push(r);
    r = snapshot.end[r];
  }
  const write = (rows: number[]) => rows.map(r => verbatim(context, r)).join('\n');
  if (lines.length === 0 || lines.length !== numbers.length || !isGutter(write(numbers))) return undefined;
  const source = sourceOf(context, row, snapshot.end[row]);
  return [{ kind: 'code', text: withoutNumbers(write(lines)), language: findLanguage(context, row), source }];
}

function isMonospace({ snapshot }: BuildContext, row: number): boolean {
  for (let r = row; r < snapshot.end[row]; r++) {
    if (snapshot.text[r] !== '' && !(snapshot.style[r] & STYLE.monospace)) return false;
  }
  return true;
}

/** The text of an element line by line: breaks and the edges of boxes inside it end a line. */
function verbatim(context: BuildContext, row: number): string {
  const { snapshot } = context;
  let out = '';
  // Asked of the parts: to ask the whole what it ends with, an engine first copies it into one piece.
  let isLineEnded = false;
  const isTold = !isAllUnheard(snapshot, row);
  const closing: number[] = [];
  const add = (text: string) => {
    out += text;
    if (text !== '') isLineEnded = text.charCodeAt(text.length - 1) === 10;
  };
  for (let r = row + 1; r < snapshot.end[row]; ) {
    while (closing.length > 0 && closing[closing.length - 1] <= r) {
      closing.pop();
      if (!isLineEnded) add('\n');
    }
    // Prompts and marks drawn beside the code are hidden from those who listen, unless all of it is.
    const isUnheard = isTold && (snapshot.style[r] & ~snapshot.style[row] & STYLE.ariaHidden) !== 0;
    const isBeside = isUnheard || isLineNumber(snapshot, r);
    if (BUTTONS[snapshot.tag[r]] || snapshot.hidden[r] || isBeside) {
      r = snapshot.end[r];
      continue;
    }
    if (snapshot.text[r] !== '') add(piece(snapshot.text[r]));
    else if (snapshot.tag[r] === TAG.br) add('\n');
    else if (isLine(context, r)) {
      if (out !== '' && !isLineEnded) add('\n');
      closing.push(snapshot.end[r]);
    }
    r++;
  }
  return out.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
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
