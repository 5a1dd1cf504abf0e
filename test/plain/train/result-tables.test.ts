/** bench/methods.md says what bench/methods.json has measured, all of it, with one walk. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RESULT_TABLES, withTables } from '../../../src/train/methods/result-tables.ts';

const results = JSON.parse(readFileSync('bench/methods.json', 'utf8'));
const page = readFileSync('bench/methods.md', 'utf8');

test('bench/methods.md has the tables of the last experiments', () => {
  for (const { name, of } of RESULT_TABLES)
    if (of === '*' || results[of]) expect(page).toContain(`<!-- ${name} -->\n| `);
  expect(withTables(page, results)).toBe(page);
});

test('only tables with changed figures are rewritten', () => {
  const changed = structuredClone(results);
  changed.elements.dev.words.recall = 0.1234;
  const written = withTables(page, changed);
  expect(written).toContain('0.123');
  expect(withTables(written, results)).toBe(page);
});
