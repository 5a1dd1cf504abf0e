import type { MathNode } from '../page/snapshot.ts';
import { joinedHalves, OWN_SIGNS, toDelimiter, toSign } from './katex-signs.ts';
import {
  attribute,
  data,
  firstChild,
  localName,
  nextSibling,
  nodeType,
  querySelector,
  querySelectorAll,
  textContent,
} from './native.ts';

/**
 * Reconstructs MathML from KaTeX's HTML boxes when the page has neither MathML nor the TeX source. There are two forms: consecutive spans
 * whose classes give their TeX type (mord, mbin, mopen …), and "vlist" boxes with vertically stacked parts, each with its baseline height
 * in its style. Arrows, braces and wide accents are SVG, recognised by how their paths begin.
 */
type Nodes = (MathNode | string)[];

/** A part of a vlist. */
interface Part {
  /** Height of its baseline above that of the whole vlist, in em. */
  shift: number;
  element: Element;
  nodes: MathNode[];
}

interface Reading {
  left: number;
}

const MAX_NODES = 4000;
const MAX_DEPTH = 100;

export function readKatex(element: Element): MathNode | undefined {
  const drawn = querySelector(element, '.katex-html');
  const nodes = drawn ? read(drawn, { left: MAX_NODES }, 0) : [];
  return nodes.length > 0 ? node('math', joined(nodes)) : undefined;
}

const node = (tag: string, children: Nodes, attrs: MathNode['attrs'] = {}): MathNode => ({ tag, attrs, children });
const toOperator = (sign: string): MathNode[] => (sign === '' ? [] : [node('mo', [sign])]);
const one = (nodes: MathNode[]): MathNode => (nodes.length === 1 ? nodes[0] : node('mrow', joined(nodes)));

/** Newer versions of KaTeX prefix generic class names with "katex-". */
const classesOf = (element: Element) =>
  attribute(element, 'class', 200)
    .split(/\s+/)
    .map(name => name.replace(/^katex-(?=[a-z])/, ''));

/** Spacing, rules and lines, which carry no content. */
const UNREAD = new Set([
  'strut',
  'pstrut',
  'vlist-s',
  'mspace',
  'nulldelimiter',
  'arraycolsep',
  'vertical-separator',
  'hline',
  'hdashline',
  'rule',
  'fix',
  'eqn-num',
]);
const STACKS = new Set(['accent', 'accentunder', 'op-limits', 'mover', 'munder', 'x-arrow', 'overline', 'underline']);

function read(element: Element, reading: Reading, depth: number): MathNode[] {
  if (depth > MAX_DEPTH || reading.left-- <= 0) return [];
  const classes = classesOf(element);
  if (classes.some(name => UNREAD.has(name))) return [];
  const below = (inner: Element) => read(inner, reading, depth + 1);
  if (classes.includes('sqrt')) return [toRoot(element, below)];
  if (classes.includes('mfrac')) return [toFraction(partsOf(element, below))];
  if (classes.includes('mtable') && !findChild(element, 'vlist-t')) return [toTable(element, below)];
  if (classes.includes('delimsizing')) return toOperator(toDelimiter(element));
  if (classes.includes('text')) return toText(element, below);
  if (classes.some(name => STACKS.has(name))) return toStack(partsOf(element, below));
  if (classes.includes('vlist-t')) return toPile(partsIn(element, below));
  if (classes.includes('llap') && textContent(element)?.trim() === '/') return [node('mo', [NOT_BEHIND])];
  const word = classes.includes('mop') ? wordOf(element) : '';
  if (word !== '') return [node('mi', [word])];
  const scripts = findChild(element, 'msupsub');
  if (scripts) return [toScripts(element, scripts, below)];
  if (localName(element) === 'svg') return toOperator(toSign(element));
  const nodes = toRow(element, classes, below);
  if (!classes.includes('stretchy')) return nodes;
  return toOperator(joinedHalves(nodes.map(({ children }) => children[0]).join('')));
}

type Below = (element: Element) => MathNode[];

function* childrenOf(element: Element): Generator<Node> {
  for (let child = firstChild(element); child; child = nextSibling(child)) yield child;
}

function findChild(element: Element, name: string): Element | undefined {
  for (const child of childrenOf(element))
    if (nodeType(child) === 1 && classesOf(child as Element).includes(name)) return child as Element;
  return undefined;
}

