/** The limits of the Chrome Web Store and addons.mozilla.org. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LISTING = readFileSync('store/listing.md', 'utf8');
const LONGEST_SUMMARY = 132;

test('the summary of the listing fits the limit', () => {
  const [, summary] = /^\*\*Summary\*\*.*\n(.+)$/m.exec(LISTING)!;
  expect(summary.length).toBeLessThanOrEqual(LONGEST_SUMMARY);
});

test('every screenshot that the listing names is 1280 × 800 pixels', () => {
  const names = [...LISTING.matchAll(/`([\w-]+\.png)`/g)].map(([, name]) => name);
  expect(names.length).toBe(4);
  for (const name of names) {
    // A PNG file begins with its size: two 32-bit numbers after 16 bytes.
    const bytes = readFileSync(`test/shots/${name}`);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], name).toEqual([1280, 800]);
  }
});
