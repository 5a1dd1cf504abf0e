import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPatterns, judge } from '../../src/cli/patterns.mjs';

/** Asked for once: it takes a second. */
const PATTERNS = findPatterns();

test('every shipped pattern was analysed, and none was slow', () => {
  const known: Record<string, string> = JSON.parse(readFileSync('src/cli/patterns.json', 'utf8'));
  const found = [...PATTERNS.keys()];
  expect(found.length).toBeGreaterThan(400);
  expect(Object.values(known).filter(verdict => !/^(?:linear|no answer|bounded: .+)$/.test(verdict))).toEqual([]);
  // The others are looked at by `npm run check`; most have been.
  expect(found.filter(pattern => pattern in known).length / found.length).toBeGreaterThan(0.8);
});

test('including patterns built at run time', () => {
  const files = [...PATTERNS.values()].flat();
  for (const file of ['src/page/words.ts', 'src/features/phrases.ts', 'src/classify/head-kinds.ts'])
    expect(files).toContain(file);
  const made = [...PATTERNS].filter(([, files]) => files.includes('src/classify/head-kinds.ts'));
  expect(made.length).toBeGreaterThan(10);
});

test('the analysis finds a quadratic pattern and passes a linear one', async () => {
  expect(await judge('/\\/+$/')).toContain('polynomial');
  expect(await judge('/^\\/+/')).toBe('linear');
}, 60_000);
