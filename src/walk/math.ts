import type { MathFact, MathNode } from '../page/snapshot.ts';
import { readKatex } from './katex.ts';
import { readDrawn } from './mathjax.ts';
import {
  attribute,
  data,
  firstChild,
  getAttributeNames,
  localName,
  MATHML,
  namespaceURI,
  nextElementSibling,
  nextSibling,
  nodeType,
  parentNode,
  previousElementSibling,
  querySelector,
  textContent,
} from './native.ts';
import { collapse } from './text.ts';

export const MATH = { none: 0, mathml: 1, wrapper: 2, mathjax2: 3, mathjax3: 4, image: 5 } as const;

const TEX_LIMIT = 20000;
const kinds = new Map<string, number>();

/** The maths renderer whose root an element is, judged by its class. Cached, because it is called for every element. */
export function mathKind(className: string): number {
  if (className === '') return MATH.none;
  let kind = kinds.get(className);
  if (kind === undefined) {
    kind = kindOf(className);
    if (kinds.size > 20000) kinds.clear();
    kinds.set(className, kind);
  }
  return kind;
}

function kindOf(className: string): number {
  if (!/katex|mathjax|mwe-math|\btex\b|latex|temml/i.test(className)) return MATH.none;
  if (/(?:^|\s)(?:katex|mwe-math-element|temml)(?:\s|$)/.test(className)) return MATH.wrapper;
  if (/(?:^|\s)MathJax(?:_Display|_SVG_Display|_CHTML|_SVG|_MathML)?(?:\s|$)/.test(className)) return MATH.mathjax2;
  return /(?:^|\s)(?:mwe-math-fallback-image\S*|tex|latex)(?:\s|$)/.test(className) ? MATH.image : MATH.none;
}

/** Reads a formula from its root element; undefined if there is none, in which case the element is walked normally. */
export function readMath(element: Element, kind: number): (MathFact & { text: string }) | undefined {
  switch (kind) {
    case MATH.mathml:
      return fromMathml(element, attribute(element, 'display', 10) === 'block');
    case MATH.wrapper:
      return fromWrapper(element);
    case MATH.mathjax2:
      return fromMathjax2(element);
    case MATH.mathjax3:
      return fromMathjax3(element);
    default:
      return fromImage(element);
  }
}

function fromMathml(math: Element, display: boolean): MathFact & { text: string } {
  const note = querySelector(math, 'annotation[encoding*="tex" i]');
  const tex = clean(note ? (textContent(note) ?? '') : attribute(math, 'alttext', TEX_LIMIT));
  const mathml = toMathNode(math);
  return { tex, mathml, display, text: tex || clean(mathml ? plain(mathml) : '') };
}

/** KaTeX and Wikipedia keep MathML and the TeX source beside the visible rendering. */
function fromWrapper(element: Element): (MathFact & { text: string }) | undefined {
  const parent = parentNode(element) as Element | null;
  const isDisplay = parent !== null && nodeType(parent) === 1 && attribute(parent, 'class', 500).includes('display');
  // The class alone proves nothing: some pages put "latex" on a whole article.
  if (querySelector(element, 'p, li, h1, h2, h3, pre, blockquote')) return undefined;
  const math = querySelector(element, 'math');
  if (math) return fromMathml(math, isDisplay || attribute(math, 'display', 10) === 'block');
  const image = querySelector(element, 'img[alt]');
  const note = querySelector(element, 'annotation');
  const tex = clean(note ? (textContent(note) ?? '') : image ? attribute(image, 'alt', TEX_LIMIT) : '');
  if (tex !== '') return { tex, display: isDisplay, text: tex };
  const drawn = readKatex(element);
  return drawn && { tex: '', mathml: drawn, display: isDisplay, text: clean(plain(drawn)) };
}

/** MathJax 2 leaves the source in a script after the rendered formula, possibly with a preview in between. */
function fromMathjax2(element: Element): (MathFact & { text: string }) | undefined {
  let script = nextElementSibling(element);
  for (let steps = 0; script && steps < 3 && localName(script) !== 'script'; steps++)
    script = nextElementSibling(script);
  const type = script ? attribute(script, 'type', 60) : '';
  if (script && type.startsWith('math/tex')) {
    const tex = clean(textContent(script) ?? '');
    return { tex, display: type.includes('mode=display'), text: tex };
  }
  const math = querySelector(element, 'math');
  return math ? fromMathml(math, attribute(math, 'display', 10) === 'block') : undefined;
}

function fromMathjax3(element: Element): MathFact & { text: string } {
  const display = attribute(element, 'display', 10) === 'true';
  const math = querySelector(element, 'math');
  const source = querySelector(element, '[data-latex]');
  const drawn = math ? undefined : readDrawn(element);
  const fact = math
    ? fromMathml(math, display)
    : drawn
      ? { tex: '', mathml: drawn, display, text: clean(plain(drawn)) }
      : fromText(element, display);
  const tex =
    fact.tex ||
    clean(attribute(element, 'data-latex', TEX_LIMIT) || (source ? attribute(source, 'data-latex', TEX_LIMIT) : ''));
  return { ...fact, tex, text: tex || fact.text };
}

function fromImage(element: Element): (MathFact & { text: string }) | undefined {
  const tex = localName(element) === 'img' ? clean(attribute(element, 'alt', TEX_LIMIT)) : '';
  return tex === '' ? undefined : { tex, display: attribute(element, 'class', 300).includes('display'), text: tex };
}

