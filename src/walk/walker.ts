import { defaultDisplay } from '../page/default-display.ts';
import { DISPLAY, HIDDEN, POSITION, STYLE } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { AttributeReader } from './attributes.ts';
import { isBoxless, readTextRect, uniteChildren } from './box.ts';
import { Columns } from './columns.ts';
import { Facts } from './facts.ts';
import { type Frame, followScroll, readFrame } from './frames.ts';
import { isFirstSummary, type Level, levelOfDocument } from './level.ts';
import { drawsSpace, type Line, Lines } from './line.ts';
import { kindOf, SKIPPED_ELEMENT, TEXT_NODE, toName } from './names.ts';
import {
  data,
  documentElement,
  getBoundingClientRect,
  isConnected,
  nextSibling,
  nodeName,
  parentNode,
} from './native.ts';
import { readPage } from './page.ts';
import { readChildren } from './shadow.ts';
import { readMarker, toDisplay, toFloat, toPosition } from './style.ts';
import { isBlank } from './text.ts';
import { NO_TYPE, PRE_TYPE, Typefaces } from './typeface.ts';
import { isClippedAway, isFaded, readPlaceBits } from './visible.ts';
import type { Walked } from './walk.ts';

/** Elements without text of their own, so they simply take their parent's typeface. */
// biome-ignore format: read as a list
const TYPELESS = tagSet('br', 'wbr', 'source', 'track', 'col', 'area', 'svg', 'img', 'canvas', 'video', 'audio', 'embed');
/** Rendered as part of their line whatever their style, except display: none. */
const BREAKS = tagSet('br', 'wbr');
/** May contain content that a script would insert. */
const UNDRAWN = /^(?:no)?script$/i;

/**
 *   stack   [html][body][article][p]         one Level per open element
 *   rows    0     1     2        3  4 5 …    appended on the way down; `end` written on the way up
 *   line    atSpace, lastText, …             the line of text being laid out, across element boundaries
 *
 * Reads per element: its attributes once, one rectangle, and one computed style. Of the style, display, position, visibility and
 * opacity are always read, z-index, overflow and clip only where they matter, and the rest once for all elements that selectors
 * cannot tell apart. No layout or style is read below display: none.
 */
export class Walker {
  private readonly columns = new Columns();
  private readonly lines = new Lines(this.columns);
  private readonly facts = new Facts(this.columns);
  private readonly attributes = new AttributeReader();
  private readonly typefaces = new Typefaces();
  private readonly stack: Level[] = [];
  private readonly frame: Frame | undefined;
  private isTruncated = false;

  constructor(
    private readonly document: Document,
    private readonly maxRows: number,
  ) {
    this.frame = readFrame(document, 0, 0);
    if (this.frame) this.stack.push(levelOfDocument(this.frame, this.typefaces.newPath()));
  }

  /** Visits up to `nodes` nodes; returns true when the walk is complete. */
  step(nodes: number): boolean {
    const { stack } = this;
    for (let left = nodes; stack.length > 0; ) {
      const level = stack[stack.length - 1];
      const node = level.next;
      if (node === null || this.isTruncated) {
        stack.pop();
        if (level.row >= 0) this.close(level.row, level.outside);
        continue;
      }
      if (left-- <= 0) return false;
      level.next = level.list ? (level.list[++level.index] ?? null) : nextSibling(node);
      this.visit(node, level);
    }
    return true;
  }

  /** To be called after a pause: whether the next nodes are still in their place. */
  isInPlace(): boolean {
    for (const level of this.stack) {
      followScroll(level.frame);
      if (level.next !== null && !level.list && parentNode(level.next) !== level.holder) return false;
    }
    return this.stack.length === 0 || isConnected(this.stack[this.stack.length - 1].holder);
  }

  finish(): Walked {
    const { columns } = this;
    return { snapshot: columns.finish(readPage(this.document, this.frame, this.isTruncated)), nodes: columns.nodes };
  }

