import { TAG, TAG_NAMES } from '../page/tags.ts';
import { CDATA, ELEMENT, localName, MATHML, namespaceURI, nodeName, nodeType, SVG, TEXT, XHTML } from './native.ts';

/** What the walk makes of a node, where that is not a tag's code. */
export const TEXT_NODE = -1;
export const SKIPPED_ELEMENT = -2;
const NO_ROW = -3;

const SKIPPED = ['head', 'script', 'style', 'template', 'noscript', 'link', 'meta', 'title', 'base', 'param'];

/**
 * By the name a browser gives a node. In a page of HTML that is upper case for elements of HTML and for nothing else, so one
 * read tells texts, comments and elements apart and gives the tag; whatever is not in here is looked at more closely.
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

/** The name as HTML writes it. */
export function toName(element: Element): string {
  const name = localName(element);
  return namespaceURI(element) === XHTML ? name : name.toLowerCase();
}
