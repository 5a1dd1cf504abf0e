import { contrast } from '../page/contrast.ts';
import { DISPLAY, HIDDEN, type Snapshot, STYLE, tagName } from '../page/snapshot.ts';
import { isInline, type OriginalDrawing, type StyledElement } from '../page/styled.ts';
import { TAG } from '../page/tags.ts';
import { toOriginalStyle } from './original-style.ts';

/** Elements that keep their name; all others are boxes or runs of text. */
const NAMES = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr td th caption blockquote pre code a b strong i em ' +
    'u s del ins sub sup small mark abbr cite q kbd var samp figure figcaption'
  ).split(' '),
);
/** Of these, which browsers do not style: what they inherit need not be written again. */
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
/** Where each part of a table may stand: a parser moves it elsewhere otherwise. */
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
/** Below this contrast, letters cannot be made out against their background. */
const LEAST_CONTRAST = 2;
const MOST_DEPTH = 40;
/** How far above what it holds a box is looked for that belongs to it alone. */
const MOST_ABOVE = 4;

/** Reads how the page draws what a reading kept. Styles are computed here and now, so only a look that needs them asks. */
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

/** Undefined where the page has taken the element away. */
function computeStyle(node: Element | Text | undefined): CSSStyleDeclaration | undefined {
  if (!node?.isConnected || node.nodeType !== 1) return undefined;
  return node.ownerDocument.defaultView?.getComputedStyle(node as Element);
}

/** By row: how many rows with something to see stand before it. */
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
      // A parser ends a paragraph where it meets a box.
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

/** An element whose children are still being added, with what its letters stand on. */
interface Open {
  row: number;
  element: StyledElement;
  ground: number;
}

const isOpaque = (rgba: number) => (rgba & 255) >= 230;

/** Texts that are not set as code, which may be most of a page and stands in boxes of its own. */
function proseOf({ text, style }: Snapshot, rows: readonly number[]): readonly number[] {
  const texts = rows.filter(row => text[row] !== '');
  const prose = texts.filter(row => !(style[row] & (STYLE.preserved | STYLE.monospace)));
  return prose.length > 0 ? prose : texts;
}

/** What most letters stand on, and their colour. The first ones may stand on a label of another colour. */
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

/** What the page paints behind a row; white where nothing does. */
function groundOf({ parent, background }: Snapshot, row: number): number {
  for (let up = row; up >= 0; up = parent[up]) if (isOpaque(background[up])) return background[up] >>> 8;
  return 0xffffff;
}

/** Light letters on a picture that is not drawn here would be lost: they take the reader's ink. Gives what is behind the element. */
function keepReadable({ color, background }: Snapshot, row: number, { style }: StyledElement, around: number): number {
  const ground = isOpaque(background[row]) ? background[row] >>> 8 : around;
  if (style.color && contrast(color[row] >>> 8, ground) < LEAST_CONTRAST)
    delete (style as Record<string, string>).color;
  return ground;
}

/** The box of these rows: their common ancestor, and what is around it as long as it holds nothing else. */
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

/** Elements between two rows, from the outer one down; the innermost ones of a very deep page are left out. */
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

/** The column in which most of the text is set. */
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
