import { expect, test } from 'vitest';
import { typeset } from '../../src/content/typeset.ts';
import type { MathNode } from '../../src/page/snapshot.ts';

const draw = (node: MathNode | string): string =>
  typeof node === 'string' ? node : `${node.tag}(${node.children.map(draw).join(' ')})`;

test('TeX becomes elements, letters and signs', () => {
  expect(draw(typeset('\\frac{a_1}{2}', true)!)).toBe('math(mfrac(msub(mi(a) mn(1)) mn(2)))');
  expect(typeset('x', true)!.attrs.display).toBe('block');
});

test('columns of equations are aligned at their signs', () => {
  const cells: unknown[] = [];
  const look = (node: MathNode | string): void => {
    if (typeof node === 'string') return;
    if (node.tag === 'mtd') cells.push(node.attrs.columnalign);
    node.children.forEach(look);
  };
  look(typeset('\\begin{aligned} a &= b \\end{aligned}', true)!);
  expect(cells).toEqual(['right', 'left']);
});

test.each([
  ['an unknown command', '\\nothing{x}'],
  ['an open brace', '\\frac{1}{2'],
  ['macros that grow', `\\def\\a{${'x'.repeat(400)}}${'\\a '.repeat(100)}`],
  ['macros without end', '\\def\\a{\\a\\a}\\a'],
  ['braces without end', '{'.repeat(999)],
  ['more than anybody sets as one', 'x+'.repeat(600)],
])('%s is not typeset', (_name, tex) => {
  expect(typeset(tex, false)).toBeUndefined();
});

test('the result contains no links', () => {
  const math = typeset('\\href{javascript:alert(1)}{x}', false);
  expect(math ? JSON.stringify(math) : '').not.toContain('javascript');
});
