/** What a file is made of: everything that fetches or saves is played. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mark } from '../../src/present/contract.ts';
import { draw } from '../sketch.ts';
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
const PNG = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
let served: BodyInit = PNG;
const serve = (bytes: BodyInit, type = 'application/octet-stream') => {
  served = bytes;
  vi.stubGlobal('fetch', async (src: string) => {
    fetched.push(src);
    return new Response(served, { headers: { 'content-type': type } });
  });
};
/** What the background is asked, and what it answers. */
const asked: unknown[] = [];
const background = {
  isPermitted: false,
  async arePermitted() {
    return background.isPermitted;
  },
  async permitHosts(hosts: string[]) {
    asked.push(hosts);
    return true;
  },
  async fetchPicture(src: string) {
    asked.push(src);
    return Buffer.from(PNG).toString('base64');
  },
};

async function save(
  name: string,
  marks: Mark[] = [],
  { origin = 'https://example.org', answer = '' } = {},
): Promise<{ file: string; said: string[] }> {
  const said: string[] = [];
  await saveArticle(
    {
      document: { images: [], location: { origin } } as unknown as Document,
      article: fullArticle(place => place),
      reading: { ...draw('p Text'), article: fullArticle(place => place) },
      comments: false,
      marks,
      words: (key, ...values) => [key, ...values].join(' '),
      say: (text, ...actions) => {
        said.push(text);
        actions.find(({ label }) => label === answer)?.run();
        return () => undefined;
      },
      background,
    },
    name,
  );
  return { file: fake.files.pop()!, said };
}

beforeEach(() => {
  fake.canDownload = true;
  fetched.length = 0;
  asked.length = 0;
  background.isPermitted = false;
  serve(PNG);
});

describe('a saved page', () => {
  test('embeds its pictures', async () => {
    const { file, said } = await save('html');
    expect(fetched).toEqual(['https://example.org/a.png']);
    expect(file).toContain('src="data:image/png;base64,iVBORw0KGgo="');
    expect(file).not.toContain('src="https://example.org/a.png"');
    expect(said).toEqual(['toastSaved title.html']);
  });

  test.each(['image/png', 'text/html'])(
    'keeps the address of a file that is not a picture although called %s, and says so',
    async type => {
      serve('<!doctype html><html><p>Not found</p></html>', type);
      const { file, said } = await save('html');
      expect(file).toContain('src="https://example.org/a.png"');
      expect(said).toEqual(['toastSavedWithout title.html 1']);
    },
  );

  test('asks for permission for other hosts’ pictures and fetches them in the background', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('CORS')));
    const { file, said } = await save('html', [], { origin: 'https://other.example', answer: 'toastFetch' });
    expect(asked).toEqual([['example.org'], 'https://example.org/a.png']);
    expect(file).toContain('src="data:image/png;base64,iVBORw0KGgo="');
    expect(said).toEqual(['toastElsewhere 1 example.org', 'toastSaved title.html']);
  });

  test('does not ask for permission it has, and continues without what was refused', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('CORS')));
    const elsewhere = { origin: 'https://other.example', answer: 'toastWithout' };
    expect((await save('html', [], elsewhere)).said.at(-1)).toBe('toastSavedWithout title.html 1');
    expect(asked).toEqual([]);
    background.isPermitted = true;
    expect((await save('html', [], elsewhere)).said).toEqual(['toastSaved title.html']);
  });

  test('shows progress if it takes long, and can be cancelled', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const { file, said } = await save('html', [], { answer: 'toastCancel' });
    expect(said).toEqual(['toastPictures 0 1', 'toastCancelled']);
    expect(file).toBeUndefined();
  });

  test('is copied without pictures if nothing can be downloaded', async () => {
    fake.canDownload = false;
    expect((await save('html')).said).toEqual(['toastSandboxed']);
    expect(fetched).toEqual([]);
  });
});

test.each(['markdown', 'text', 'json'])('%s needs no pictures', async name => {
  expect((await save(name)).said[0]).toMatch(/^toastSaved /);
  expect(fetched).toEqual([]);
});

test('a highlighted passage has no empty lines', async () => {
  const mark: Mark = { id: '1', quote: 'One.\nTwo. \n', before: '', note: 'Ask\n\nwhom?\n', made: 0 };
  expect((await save('markdown', [mark])).file).toMatch(/## readerMarks\n\n> One\.\n>\n> Two\.\n\nAsk\n\nwhom\?\n/);
});
