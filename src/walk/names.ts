import { TAG, TAG_NAMES } from '../page/tags.ts';
import { CDATA, ELEMENT, localName, MATHML, namespaceURI, nodeName, nodeType, SVG, TEXT, XHTML } from './native.ts';

/** Kinds of node that are not tag codes. */
export const TEXT_NODE = -1;
export const SKIPPED_ELEMENT = -2;
const NO_ROW = -3;

const SKIPPED = ['head', 'script', 'style', 'template', 'noscript', 'link', 'meta', 'title', 'base', 'param'];

/**
 * Kinds by `nodeName`. In an HTML document, only HTML elements have upper-case names, so this one property distinguishes text,
 * comments and elements and gives the tag. Names not listed here need a closer look.
 */
const KINDS = new Map<string, number>([
  ['#text', TEXT_NODE],
  ['#comment', NO_ROW],
  ...TAG_NAMES.map((name, code): [string, number] => [name.toUpperCase(), code]),
  ...SKIPPED.map((name): [string, number] => [name.toUpperCase(), SKIPPED_ELEMENT]),
]);
KINDS.delete('OTHER');

export function kindOf(node: Node, isHtml: boolean): number {
  const kind = isHtml ? KINDS.get(nodeName(node)) : undefined;
  return kind ?? lookCloser(node);
}

/** Custom elements, drawings, formulas, and all of XML. */
function lookCloser(node: Node): number {
  const type = nodeType(node);
  if (type === TEXT || type === CDATA) return TEXT_NODE;
  if (type !== ELEMENT) return NO_ROW;
  const space = namespaceURI(node as Element);
  const name = toName(node as Element);
  const kind = KINDS.get(name.toUpperCase()) ?? TAG.other;
  const isNamed = space === XHTML || (space === SVG && name === 'svg') || (space === MATHML && name === 'math');
  return isNamed || kind === SKIPPED_ELEMENT ? kind : TAG.other;
}

/** The local name, lower case outside the XHTML namespace. */
export function toName(element: Element): string {
  const name = localName(element);
  return namespaceURI(element) === XHTML ? name : name.toLowerCase();
}
