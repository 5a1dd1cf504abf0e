import type { MathNode } from '../page/snapshot.ts';
import { attribute, data, firstChild, localName, nextSibling, nodeType } from './native.ts';

const MAX_NODES = 4000;
const MAX_DEPTH = 100;
const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const ROOTS = new Set(['msqrt', 'mroot']);
const GROUPS = new Set(['TeXAtom', 'texatom', 'mstyle', 'math']);
const UNSEEN = /^(?:mjx-)?(?:surd|spacer|strut|nstrut|dstrut|line|tag|stretchy-.*|rbox|ext|beg|end|mid)$/;

/** Reconstructs MathML from MathJax's HTML or SVG output, whose boxes carry MathML names and whose glyphs carry code points. */
export function readDrawn(container: Element): MathNode | undefined {
  const nodes = read(container, 0, { left: MAX_NODES });
  return nodes.length > 0 ? { tag: 'math', attrs: {}, children: nodes } : undefined;
}

function read(element: Element, depth: number, reading: { left: number }): (MathNode | string)[] {
  if (depth > MAX_DEPTH || reading.left-- <= 0) return [];
  const name = localName(element).toLowerCase();
  if (UNSEEN.test(name)) return [];
  const sign = signOf(element, name);
  if (sign !== '') return [sign];
  const tag = attribute(element, 'data-mml-node', 30) || (/^mjx-(?:m|texatom)/.test(name) ? name.slice(4) : '');
  const children: (MathNode | string)[] = [];
  for (let child = firstChild(element); child && reading.left > 0; child = nextSibling(child)) {
    if (nodeType(child) === 1) children.push(...read(child as Element, depth + 1, reading));
    else if (nodeType(child) === 3) children.push(...wordsOf(child as Text));
  }
  return tag === '' ? children : [toNode(tag, children, name.startsWith('mjx-'))];
}

function wordsOf(node: Text): string[] {
  const text = data(node).trim().slice(0, 200);
  return text === '' ? [] : [text];
}

/** The character for "mjx-c1D459" or data-c="1D459"; letters of the mathematical alphabets become plain letters. */
function signOf(element: Element, name: string): string {
  const code =
    name === 'mjx-c'
      ? /mjx-c([\dA-F]{2,6})/.exec(attribute(element, 'class', 60))?.[1]
      : attribute(element, 'data-c', 8);
  const point = Number.parseInt(code || 'x', 16);
  return point > 0 && point < 0x110000 ? String.fromCodePoint(point).normalize('NFKC') : '';
}

function toNode(tag: string, children: (MathNode | string)[], isHtml: boolean): MathNode {
  if (TOKENS.has(tag))
    return { tag, attrs: {}, children: [children.filter(child => typeof child === 'string').join('')] };
  const nodes = children.filter((child): child is MathNode => typeof child === 'object');
  const [a, b, c] = nodes;
  // MathJax renders the superscript before the subscript; in HTML output, the upper limit comes before a munder with the rest.
  if (tag === 'msubsup' && nodes.length === 3) return { tag, attrs: {}, children: [a, c, b] };
  if (tag === 'munderover' && isHtml && nodes.length === 2) return { tag, attrs: {}, children: [...b.children, a] };
  if (tag === 'mover' && isHtml && nodes.length === 2) return { tag, attrs: {}, children: [b, a] };
  if (ROOTS.has(tag)) return { tag, attrs: {}, children: nodes.filter(node => node.children[0] !== '√') };
  return { tag: GROUPS.has(tag) ? 'mrow' : tag, attrs: {}, children: nodes };
}
