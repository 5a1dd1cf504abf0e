import { findUnits } from '../src/features/units.ts';
import { LABEL, type LabelName, type Labels, type PageKind, type Reason } from '../src/page/label.ts';
import type { AttributeName, Attributes, PageFacts, PageMeta, Snapshot } from '../src/page/snapshot.ts';
import { ALIGN, DISPLAY, FLOAT, HIDDEN, MARKER, POSITION, SNAPSHOT_VERSION, STYLE } from '../src/page/snapshot.ts';
import { headingLevel, TAG, type TagName } from '../src/page/tags.ts';
import { UNIT, type Units } from '../src/page/unit.ts';
import { copyBox, layOut } from './sketch-layout.ts';

/**
 * Turns a textual drawing of a page into a snapshot like a browser's, close enough for plain tests.
 *
 *   sketch(`
 *     nav.menu @0,0,1366,60
 *       a[href=/x] Home
 *     article#story @300,80,700
 *       h1 The title
 *       p {size=18 color=#333} A paragraph with <b>bold</b> and <a href=/y>a link</a>.
 *       | loose text of the article
 *       img[src=/a.jpg][width=600][height=400]
 *       pre[data-lang=js]
 *         | one line
 *         |   two lines
 *   `, { url: 'https://example.org/a', meta: { named: { 'og:title': 'T' } } })
 *
 * A line is  tag#id.class[attribute=value] @x,y,width,height {hints} text  with everything but the tag optional; its
 * children are indented deeper. `|` starts loose text. A box may leave out its height (or be left out altogether): blocks
 * are stacked in their parent's column, cells and flex children side by side. `html` and `body` are added when not drawn.
 *
 * Hints: any of WORDS below (hidden, fixed, bold, pre, …), size=24, weight=600, color=#rrggbb, background=#rrggbb or #rrggbbaa, z=10,
 * display=flex, float=left, align=center, marker=none, position=sticky, hidden=opacity, and =label (see `draw`).
 */
export function sketch(text: string, facts: SketchFacts = {}): Snapshot {
  return render(parse(text), facts).snapshot;
}

export interface SketchFacts extends Partial<Omit<PageFacts, 'meta'>> {
  meta?: Partial<PageMeta>;
}

/** A drawn page, divided into units and labelled. */
export interface Drawn {
  snapshot: Snapshot;
  units: Units;
  labels: Labels;
}

/**
 * A sketch with labels, as from classify: the hint `{=navigation}` labels everything in the element, `{=body:0.6}` also sets the
 * score. Without a hint everything is body, except headings, captions and images, which get their own labels.
 */
export function draw(text: string, facts: SketchFacts = {}, kind: PageKind = 'article'): Drawn {
  const { snapshot, hint } = render(parse(text), facts);
  const units = findUnits(snapshot);
  const label = new Uint8Array(units.size);
  const score = new Float32Array(units.size);
  for (let unit = 0; unit < units.size; unit++) {
    const [name, given] = (hint[units.from[unit]] || 'body').split(':');
    label[unit] = LABEL[name === 'body' ? labelByTag(snapshot, units, unit) : (name as LabelName)];
    const isNoise = label[unit] >= LABEL.advertisement || label[unit] === LABEL.comment;
    score[unit] = given ? Number(given) : isNoise ? 0.1 : 0.9;
  }
  const reasons = (unit: number): Reason[] => [{ feature: 'drawn', value: 1, weight: score[unit] > 0.5 ? 1 : -1 }];
  return { snapshot, units, labels: { label, score, reasons, pageKind: kind, confidence: 0.9 } };
}

/** The row with that id. Throws, so that a misspelt id fails the test. */
export function rowOf(snapshot: Snapshot, id: string): number {
  const row = snapshot.id.indexOf(id);
  if (row < 0) throw new Error(`no element #${id} in the sketch`);
  return row;
}

function labelByTag(snapshot: Snapshot, units: Units, unit: number): LabelName {
  if (units.kind[unit] !== UNIT.text) return 'image';
  for (let row = units.row[unit]; row >= 0; row = snapshot.parent[row]) {
    if (headingLevel(snapshot.tag[row]) > 0) return 'heading';
    if (snapshot.tag[row] === TAG.figcaption || snapshot.tag[row] === TAG.caption) return 'caption';
  }
  return 'body';
}

