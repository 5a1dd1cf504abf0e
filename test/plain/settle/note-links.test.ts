import { describe, expect, test } from 'vitest';
import { findNotePairs } from '../../../src/settle/note-links.ts';
import { sketch } from '../../sketch.ts';
import { letters } from './steps.ts';

/** Mark and note of each pair, by the id of the note and the mark's name. */
const pairs = (drawing: string) => {
  const snapshot = sketch(drawing);
  return findNotePairs(snapshot).map(({ target, name }) => `${name} ${snapshot.id[target]}`);
};
const marks = (count: number, wrap = (n: number) => `sup\n    a[href=#n${n}] ${n}`) =>
  Array.from({ length: count }, (_, i) => `p The keeper\n  ${wrap(i + 1)}`).join('\n');
const list = (count: number) => `ol\n${Array.from({ length: count }, (_, i) => `  li#n${i + 1} Note`).join('\n')}`;

describe('linked marks', () => {
  test('raised, to the items of a list', () => {
    expect(pairs(`${marks(1)}\n${list(1)}`)).toEqual(['1 n1']);
    expect(pairs(`${marks(1, n => `a[href=#n${n}] ${n}`)}\n${list(1)}`)).toEqual([]);
  });

  test('raised, to text that repeats the number', () => {
    expect(pairs(`${marks(1)}\np#n1 1. Note`)).toEqual(['1 n1']);
    expect(pairs(`${marks(1)}\np#n1 [1] Note`)).toEqual(['1 n1']);
    expect(pairs(`${marks(1)}\np#n1 2. Note`)).toEqual([]);
  });

  test('with a back link, at any height', () => {
    const back = (box: string, steps: number) => {
      const deep = [box, ...Array.from({ length: steps }, () => 'span'), 'a[href=#n1] 1'].map(
        (line, d) => '  '.repeat(d) + line,
      );
      return `p The keeper\n${deep.map(line => `  ${line}`).join('\n')}\np#n1 Note\n  a[href=#r1] ↩`;
    };
    expect(pairs(back('span#r1', 2))).toEqual(['1 n1']);
    expect(pairs(back('span#r1', 3))).toEqual([]);
    expect(pairs(back('span[name=r1]', 0))).toEqual(['1 n1']);
    expect(pairs(back('span#other', 0))).toEqual([]);
  });

  test('named by a role, on the link or around it', () => {
    expect(pairs('p The keeper\n  a[href=#n1][role=doc-noteref] 1\np#n1 Note')).toEqual(['1 n1']);
    expect(pairs('p The keeper\n  span[role=doc-noteref]\n    a[href=#n1] 1\np#n1 Note')).toEqual(['1 n1']);
    expect(pairs('p The keeper\n  span[role=button]\n    a[href=#n1] 1\np#n1 Note')).toEqual([]);
  });

  test('are a number, a letter or a sign, in few rows', () => {
    const raised = (mark: string) => pairs(`p The keeper\n  sup\n    a[href=#n1] ${mark}\n${list(1)}`);
    for (const mark of ['1', '[12]', '(a)', '*', '†', 'iv', 'note 3']) expect(raised(mark)).toHaveLength(1);
    for (const mark of ['12345', 'lighthouse', 'a b c', '']) expect(raised(mark)).toHaveLength(0);
    const rows = (count: number) =>
      pairs(`p The keeper\n  sup\n    a[href=#n1] 1${'\n      i'.repeat(count - 2)}\n${list(1)}`);
    expect(rows(8)).toHaveLength(1);
    expect(rows(9)).toHaveLength(0);
  });

  test('to something below them that is neither a heading nor a section', () => {
    expect(pairs(`${list(1)}\n${marks(1)}`)).toEqual([]);
    expect(pairs(`${marks(1)}\nh2#n1 1. Note`)).toEqual([]);
    const note = (rows: number) => pairs(`${marks(1)}\nol\n  li#n1 Note${'\n    i'.repeat(rows - 2)}`);
    expect(note(2000)).toHaveLength(1);
    expect(note(2001)).toHaveLength(0);
  });

  test('within two boxes of a sup are raised', () => {
    const up = (boxes: number) => {
      const deep = ['sup', ...Array.from({ length: boxes }, () => 'span'), 'a[href=#n1] 1'].map(
        (line, d) => '  '.repeat(d + 1) + line,
      );
      return pairs(`p The keeper\n${deep.join('\n')}\n${list(1)}`);
    };
    expect(up(1)).toHaveLength(1);
    expect(up(2)).toHaveLength(0);
    expect(pairs(`p The keeper\n  a[href=#n1]\n    sup 1\n${list(1)}`)).toHaveLength(1);
  });
});

describe('the container of a note', () => {
  const holder = (note: string) => pairs(`${marks(1)}\n${note}`);

  test('is up to three boxes around its anchor', () => {
    const deep = (boxes: number) =>
      ['li#x', ...Array.from({ length: boxes }, () => '  span'), '  a#n1 Note']
        .map((line, d) => '  '.repeat(d) + line.trim())
        .join('\n');
    expect(holder(deep(2))).toEqual(['1 x']);
    expect(holder(deep(3))).toEqual([]);
  });

  test('is the row if the number has its own cell or box', () => {
    const line = (note: string) => pairs(`p The keeper\n  a#r1[href=#n1] 1\n${note}`);
    const back = 'Note\n      a[href=#r1] ↩';
    expect(line(`table\n  tr#line\n    td#n1 1.\n    td ${back}`)).toEqual(['1 line']);
    expect(line(`div#line\n  p#n1 1.\n  p ${back}`)).toEqual(['1 line']);
    expect(line(`table\n  tr#line\n    td#n1 1 ${back}\n    td More`)).toEqual(['1 n1']);
    expect(line(`div#line\n  p#n1 1. ${back}\n  p More`)).toEqual(['1 n1']);
    expect(line(`div#line\n  p#n1 1.\n  p ${back}${'\n    i'.repeat(1992)}`)).toEqual(['1 line']);
    expect(line(`div#line\n  p#n1 1.\n  p ${back}${'\n    i'.repeat(1993)}`)).toEqual([]);
  });

  test('may be found by name, the first of two', () => {
    expect(holder('p#a 1. Note\n  a[name=n1]')).toEqual(['1 a']);
    expect(holder('p#n1 1. Note\np#b 1. Other\n  a[name=n1]')).toEqual(['1 n1']);
  });
});

describe('bracketed marks without back links', () => {
  const loose = (numbers: number[]) => numbers.map(n => `p The keeper\n  a[href=#n${n}] [${n}]`).join('\n');
  const notes = (numbers: number[], tag = 'p') => numbers.map(n => `${tag}#n${n} Note`).join('\n');

  test('are numbered from one, at least two of them', () => {
    expect(pairs(`${loose([1, 2])}\n${notes([1, 2])}`)).toEqual(['1 n1', '2 n2']);
    expect(pairs(`${loose([1])}\n${notes([1])}`)).toEqual([]);
    expect(pairs(`${loose([2, 3])}\n${notes([2, 3])}`)).toEqual([]);
    expect(pairs(`${loose([1, 2, 1])}\n${notes([1, 2])}`)).toEqual(['1 n1', '2 n2', '1 n1']);
  });

  test('lead to targets in the same order, after all of them, of one kind', () => {
    expect(pairs(`${loose([1, 2])}\n${notes([2, 1])}`)).toEqual([]);
    expect(pairs(`${loose([1])}\n${notes([1])}\n${loose([2])}\n${notes([2])}`)).toEqual([]);
    expect(pairs(`${loose([1, 2])}\n${notes([1])}\n${notes([2], 'div')}`)).toEqual([]);
  });
});

describe('raised numbers without links', () => {
  const raised = (count: number) => marks(count, n => `sup ${n}`);
  const lines = (count: number, tag = 'p') =>
    Array.from({ length: count }, (_, i) => `${tag}#n${i + 1} ${i + 1}. Note`).join('\n');

  test('refer to numbered lines after a rule or a heading', () => {
    expect(pairs(`${raised(2)}\nhr\n${lines(2)}`)).toEqual(['1 n1', '2 n2']);
    expect(pairs(`${raised(2)}\nh2 Notes\n${lines(2)}`)).toEqual(['1 n1', '2 n2']);
    expect(pairs(`${raised(2)}\np Anmerkungen:\n${lines(2)}`)).toEqual(['1 n1', '2 n2']);
    expect(pairs(`${raised(2)}\nh2 Weather\n${lines(2)}`)).toEqual([]);
    expect(pairs(`${raised(2)}\n${lines(2)}`)).toEqual([]);
  });

  test('are at least two, with a line for each', () => {
    expect(pairs(`${raised(1)}\nhr\n${lines(1)}`)).toEqual([]);
    expect(pairs(`${raised(3)}\nhr\n${lines(2)}`)).toEqual([]);
    expect(pairs(`${raised(2)}\nhr\n${lines(3)}`)).toEqual(['1 n1', '2 n2']);
  });

  test('follow a word, count up, and are visible', () => {
    expect(pairs(`${raised(2)}\np\n  sup 3\n  | begins\nhr\n${lines(3)}`)).toHaveLength(2);
    expect(pairs(`${raised(2).replace('sup 2', 'sup 3')}\nhr\n${lines(3)}`)).toEqual([]);
    expect(pairs(`${raised(2).replace('sup 2', 'sup {hidden} 2')}\nhr\n${lines(3)}`)).toEqual([]);
    expect(pairs(`${raised(2).replace('sup 2', 'a[href=/x]\n    sup 2')}\nhr\n${lines(3)}`)).toEqual([]);
    expect(pairs(`${raised(2).replace('sup 2', 'sup 2\n    i')}\nhr\n${lines(3)}`)).toEqual([]);
  });

  test('refer to an automatically numbered list below a heading, but not below a rule', () => {
    const notes = 'ol\n  li#n1 Note\n  li#n2 Note';
    expect(pairs(`${raised(2)}\nh2 Notes\n${notes}`)).toEqual(['1 n1', '2 n2']);
    expect(pairs(`${raised(2)}\nhr\n${notes}`)).toEqual([]);
  });

  test('refer to boxes that contain no others', () => {
    expect(pairs(`${raised(2)}\nhr\n${lines(2, 'div')}`)).toEqual(['1 n1', '2 n2']);
    expect(pairs(`${raised(2)}\nhr\n${lines(2, 'section')}`)).toEqual([]);
    for (const part of ['div', 'ol', 'ul'])
      expect(pairs(`${raised(2)}\nhr\ndiv#box\n  ${part}#n1 1. Note\ndiv#n2 2. Note`)).not.toContain('1 box');
  });

  test('below a short line that is a heading, not in a long one', () => {
    const head = (rows: number) => pairs(`${raised(2)}\np Notes${'\n  i'.repeat(rows - 2)}\n${lines(2)}`);
    expect(head(5)).toHaveLength(2);
    expect(head(6)).toHaveLength(0);
    expect(pairs(`${raised(2)}\np Notes ${letters(20)}\n${lines(2)}`)).toEqual([]);
  });
});
