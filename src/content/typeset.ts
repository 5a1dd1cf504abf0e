import temml from 'temml';
import type { MathNode } from '../page/snapshot.ts';

/** A page can write a formula that takes minutes; the longest that people set as one are shorter. */
const MOST_LETTERS = 1000;
const MOST_EXPANSIONS = 200;
const MOST_NODES = 2000;

/** A formula as MathML; nothing where the source is none that can be set, or too much of one. */
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

/** As Temml has it: an element, a text, or a row of these that is no element itself. */
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
  // Columns of equations stand on their signs: said in classes there, and in an attribute everywhere else.
  if (type === 'mtd' && aligned) attrs.columnalign = ALIGNED[aligned];
  return [{ tag: type, attrs, children }];
}