/** Reads children in sequence; a pair of delimiters around them groups them in an mrow. */
function toRow(element: Element, classes: string[], below: Below): MathNode[] {
  const nodes: MathNode[] = [];
  let [first, last]: (Element | undefined)[] = [];
  for (const child of childrenOf(element)) {
    if (nodeType(child) === 3) nodes.push(...toTokens(data(child as Text).slice(0, 2000), classes));
    if (nodeType(child) !== 1) continue;
    first ??= child as Element;
    last = child as Element;
    nodes.push(...below(last));
  }
  const [open, close] = [first, last].map(end => (end ? classesOf(end) : []));
  if (!open.includes('mopen') || !close.includes('mclose') || nodes.length === 0) return nodes;
  const ends = [open, close].map(names => names.includes('nulldelimiter'));
  // A fraction has two invisible fences, "cases" has one.
  if (ends[0] && ends[1]) return nodes;
  const fence = node('mo', [], { fence: 'true' });
  return [node('mrow', [...(ends[0] ? [fence] : []), ...joined(nodes), ...(ends[1] ? [fence] : [])])];
}

/** Fonts with a meaning. Italic is omitted because it is the default for letters. */
const VARIANTS: Record<string, string> = {
  mathbf: 'bold',
  boldsymbol: 'bold-italic',
  mathbb: 'double-struck',
  amsrm: '',
  mathcal: 'script',
  mathscr: 'script',
  mathfrak: 'fraktur',
  mathsf: 'sans-serif',
  mathtt: 'monospace',
  mathrm: 'normal',
};
const TOKEN = /\d+(?:[.,]\d+)*|\p{L}\p{M}*|\S/gu;
const LETTERS = /^\p{L}+$/u;

function toTokens(text: string, classes: string[]): MathNode[] {
  const variant = classes.map(name => VARIANTS[name]).find(Boolean);
  const attrs: MathNode['attrs'] = variant ? { mathvariant: variant } : {};
  if (variant && LETTERS.test(text)) return [node('mi', [text], attrs)];
  // Plain delimiters do not stretch.
  const isPlain = /\bm(?:open|close)\b/.test(classes.join(' ')) && !classes.includes('delimcenter');
  const signs = text.replace(/[\u200b\u00a0]/g, ' ').match(TOKEN) ?? [];
  return signs.map(sign => {
    if (/^\d/.test(sign)) return node('mn', [sign], attrs);
    return LETTERS.test(sign)
      ? node('mi', [sign], attrs)
      : node('mo', [OWN_SIGNS[sign] ?? sign], isPlain ? { stretchy: 'false' } : {});
  });
}

/** Slashes that negate the following symbol (NOT) or the preceding one. */
const NOT = '\ue020';
const NOT_BEHIND = '\u0338';
const negated = (sign: MathNode, text: string): MathNode => ({ ...sign, children: [`${text}\u0338`.normalize('NFC')] });

function joined(nodes: MathNode[]): MathNode[] {
  const out: MathNode[] = [];
  for (const next of nodes) {
    const last = out.at(-1);
    const [sign, before] = [next.children[0], last?.children[0]];
    if (before === NOT && typeof sign === 'string') out[out.length - 1] = negated(next, sign);
    else if (sign === NOT_BEHIND && last && typeof before === 'string') out[out.length - 1] = negated(last, before);
    else out.push(next);
  }
  return out;
}

/** A function name as one word; '' if the element is anything else. */
function wordOf(element: Element): string {
  const text = (textContent(element) ?? '').trim();
  return /^\p{L}{2,20}$/u.test(text) && !querySelector(element, '.vlist-t') ? text : '';
}

function toText(element: Element, below: Below): MathNode[] {
  // Text inside a formula can itself contain formulas.
  if (querySelector(element, '.mathnormal, .vlist-t')) {
    const nodes: MathNode[] = [];
    for (const child of childrenOf(element)) {
      const inner = child as Element;
      if (nodeType(child) === 1) nodes.push(...(isMath(inner) ? below(inner) : toText(inner, below)));
    }
    return nodes;
  }
  const text = (textContent(element) ?? '').replace(/\u00a0/g, ' ').slice(0, 2000);
  return text === '' ? [] : [node('mtext', [text])];
}

const isMath = (element: Element) =>
  classesOf(element).includes('mathnormal') || querySelector(element, '.mathnormal, .vlist-t') !== null;

const LENGTH = /(?<![\w-])([a-z-]{1,40}):\s{0,9}(-?[\d.]{1,20})em/g;

const numberIn = (style: string, name: string) =>
  Number([...style.matchAll(LENGTH)].find(([, written]) => written === name)?.[2] ?? 0);

/** The stacked parts of an element's first vlist. */
function partsOf(element: Element, below: Below): Part[] {
  const stack = findChild(element, 'vlist-t');
  return stack ? partsIn(stack, below) : [];
}

