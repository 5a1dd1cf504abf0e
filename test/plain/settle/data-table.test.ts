import { describe, expect, test } from 'vitest';
import { findGrid, isData } from '../../../src/settle/data-table.ts';
import { rowOf, sketch } from '../../sketch.ts';
import { letters } from './steps.ts';

/** Rows of cells; each cell is a line of a sketch. */
const table = (rows: string[][], tag = 'table#t') =>
  `${tag}\n${rows.map(cells => `  tr\n${cells.map(cell => `    ${cell}`).join('\n')}`).join('\n')}`;
const isDataTable = (drawing: string) => {
  const snapshot = sketch(drawing);
  const row = rowOf(snapshot, 't');
  return isData(snapshot, row, findGrid(snapshot, row));
};

describe('a data table', () => {
  const plain = [
    ['td 1904', 'td 12'],
    ['td 1905', 'td 14'],
  ];

  test('is what its author declares one, not a declared layout', () => {
    const single = [['td One', 'td Two']];
    expect(isDataTable(table(single))).toBe(false);
    for (const role of ['table', 'grid']) expect(isDataTable(table(single, `table#t[role=${role}]`))).toBe(true);
    for (const role of ['presentation', 'none']) expect(isDataTable(table(plain, `table#t[role=${role}]`))).toBe(false);
  });

  test('has headers or a caption, or two rows of two cells', () => {
    expect(isDataTable(table(plain))).toBe(true);
    expect(isDataTable(table([['td 1904', 'td 12']]))).toBe(false);
    expect(isDataTable(table([['th 1904', 'td 12']]))).toBe(true);
    expect(isDataTable(table([['th', 'td 12']]))).toBe(false);
    expect(isDataTable(`table#t\n  caption Tides\n  tr\n    td 1904\n    td 12`)).toBe(true);
    expect(isDataTable(table([['td 1904'], ['td 12']]))).toBe(false);
    expect(isDataTable(table([['td 1904', 'td 12'], []]))).toBe(false);
    expect(isDataTable(`table#t\n  td 1904\n  td 12\n  tr\n    td 1905\n    td 13`)).toBe(true);
  });

  test('contains another table only if it is named and its cells are short', () => {
    const holding = (outer: string, text: string) =>
      isDataTable(`${outer}\n    td North\n    td\n      table\n        tr\n          td ${text}\n          td Boats`);
    const named = 'table#t\n  tr\n    th Place\n    th What\n  tr';
    expect(holding(named, letters(295))).toBe(true);
    expect(holding(named, letters(296))).toBe(false);
    expect(holding('table#t\n  tr\n    td Place\n    td What\n  tr', 'Ropes')).toBe(false);
  });

  test('contains no other table if a single cell is a header', () => {
    expect(
      isDataTable(
        table([
          ['th A', 'td\n      table\n        tr\n          td 1'],
          ['td 1', 'td 2'],
        ]),
      ),
    ).toBe(false);
  });

  test('has short cells of one or two paragraphs', () => {
    const cell = (text: string) => table([...plain, ['td 1906', text]]);
    expect(isDataTable(cell(`td ${letters(300)}`))).toBe(true);
    expect(isDataTable(cell(`td ${letters(301)}`))).toBe(false);
    expect(isDataTable(cell('td\n      p a\n      p b'))).toBe(true);
    expect(isDataTable(cell('td\n      p a\n      p b\n      p c'))).toBe(false);
    for (const part of ['h3', 'ul', 'blockquote', 'form']) expect(isDataTable(cell(`td\n      ${part} x`))).toBe(false);
  });

  test('may have lists below bold names', () => {
    const headed = (first: string[], last = 'td\n      ul\n        li x') =>
      table([first, ['td a', 'td b'], ['td c', last]]);
    expect(isDataTable(headed(['td {bold} Year', 'td {bold} Tide']))).toBe(true);
    expect(isDataTable(headed(['td Year', 'td {bold} Tide']))).toBe(false);
    expect(isDataTable(headed(['td {bold} Year', 'td {weight=600} Tide']))).toBe(true);
    expect(isDataTable(headed(['td {bold} Year', 'td {weight=590} Tide']))).toBe(false);
    expect(isDataTable(headed(['td {bold} Year', `td {bold} ${letters(40)}`]))).toBe(true);
    expect(isDataTable(headed(['td {bold} Year', `td {bold} ${letters(41)}`]))).toBe(false);
    expect(isDataTable(headed(['td {bold} Year', 'td {bold} Tide'], 'td\n      blockquote x'))).toBe(false);
    expect(isDataTable(headed(['td {bold} Year', 'td {bold} *']))).toBe(false);
    expect(isDataTable(headed(['td {bold} Year', 'td {bold} Tide', 'td {bold} Wind']))).toBe(false);
    expect(
      isDataTable(
        table([
          ['td {bold} Year', 'td {bold} Tide'],
          ['td c', 'td\n      ul\n        li x'],
        ]),
      ),
    ).toBe(false);
    const all = ['td {bold} a', 'td {bold} b'];
    expect(isDataTable(table([all, all, ['td c', 'td\n      ul\n        li x']]))).toBe(false);
  });

  test('is not a list of links in columns', () => {
    const link = (at: string, words = 'Story') => [`td ${at}`, `td\n      a[href=/s] ${words}`];
    const lines = (linked: number, plain: number) =>
      table([
        ...Array.from({ length: linked }, (_, i) => link(`${i + 1}.`)),
        ...Array.from({ length: plain }, () => ['td 1.', 'td text']),
      ]);
    expect(isDataTable(lines(4, 1))).toBe(false);
    expect(isDataTable(lines(3, 1))).toBe(true);
    expect(isDataTable(table([link('12345'), link('12346')]))).toBe(true);
    expect(isDataTable(table([link('**'), link('**')]))).toBe(false);
    expect(isDataTable(table([link('***'), link('***')]))).toBe(true);
    expect(
      isDataTable(
        table([
          [...link('1.'), 'td x'],
          [...link('2.'), 'td y'],
        ]),
      ),
    ).toBe(true);
    expect(isDataTable(table([link('1.'), link('2.'), ['td', 'td']]))).toBe(false);
  });
});

describe('the grid of a table', () => {
  test('has its head, its caption and its cells by row', () => {
    const snapshot = sketch(
      'table#t\n  caption#c Tides\n  thead\n    tr\n      th Year\n  tbody\n    tr\n      td 1904\n      td 12',
    );
    const grid = findGrid(snapshot, rowOf(snapshot, 't'));
    expect(grid.rows.map(cells => cells.length)).toEqual([1, 2]);
    expect(grid.isHead).toEqual([true, false]);
    expect(grid.caption).toBe(rowOf(snapshot, 'c'));
    expect(grid.hasNested).toBe(false);
  });

  test('has a first row even if no row was opened, in the head or not', () => {
    const headOf = (drawing: string) => {
      const snapshot = sketch(drawing);
      return findGrid(snapshot, rowOf(snapshot, 't')).isHead;
    };
    expect(headOf('table#t\n  thead\n    th Year\n  tr\n    td 1')).toEqual([true, false]);
    expect(headOf('table#t\n  th Year\n  tr\n    td 1')).toEqual([false, false]);
  });
});
