import { DISPLAY, HIDDEN, MARKER, POSITION, type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG, TAG_NAMES, tagSet } from '../page/tags.ts';
import { found, readAttributes } from './attributes.ts';
import { findCodeLanguage } from './code.ts';
import { Columns } from './columns.ts';
import { type Frame, findFrameDocument, readFrame, readInnerFrame } from './frames.ts';
import { readImage } from './image.ts';
import { readLink } from './links.ts';
import { MATH, mathKind, readMath } from './math.ts';
import { readEmbed, readMedia } from './media.ts';
import { readMeta } from './meta.ts';
import {
  CDATA,
  data,
  documentContentType,
  documentElement,
  documentTitle,
  documentUrl,
  ELEMENT,
  getAttribute,
  getBoundingClientRect,
  localName,
  MATHML,
  namespaceURI,
  nextElementSibling,
  nextSibling,
  nodeType,
  SVG,
  TEXT,
  XHTML,
} from './native.ts';
import { readChildren } from './shadow.ts';
import { NO_TYPE, readTypeface, type Typeface, toDisplay, toFloat, toMarker, toPosition } from './style.ts';
import { collapse, collapseLines, isBlank, toLines } from './text.ts';
import { boxBits } from './visible.ts';

export interface WalkOptions {
  /** Rows after which the walk stops and marks the snapshot truncated. */
  maxRows?: number;
}

export interface Walked {
  snapshot: Snapshot;
  /** The live node of each row. The only thing that ties a row to the page. */
  nodes: (Element | Text)[];
}

const MAX_ROWS = 400_000;
const MAX_FRAMES = 200;

const CODES = new Map<string, number>(TAG_NAMES.map((name, code) => [name, code]));
const SKIPPED = new Set(['head', 'script', 'style', 'template', 'noscript', 'link', 'meta', 'title', 'base', 'param']);
/** Drawn by the browser, not by their children. */
const SEALED = tagSet(
  'svg',
  'math',
  'canvas',
  'video',
  'audio',
  'iframe',
  'frame',
  'embed',
  'textarea',
  'img',
  'input',
  'br',
  'hr',
  'wbr',
);
const REPLACED = tagSet(
  'img',
  'svg',
  'canvas',
  'video',
  'audio',
  'iframe',
  'frame',
  'object',
  'embed',
  'input',
  'button',
  'select',
  'textarea',
  'math',
  'progress',
  'meter',
);
const FRAMES = tagSet('iframe', 'frame', 'object');

/** One open element on the way down. The stack of them replaces recursion: pages nest five thousand deep. */
interface Level {
  row: number;
  /** The next child to visit: along siblings, or along a list given to a slot. */
  next: Node | null;
  list: Node[] | undefined;
  index: number;
  frame: Frame;
  typeface: Typeface;
  /** Bits of HIDDEN and STYLE every child starts with. */
  hidden: number;
  style: number;
  /** Elements met so far among the children, and what they were: see `signature`. */
  elements: number;
  earlier: number;
  closedDetails: boolean;
  sawSummary: boolean;
  /** What the text around goes on with when this element closes; undefined where it is part of the same line. */
  outside: Line | undefined;
  display: number;
}

/** Where a line of text stands: white space at its start is not drawn, at its end neither. */
interface Line {
  /** Nothing drawn yet, or the last thing drawn was a space. */
  atSpace: boolean;
  lastText: number;
}

export function walk(document: Document, options: WalkOptions = {}): Walked {
  const walker = new Walker(options.maxRows ?? MAX_ROWS);
  return walker.read(document);
}

/**
 *   stack   [html][body][article][p]          one Level for each open element
 *   rows    0     1     2        3  4 5 …     appended on the way down; `end` written on the way up
 *   line    atSpace, lastText                 the inline text being collapsed, across element borders
 *
 * Per element: one getAttributeNames, one rectangle, one computed style of which five properties are always read.
 * Nothing is written to the page, so the browser lays out once, at the first read.
 */
