/** What a file is made of: everything that fetches or saves is played. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mark } from '../../src/present/contract.ts';
import { fullArticle } from './export/articles.ts';

const fake = vi.hoisted(() => ({ canDownload: true, files: [] as string[] }));
vi.mock('../../src/present/tools/download.ts', () => ({
  canDownload: () => fake.canDownload,
  download: (_document: unknown, _name: string, written: string) => fake.files.push(written),
}));
vi.mock('../../src/present/tools/clipboard.ts', () => ({
  copyToClipboard: async (_document: unknown, written: string) => fake.files.push(written) > 0,
}));
vi.stubGlobal('__VERSION__', '0');
const { saveArticle } = await import('../../src/content/exports.ts');

const fetched: string[] = [];
const serve = (type: string) =>
  vi.stubGlobal('fetch', async (src: string) => {
    fetched.push(src);
    return new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': type } });
  });

async function save(name: string, marks: Mark[] = []): Promise<{ file: string; said: string[] }> {
  const said: string[] = [];
  await saveArticle(
    {
      document: {} as Document,
      article: fullArticle(place => place),
      comments: false,
      marks,
      words: (key, ...values) => [key, ...values].join(' '),
      say: text => void said.push(text),
    },
    name,
  );
  return { file: fake.files.pop()!, said };
}

beforeEach(() => {
  fake.canDownload = true;
  fetched.length = 0;
  serve('image/png');
});

describe('a saved page', () => {
  test('has its pictures inside', async () => {
    const { file, said } = await save('html');
    expect(fetched).toEqual(['https://example.org/a.png']);
    expect(file).toContain('src="data:image/png;base64,AQID"');
    expect(file).not.toContain('src="https://example.org/a.png"');
    expect(said).toEqual(['toastSaved title.html']);
  });

  test.each(['text/html', 'image/x-icon'])('leaves what is %s where it is, and says so', async type => {
    serve(type);
    const { file, said } = await save('html');
    expect(file).toContain('src="https://example.org/a.png"');
    expect(said).toEqual(['toastSavedWithout title.html 1']);
  });

  test('goes to the clipboard without pictures where nothing can be downloaded', async () => {
    fake.canDownload = false;
    expect((await save('html')).said).toEqual(['toastSandboxed']);
    expect(fetched).toEqual([]);
  });
});

test.each(['markdown', 'text', 'json'])('%s needs no pictures', async name => {
  expect((await save(name)).said[0]).toMatch(/^toastSaved /);
  expect(fetched).toEqual([]);
});

test('a marked passage has no empty lines', async () => {
  const mark: Mark = { id: '1', quote: 'One.\nTwo. \n', before: '', note: 'Ask\n\nwhom?\n', made: 0 };
  expect((await save('markdown', [mark])).file).toMatch(/## readerMarks\n\n> One\.\n>\n> Two\.\n\nAsk\n\nwhom\?\n/);
});