function partsIn(stack: Element, below: Below): Part[] {
  const row = findChild(stack, 'vlist-r');
  const list = row && findChild(row, 'vlist');
  const parts: Part[] = [];
  for (const child of list ? childrenOf(list) : []) {
    if (nodeType(child) !== 1) continue;
    const element = child as Element;
    const strut = findChild(element, 'pstrut');
    if (!strut) continue;
    const room = numberIn(attribute(strut, 'style', 200), 'height');
    const shift = -numberIn(attribute(element, 'style', 200), 'top') - room;
    parts.push({ shift, element, nodes: joined(below(element)) });
  }
  return parts;
}

/** A fraction, or a binomial if there is no line. */
function toFraction(parts: Part[]): MathNode {
  const filled = parts.filter(({ element }) => !findChild(element, 'frac-line')).sort((a, b) => b.shift - a.shift);
  const attrs: MathNode['attrs'] = filled.length === parts.length ? { linethickness: '0' } : {};
  return node('mfrac', [one(filled[0]?.nodes ?? []), one(filled[1]?.nodes ?? [])], attrs);
}

function toRoot(element: Element, below: Below): MathNode {
  const index = findChild(element, 'root');
  const body = partsOf(element, below).find(part => classesOf(part.element).includes('svg-align'))?.nodes ?? [];
  return index ? node('mroot', [one(body), one(below(index))]) : node('msqrt', body);
}

function toScripts(element: Element, scripts: Element, below: Below): MathNode {
  const base: MathNode[] = [];
  for (const child of childrenOf(element))
    if (child !== scripts && nodeType(child) === 1) base.push(...below(child as Element));
  const parts = partsOf(scripts, below).filter(({ nodes }) => nodes.length > 0);
  const upper = parts.filter(({ shift }) => shift > 0).flatMap(({ nodes }) => nodes);
  const lower = parts.filter(({ shift }) => shift <= 0).flatMap(({ nodes }) => nodes);
  if (upper.length === 0) return node('msub', [one(base), one(lower)]);
  return lower.length === 0
    ? node('msup', [one(base), one(upper)])
    : node('msubsup', [one(base), one(lower), one(upper)]);
}

/** A base with what is above and below it: limits, accents, arrows, braces or lines. */
function toStack(parts: Part[]): MathNode[] {
  const filled = parts.map(part => (part.nodes.length > 0 ? part : { ...part, nodes: toLine(part) }));
  const base = filled.reduce<Part | undefined>(
    (best, part) => (part.nodes.length > 0 && (!best || Math.abs(part.shift) < Math.abs(best.shift)) ? part : best),
    undefined,
  );
  if (!base) return [];
  const others = filled.filter(part => part !== base && part.nodes.length > 0);
  const under = others.filter(({ shift }) => shift < base.shift).flatMap(({ nodes }) => nodes);
  const over = others.filter(({ shift }) => shift >= base.shift).flatMap(({ nodes }) => nodes);
  if (others.length === 0) return base.nodes;
  if (over.length === 0) return [node('munder', [one(base.nodes), one(under)])];
  return under.length === 0
    ? [node('mover', [one(base.nodes), one(over)])]
    : [node('munderover', [one(base.nodes), one(under), one(over)])];
}

const toLine = ({ element }: Part): MathNode[] =>
  findChild(element, 'overline-line') || findChild(element, 'underline-line') ? [node('mo', ['‾'])] : [];

/** Boxed, struck-through, or only raised or lowered content. */
function toPile(parts: Part[]): MathNode[] {
  const nodes = [...parts].sort((a, b) => b.shift - a.shift).flatMap(part => part.nodes);
  if (parts.some(({ element }) => findChild(element, 'fbox'))) return [node('menclose', nodes, { notation: 'box' })];
  const strikes = parts
    .filter(part => part.nodes.length === 0)
    .flatMap(({ element }) => [...querySelectorAll(element, 'svg > line')].map(toStrike));
  return strikes.length > 0 ? [node('menclose', nodes, { notation: strikes.join(' ') })] : nodes;
}

const toStrike = (line: Element) => (attribute(line, 'y1', 10) === '0' ? 'downdiagonalstrike' : 'updiagonalstrike');

/** KaTeX renders tables column by column; cells at the same height form a row. */
function toTable(table: Element, below: Below): MathNode {
  const columns: Part[][] = [];
  for (const child of childrenOf(table))
    if (nodeType(child) === 1 && classesOf(child as Element).some(name => name.startsWith('col-align')))
      columns.push(partsOf(child as Element, below));
  const shifts = [...new Set(columns.flat().map(({ shift }) => shift.toFixed(3)))].sort(
    (a, b) => Number(b) - Number(a),
  );
  const rows = shifts.map(shift =>
    node(
      'mtr',
      columns.map(parts => node('mtd', parts.find(part => part.shift.toFixed(3) === shift)?.nodes ?? [])),
    ),
  );
  return node('mtable', rows);
}
