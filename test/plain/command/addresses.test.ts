import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asking, findAddresses, toAddress } from '../../../src/command/addresses.ts';
import { parseSitemap } from '../../../src/command/sitemap.ts';
import { type Server, serve } from '../../harness/server.ts';

let server: Server;
let folder: string;
beforeAll(async () => {
  server = await serve();
  folder = mkdtempSync(join(tmpdir(), 'sightline-addresses-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function find(targets: string[], more: Partial<Asking> = {}) {
  const warnings: string[] = [];
  const readStdin = async () => new Uint8Array();
  const asked = await findAddresses({ targets, readStdin, warn: line => warnings.push(line), ...more });
  return { ...asked, hrefs: asked.addresses.map(({ url }) => url.href), warnings };
}

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const urlset = (...addresses: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${addresses.map(
    a => `<url><loc>\n ${a}</loc><image:image><image:loc>https://pics.example/p.png</image:loc></image:image></url>`,
  )}</urlset>`;
const index = (...addresses: string[]) =>
  `<sitemapindex>${addresses.map(a => `<sitemap><loc><![CDATA[${a}]]></loc></sitemap>`)}</sitemapindex>`;

describe('an address', () => {
  test.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['example.org/a', 'https://example.org/a'],
    ['localhost:8080/a', 'https://localhost:8080/a'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['  http://example.org  ', 'http://example.org/'],
  ])('%s', (typed, href) => expect(toAddress(typed).href).toBe(href));

  test.each([
    '',
    'hello',
    'no such.html',
    'no-such-file.html',
    'javascript:alert(1)',
    'mailto:a@b.example',
    'ftp://example.org',
    'http://',
    'https://exa mple.org',
    '\u001b]0;x\u0007',
  ])('rejects %j', typed => expect(() => toAddress(typed)).toThrow(/is neither an address|cannot be read/));

  test('reports an invalid address without terminal control characters', () => {
    expect(() => toAddress('\u001b[2J\u0007evil')).toThrow(/^" \[2J evil"|^"\[2J evil"/);
  });
});

describe('a list', () => {
  test('names each page once, ignoring fragments', async () => {
    const list = write(
      'list.txt',
      '# pages\nhttps://example.org/a\r\n\nhttps://example.org/a#top\nhttps://EXAMPLE.org/a\nnonsense\nhttps://example.org/#/b # a route\n',
    );
    const { hrefs, none, repeated, isList } = await find([list]);
    expect(hrefs).toEqual(['https://example.org/a', 'https://example.org/#/b']);
    expect(none.map(({ asked }) => asked)).toEqual(['nonsense']);
    expect({ repeated, isList }).toEqual({ repeated: 2, isList: true });
  });

  test('may come from standard input, in UTF-16 or compressed', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('https://example.org/ä\r\n', 'utf16le')]);
    for (const bytes of [utf16, gzipSync(utf16)]) {
      expect((await find(['-'], { readStdin: async () => bytes })).hrefs).toEqual(['https://example.org/%C3%A4']);
    }
  });

  test('is told from a page by its content', async () => {
    const page = write('page.txt', '<!doctype html><p>Hello</p>');
    const named = write('ページ — é 🚲.html', '<p>Hello</p>');
    const binary = write('photo', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]));
    const { hrefs, isList } = await find([page]);
    expect({ hrefs, isList }).toEqual({ hrefs: [pathToFileURL(page).href], isList: false });
    expect((await find([named])).hrefs).toEqual([pathToFileURL(named).href]);
    expect((await find([binary])).hrefs).toEqual([pathToFileURL(binary).href]);
  });
});

describe('a sitemap', () => {
  test('gives its pages and not its pictures', () => {
    expect(parseSitemap(urlset('https://example.org/?a=1&amp;b=2'))).toEqual({
      kind: 'pages',
      addresses: ['https://example.org/?a=1&b=2'],
    });
    expect(parseSitemap('<html><body>no</body></html>')).toBeUndefined();
  });

  test('gives the addresses before the point where it is cut off', () => {
    const whole = urlset('https://example.org/1', 'https://example.org/2');
    expect(parseSitemap(whole.slice(0, whole.indexOf('/2')))?.addresses).toEqual(['https://example.org/1']);
  });

  test('may be a compressed index that contains itself and missing files', async () => {
    server.page(gzipSync(urlset('https://example.org/1', 'https://example.org/2')), {
      path: '/part-1.xml.gz',
      headers: { 'content-type': 'application/gzip' },
    });
    server.page(urlset('https://example.org/2', 'https://example.org/3'), { path: '/part-2.xml' });
    server.page(
      gzipSync(index(...['part-1.xml.gz', 'part-2.xml', 'gone.xml', 'sitemap.xml.gz'].map(name => server.url + name))),
      { path: '/sitemap.xml.gz' },
    );
    const { hrefs, repeated, warnings } = await find([`${server.url}sitemap.xml.gz`]);
    expect(hrefs).toEqual([1, 2, 3].map(n => `https://example.org/${n}`));
    expect(repeated).toBe(1);
    expect(warnings).toEqual([`${server.url}gone.xml the server answered 404`]);
  });

  test('in a file is read like one from the web', async () => {
    const file = write('sitemap.xml.gz', gzipSync(urlset('https://example.org/1')));
    expect((await find([], { sitemap: file })).hrefs).toEqual(['https://example.org/1']);
    expect((await find([file])).hrefs).toEqual(['https://example.org/1']);
  });

  test('stops the run before it starts if it is not one', async () => {
    server.page('<p>Hello', { path: '/not-a-sitemap' });
    await expect(find([], { sitemap: `${server.url}not-a-sitemap` })).rejects.toThrow(/is not a sitemap/);
    await expect(find([], { sitemap: `${server.url}missing.xml` })).rejects.toThrow(/404/);
  });

  test('is rejected if it unpacks to more than fits in memory', async () => {
    const megabyte = gzipSync(Buffer.alloc(1_000_000, 32));
    const bomb = Buffer.concat(Array.from({ length: 80 }, () => megabyte));
    server.page(bomb, { path: '/sitemap-bomb.xml.gz' });
    await expect(find([`${server.url}sitemap-bomb.xml.gz`])).rejects.toThrow(/cannot be unpacked/);
  });
});
