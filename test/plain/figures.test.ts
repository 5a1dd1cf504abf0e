import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toFigures, withHeadline } from '../bench/figures.ts';

const results = JSON.parse(readFileSync('bench/results.json', 'utf8'));

test('the README has the figures of the last bench', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toContain('<!-- headline -->');
  expect(withHeadline(readme, results)).toBe(readme);
});

test('docs/figures.md is what the bench wrote', () => {
  expect(readFileSync('docs/figures.md', 'utf8')).toBe(toFigures(results));
});