class Walker {
  private readonly columns = new Columns();
  private readonly typefaces = new Map<string, Typeface>();
  private readonly stack: Level[] = [];
  private line: Line = { atSpace: true, lastText: -1 };
  private isSpaceBefore = false;
  private frames = 0;
  private truncated = false;

  constructor(private readonly maxRows: number) {}

  read(document: Document): Walked {
    const frame = readFrame(document, 0, 0);
    const root = documentElement(document);
    if (frame && root) this.walk(root, frame);
    const snapshot = this.columns.finish(readPage(document, frame, this.truncated));
    return { snapshot, nodes: this.columns.nodes };
  }

  private walk(root: Element, frame: Frame): void {
    const { stack } = this;
    this.open(root, undefined, frame);
    while (stack.length > 0) {
      const level = stack[stack.length - 1];
      const node = level.next;
      if (node === null || this.truncated) {
        this.close(stack.pop()!);
        continue;
      }
      level.next = level.list ? (level.list[++level.index] ?? null) : nextSibling(node);
      try {
        const type = nodeType(node);
        if (type === ELEMENT) this.open(node as Element, level, level.frame);
        else if (type === TEXT || type === CDATA) this.addText(node as Text, level);
      } catch {
        // One node that cannot be read is no reason to read none.
      }
    }
  }

  private open(element: Element, level: Level | undefined, frame: Frame): void {
    const { columns } = this;
    const space = namespaceURI(element);
    const name = space === XHTML ? localName(element) : localName(element).toLowerCase();
    if (SKIPPED.has(name)) return;
    const code = space === XHTML || space === SVG || space === MATHML ? CODES.get(name) : undefined;
    const tag = code === undefined || code === TAG['#text'] ? TAG.other : code;
    if (columns.size >= this.maxRows) {
      this.truncated = true;
      return;
    }
    const parent = level ? level.row : -1;
    readAttributes(element, name);
    const { id, className, kept, isInert, isAriaHidden, isOpen } = found;
    const typeKey = level ? signature(element, level, name) : name + found.signature;
    const row = columns.add(element, tag, parent, level ? Math.min(columns.depth[parent] + 1, 65535) : 0);
    if (tag === TAG.other) columns.names[row] = name.slice(0, 100);
    if (id !== '') columns.id[row] = id;
    if (className !== '') columns.className[row] = className;
    if (kept) columns.attrs[row] = kept;
    if (this.isSpaceBefore) columns.spaceBefore[row] = 1;

    let hidden = level ? level.hidden : 0;
    let styleBits = level ? level.style : 0;
    if (isInert) hidden |= HIDDEN.inert;
    if (isAriaHidden) styleBits |= STYLE.ariaHidden;
    if (level?.closedDetails) {
      if (tag === TAG.summary && !level.sawSummary) level.sawSummary = true;
      else hidden |= HIDDEN.closedDetails;
    }

    let display: number = DISPLAY.none;
    let position: number = POSITION.static;
    let typeface = NO_TYPE;
    let isFloating = false;
    if ((hidden & HIDDEN.displayNone) === 0) {
      const css = frame.view.getComputedStyle(element);
      display = toDisplay(css.display);
      if (display === DISPLAY.none) hidden |= HIDDEN.displayNone;
      else {
        const rect = getBoundingClientRect(element);
        position = toPosition(css.position);
        columns.x[row] = rect.left + frame.offsetX;
        columns.y[row] = rect.top + frame.offsetY;
        columns.width[row] = rect.width;
        columns.height[row] = rect.height;
        if (display !== DISPLAY.inline) {
          const float = toFloat(css.float);
          columns.float[row] = float;
          isFloating = float !== 0;
        }
        if (position !== POSITION.static) columns.zIndex[row] = Number.parseInt(css.zIndex, 10) || 0;
        typeface = this.typefaceOf(typeKey, css);
        if (display === DISPLAY.listItem) columns.listMarker[row] = readMarker(css);
        hidden = (hidden & ~HIDDEN.visibility) | (css.visibility === 'visible' ? 0 : HIDDEN.visibility);
        const { opacity } = css;
        if (opacity.charCodeAt(0) === 48 && Number(opacity) < 0.02) hidden |= HIDDEN.opacity;
        if (typeface.isClipped) hidden |= HIDDEN.clipped;
        if (tag !== TAG.html && tag !== TAG.body)
          hidden = this.placeBits(hidden, element, css, rect, display, position, frame, tag);
        if (level?.typeface.isIndentedAway && display === DISPLAY.inline) hidden |= HIDDEN.offscreen;
      }
    }
    columns.hidden[row] = hidden;
    columns.display[row] = display;
    columns.position[row] = position;
    columns.style[row] = styleBits | typeface.bits;
    this.dress(row, typeface);
    this.enterLine(tag, display, position, isFloating);

    const isSealed = this.addFacts(element, tag, row, name, className, frame, isOpen);
    const child: Level = {
      row,
      next: null,
      list: undefined,
      index: 0,
      frame,
      typeface,
      hidden: hidden | (typeface.hidesContent ? HIDDEN.contentVisibility : 0),
      style: styleBits,
      elements: 0,
      earlier: 0,
      closedDetails: tag === TAG.details && !isOpen,
      sawSummary: false,
      outside: this.outside,
      display,
    };
    if (!isSealed) {
      const children = readChildren(element, tag === TAG.slot);
      child.next = children.first;
      child.list = children.list;
      if (children.isShadow) child.style |= STYLE.shadow;
    } else if (this.inner) {
      child.next = documentElement(this.inner.document);
      child.frame = this.inner;
      child.typeface = { ...NO_TYPE, id: -this.frames };
      child.style |= STYLE.frame;
    }
    this.stack.push(child);
  }

