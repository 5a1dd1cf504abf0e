// Size budgets in bytes after gzip. Change one only on purpose, in the commit that needs it.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const KB = 1024;
/** `beyond` names a bundle whose size is subtracted, because it is counted there already. */
const BUDGETS = [
  { name: 'extractor with model', file: 'dist/.weighed/alone/extractor.js', limit: 400 * KB },
  { name: 'script to inject', file: 'dist/inject/sightline.js', limit: 26 * KB, beyond: 'extractor with model' },
  { name: '+ reader', file: 'dist/.weighed/reader/with-reader.js', limit: 60 * KB, beyond: 'script to inject' },
  { name: 'tools, when asked for', file: 'dist/chromium/tools.js', limit: 120 * KB },
  { name: 'syllables, when asked', file: 'dist/chromium/syllables.js', limit: 200 * KB },
  { name: 'formulas, when asked', file: 'dist/chromium/formulas.js', limit: 70 * KB },
  // Compiled before the page is walked and before the first frame, so they must contain nothing needed only later.
  { name: 'content script', file: 'dist/chromium/content.js', limit: 36 * KB },
  { name: 'session with reader', file: 'dist/chromium/session.js', limit: 65 * KB },
  { name: 'its rest, after that', file: 'dist/chromium/full.js', limit: 90 * KB, beyond: 'script to inject' },
];

/** Prints all sizes. Returns false if one exceeds its budget. */
export function checkBudgets() {
  const sizes = Object.fromEntries(BUDGETS.map(({ name, file }) => [name, measure(file)]));
  console.log(`\n${'raw'.padStart(32)}${'gzip'.padStart(10)}${'brotli'.padStart(10)}   budget, after gzip`);
  return BUDGETS.map(({ name, limit, beyond }) => {
    const { raw, gzip, brotli } = sizes[name];
    const spent = gzip - (beyond ? sizes[beyond].gzip : 0);
    const figures = [raw, gzip, brotli].map(size => kb(size).padStart(10)).join('');
    const over = spent > limit ? '  ← OVER' : '';
    console.log(
      `${name.padEnd(22)}${figures}   ${kb(spent)} of ${kb(limit)}${beyond ? ` beyond the ${beyond}` : ''}${over}`,
    );
    return spent <= limit;
  }).every(Boolean);
}

function measure(file) {
  const bytes = readFileSync(file);
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
}

const kb = size => `${(size / KB).toFixed(1)} KB`;
