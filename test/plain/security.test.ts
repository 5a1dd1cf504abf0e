/** SECURITY.md promises nothing that no test holds. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('SECURITY.md', 'utf8').replace(/\s+/g, ' ');
const named = [...text.matchAll(/`((?:test|src)\/[\w./-]+)`: "([^"]+)"/g)].map(([, file, name]) => ({ file, name }));

test('SECURITY.md names tests', () => expect(named.length).toBeGreaterThan(15));

test.each(named)('$file has "$name"', ({ file, name }) => {
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(name);
});
