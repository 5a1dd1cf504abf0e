import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatDom } from '../bench/dom.ts';
import { toFigures, toHeadline, withPart } from '../bench/figures.ts';
import { toProduct } from '../bench/product.ts';
import { formatThroughput } from '../bench/throughput.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const readJson = (name: string) => JSON.parse(read(`bench/${name}.json`));
const results = readJson('results');

test.each([
  ['README.md', 'headline', toHeadline(results)],
  ['docs/dom.md', 'figures', formatDom(readJson('dom'))],
  ['docs/sizing.md', 'figures', formatThroughput(readJson('throughput'))],
])('%s has the figures of the last bench', (file, mark, part) => {
  expect(withPart(read(file), mark, part)).toBe(read(file));
});

test('docs/figures.md is as the bench wrote it', () => {
  expect(read('docs/figures.md')).toBe(toFigures(results, toProduct('bench')));
});
