/** A table too long to be drawn at once, cut into parts. */
import { expect, test } from 'vitest';
import type { Cell } from '../../src/page/article.ts';
import { cutTable } from '../../src/present/article/table-parts.ts';

const row = (rowspan = 1): Cell[] => [{ header: false, colspan: 1, rowspan, blocks: [] }];

test('every row is in one part, in order', () => {
  const rows = Array.from({ length: 1001 }, () => row());
  const parts = cutTable(rows);
  expect(parts.flat()).toEqual(rows);
  expect(Math.max(...parts.map(part => part.length))).toBe(60);
});

test('a cell spanning several rows is not cut, unless it claims to span everything', () => {
  const rows = Array.from({ length: 400 }, (_, at) => row(at === 55 ? 10 : at === 130 ? 100_000 : 1));
  expect(cutTable(rows).map(part => part.length)).toEqual([65, 60, 65, 60, 60, 60, 30]);
});
