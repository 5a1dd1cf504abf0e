import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findTrouble, shippedPackages, writeNotices } from '../../src/cli/notices.mjs';

const packages = shippedPackages(resolve('.'));

test('everything shipped has a permissive licence and includes its text', () => {
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['preact', 'hyphen', 'fflate', 'stemmer', 'gpt-tokenizer']),
  );
  expect(findTrouble(packages)).toEqual([]);
  const notices = writeNotices(resolve('.'));
  for (const { text } of packages) expect(notices).toContain(text);
});

test('a forbidden licence, or one without text, is reported', () => {
  expect(findTrouble([{ name: 'a', version: '1', license: 'AGPL-3.0', text: 'Words' }])).toHaveLength(1);
  expect(findTrouble([{ name: 'b', version: '1', license: 'MIT', text: '' }])).toEqual(['b: no text of its licence']);
});
