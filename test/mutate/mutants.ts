import { type ESTree, parseSync } from 'vite';

/** One small wrong turn in a file: this text in place of that. */
export interface Mutant {
  file: string;
  from: number;
  to: number;
  text: string;
  /** A statement stands where no expression can. */
  isStatement: boolean;
  line: number;
  /** What was there and what stands there instead, for a person. */
  says: string;
  /** For a constant, its name: it is read once, when its file is loaded, and matters wherever it is used. */
  constant?: string;
}

/** A mutant that is put into the code. The same number may stand in several places. */
export type Placed = Pick<Mutant, 'file' | 'from' | 'to' | 'text' | 'isStatement'> & { id: number };

type Change = Pick<Mutant, 'from' | 'to' | 'text' | 'constant'> & { isStatement?: boolean; says?: string };

const SWAPPED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '&&': '||', '||': '&&' };
const COMPARED = /^(?:[<>]=?|[!=]==)$/;
/** Present or absent, first or none: what stands beside these is no threshold. */
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

/** Where a constant is used in a file: who comes past there may notice that it is another. */
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

/** Half as much, and half as much again. */
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
  // One step beyond the end of a loop there is nothing that could be read.
  if (!text || (parent?.type === 'ForStatement' && parent.test === node)) return [];
  const { left, right, start: from, end: to } = node;
  const between = code.slice(left.end, right.start).replace(node.operator, text);
  // "&&" binds its neighbours before "||" does.
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
 * The code with all the mutants in it, each asleep until its number is given: `__mutant(7)` says whether that is the one, and notes that
 * it was asked. So the code is compiled once, and what no test comes past is known after one run.
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
