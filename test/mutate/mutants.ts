import { type ESTree, parseSync } from 'vite';

/** One small change in a file: replaces a range with other text. */
export interface Mutant {
  file: string;
  from: number;
  to: number;
  text: string;
  /** Whether it replaces a statement, where an expression is not allowed. */
  isStatement: boolean;
  line: number;
  /** The old and the new code, for people. */
  says: string;
  /** The constant's name, if it is one: it is evaluated once, when its file loads, but matters wherever it is used. */
  constant?: string;
}

/** A mutant placed in the code. The same id may occur in several places. */
export type Placed = Pick<Mutant, 'file' | 'from' | 'to' | 'text' | 'isStatement'> & { id: number };

type Change = Pick<Mutant, 'from' | 'to' | 'text' | 'constant'> & { isStatement?: boolean; says?: string };

const SWAPPED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '&&': '||', '||': '&&' };
const COMPARED = /^(?:[<>]=?|[!=]==)$/;
/** Comparisons with these test presence or position; they are not thresholds. */
const NO_THRESHOLDS = new Set([0, 1]);

export function findMutants(file: string, code: string): Mutant[] {
  const { program } = parseSync(file, code);
  const changes: Change[] = [];
  visit(program as unknown as ESTree.Node, undefined, (node, parent) => changes.push(...changesOf(node, parent, code)));
  return changes
    .map(change => ({ isStatement: false, file, ...describe(code, change), ...change }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
}

function describe(code: string, { from, to, text }: Change): Pick<Mutant, 'line' | 'says'> {
  return { line: code.slice(0, from).split('\n').length, says: `${inShort(code.slice(from, to))} → ${inShort(text)}` };
}

const inShort = (code: string) => code.replace(/\s+/g, ' ').slice(0, 90);

function visit(
  node: ESTree.Node,
  parent: ESTree.Node | undefined,
  use: (node: ESTree.Node, parent?: ESTree.Node) => void,
) {
  use(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') visit(child, node, use);
}

function changesOf(node: ESTree.Node, parent: ESTree.Node | undefined, code: string): Change[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return isThreshold(node) ? scaled(node.init).map(change => ({ ...change, constant: nameOf(node) })) : [];
    case 'LogicalExpression':
      return swapped(node, parent, code);
    case 'BinaryExpression':
      if (node.operator === 'in') return [];
      return [...swapped(node, parent, code), ...(COMPARED.test(node.operator) ? comparedWith(node) : [])];
    case 'IfStatement':
    case 'ConditionalExpression':
      return [negated(node.test, code)];
    case 'ReturnStatement':
      return flipped(node.argument);
    case 'ArrowFunctionExpression':
      return flipped(node.body);
    case 'ExpressionStatement':
      return isStep(node.expression) ? [{ from: node.start, to: node.end, text: '{}', isStatement: true }] : [];
    default:
      return [];
  }
}

const nameOf = ({ id }: ESTree.VariableDeclarator) => (id.type === 'Identifier' ? id.name : '');

function isThreshold(node: ESTree.VariableDeclarator): boolean {
  return /^[A-Z][A-Z\d_]*$/.test(nameOf(node));
}

/** Uses of a constant in a file: a test that reaches one may notice the change. */
export function findUses(file: string, code: string, { constant }: Mutant): Pick<Placed, 'from' | 'to' | 'text'>[] {
  const uses: Pick<Placed, 'from' | 'to' | 'text'>[] = [];
  if (!constant || !code.includes(constant)) return uses;
  visit(parseSync(file, code).program as unknown as ESTree.Node, undefined, (node, parent) => {
    if (node.type !== 'Identifier' || node.name !== constant || !parent || isOnlyNamed(node, parent)) return;
    uses.push({ from: node.start, to: node.end, text: constant });
  });
  return uses;
}

function isOnlyNamed(node: ESTree.Node, parent: ESTree.Node): boolean {
  if (/^(?:TS|Import|Export)/.test(parent.type)) return true;
  if (parent.type === 'VariableDeclarator') return parent.id === node;
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return parent.type === 'Property';
}

/** Scales a number by 0.5 and by 1.5. */
function scaled(node: ESTree.Node | null | undefined): Change[] {
  if (node?.type !== 'Literal' || typeof node.value !== 'number') return [];
  const { value, start: from, end: to } = node;
  const [less, more] = Number.isInteger(value)
    ? [Math.floor(value / 2), Math.ceil(value * 1.5)]
    : [value / 2, value * 1.5];
  return [less, more].filter(other => other !== value).map(other => ({ from, to, text: String(other) }));
}

function comparedWith({ left, right }: ESTree.BinaryExpression): Change[] {
  const isPlain = (side: ESTree.Node) => side.type === 'Literal' && NO_THRESHOLDS.has(side.value as number);
  return [left, right].filter(side => !isPlain(side as ESTree.Node)).flatMap(side => scaled(side as ESTree.Node));
}

function swapped(
  node: ESTree.BinaryExpression | ESTree.LogicalExpression,
  parent: ESTree.Node | undefined,
  code: string,
): Change[] {
  const text = SWAPPED[node.operator];
  // One step past the end of a loop reads nothing.
  if (!text || (parent?.type === 'ForStatement' && parent.test === node)) return [];
  const { left, right, start: from, end: to } = node;
  const between = code.slice(left.end, right.start).replace(node.operator, text);
  // Parenthesized, because "&&" binds more tightly than "||".
  const side = ({ start, end }: ESTree.Node) => `(${code.slice(start, end)})`;
  return [
    {
      ...{ from, to, text: side(left as ESTree.Node) + between.replace(/[()]/g, '') + side(right as ESTree.Node) },
      says: `${node.operator} → ${text} in ${inShort(code.slice(Math.max(from, left.end - 40), Math.min(to, right.start + 40)))}`,
    },
  ];
}

function negated({ start: from, end: to }: ESTree.Node, code: string): Change {
  return { from, to, text: `!(${code.slice(from, to)})` };
}

function flipped(node: ESTree.Node | null | undefined): Change[] {
  if (node?.type !== 'Literal' || typeof node.value !== 'boolean') return [];
  return [{ from: node.start, to: node.end, text: String(!node.value) }];
}

function isStep(node: ESTree.Node): boolean {
  return node.type === 'CallExpression' && node.callee.type !== 'Super';
}

/**
 * Inserts all mutants into the code, each inactive until its id is set: `__mutant(7)` tests whether it is the active one and
 * records that it was reached. The code is compiled only once, and a single run shows which mutants no test reaches.
 */
export function withMutants(code: string, mutants: readonly Placed[]): string {
  const ordered = [...mutants].sort((a, b) => a.from - b.from || b.to - a.to);
  return render(code, 0, code.length, ordered);
}

function render(code: string, from: number, to: number, mutants: readonly Placed[]): string {
  let out = '';
  let at = from;
  for (let i = 0; i < mutants.length; ) {
    const { from: start, to: end, isStatement } = mutants[i];
    const here = mutants.filter(other => other.from === start && other.to === end);
    const inside = mutants.filter(other => other.from >= start && other.to <= end && !here.includes(other));
    const plain = render(code, start, end, inside);
    out += code.slice(at, start);
    out += here.reduce(
      (rest, { id, text }) =>
        isStatement ? `{ if (!__mutant(${id})) ${rest} }` : `(__mutant(${id}) ? ${text} : ${rest})`,
      isStatement ? plain : `(${plain})`,
    );
    at = end;
    i += here.length + inside.length;
  }
  return out + code.slice(at, to);
}
