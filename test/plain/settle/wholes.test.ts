import { describe, expect, test } from 'vitest';
import { STYLE } from '../../../src/page/snapshot.ts';
import { settleOpeners, settleWholes } from '../../../src/settle/wholes.ts';
import { draw, rowOf } from '../../sketch.ts';
import { letters, settled } from './steps.ts';

const kept = (drawing: string) => settled(settleWholes, drawing).kept;

describe('a table', () => {
  const table = (keep: number, drop: number, more = '') =>
    `table\n  tr\n    th Name\n    th ${letters(keep - 4)}\n  tr {=irrelevant:0.3}\n    td ${letters(drop - 3, 'd')}\n    td end${more}`;

  test('is kept whole from three tenths of its text on, and dropped below', () => {
    expect(kept(table(30, 70))).toContain('end');
    expect(kept(table(29, 71))).toEqual([]);
  });

  test('is recognised by its data, not by its tag', () => {
    const layout = table(30, 70).replaceAll('th ', 'td ').replace('table', 'table[role=presentation]');
    expect(kept(layout)).not.toContain('end');
  });

  test('neither restores nor counts controls', () => {
    const more = '\n    td\n      button {=irrelevant:0.3} Copy';
    expect(kept(table(50, 40, more))).not.toContain('Copy');
    expect(settled(settleWholes, table(50, 50)).numbers).toEqual([50, 50]);
  });
});

describe('a code listing', () => {
  const pre = (keep: number, drop: number) =>
    `pre\n  | ${letters(keep)}\n  div {=irrelevant:0.3}\n    | ${letters(drop, 'd')}`;

  test('is kept whole from half of its text on', () => {
    expect(kept(pre(50, 50))).toHaveLength(2);
    expect(kept(pre(49, 51))).toEqual([]);
  });

  test('is kept amid text, whatever its label', () => {
    const amid = (beside: number, keep = '') =>
      `div\n  p {${keep}} ${letters(beside, 'b')}\n  pre {=irrelevant:0.01} let a`;
    expect(kept(amid(100))).toContain('let a');
    expect(kept(amid(99))).not.toContain('let a');
    expect(kept(amid(100, '=irrelevant'))).not.toContain('let a');
  });

  test('finds the surrounding text within eight boxes', () => {
    const boxed = (boxes: number) =>
      `section\n  p ${letters(200, 'b')}\n${[
        ...Array.from({ length: boxes }, () => 'div'),
        'pre {=irrelevant:0.01} let a',
      ]
        .map((line, depth) => '  '.repeat(depth + 1) + line)
        .join('\n')}`;
    expect(kept(boxed(7))).toContain('let a');
    expect(kept(boxed(8))).not.toContain('let a');
  });

  test('in a box of monospaced type is kept', () => {
    const typed = (hints: string) => `div\n  p ${letters(200, 'b')}\n  div {pre mono ${hints}} let a`;
    expect(kept(typed('=irrelevant:0.01'))).toContain('let a');
    expect(kept(typed('=irrelevant:0.01').replace('mono', ''))).not.toContain('let a');
    expect(kept(typed('=irrelevant:0.01 display=inline'))).not.toContain('let a');
    expect(kept(`div {pre mono}\n  | ${letters(20)}\n  div {=irrelevant:0.3} let b`)).toContain(letters(12));
  });
});

describe('a quotation', () => {
  const quote = (score: number, keep = 50, drop = 50) =>
    `blockquote\n  p ${letters(keep)}\n  p {=irrelevant:${score}} ${letters(drop, 'd')}`;

  test('is completed from half of its text on, and drops nothing', () => {
    expect(kept(quote(0.3))).toHaveLength(2);
    expect(kept(quote(0.3, 49, 51))).toHaveLength(1);
  });

  test('except what is clearly noise', () => {
    expect(kept(quote(0.11))).toHaveLength(2);
    expect(kept(quote(0.09))).toHaveLength(1);
  });
});

describe('question and answer', () => {
  const drawing = (question: string, answer: string) => `p#q {${question}} Question\np#a {${answer}} Answer`;
  const keptOf = (question: string, answer: string) => {
    const drawn = draw(drawing(question, answer));
    for (const row of [rowOf(drawn.snapshot, 'q'), rowOf(drawn.snapshot, 'q') + 1])
      drawn.snapshot.style[row] |= STYLE.opener;
    for (const row of [rowOf(drawn.snapshot, 'a'), rowOf(drawn.snapshot, 'a') + 1])
      drawn.snapshot.style[row] |= STYLE.unfolded;
    return settled(settleOpeners, '', 'article', drawn).kept;
  };

  test('what a kept question opens is its answer', () => {
    expect(keptOf('', '=irrelevant:0.41')).toEqual(['Question', 'Answer']);
    expect(keptOf('', '=irrelevant:0.39')).toEqual(['Question']);
    expect(keptOf('=irrelevant:0.01', '=irrelevant:0.41')).toEqual([]);
  });

  test('the control of kept text is its question', () => {
    expect(keptOf('=irrelevant:0.06', '')).toEqual(['Question', 'Answer']);
    expect(keptOf('=irrelevant:0.04', '')).toEqual(['Answer']);
    expect(keptOf('=input:0.3', '')).toEqual(['Question', 'Answer']);
    expect(keptOf('=advertisement:0.3', '')).toEqual(['Answer']);
  });
});
