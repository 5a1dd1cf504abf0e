import { DISPLAY, POSITION, STYLE } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import type { Columns } from './columns.ts';
import { collapse, collapseLines, toLines } from './text.ts';

/** Inline replaced elements: atomic in the line, like one big letter. */
// biome-ignore format: read as a list
const REPLACED = tagSet('img', 'svg', 'canvas', 'video', 'audio', 'iframe', 'frame', 'object', 'embed', 'input', 'button', 'select', 'textarea', 'math', 'progress', 'meter');

/**
 * The line of text being laid out, across element boundaries. White space collapses along a line, not within a node:
 * `<b>big </b> world` renders one space. At the start and end of a line it is not rendered at all.
 */
export interface Line {
  /** Nothing has been rendered yet, or the last character was a space. */
  atSpace: boolean;
  /** Row of the last text, whose trailing space is removed if the line ends there; -1 if there is none. */
  lastText: number;
  /** White space without a row of its own has occurred since the last rendered content. */
  isSpaceBefore: boolean;
}

const newLine = (): Line => ({ atSpace: true, lastText: -1, isSpaceBefore: false });

export class Lines {
  line = newLine();

  constructor(private readonly columns: Columns) {}

  /**
   * Returns the line that the surrounding text continues with when this element closes; undefined if the element's text is part of
   * the same line. Blocks end the current line; hidden, floating and positioned boxes leave it unchanged; an inline block counts
   * as a letter in it.
   */
  enter(tag: number, display: number, position: number, isFloating: boolean): Line | undefined {
    const isOutOfFlow = isFloating || position === POSITION.absolute || position === POSITION.fixed;
    if (display === DISPLAY.none || isOutOfFlow) return this.leaveFor(this.line);
    if (isInlineBox(display) || (REPLACED[tag] && display === DISPLAY.inline)) {
      return this.leaveFor({ atSpace: false, lastText: -1, isSpaceBefore: false });
    }
    if (tag === TAG.br || isBlockLevel(display)) this.end();
    return undefined;
  }

  close(display: number, outside: Line | undefined): void {
    if (outside || isBlockLevel(display)) this.end();
    if (outside) this.line = outside;
  }

  /** The text as rendered at this point in the line; '' if nothing of it is rendered. */
  draw(source: string, isPreserved: boolean, keepsLinesOnly: boolean): string {
    if (isPreserved) return keepsLinesOnly ? collapseLines(source) : toLines(source);
    const text = collapse(source);
    return this.line.atSpace && text.charCodeAt(0) === 32 ? text.slice(1) : text;
  }

  drawn(row: number, text: string, isPreserved: boolean): void {
    this.line.atSpace = !isPreserved && text.charCodeAt(text.length - 1) === 32;
    this.line.lastText = row;
    this.line.isSpaceBefore = false;
  }

  private leaveFor(outside: Line): Line {
    this.line = newLine();
    return outside;
  }

  private end(): void {
    const { line, columns } = this;
    const row = line.lastText;
    if (row >= 0 && (columns.style[row] & STYLE.preserved) === 0) {
      const text = columns.text[row];
      if (text.charCodeAt(text.length - 1) === 32) columns.text[row] = text.slice(0, -1);
    }
    line.atSpace = true;
    line.lastText = -1;
    line.isSpaceBefore = false;
  }
}

function isInlineBox(display: number): boolean {
  return display === DISPLAY.inlineBlock || display === DISPLAY.inlineFlex;
}

function isBlockLevel(display: number): boolean {
  return display !== DISPLAY.inline && display !== DISPLAY.contents && !isInlineBox(display);
}

const DRAWS_NO_SPACE = new Set<number>([
  DISPLAY.flex,
  DISPLAY.grid,
  DISPLAY.inlineFlex,
  DISPLAY.table,
  DISPLAY.tableRow,
  DISPLAY.tablePart,
]);

/** White space alone between the boxes of a flex, grid or table container is not rendered, even if white-space preserves it. */
export function drawsSpace(display: number): boolean {
  return !DRAWS_NO_SPACE.has(display);
}
