import temml from 'temml';
import type { MathNode } from '../page/snapshot.ts';

/** A malicious formula can take minutes to set; the longest real ones are shorter than this. */
const MOST_LETTERS = 1000;
const MOST_EXPANSIONS = 200;
const MOST_NODES = 2000;

/** Converts a formula to MathML; undefined if the source is invalid or exceeds the limits. */
export function typeset(tex: string, displayMode: boolean): MathNode | undefined {
  if (tex.length > MOST_LETTERS) return undefined;
  try {
    const options = { displayMode, throwOnError: true, trust: false, maxExpand: MOST_EXPANSIONS };
    const budget = { left: MOST_NODES };
    const [math] = toNodes(temml.__renderToMathMLTree(tex, options), budget);
    return typeof math === 'object' && budget.left > 0 ? math : undefined;
  } catch {
    return undefined;
  }
}

/** Temml's tree: an element, a text, or a fragment without an element of its own. */
interface TemmlNode {
  type?: string;
  text?: string;
  attributes?: Record<string, unknown>;
  classes?: string[];
  children?: TemmlNode[];
}

const ALIGNED: Record<string, string> = { 'tml-left': 'left', 'tml-right': 'right' };

function toNodes(node: TemmlNode, budget: { left: number }): (MathNode | string)[] {
  if (budget.left-- <= 0) return [];
  const { type, text, attributes = {}, classes = [] } = node;
  if (text !== undefined) return [text];
  const children = (node.children ?? []).flatMap(child => toNodes(child, budget));
  if (!type) return children;
  const attrs = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
  const aligned = classes.find(name => Object.hasOwn(ALIGNED, name));
  // Equation columns align on their signs: Temml says so in classes, MathML elsewhere in an attribute.
  if (type === 'mtd' && aligned) attrs.columnalign = ALIGNED[aligned];
  return [{ tag: type, attrs, children }];
}
