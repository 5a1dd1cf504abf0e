/** Experiments on sites that have one page: a sentence, and the figures that were there stay. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entropy } from '../../../src/train/methods/entropy.ts';
import { useful } from '../../../src/train/methods/useful.ts';
import { wrapper } from '../../../src/train/methods/wrapper.ts';
import { readOptions } from '../../../src/train/options.ts';

const FIGURES = 'bench/methods.json';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-few-'));
  for (const name of ['pages', 'html', 'snapshots']) mkdirSync(join(folder, name));
  const page = {
    id: 'sites-1',
    site: 'one.example',
    split: 'train',
    url: 'https://one.example/',
    truth: 'Words',
    genre: 'article',
  };
  writeFileSync(join(folder, 'pages', 'sites.jsonl'), JSON.stringify(page));
  writeFileSync(join(folder, 'snapshots', 'current'), 'nothing');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test.each([
  ['wrapper', wrapper, 'No site of sites has 10 rendered pages'],
  ['entropy', entropy, 'No site of sites has 5 rendered pages'],
  ['useful', useful, 'no rendered articles to choose on'],
])('%s says what is missing', async (step, run, sentence) => {
  const before = readFileSync(FIGURES, 'utf8');
  const options = readOptions([step, '--corpus', folder, '--work', folder, '--corpora', 'sites']);
  await expect(run(options)).rejects.toThrow(sentence);
  expect(readFileSync(FIGURES, 'utf8')).toBe(before);
});
