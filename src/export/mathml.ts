import type { MathNode } from '../page/snapshot.ts';
import { element, type Markup, text } from './escape.ts';

// biome-ignore format: read as a list
const TAGS = new Set([
  'math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'merror', 'mpadded', 'mphantom', 'menclose', 'msub', 'msup',
  'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'none', 'mtable', 'mtr', 'mlabeledtr', 'mtd', 'semantics',
]);
// biome-ignore format: read as a list
const ATTRIBUTES = new Set([
  'accent', 'accentunder', 'align', 'columnalign', 'columnlines', 'columnspacing', 'columnspan', 'depth', 'dir', 'display', 'displaystyle', 'fence', 'form',
  'frame', 'height', 'largeop', 'linethickness', 'lspace', 'mathsize', 'mathvariant', 'maxsize', 'minsize', 'movablelimits', 'notation', 'rowalign', 'rowlines',
  'rowspacing', 'rowspan', 'rspace', 'scriptlevel', 'separator', 'stretchy', 'symmetric', 'voffset', 'width',
]);
const MAX_DEPTH = 100;

/** MathML from the internal tree. Names are checked again, because a snapshot may come from anywhere. */
export function writeMathml(node: MathNode, isDisplayed: boolean): Markup {
  const attributes = { xmlns: 'http://www.w3.org/1998/Math/MathML', display: isDisplayed ? 'block' : 'inline' };
  return element('math', attributes, childrenOf(node.tag === 'math' ? node : { ...node, children: [node] }, 0));
}

function childrenOf(node: MathNode, depth: number): Markup[] {
  if (depth > MAX_DEPTH) return [];
  return node.children.map(child => (typeof child === 'string' ? text(child) : writeNode(child, depth + 1)));
}

function writeNode(node: MathNode, depth: number): Markup {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(node.attrs)) if (ATTRIBUTES.has(name)) attributes[name] = value;
  return TAGS.has(node.tag)
    ? element(node.tag, attributes, childrenOf(node, depth))
    : element('mrow', {}, childrenOf(node, depth));
}