  private visit(node: Node, level: Level): void {
    const { size } = this.columns;
    const { line } = this.lines;
    try {
      const kind = kindOf(node, level.frame.isHtml);
      if (kind >= 0) {
        level.elements++;
        this.open(node as Element, kind, level);
      } else if (kind === TEXT_NODE) this.addText(node as Text, level);
      else if (kind === SKIPPED_ELEMENT) {
        level.elements++;
        if (UNDRAWN.test(nodeName(node)) && !this.isFull()) this.facts.addUndrawn(node as Element, level, this.lines);
      }
    } catch {
      // One unreadable node must not fail the whole page. Its rows are removed: half a row is worse than none.
      this.columns.cut(size);
      this.lines.line = line;
    }
  }

  // Deliberately one flat function that queries the browser once for each value and only when needed: splitting it would mean passing
  // a dozen values between functions for every element of the page.
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: see above
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: see above
  private open(element: Element, tag: number, level: Level): void {
    if (this.isFull()) return;
    const { columns, lines, attributes } = this;
    const depth = level.depth + 1;
    const row = columns.add(element, tag, level.row, depth);
    const name = tag === TAG.other ? toName(element).slice(0, 100) : '';
    if (name !== '') columns.names[row] = name;
    if (lines.line.isSpaceBefore) columns.spaceBefore[row] = 1;
    attributes.read(element, tag, name);
    const { sign, isOpen } = attributes;
    columns.id[row] = attributes.id;
    columns.className[row] = attributes.className;
    if (attributes.kept) columns.attrs[row] = attributes.kept;

    let { frame, hidden, style, escapable, escapableOfStatic } = level;
    let display: number = DISPLAY.none;
    let position: number = POSITION.static;
    let float = 0;
    const isDrawnAbove = (level.hidden & HIDDEN.displayNone) === 0;
    let typeface = isDrawnAbove ? NO_TYPE : level.typeface;
    let own = 0;
    if (attributes.isInert) hidden |= HIDDEN.inert;
    if (attributes.isAriaHidden) style |= STYLE.ariaHidden;
    if (level.isClosed && !isFirstSummary(tag, level)) hidden |= HIDDEN.closedDetails;

    if (isDrawnAbove) {
      const css = frame.getStyle(element);
      display = toDisplay(css.display);
      if (display === DISPLAY.none) {
        hidden |= HIDDEN.displayNone;
        // Lines of code that are folded away are still lines.
        if (level.typeface.bits & STYLE.preserved) typeface = level.typeface;
      } else {
        const rect = getBoundingClientRect(element);
        const { left, top, width, height } = rect;
        columns.x[row] = left + frame.offsetX;
        columns.y[row] = top + frame.offsetY;
        columns.width[row] = width;
        columns.height[row] = height;
        if (BREAKS[tag]) typeface = level.typeface;
        else {
          position = toPosition(css.position);
          if (TYPELESS[tag] && row > 0) {
            typeface = level.typeface;
            if (display !== DISPLAY.inline) float = toFloat(css.float);
            if (isClippedAway(css.clipPath)) hidden |= HIDDEN.clipped;
          } else {
            ({ typeface, own, float } = this.typefaces.read(element, sign, level, css, display));
            if (typeface.isClipped) hidden |= HIDDEN.clipped;
          }
          if (display === DISPLAY.listItem) columns.listMarker[row] = readMarker(css);
          if (position !== POSITION.static) {
            columns.zIndex[row] = Number.parseInt(css.zIndex, 10) || 0;
            if (position === POSITION.fixed) hidden &= ~escapable;
            else if (position === POSITION.absolute) hidden &= ~escapableOfStatic;
            escapableOfStatic = 0;
          }
          hidden = css.visibility === 'visible' ? hidden & ~HIDDEN.visibility : hidden | HIDDEN.visibility;
          if (isFaded(css.opacity)) hidden |= HIDDEN.opacity;
          if (level.typeface.isIndentedAway && display === DISPLAY.inline) hidden |= HIDDEN.offscreen;
          if (
            (position === POSITION.absolute ||
              position === POSITION.fixed ||
              width <= 1.5 ||
              height <= 1.5 ||
              left + width + frame.scrollX <= frame.minX ||
              top + height + frame.scrollY <= 0) &&
            tag !== TAG.html &&
            tag !== TAG.body
          ) {
            const place = readPlaceBits(element, tag, css, rect, display, position, frame);
            hidden |= place;
            escapable |= place;
            if (position === POSITION.static) escapableOfStatic |= place;
          }
        }
        columns.position[row] = position;
        columns.float[row] = float;
        columns.dress(row, typeface, TYPELESS[tag] ? 0 : typeface.background);
      }
    }
    if (display === DISPLAY.none && tag === TAG.pre) typeface = PRE_TYPE;
    level.previous = sign;
    columns.hidden[row] = hidden;
    columns.display[row] = display;
    columns.style[row] = style | typeface.bits;
    const outside = lines.enter(tag, isDrawnAbove ? display : defaultDisplay(tag), position, float !== 0);
    const below = this.facts.add(element, tag, row, frame, attributes);
    if (columns.text[row] !== '') lines.drawn(row, columns.text[row], false);
    let holder: Node = element;
    let next: Node | null = null;
    let list: Node[] | undefined;
    let path = 0;
    if (below === 'children') {
      const children = readChildren(element, tag);
      holder = children.holder;
      next = children.first;
      list = children.list;
      if (children.isShadow) style |= STYLE.shadow;
    } else if (below !== 'nothing') {
      holder = below.document;
      next = documentElement(below.document);
      frame = below;
      path = this.typefaces.newPath();
      style |= STYLE.frame;
    }
    if (next === null) {
      this.close(row, outside);
      return;
    }
    this.stack.push({
      row,
      depth,
      holder,
      next,
      list,
      index: 0,
      frame,
      typeface,
      hidden: typeface.hidesContent ? hidden | HIDDEN.contentVisibility : hidden,
      style,
      escapable,
      escapableOfStatic,
      elements: 0,
      previous: 0,
      own,
      path,
      up: level,
      isClosed: tag === TAG.details && !isOpen,
      sawSummary: false,
      outside,
    });
  }

