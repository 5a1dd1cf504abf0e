/** Experiments on sites that have one page: a sentence, and the figures that were there stay. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { elements } from '../../../src/train/methods/elements.ts';
import { entropy } from '../../../src/train/methods/entropy.ts';
import { memory } from '../../../src/train/methods/memory.ts';
import { speed } from '../../../src/train/methods/speed.ts';
import { useful } from '../../../src/train/methods/useful.ts';
import { wrapper } from '../../../src/train/methods/wrapper.ts';
import { fitDefaultWrapper } from '../../../src/train/methods/wrapper-default.ts';
import { readOptions } from '../../../src/train/options.ts';

const KEPT = ['bench/methods.json', 'src/methods/subtree-model.json', 'src/methods/element-trees.json'];

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
  ['memory', memory, 'No site of sites has 8 pages of which 5 are rendered'],
  ['fit-wrapper', fitDefaultWrapper, 'No article of sites is rendered with its layout'],
  ['speed', speed, 'No page of sites is rendered'],
  ['elements', elements, 'No page of sites was rendered'],
])('%s says what is missing', async (step, run, sentence) => {
  const read = () => KEPT.map(file => readFileSync(file, 'utf8'));
  const before = read();
  const options = readOptions([step, '--corpus', folder, '--work', folder, '--corpora', 'sites']);
  await expect(run(options)).rejects.toThrow(sentence);
  expect(read()).toEqual(before);
});