/* ---------------------------------------------------------------- parsing the drawing */

export interface Node {
  name: string;
  text: string;
  attrs: Record<string, string>;
  hints: Record<string, string>;
  box: number[];
  space: boolean;
  /** Already contains text: the next line of text continues it. */
  hasText: boolean;
  children: Node[];
}

function node(name: string, space: boolean): Node {
  return { name, text: '', attrs: {}, hints: {}, box: [], space, hasText: false, children: [] };
}

function parse(drawing: string): Node {
  const top = node('html', false);
  const open: { indent: number; node: Node }[] = [{ indent: -1, node: top }];
  for (const line of drawing.split('\n')) {
    if (line.trim() === '') continue;
    const indent = line.search(/\S/);
    while (open[open.length - 1].indent >= indent) open.pop();
    const parent = open[open.length - 1].node;
    const source = line.slice(indent);
    if (source[0] === '|') addText(parent, source.slice(1).replace(/^ /, ''));
    else open.push({ indent, node: addElement(parent, source) });
  }
  const [only] = top.children;
  if (top.children.length === 1 && only.name === 'html') return only;
  if (top.children.length === 1 && only.name === 'body') return top;
  return { ...top, children: [{ ...node('body', false), children: top.children }] };
}

function addElement(parent: Node, source: string): Node {
  const child = node(/^[a-z#][\w-]*/i.exec(source)?.[0] ?? 'div', true);
  let rest = source.slice(child.name.length);
  for (let part = PART.exec(rest); part; part = PART.exec(rest)) {
    const [whole, id, className, name, quoted, value, box, hints] = part;
    if (id) child.attrs.id = id;
    else if (className) child.attrs.class = `${child.attrs.class ?? ''} ${className}`.trim();
    else if (name) child.attrs[name] = quoted ?? value ?? '';
    else if (box) child.box = box.split(',').map(Number);
    else for (const hint of hints.split(/\s+/)) addHint(child, hint);
    rest = rest.slice(whole.length);
  }
  parent.children.push(child);
  if (rest.trim() !== '') addText(child, rest.replace(/^ /, ''));
  return child;
}

/** One part of an element line: #id, .class, [name="value"], @box or {hints}. */
const PART = /^(?:#([\w:-]+)|\.([\w:-]+)|\[([\w:-]+)(?:=(?:"([^"]*)"|([^\]]*)))?\]|\s*@([\d.,-]+)|\s*\{([^}]*)\})/;

function addHint(child: Node, hint: string): void {
  const at = hint.indexOf('=');
  if (at < 0) child.hints[hint] = '';
  else child.hints[hint.slice(0, at)] = hint.slice(at + 1);
}

const VOID = new Set(['img', 'br', 'wbr', 'hr', 'input', 'source', 'track', 'embed', 'col', 'area']);

/**
 * Parses text with inline markup, `<b>bold</b>`, into text and element nodes; `&lt;` stands for the character itself. Consecutive
 * lines of text are separated by a line break, which only a `pre` shows.
 */
function addText(parent: Node, source: string): void {
  const path = [parent];
  const isVerbatim = parent.name === 'pre' || 'pre' in parent.hints;
  let space = !(isVerbatim && parent.hasText);
  const lines = isVerbatim && parent.hasText ? `\n${source}` : source;
  for (const piece of lines.split(/(<\/?[a-z][^<>]*>)/i)) {
    if (piece === '') continue;
    const inner = path[path.length - 1];
    if (piece[0] !== '<' || !piece.endsWith('>')) {
      const text = piece.replace(/&lt;/g, '<').replace(/&amp;/g, '&');
      const last = inner.children[inner.children.length - 1];
      if (last?.name === '#text') last.text += (space && !isVerbatim ? ' ' : '') + text;
      else inner.children.push({ ...node('#text', space), text });
    } else if (piece[1] === '/') path.pop();
    else {
      const child = toInline(piece, space);
      inner.children.push(child);
      if (!VOID.has(child.name)) path.push(child);
    }
    space = false;
  }
  parent.hasText = true;
}

function toInline(piece: string, space: boolean): Node {
  const child = node(/^<([\w-]+)/.exec(piece)?.[1] ?? 'span', space);
  for (const [, name, quoted, value, hints] of piece.matchAll(
    /\s(?:([\w:-]+)(?:=(?:"([^"]*)"|([^\s">]*)))?|\{([^}]*)\})/g,
  )) {
    if (hints) for (const hint of hints.split(/\s+/)) addHint(child, hint);
    else child.attrs[name] = quoted ?? value ?? '';
  }
  return child;
}