  private close(row: number, outside: Line | undefined): void {
    const { columns } = this;
    const { parent, tag, hidden } = columns;
    const isDrawnAbove = parent[row] < 0 || (hidden[parent[row]] & HIDDEN.displayNone) === 0;
    const display = isDrawnAbove ? columns.display[row] : defaultDisplay(tag[row]);
    columns.end[row] = columns.size;
    if (display === DISPLAY.contents) uniteChildren(columns, row);
    else if (columns.size === row + 1 && isBoxless(columns, row)) columns.hidden[row] |= HIDDEN.zeroSize;
    this.lines.close(display, outside);
  }

  private addText(node: Text, level: Level): void {
    const { columns, lines } = this;
    const { row: parent, typeface } = level;
    const source = data(node);
    if (source === '') return;
    const isPreserved = (typeface.bits & STYLE.preserved) !== 0;
    if (isBlank(source) && !(isPreserved && drawsSpace(columns.display[parent]))) {
      lines.line.isSpaceBefore = true;
      return;
    }
    const text = lines.draw(source, isPreserved, typeface.keepsLinesOnly);
    if (text === '' || this.isFull()) return;
    const row = columns.add(node, TAG['#text'], parent, level.depth + 1);
    columns.text[row] = text;
    if (lines.line.isSpaceBefore) columns.spaceBefore[row] = 1;
    let { hidden } = level;
    if (level.isClosed) hidden |= HIDDEN.closedDetails;
    if (typeface.isIndentedAway) hidden |= HIDDEN.offscreen;
    // A font size of 0 is always deliberate, but hides only text: menus use it to remove gaps between inline blocks.
    if (typeface.id !== 0 && typeface.fontSizePx === 0) hidden |= HIDDEN.zeroSize;
    columns.inherit(row, parent);
    columns.hidden[row] = hidden;
    columns.style[row] |= level.style;
    if (columns.display[parent] === DISPLAY.contents) readTextRect(columns, row, node, level.frame);
    lines.drawn(row, text, isPreserved);
  }

  private isFull(): boolean {
    return (this.isTruncated ||= this.columns.size >= this.maxRows);
  }
}
