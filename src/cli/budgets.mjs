// What may be shipped, in bytes after gzip. Changed on purpose, in the commit that needs it.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const KB = 1024;
const EXTRACTOR = { file: 'dist/inject/sightline.js', limit: 200 * KB };
/** Beyond the extractor: reader, highlight and the shell around them are what the injected script adds. */
const READER = { file: 'dist/chromium/content.js', limit: 60 * KB };

/** Prints every size; false where one is over its budget. */
export function checkBudgets() {
  const extractor = measure(EXTRACTOR.file);
  const content = measure(READER.file);
  const lines = [
    { name: 'extractor with model', sizes: extractor, spent: extractor.gzip, limit: EXTRACTOR.limit },
    { name: 'content script', sizes: content, spent: content.gzip - extractor.gzip, limit: READER.limit },
  ];
  console.log(`\n${'raw'.padStart(32)}${'gzip'.padStart(10)}${'brotli'.padStart(10)}   budget`);
  for (const { name, sizes, spent, limit } of lines) {
    const figures = [sizes.raw, sizes.gzip, sizes.brotli].map(size => kb(size).padStart(10)).join('');
    const note = name === 'content script' ? ` beyond the extractor` : '';
    console.log(`${name.padEnd(22)}${figures}   ${kb(spent)} of ${kb(limit)}${note}${spent > limit ? '  ← OVER' : ''}`);
  }
  return lines.every(({ spent, limit }) => spent <= limit);
}

function measure(file) {
  const bytes = readFileSync(file);
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
}

const kb = size => `${(size / KB).toFixed(1)} KB`;