/* ---------------------------------------------------------------- browser default styles */

const BLOCK = DISPLAY.block;
// biome-ignore format: read as a list
const DISPLAY_OF: Record<string, number> = {
  table: DISPLAY.table, tr: DISPLAY.tableRow, td: DISPLAY.tableCell, th: DISPLAY.tableCell, thead: DISPLAY.tablePart,
  tbody: DISPLAY.tablePart, tfoot: DISPLAY.tablePart, caption: DISPLAY.tablePart, li: DISPLAY.listItem, summary: DISPLAY.listItem,
  button: DISPLAY.inlineBlock, input: DISPLAY.inlineBlock, select: DISPLAY.inlineBlock, textarea: DISPLAY.inlineBlock,
};
for (const name of (
  'html body div p h1 h2 h3 h4 h5 h6 ul ol dl dt dd article section main aside nav header footer address hgroup search ' +
  'figure figcaption blockquote pre form fieldset legend details dialog menu dir hr center'
).split(' '))
  DISPLAY_OF[name] = BLOCK;

const SIZE_OF: Record<string, number> = {
  h1: 2,
  h2: 1.5,
  h3: 1.17,
  h5: 0.83,
  h6: 0.67,
  small: 0.83,
  sub: 0.83,
  sup: 0.83,
};
const BOLD = new Set('b strong th h1 h2 h3 h4 h5 h6'.split(' '));
const BITS_OF: Record<string, number> = {
  ...{ i: STYLE.italic, em: STYLE.italic, cite: STYLE.italic, dfn: STYLE.italic, var: STYLE.italic },
  ...{ address: STYLE.italic, u: STYLE.underline, ins: STYLE.underline, a: STYLE.underline, s: STYLE.lineThrough },
  ...{ del: STYLE.lineThrough, strike: STYLE.lineThrough, pre: STYLE.preserved | STYLE.monospace },
  ...{ code: STYLE.monospace, kbd: STYLE.monospace, samp: STYLE.monospace, tt: STYLE.monospace },
};

/** Single-word hints, and the hints they stand for. */
const WORDS: Record<string, [string, string]> = {
  hidden: ['hidden', 'displayNone'],
  bold: ['weight', '700'],
  flex: ['display', 'flex'],
  inline: ['display', 'inline'],
  block: ['display', 'block'],
  fixed: ['position', 'fixed'],
  absolute: ['position', 'absolute'],
  sticky: ['position', 'sticky'],
  pre: ['style', 'preserved'],
  italic: ['style', 'italic'],
  uppercase: ['style', 'uppercase'],
  mono: ['style', 'monospace'],
  rtl: ['style', 'rtl'],
  unfolded: ['style', 'unfolded'],
  opener: ['style', 'opener'],
};

/* ---------------------------------------------------------------- rows */

// biome-ignore format: read as a list
const ATTRIBUTES: AttributeName[] = [
  'role', 'lang', 'dir', 'title', 'alt', 'rel', 'itemprop', 'itemtype', 'property', 'datetime', 'aria-label', 'aria-hidden',
  'aria-level', 'name', 'type', 'start', 'value', 'reversed', 'open', 'cite', 'colspan', 'rowspan', 'scope', 'headers', 'for',
  'contenteditable', 'data-lang', 'checked', 'data-language', 'data-mode-id', 'data-callout', 'data-panel-type',
];

export type Draft = Omit<Snapshot, 'page' | 'size' | 'version'>;