  /** Set by `enterLine` and `addFacts` for the element being opened. */
  private outside: Line | undefined;
  private inner: Frame | undefined;

  private close(level: Level): void {
    const { columns } = this;
    const { row } = level;
    columns.end[row] = columns.size;
    if (level.outside) {
      this.endLine();
      this.line = level.outside;
      return;
    }
    if (isBlockLevel(level.display)) this.endLine();
  }

  /** Blocks end the line they stand in; inline blocks, floats and positioned boxes have lines of their own. */
  private enterLine(tag: number, display: number, position: number, isFloating: boolean): void {
    const { line } = this;
    this.outside = undefined;
    if (display === DISPLAY.none) {
      this.outside = line;
      this.line = { atSpace: true, lastText: -1 };
    } else if (isFloating || position === POSITION.absolute || position === POSITION.fixed) {
      this.outside = line;
      this.line = { atSpace: true, lastText: -1 };
    } else if (
      display === DISPLAY.inlineBlock ||
      display === DISPLAY.inlineFlex ||
      (REPLACED[tag] && display === DISPLAY.inline)
    ) {
      this.outside = { atSpace: false, lastText: -1 };
      this.line = { atSpace: true, lastText: -1 };
      this.isSpaceBefore = false;
    } else if (isBlockLevel(display) || tag === TAG.br) {
      this.endLine();
    }
  }

  private endLine(): void {
    const { line, columns } = this;
    if (line.lastText >= 0) {
      const text = columns.text[line.lastText];
      if (text.endsWith(' ') && (columns.style[line.lastText] & STYLE.preserved) === 0)
        columns.text[line.lastText] = text.slice(0, -1);
    }
    line.atSpace = true;
    line.lastText = -1;
    this.isSpaceBefore = false;
  }