/** URLs of formula-rendering services; captures the part that holds the TeX source. */
const DRAWN_AT =
  /^(?:https?:)?\/\/[^?#]{0,200}(?:latex|codecogs|mathtex|mimetex|texvc|\/math\b)[^?#]{0,100}\?(?:[^#]{0,200}&)?(?:latex=|tex=|formula=|chl=)?([^#]+)$/i;
/** Text that is certainly TeX: a command, or a script in braces. */
const TEX_ALT =
  /\\(?:frac|sum|int|sqrt|left|begin|mathbb|mathrm|text|alpha|beta|pi|sigma|theta|lambda|omega|cdot|times|leq|geq|infty|partial|displaystyle)\b|[_^]\{/;

/** A formula shown as a picture, with its source in the URL or the alt text. */
export function readMathImage(src: string, alt: string): (MathFact & { text: string }) | undefined {
  const [, query] = src.length < 4000 && src.includes('?') ? (DRAWN_AT.exec(src) ?? []) : [];
  const tex = clean(
    query === undefined ? (TEX_ALT.test(alt) ? alt.replace(/^\$+|(?<!\$)\$+$/g, '') : '') : decoded(query),
  );
  return tex === '' || tex.length > MOST_IMAGE_TEX ? undefined : { tex, display: false, text: tex };
}

const MOST_IMAGE_TEX = 2000;

/** Removes size and colour settings, which precede the formula as TeX commands or follow it after an "&". */
function decoded(query: string): string {
  const own = query.split('&')[0].replace(/\+/g, ' ');
  try {
    return decodeURIComponent(own).replace(/^(?:\\(?:dpi|bg|fg|inline|large|small|huge)(?:\{[^}]{0,20}\})?\s*)+/, '');
  } catch {
    return '';
  }
}

/** The source of a formula in a script that has not been rendered. */
export function readMathScript(element: Element): (MathFact & { text: string }) | undefined {
  const type = attribute(element, 'type', 60);
  if (!type.startsWith('math/tex')) return undefined;
  const before = previousElementSibling(element);
  if (before && /mathjax/i.test(attribute(before, 'class', 200)) && firstChild(before)) return undefined;
  const tex = clean(textContent(element) ?? '');
  return tex === '' ? undefined : { tex, display: type.includes('mode=display'), text: tex };
}

/** A formula whose source is in an attribute such as data-math, data-tex or data-latex. */
export function readDataMath(element: Element): (MathFact & { text: string }) | undefined {
  for (const name of ['data-math', 'data-latex', 'data-tex', 'data-formula']) {
    const tex = clean(attribute(element, name, TEX_LIMIT));
    if (tex !== '' && tex !== 'true' && !querySelector(element, 'p, li, h1, h2, h3, pre, blockquote'))
      return { tex, display: /display|block/.test(attribute(element, 'class', 200)), text: tex };
  }
  return undefined;
}

function fromText(element: Element, display: boolean): MathFact & { text: string } {
  return { tex: '', display, text: clean(textContent(element) ?? '') };
}

/** TeX on one line, without the `{\displaystyle …}` that Wikipedia wraps around every formula. */
function clean(tex: string): string {
  const line = collapse(tex.slice(0, TEX_LIMIT)).trim();
  const inner = /^\{\\(?:displaystyle|textstyle) (.*)\}$/.exec(line);
  return inner ? inner[1].trim() : line;
}

const NAMES = /^(?:math|m[a-z]{1,20}|none|semantics|annotation)$/;
const ATTRIBUTES = new Set([
  'display',
  'mathvariant',
  'stretchy',
  'fence',
  'separator',
  'lspace',
  'rspace',
  'accent',
  'accentunder',
  'movablelimits',
  'form',
  'linethickness',
  'displaystyle',
  'scriptlevel',
  'columnalign',
  'rowalign',
  'columnspan',
  'rowspan',
  'columnspacing',
  'rowspacing',
  'width',
  'height',
  'depth',
  'notation',
  'open',
  'close',
  'separators',
  'minsize',
  'maxsize',
  'symmetric',
  'largeop',
]);
const MAX_NODES = 4000;
const MAX_DEPTH = 100;

/** MathML as our own tree: presentation elements only, without annotations. */
function toMathNode(root: Element): MathNode | undefined {
  return convert(root, 0, { left: MAX_NODES });
}

function convert(element: Element, depth: number, reading: { left: number }): MathNode | undefined {
  const tag = localName(element).toLowerCase();
  if (!isPresentation(element, tag) || depth > MAX_DEPTH || reading.left-- <= 0) return undefined;
  const node: MathNode = { tag, attrs: {}, children: [] };
  for (const name of getAttributeNames(element))
    if (ATTRIBUTES.has(name)) node.attrs[name] = attribute(element, name, 60);
  for (let child = firstChild(element); child && reading.left > 0; child = nextSibling(child)) {
    const inner =
      nodeType(child) === 1
        ? convert(child as Element, depth + 1, reading)
        : nodeType(child) === 3
          ? collapse(data(child as Text).slice(0, 2000)).trim()
          : '';
    if (inner) node.children.push(inner);
  }
  return node;
}

const isPresentation = (element: Element, tag: string) =>
  NAMES.test(tag) && tag !== 'annotation' && tag !== 'maction' && namespaceURI(element) === MATHML;

function plain(node: MathNode | string): string {
  return typeof node === 'string' ? node : node.children.map(plain).join(' ');
}