function render(root: Node, facts: SketchFacts): { snapshot: Snapshot; hint: string[] } {
  const url = facts.url ?? 'https://example.org/page';
  const rows: { node: Node; parent: number }[] = [];
  const collect = (at: Node, parent: number): number => {
    const row = rows.push({ node: at, parent }) - 1;
    for (const child of at.children) collect(child, row);
    ends[row] = rows.length;
    return row;
  };
  const ends: number[] = [];
  collect(root, -1);
  const draft = emptyDraft(rows.length);
  draft.end.set(ends);
  const hint: string[] = [];
  rows.forEach(({ node: at, parent }, row) => {
    draft.parent[row] = parent;
    draft.depth[row] = parent < 0 ? 0 : draft.depth[parent] + 1;
    draft.spaceBefore[row] = at.space && parent >= 0 ? 1 : 0;
    hint[row] = at.hints[''] ?? hint[parent] ?? '';
    styleRow(draft, row, at, parent);
    if (at.name === '#text') draft.text[row] = rendered(at.text, (draft.style[row] & STYLE.preserved) > 0);
    else factsOf(draft, row, at, url);
  });
  const viewport = facts.viewport ?? { widthPx: 1366, heightPx: 768 };
  const bottom = layOut(draft, root, 0, 0, 0, viewport.widthPx);
  for (let row = 1; row < rows.length; row++) if (draft.tag[row] === TAG['#text']) copyBox(draft, row);
  const page: PageFacts = {
    ...{ title: '', lang: 'en', dir: 'ltr', contentType: 'text/html', truncated: false, ...facts, url, viewport },
    document: facts.document ?? { widthPx: viewport.widthPx, heightPx: Math.max(bottom, viewport.heightPx) },
    meta: { named: {}, canonical: '', icon: '', next: '', prev: '', jsonLd: [], ...facts.meta },
  };
  return { snapshot: { version: SNAPSHOT_VERSION, page, size: rows.length, ...draft }, hint };
}

function emptyDraft(n: number): Draft {
  const bytes = () => new Uint8Array(n);
  const floats = () => new Float32Array(n);
  const strings = () => new Array<string>(n).fill('');
  return {
    ...{ tag: bytes(), parent: new Int32Array(n), end: new Int32Array(n), depth: new Uint16Array(n) },
    ...{ x: floats(), y: floats(), width: floats(), height: floats(), hidden: new Uint16Array(n) },
    ...{ display: bytes(), position: bytes(), float: bytes(), textAlign: bytes(), listMarker: bytes() },
    ...{ style: new Uint16Array(n), zIndex: new Int32Array(n), fontSizePx: floats(), fontWeight: new Uint16Array(n) },
    ...{ color: new Uint32Array(n), background: new Uint32Array(n), text: strings(), spaceBefore: bytes() },
    ...{ id: strings(), className: strings(), names: {}, attrs: {}, links: {}, images: {}, media: {}, embeds: {} },
    ...{ math: {}, code: {} },
  };
}

function rendered(text: string, isPreserved: boolean): string {
  return isPreserved ? text : text.replace(/[ \t\r\n\f]+/g, ' ');
}

const color = (value: string) => Number.parseInt(value.replace('#', '').padEnd(6, '0').padEnd(8, 'f'), 16) >>> 0;
const from = <T extends Record<string, number>>(codes: T, name: string | undefined, otherwise: number) =>
  name !== undefined && name in codes ? codes[name] : otherwise;