  private addText(node: Text, level: Level): void {
    const { columns, line } = this;
    const { row: parent, typeface } = level;
    const source = data(node);
    if (source === '') return;
    const isPreserved = (typeface.bits & STYLE.preserved) !== 0;
    if ((!isPreserved || !drawsSpace(level.display)) && isBlank(source)) {
      this.isSpaceBefore = true;
      return;
    }
    let text: string;
    if (isPreserved) text = typeface.keepsLinesOnly ? collapseLines(source) : toLines(source);
    else {
      text = collapse(source);
      if (line.atSpace && text.charCodeAt(0) === 32) text = text.slice(1);
      if (text === '') return;
    }
    if (columns.size >= this.maxRows) {
      this.truncated = true;
      return;
    }
    const row = columns.add(node, TAG['#text'], parent, Math.min(columns.depth[parent] + 1, 65535));
    columns.text[row] = text;
    if (this.isSpaceBefore) columns.spaceBefore[row] = 1;
    this.isSpaceBefore = false;
    line.atSpace = !isPreserved && text.charCodeAt(text.length - 1) === 32;
    line.lastText = row;
    let hidden = level.hidden;
    if (level.closedDetails) hidden |= HIDDEN.closedDetails;
    if (typeface.isIndentedAway) hidden |= HIDDEN.offscreen;
    if (typeface.id > 0 && typeface.fontSizePx === 0) hidden |= HIDDEN.zeroSize;
    columns.hidden[row] = hidden;
    columns.x[row] = columns.x[parent];
    columns.y[row] = columns.y[parent];
    columns.width[row] = columns.width[parent];
    columns.height[row] = columns.height[parent];
    columns.display[row] = columns.display[parent];
    columns.position[row] = columns.position[parent];
    columns.float[row] = columns.float[parent];
    columns.listMarker[row] = columns.listMarker[parent];
    columns.zIndex[row] = columns.zIndex[parent];
    columns.style[row] = columns.style[parent] | level.style;
    this.dress(row, typeface);
  }

  private dress(row: number, typeface: Typeface): void {
    const { columns } = this;
    columns.textAlign[row] = typeface.textAlign;
    columns.fontSizePx[row] = typeface.fontSizePx;
    columns.fontWeight[row] = typeface.fontWeight;
    columns.color[row] = typeface.color;
    columns.background[row] = typeface.background;
  }

  private typefaceOf(key: string, css: CSSStyleDeclaration): Typeface {
    let typeface = this.typefaces.get(key);
    if (typeface === undefined) {
      typeface = readTypeface(css, this.typefaces.size + 1);
      this.typefaces.set(key, typeface);
    }
    return typeface;
  }

  private placeBits(
    inherited: number,
    element: Element,
    css: CSSStyleDeclaration,
    rect: DOMRect,
    display: number,
    position: number,
    frame: Frame,
    tag: number,
  ): number {
    let bits = boxBits(element, css, rect, display, position, frame);
    // A picture that has not arrived yet has no size; it is not hidden for that.
    if (tag === TAG.img && !(getAttribute(element, 'width') === '0' || getAttribute(element, 'height') === '0'))
      bits &= ~HIDDEN.zeroSize;
    if (tag === TAG.br || tag === TAG.wbr) bits = 0;
    return inherited | bits;
  }

