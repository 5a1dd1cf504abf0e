import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCorpus, readGoldIds, readHtml } from '../../../src/train/corpus.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-corpus-'));
  mkdirSync(join(folder, 'pages'));
  mkdirSync(join(folder, 'html'));
  const good = { id: 'a-1', site: 'example.org', split: 'dev', url: null, truth: 'Words', author: ['Ann', ''] };
  const lines = [
    JSON.stringify(good),
    '{"id": "a-2", "truth": ',
    JSON.stringify({ id: 'a-3' }),
    JSON.stringify({ id: '../a', truth: 'x' }),
    '',
  ];
  writeFileSync(join(folder, 'pages', 'wcxb-dev.jsonl'), lines.join('\n'));
  const block = { tag: 'P', text: 'Words', box: [0, 0, 1, 1], label: 'body' };
  writeFileSync(
    join(folder, 'pages', 'laid-out-modern.jsonl'),
    JSON.stringify({ id: 'a-1', blocks: [block], viewport: { widthPx: 411.6, heightPx: 915 } }),
  );
  writeFileSync(join(folder, 'html', 'a-1.html.br'), brotliCompressSync('<p>Wörds'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('corpus', () => {
  it('reads valid lines and names each broken one', () => {
    const { pages, broken } = readCorpus(folder, ['wcxb-dev']);
    expect(pages.map(page => page.id)).toEqual(['a-1']);
    expect(pages[0]).toMatchObject({
      split: 'dev',
      authors: ['Ann'],
      genre: 'unknown',
      url: 'https://example.org/a-1',
    });
    expect(broken.map(line => line.line)).toEqual([2, 3, 4]);
  });

  it('takes a page’s reference text from another corpus if it has only block labels', () => {
    const { pages } = readCorpus(folder, ['laid-out-modern']);
    expect(pages[0].truth).toBe('Words');
    expect(pages[0].blocks?.[0].tag).toBe('p');
    expect(readGoldIds(folder)).toEqual(new Set(['a-1']));
    // The window it was labelled in, which is the one it is rendered and measured in.
    expect(pages[0].window).toBe('412x915');
  });

  it('decompresses the page as served', () => {
    expect(readHtml(folder, 'a-1').html.toString('utf8')).toBe('<p>Wörds');
  });

  it('names the folder it searched if there is none', () => {
    expect(() => readCorpus(join(folder, 'nowhere'))).toThrow(/nowhere/);
  });
});