function styleRow(draft: Draft, row: number, at: Node, parent: number): void {
  const up = Math.max(parent, 0);
  const hints: Record<string, string> = {};
  let bits = BITS_OF[at.name] ?? 0;
  for (const [name, value] of Object.entries(at.hints)) {
    const [key, word] = value === '' && WORDS[name] ? WORDS[name] : [name, value];
    if (key === 'style') bits |= from(STYLE, word, 0);
    else hints[key] = word;
  }
  if (at.attrs.dir === 'rtl') bits |= STYLE.rtl;
  if (at.attrs['aria-hidden'] === 'true') bits |= STYLE.ariaHidden;
  const isText = at.name === '#text';
  const isRoot = parent < 0;
  const isClosed = draft.tag[up] === TAG.details && !('open' in (draft.attrs[up] ?? {})) && at.name !== 'summary';
  draft.tag[row] = at.name in TAG ? TAG[at.name as TagName] : TAG.other;
  draft.hidden[row] =
    (isRoot ? 0 : draft.hidden[up]) | from(HIDDEN, hints.hidden, 0) | (isClosed ? HIDDEN.closedDetails : 0);
  const natural = hints.hidden === 'displayNone' ? DISPLAY.none : (DISPLAY_OF[at.name] ?? DISPLAY.inline);
  draft.display[row] = isText ? draft.display[up] : from(DISPLAY, hints.display, natural);
  draft.position[row] = isText ? draft.position[up] : from(POSITION, hints.position, POSITION.static);
  draft.float[row] = isText ? draft.float[up] : from(FLOAT, hints.float, FLOAT.none);
  draft.zIndex[row] = isText ? draft.zIndex[up] : Number(hints.z ?? 0);
  draft.textAlign[row] = from(ALIGN, hints.align, isRoot ? ALIGN.start : draft.textAlign[up]);
  const marker = at.name === 'ol' ? MARKER.decimal : at.name === 'ul' ? MARKER.bullet : draft.listMarker[up];
  draft.listMarker[row] = from(MARKER, hints.marker, marker);
  draft.style[row] = (isRoot ? 0 : draft.style[up]) | bits;
  draft.fontSizePx[row] = Number(hints.size ?? (isRoot ? 16 : draft.fontSizePx[up]) * (SIZE_OF[at.name] ?? 1));
  draft.fontWeight[row] = Number(hints.weight ?? (BOLD.has(at.name) ? 700 : isRoot ? 400 : draft.fontWeight[up]));
  draft.color[row] = hints.color ? color(hints.color) : isRoot ? 0x000000ff : draft.color[up];
  draft.background[row] = isText ? draft.background[up] : hints.background ? color(hints.background) : 0;
}

function factsOf(draft: Draft, row: number, at: Node, base: string): void {
  const { attrs } = at;
  if (draft.tag[row] === TAG.other) draft.names[row] = at.name;
  draft.id[row] = attrs.id ?? '';
  draft.className[row] = attrs.class ?? '';
  const kept: Attributes = {};
  for (const name of ATTRIBUTES) if (attrs[name] !== undefined) kept[name] = attrs[name];
  if (Object.keys(kept).length > 0) draft.attrs[row] = kept;
  const src = attrs.src === undefined ? '' : absolute(attrs.src, base, /^(https?:|data:image)/);
  if (at.name === 'a' && attrs.href !== undefined) {
    const fragment = attrs.href.startsWith('#') ? attrs.href.slice(1) : '';
    draft.links[row] = { href: absolute(attrs.href, base, /^(https?|mailto|tel):/), fragment };
  } else if (at.name === 'img') {
    const naturalWidthPx = Number(attrs.width ?? at.box[2] ?? 300);
    const naturalHeightPx = Number(attrs.height ?? at.box[3] ?? 200);
    const lazy = attrs.loading === 'lazy';
    draft.images[row] = { src, candidates: [{ src }], naturalWidthPx, naturalHeightPx, alt: attrs.alt ?? '', lazy };
  } else if (at.name === 'video' || at.name === 'audio') {
    const poster = attrs.poster === undefined ? '' : absolute(attrs.poster, base, /^https?:/);
    draft.media[row] = { kind: at.name, src, poster, type: attrs.type ?? '' };
  } else if (at.name === 'iframe' || at.name === 'embed' || at.name === 'object') {
    draft.embeds[row] = { src, title: attrs.title ?? '', readable: at.children.length > 0 };
  } else if (at.name === 'math') {
    draft.math[row] = { tex: attrs.tex ?? '', display: attrs.display === 'block' };
    draft.text[row] = attrs.tex ?? '';
  } else if ((at.name === 'pre' || at.name === 'code') && attrs['data-lang']) {
    draft.code[row] = attrs['data-lang'];
  }
}

function absolute(value: string, base: string, allowed: RegExp): string {
  try {
    const { href } = new URL(value, base);
    return allowed.test(href) ? href : '';
  } catch {
    return '';
  }
}
