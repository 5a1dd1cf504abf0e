import { contrast } from '../page/contrast.ts';
import { DISPLAY, HIDDEN, type Snapshot, STYLE, tagName } from '../page/snapshot.ts';
import { isInline, type OriginalDrawing, type StyledElement } from '../page/styled.ts';
import { TAG } from '../page/tags.ts';
import { toOriginalStyle } from './original-style.ts';

/** Elements that keep their name; all others become a div or span. */
const NAMES = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr td th caption blockquote pre code a b strong i em ' +
    'u s del ins sub sup small mark abbr cite q kbd var samp figure figcaption'
  ).split(' '),
);
/** Elements without a browser default style, so inherited properties need not be repeated. */
const BARE = new Set([
  'p',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'tr',
  'td',
  'tbody',
  'tfoot',
  'figcaption',
  'abbr',
  'div',
  'span',
]);
/** Allowed parents of table and list parts: elsewhere, an HTML parser would move or drop them. */
const TABLE_PARENTS: Record<string, string[]> = {
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
};
/** Below this contrast ratio, text is unreadable against its background. */
const LEAST_CONTRAST = 2;
const MOST_DEPTH = 40;
/** How many levels to climb from the common ancestor in search of a box with no other content. */
const MOST_ABOVE = 4;

/** Reads how the page renders the extracted content. Reads computed styles, so it is called only for looks that need them. */
export function readOriginal(
  snapshot: Snapshot,
  nodes: readonly (Element | Text)[],
  titleRows: readonly number[],
  bodyRows: readonly number[],
): OriginalDrawing {
  const computed = new Map<number, CSSStyleDeclaration | undefined>();
  const styleAt = (row: number): CSSStyleDeclaration | undefined => {
    if (!computed.has(row)) computed.set(row, computeStyle(nodes[row]));
    return computed.get(row);
  };
  const wordsBefore = countBefore(snapshot);
  const prose = proseOf(snapshot, bodyRows);
  const { paper, ink } = tonesOf(snapshot, prose);
  const ofRows = (rows: readonly number[]) => drawRows(snapshot, rows, wordsBefore, styleAt, paper);
  let title: StyledElement | undefined;
  return {
    ofRows,
    get title() {
      title ??= ofRows(titleRows);
      return title;
    },
    ofWords: rows => ofRows(rows.filter(row => snapshot.text[row] !== '')),
    ...findColumn(snapshot, prose),
    ...{ paper, ink },
  };
}

/** Undefined if the page has removed the element. */
function computeStyle(node: Element | Text | undefined): CSSStyleDeclaration | undefined {
  if (!node?.isConnected || node.nodeType !== 1) return undefined;
  return node.ownerDocument.defaultView?.getComputedStyle(node as Element);
}

/** Per row, the number of visible content rows before it. */
function countBefore(snapshot: Snapshot): Int32Array {
  const counts = new Int32Array(snapshot.size + 1);
  for (let row = 0; row < snapshot.size; row++) counts[row + 1] = counts[row] + (isSeen(snapshot, row) ? 1 : 0);
  return counts;
}

const isLeaf = (snapshot: Snapshot, row: number) =>
  snapshot.text[row] !== '' || snapshot.images[row] !== undefined || snapshot.math[row] !== undefined;

const isSeen = (snapshot: Snapshot, row: number) =>
  isLeaf(snapshot, row) && (snapshot.hidden[row] & ~HIDDEN.closedDetails) === 0;

function drawRows(
  snapshot: Snapshot,
  rows: readonly number[],
  before: Int32Array,
  styleAt: (row: number) => CSSStyleDeclaration | undefined,
  paper: number,
): StyledElement | undefined {
  const leaves = rows.filter(row => isLeaf(snapshot, row) || snapshot.tag[row] === TAG.br);
  const top = leaves.length > 0 ? findTop(snapshot, leaves, before) : -1;
  if (top < 0 || !styleAt(top)) return undefined;
  const root = toElement(snapshot, top, 'div', styleAt, undefined);
  const open: Open[] = [{ row: top, element: root, ground: keepReadable(snapshot, top, root, paper) }];
  for (const row of leaves) {
    while (open.length > 1 && snapshot.end[open[open.length - 1].row] <= row) open.pop();
    for (const up of pathTo(snapshot, open[open.length - 1].row, row)) {
      const around = open[open.length - 1];
      if (snapshot.spaceBefore[up]) around.element.children.push(' ');
      const element = toElement(snapshot, up, around.element.tag, styleAt, around.row);
      // An HTML parser ends a paragraph at the first block inside it.
      if (around.element.tag === 'p' && !isInline(element)) around.element.tag = 'div';
      around.element.children.push(element);
      open.push({ row: up, element, ground: keepReadable(snapshot, up, element, around.ground) });
    }
    const { children } = open[open.length - 1].element;
    if (snapshot.spaceBefore[row]) children.push(' ');
    children.push(toLeaf(snapshot, row));
  }
  return root;
}

/** An element whose children are still being added. `ground` is the colour behind its text. */
interface Open {
  row: number;
  element: StyledElement;
  ground: number;
}

const isOpaque = (rgba: number) => (rgba & 255) >= 230;

/** Text rows that are not code, if there are any: code can be most of a page but has its own boxes and colours. */
function proseOf({ text, style }: Snapshot, rows: readonly number[]): readonly number[] {
  const texts = rows.filter(row => text[row] !== '');
  const prose = texts.filter(row => !(style[row] & (STYLE.preserved | STYLE.monospace)));
  return prose.length > 0 ? prose : texts;
}