  /** Sparse facts of an element; true where its children are not walked. */
  private addFacts(
    element: Element,
    tag: number,
    row: number,
    name: string,
    className: string,
    frame: Frame,
    _isOpen: boolean,
  ): boolean {
    const { columns } = this;
    this.inner = undefined;
    const kind = tag === TAG.math ? MATH.mathml : name === 'mjx-container' ? MATH.mathjax3 : mathKind(className);
    if (kind !== MATH.none) {
      const math = readMath(element, kind);
      if (math) {
        const { text, ...fact } = math;
        columns.math[row] = fact;
        columns.text[row] = text;
        this.line.atSpace = false;
        if (tag !== TAG.img) return true;
      }
    }
    switch (tag) {
      case TAG.a:
      case TAG.area: {
        const link = readLink(element, tag === TAG.area, frame);
        if (link) columns.links[row] = link;
        return false;
      }
      case TAG.img:
        columns.images[row] = readImage(element, frame.base, columns.width[row]);
        return true;
      case TAG.video:
      case TAG.audio:
        columns.media[row] = readMedia(element, tag === TAG.video ? 'video' : 'audio', frame.base);
        return true;
      case TAG.pre:
      case TAG.code: {
        const language = findCodeLanguage(element);
        if (language !== '') columns.code[row] = language;
        return false;
      }
      case TAG.embed:
        columns.embeds[row] = readEmbed(element, frame.base, false);
        return true;
    }
    if (FRAMES[tag]) {
      const document = this.frames < MAX_FRAMES ? findFrameDocument(element) : undefined;
      if (document) {
        this.frames++;
        this.inner = readInnerFrame(element, frame, document);
      }
      columns.embeds[row] = readEmbed(element, frame.base, this.inner !== undefined);
      // An object that shows nothing shows what is written inside it.
      return tag !== TAG.object || this.inner !== undefined;
    }
    return SEALED[tag] === 1;
  }
}

/**
 * Two elements share a typographic style when they look the same to every usual selector: the same names, classes and
 * attributes, under parents that did, at the same place among siblings (exactly for the first 16, then by place modulo
 * 12, so that zebra rules and every nth-child of period 2, 3, 4, 6 and 12 hold; last or not), after siblings of the
 * same kinds (for + and ~).
 */
function signature(element: Element, level: Level, name: string): string {
  const index = level.elements++;
  const place = index < 16 ? index : 16 + (index % 12);
  const isLast = nextElementSibling(element) === null ? '$' : '';
  const own = name + found.signature;
  const key = `${level.typeface.id} ${place}${isLast} ${level.earlier} ${own}`;
  level.earlier |= 1 << (hash(own) & 31);
  return key;
}

function hash(text: string): number {
  let h = text.length;
  for (let i = 0; i < text.length && i < 64; i++) h = (h * 31 + text.charCodeAt(i)) | 0;
  return h ^ (h >>> 13);
}

function isBlockLevel(display: number): boolean {
  return (
    display !== DISPLAY.inline &&
    display !== DISPLAY.contents &&
    display !== DISPLAY.inlineBlock &&
    display !== DISPLAY.inlineFlex
  );
}

/** White space alone between the boxes of a flex, grid or table container is not drawn even where it is kept. */
function drawsSpace(display: number): boolean {
  return (
    display !== DISPLAY.flex &&
    display !== DISPLAY.grid &&
    display !== DISPLAY.inlineFlex &&
    display !== DISPLAY.table &&
    display !== DISPLAY.tableRow &&
    display !== DISPLAY.tablePart
  );
}

function readMarker(css: CSSStyleDeclaration): number {
  const marker = toMarker(css.listStyleType);
  return marker === MARKER.none && css.listStyleImage !== 'none' ? MARKER.bullet : marker;
}

function readPage(document: Document, frame: Frame | undefined, truncated: boolean): Snapshot['page'] {
  const root = documentElement(document);
  const { view } = frame ?? {};
  return {
    url: documentUrl(document),
    title: documentTitle(document).slice(0, 2000),
    lang: root ? (getAttribute(root, 'lang') ?? getAttribute(root, 'xml:lang') ?? '').trim().slice(0, 40) : '',
    dir: frame?.isRtl ? 'rtl' : 'ltr',
    contentType: documentContentType(document),
    viewport: { widthPx: view?.innerWidth ?? 0, heightPx: view?.innerHeight ?? 0 },
    document: { widthPx: root?.scrollWidth ?? 0, heightPx: root?.scrollHeight ?? 0 },
    meta: readMeta(document),
    truncated,
  };
}
