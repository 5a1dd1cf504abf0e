import type { Block } from '../page/article.ts';
import { DISPLAY, type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { BuildContext } from './build-context.ts';
import { findLanguage } from './code-language.ts';
import { BUTTONS, findLines, placedLines, VERBATIM, verbatim } from './code-lines.ts';
import { buildCodeCard } from './embed.ts';
import { isGutter, withoutNumbers } from './gutter.ts';
import { sourceOf } from './source.ts';

/** A pre, or any box set as one: monospace with its spaces kept, lines of their own, or lines of code that are all there is in a paragraph. */
export function isCode({ snapshot }: BuildContext, row: number): boolean {
  const { tag, style, attrs } = snapshot;
  if (tag[row] === TAG.pre) return !isVerse(snapshot, row);
  if (attrs[row]?.role === 'code' && tag[row] !== TAG.code) return isBlock(snapshot, row);
  const isTyped = (style[row] & VERBATIM) === VERBATIM;
  if (tag[row] === TAG.code && isAlone(snapshot, row) && hasLines(snapshot, row)) return true;
  if (tag[row] === TAG.code && !isSetApart(snapshot, row))
    return isTyped && !isAlone(snapshot, row) && isBlock(snapshot, row);
  if (BUTTONS[tag[row]] || !isBlock(snapshot, row)) return false;
  return tag[row] === TAG.code || isTyped || findLines(snapshot, row).length > 0;
}

/** Lines that begin or stop where their author says, without a sign that only code has. */
const CODE_SIGN = /[{}=<>$_\\|/]|\w\(|;$/m;

/** A pre set in the type of a text, and with the words of one: a poem, an address. */
function isVerse({ tag, text, style, end, code, display }: Snapshot, row: number): boolean {
  if (style[row] & STYLE.monospace || code[row] || display[row] === DISPLAY.none) return false;
  for (let r = row + 1; r < end[row]; r++)
    if (tag[r] === TAG.code || (text[r] !== '' && (style[r] & STYLE.monospace || CODE_SIGN.test(text[r]))))
      return false;
  return true;
}

const isBlock = ({ display }: Snapshot, row: number) =>
  display[row] !== DISPLAY.inline && display[row] !== DISPLAY.contents;

/** A box by its own style: what stands in a row of boxes is one by that of its parent. */
function isSetApart({ display, parent }: Snapshot, row: number): boolean {
  const around = display[parent[row]];
  const isInRow = around === DISPLAY.flex || around === DISPLAY.inlineFlex || around === DISPLAY.grid;
  return !isInRow && (display[row] === DISPLAY.block || display[row] === DISPLAY.flex || display[row] === DISPLAY.grid);
}

const isAlone = ({ parent, end }: Snapshot, row: number) => row === parent[row] + 1 && end[row] === end[parent[row]];

function hasLines({ tag, end }: Snapshot, row: number): boolean {
  for (let r = row + 1; r < end[row]; r++) if (tag[r] === TAG.br) return true;
  return false;
}

export function buildCode(context: BuildContext, row: number): Block[] {
  const { snapshot } = context;
  const text = withoutNumbers(placedLines(context, row) ?? verbatim(context, findHeld(snapshot, row)));
  if (text.trim() === '') return [];
  const source = sourceOf(context, row, snapshot.end[row]);
  return [{ kind: 'code', text, language: findLanguage(context, row), source }, ...buildCodeCard(context, row)];
}

/** Elements in which the code stands beside a bar with its name: where a pre has one code in it, that is all of the code. */
function findHeld({ tag, end, text }: Snapshot, row: number): number {
  if (tag[row] !== TAG.pre) return row;
  let held = -1;
  for (let r = row + 1; r < end[row]; r++) {
    // A text that begins or ends a line may be the one that is around marked words.
    if (tag[r] !== TAG.code) {
      if (text[r].includes('\n')) return row;
      continue;
    }
    if (held >= 0) return row;
    held = r;
    r = end[r] - 1;
  }
  return held < 0 ? row : held;
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
  const text = withoutNumbers(write(lines));
  return [{ kind: 'code', text, language: findLanguage(context, row), source }, ...buildCodeCard(context, row)];
}

function isMonospace({ snapshot }: BuildContext, row: number): boolean {
  for (let r = row; r < snapshot.end[row]; r++) {
    if (snapshot.text[r] !== '' && !(snapshot.style[r] & STYLE.monospace)) return false;
  }
  return true;
}