/** The background and text colours of most characters. The first ones alone may be a differently coloured label. */
function tonesOf(snapshot: Snapshot, rows: readonly number[]): Pick<OriginalDrawing, 'paper' | 'ink'> {
  const papers = new Map<number, number>();
  const inks = new Map<number, number>();
  for (const row of rows) {
    const letters = snapshot.text[row].length;
    if (letters === 0) continue;
    add(papers, groundOf(snapshot, row), letters);
    add(inks, snapshot.color[row] >>> 8, letters);
  }
  return { paper: mostOf(papers) ?? 0xffffff, ink: mostOf(inks) ?? 0 };
}

const add = (counts: Map<number, number>, key: number, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count);

function mostOf(counts: Map<number, number>): number | undefined {
  let most: number | undefined;
  for (const [key, count] of counts) if (most === undefined || count > counts.get(most)!) most = key;
  return most;
}

/** The nearest opaque background behind a row; white if there is none. */
function groundOf({ parent, background }: Snapshot, row: number): number {
  for (let up = row; up >= 0; up = parent[up]) if (isOpaque(background[up])) return background[up] >>> 8;
  return 0xffffff;
}

/**
 * Removes a text colour that is unreadable on its background, such as light text over an omitted background image; the reader's
 * colour then applies. Returns the colour behind the element.
 */
function keepReadable({ color, background }: Snapshot, row: number, { style }: StyledElement, around: number): number {
  const ground = isOpaque(background[row]) ? background[row] >>> 8 : around;
  if (style.color && contrast(color[row] >>> 8, ground) < LEAST_CONTRAST)
    delete (style as Record<string, string>).color;
  return ground;
}

/** The box of these rows: their common ancestor, or a higher one as long as it holds nothing else. */
function findTop({ parent, end, size }: Snapshot, leaves: readonly number[], before: Int32Array): number {
  const first = leaves[0];
  const last = leaves[leaves.length - 1];
  let top = parent[first];
  while (top >= 0 && end[top] <= last) top = parent[top];
  if (top < 0) return -1;
  const held = (row: number) => before[Math.min(size, end[row])] - before[row];
  const inside = held(top);
  for (let steps = 0; steps < MOST_ABOVE; steps++) {
    const up = parent[top];
    if (up <= 1 || held(up) !== inside) break;
    top = up;
  }
  return top;
}

/** Ancestors of `row` below `from`, outermost first; the innermost ones of very deep pages are left out. */
function pathTo({ parent }: Snapshot, from: number, row: number): number[] {
  const path: number[] = [];
  for (let up = parent[row]; up > from && path.length < 1000; up = parent[up]) path.push(up);
  return path.reverse().slice(0, MOST_DEPTH);
}

function toElement(
  snapshot: Snapshot,
  row: number,
  aroundTag: string,
  styleAt: (row: number) => CSSStyleDeclaration | undefined,
  aroundRow: number | undefined,
): StyledElement {
  const name = tagName(snapshot, row);
  const own = styleAt(row);
  const around = aroundRow === undefined ? undefined : styleAt(aroundRow);
  const styled = own && toOriginalStyle(own, around, NAMES.has(name) && !BARE.has(name));
  const href = snapshot.links[row]?.href ?? '';
  const { colspan, rowspan } = snapshot.attrs[row] ?? {};
  return {
    tag: toTag(name, aroundTag, styled?.isBlock ?? true, href !== ''),
    style: styled?.style ?? {},
    href,
    ...(colspan ? { colspan: toSpan(colspan) } : {}),
    ...(rowspan ? { rowspan: toSpan(rowspan) } : {}),
    children: [],
  };
}

function toTag(name: string, aroundTag: string, isBlock: boolean, isLink: boolean): string {
  const plain = isBlock ? 'div' : 'span';
  const parents = TABLE_PARENTS[name];
  if (parents && !parents.includes(aroundTag)) return plain;
  if (name === 'a') return isLink ? 'a' : plain;
  return NAMES.has(name) ? name : plain;
}

const toSpan = (value: string) => Math.min(1000, Math.max(1, Number.parseInt(value, 10) || 1));

function toLeaf(snapshot: Snapshot, row: number): StyledElement | string {
  const math = snapshot.math[row];
  if (math) return { tag: 'span', style: {}, href: '', math, children: [snapshot.text[row]] };
  const image = snapshot.images[row];
  if (image) {
    const [widthPx, heightPx] = [Math.round(snapshot.width[row]), Math.round(snapshot.height[row])];
    return {
      tag: 'img',
      style: {},
      href: '',
      picture: { src: image.src, alt: image.alt, widthPx, heightPx },
      children: [],
    };
  }
  if (snapshot.tag[row] === TAG.br) return { tag: 'br', style: {}, href: '', children: [] };
  return snapshot.text[row];
}

/** The width and left edge of the column that holds most of the text. */
function findColumn({ text, x, width, parent, display }: Snapshot, rows: readonly number[]) {
  const widths = new Map<number, number>();
  const lefts = new Map<number, Map<number, number>>();
  for (const row of rows) {
    let box = parent[row];
    while (box > 0 && (display[box] === DISPLAY.inline || display[box] === DISPLAY.contents)) box = parent[box];
    const px = Math.round(width[box]);
    if (px <= 0) continue;
    add(widths, px, text[row].length);
    if (!lefts.has(px)) lefts.set(px, new Map());
    add(lefts.get(px)!, Math.round(x[box]), text[row].length);
  }
  const columnPx = mostOf(widths) ?? 0;
  return { columnPx, columnLeftPx: mostOf(lefts.get(columnPx) ?? new Map()) ?? 0 };
}
