import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GIVEN, readCorpus, readHtml } from '../../../src/train/corpus.ts';
import { readOptions } from '../../../src/train/options.ts';
import { readGiven, take } from '../../../src/train/take.ts';

/** As "Save as labelled page" wrote it, in Chromium. */
const SAVED = join(import.meta.dirname, 'samples/saved.html');
const saved = readFileSync(SAVED, 'utf8');

describe('saved labelled pages', () => {
  let folder: string;
  let said: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sightline-take-'));
    said = [];
    vi.spyOn(console, 'log').mockImplementation(text => void said.push(String(text)));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  const takeFiles = (...files: string[]) => take(readOptions(['take', ...files, '--work', folder]));

  it('form a corpus that later steps read', async () => {
    await takeFiles(SAVED);
    const { pages, broken } = readCorpus(join(folder, 'given'), [GIVEN]);
    expect(broken).toEqual([]);
    expect(pages).toHaveLength(1);
    const [page] = pages;
    expect(page).toMatchObject({
      corpus: GIVEN,
      site: 'slow-atlas.example',
      split: 'train',
      title: 'The ferry that waits for the last walker',
      date: 'Ines Corrie, 12 May 2024',
    });
    expect(page.truth).toContain('There is no timetable.');
    expect(page.truth).not.toContain('Gift vouchers');
    expect(page.blocks!.map(({ label }) => label)).toEqual(expect.arrayContaining(['title', 'date', 'body', 'other']));
    expect(said.join('\n')).toContain('--windows 1200x900');
  });

  it('keep their words and lose every trace of their labels', async () => {
    await takeFiles(SAVED);
    const { pages } = readCorpus(join(folder, 'given'), [GIVEN]);
    const html = readHtml(join(folder, 'given'), pages[0].id).html.toString('utf8');
    expect(saved).toMatch(/CEML__|data-sightline|sightline-labels/);
    expect(html).not.toMatch(/CEML__|data-sightline|sightline-labels/);
    expect(html).toContain('There is no timetable.');
  });

  it('replace their earlier version and no other page', async () => {
    const corrected = join(folder, 'corrected.html');
    writeFileSync(corrected, saved.replace('"label":"title"', '"label":"body"'));
    const other = join(folder, 'other.html');
    writeFileSync(other, saved.replace(/"id":"given-\w+/, '"id":"given-other'));
    await takeFiles(SAVED, other);
    await takeFiles(corrected);
    const { pages } = readCorpus(join(folder, 'given'), [GIVEN]);
    expect(pages.map(({ blocks }) => blocks!.filter(({ label }) => label === 'title').length)).toEqual([0, 1]);
  });

  it('are skipped with a message if they are something else', async () => {
    const missing = join(folder, 'missing.html');
    await takeFiles(import.meta.filename, missing, SAVED);
    expect(said[0]).toMatch(/^left out take\.test\.ts: not a page saved with its labels/);
    expect(said[1]).toMatch(/^left out missing\.html: /);
    expect(said[2]).toMatch(/^1 pages taken, 2 left out; 1 in/);
    expect(() => readGiven(saved.replace('"version":1', '"version":2'))).toThrow(/another version/);
    expect(() => readGiven(saved.replace(/"id":"given-/, '"id":"../../given-'))).toThrow(/no usable id/);
    expect(() => readGiven(saved.replace('"blocks":[', '"blocks":[null,'))).toThrow(/damaged/);
  });
});
