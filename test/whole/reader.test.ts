/** What the reader fetches and what it withstands, in the built extension: further pages, pictures for a book, pages that take keys. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { english } from '../harness/english.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { ARTICLE, countOurs, findDialog } from './pages.ts';

/** In functions that run in a page of the extension. */
declare const browser: Browser;

const READER = 'html > :not(head, body)';
const PHOTO = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="${colour}"/></svg>`;
const SVG = { headers: { 'content-type': 'image/svg+xml' } };

describe.each(BROWSERS)('the reader in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(open, { extension: resolve('dist', name) }, ground => {
    ({ host, server } = ground);
    server.page(PHOTO('#7a9'), { path: '/photo-1.svg', ...SVG });
    server.page(PHOTO('#97a'), { path: '/photo-2.svg', ...SVG });
  });
  afterEach(() => tab.close());

  async function press(address: string): Promise<void> {
    tab = await host.open(address);
    await host.pressToolbar(tab);
    await until(async () => (await countOurs(tab)) === 1, 'something of ours');
  }
  async function read(address: string): Promise<void> {
    await press(address);
    await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader to open');
  }
  const click = (selector: string) =>
    tab.inShadow(READER, (root, wanted: string) => root.querySelector<HTMLElement>(wanted)!.click(), selector);
  const has = (selector: string) =>
    tab.inShadow(READER, (root, wanted: string) => root.querySelector(wanted) !== null, selector);

  /** Page n of a story, each with words of its own and a link to the next. */
  function publishPages(count: number, path: string, headers?: Record<string, string>): string {
    for (let n = 1; n <= count; n++) {
      const next = n < count ? `<nav class="pages"><a rel="next" href="${path}/page/${n + 1}">Next page</a></nav>` : '';
      const html = ARTICLE.replaceAll('ninety years', `ninety-${n} years`).replace('</article>', `</article>${next}`);
      server.page(n === 1 ? html : `${html}<script>document.title = 'ran'</script>`, {
        path: n === 1 ? path : `${path}/page/${n}`,
        headers,
      });
    }
    return new URL(path, server.url).href;
  }

  test('fetches further pages only on request, joins them, and shows them as they load', async () => {
    await read(publishPages(5, '/story'));
    expect(server.asked.filter(path => path.startsWith('/story/'))).toEqual([]);
    await until(() => has('.next-page .text-button'), 'the way to the next page');
    await click('.next-page .text-button');
    await until(async () => (await findDialog(tab)).includes('ninety-2 years'), 'the second page');
    expect(await findDialog(tab)).not.toContain('ninety-3 years');
    await tab.inShadow(READER, root => {
      const look = () => root.querySelector('.next-page progress') && Object.assign(globalThis, { seen: true });
      new MutationObserver(look).observe(root, { childList: true, subtree: true });
    });
    await click('.next-page .text-button:last-child');
    await until(async () => (await findDialog(tab)).includes('ninety-5 years'), 'the last page');
    const text = await findDialog(tab);
    for (let n = 1; n <= 5; n++) expect(text).toContain(`ninety-${n} years`);
    expect(text.match(/The lighthouse keepers who never left/g)).toHaveLength(1);
    expect(await tab.evaluate('globalThis.seen')).toBe(true);
    await until(async () => !(await has('.next-page')), 'nothing more to fetch');
    expect(await countOurs(tab)).toBe(1);
  });

  test('a link in it leads the tab to its page', async () => {
    server.page('<title>Target</title>', { path: '/target' });
    await read(server.page(ARTICLE.replace('A lamp', '<a href="/target">A lamp</a>'), { path: '/linked' }));
    await click('a[href$="/target"]');
    await until(async () => (await tab.url()).endsWith('/target'), 'the page behind the link');
  });

  test('keeps a site’s own settings separate from the others', async () => {
    const site = 'settings.site:127.0.0.1';
    const kept = () => host.inExtension(() => browser.storage.sync.get(null));
    const look = () => tab.inShadow(READER, root => root.querySelector('.reader')!.getAttribute('data-look'));
    await host.inExtension(
      (key: string) =>
        browser.storage.sync.set({
          settings: { version: 1, font: 'sans', opened: 9 },
          [key]: { reader: { look: 'dark' } },
        }),
      site,
    );
    await read(server.page(ARTICLE, { path: '/own' }));
    await tab.press('a');
    await until(() => has('.appearance'), 'the panel');
    expect(await look()).toBe('dark');
    await click('[data-option="sepia"] input');
    await until(async () => JSON.stringify((await kept())[site]).includes('sepia'), 'the choice to be kept');
    expect(await look()).toBe('sepia');
    expect((await kept()).settings).toEqual({ version: 1, font: 'sans', opened: 9 });
    await click('.appearance + .switch input');
    await until(async () => (await look()) === 'auto', 'the look of all sites');
    expect(await kept()).toEqual({ settings: { version: 1, font: 'sans', opened: 9 } });
    await host.inExtension(() => browser.storage.sync.clear());
  });

  test('in the original look, text in heading markup looks like the page and is not a heading', async () => {
    await host.inExtension(() => browser.storage.sync.set({ settings: { version: 1, look: 'original', opened: 9 } }));
    const lead =
      'The keepers had been told in March that they should leave. They packed their books, painted the railing one last time, and stayed.';
    await read(
      server.page(ARTICLE.replace('<p>A lamp', `<h4 style="font-size: 26px">${lead}</h4><p>A lamp`), { path: '/lead' }),
    );
    const drawn = await tab.inShadow(READER, root => ({
      sizes: [...root.querySelectorAll<HTMLElement>('.original *')]
        .filter(({ textContent }) => textContent!.startsWith('The keepers had been told in March that they'))
        .map(element => getComputedStyle(element).fontSize),
      headings: [...root.querySelectorAll('h2, h3, h4, h5, h6')].map(({ textContent }) => textContent),
    }));
    expect(drawn.sizes).toContain('26px');
    expect(drawn.headings).toEqual([]);
    await host.inExtension(() => browser.storage.sync.clear());
  });

  test('reports a site that cannot be framed', async () => {
    await read(publishPages(2, '/framed', { 'x-frame-options': 'DENY' }));
    await until(() => has('.next-page .text-button'), 'the way to the next page');
    await click('.next-page .text-button');
    await until(async () => (await findDialog(tab)).includes(english('toastNextFailed')), 'the sentence');
    expect(await countOurs(tab)).toBe(1);
  });

  test('a book contains its pictures, except those another site does not share', async () => {
    const figure = (img: string, caption: string) =>
      `</p><figure><img ${img} width="640" height="360" alt="${caption}"><figcaption>${caption}</figcaption></figure>`;
    const figures = [
      figure('src="/photo-1.svg"', 'The lamp'),
      figure('src="/photo-2.svg" loading="lazy"', 'The rocks'),
      figure(`src="${server.otherUrl}photo-1.svg"`, 'The boat'),
    ];
    let at = 0;
    await read(
      server.page(
        ARTICLE.replace(/(?<=\.)<\/p>/g, () => figures[at++] ?? '</p>'),
        { path: '/pictures' },
      ),
    );
    await tab.press('e');
    await until(() => has('.menu'), 'the menu');
    await tab.inShadow(READER, root => {
      const entries = [...root.querySelectorAll<HTMLElement>('.menu .entries button')];
      entries.find(entry => entry.textContent!.includes('EPUB'))!.click();
    });
    await until(() => has('.notice button'), 'the question');
    await click('.notice button + button');
    const isDone = (file: string) => file.endsWith('.epub') && statSync(join(host.downloads, file)).size > 0;
    const file = await until(() => readdirSync(host.downloads).find(isDone), 'the book in the downloads folder');
    const book = unzipSync(readFileSync(join(host.downloads, file)));
    const inBook = Object.entries(book).filter(([path]) => path.endsWith('.svg'));
    const fills = inBook.map(([, bytes]) => /fill="([^"]+)"/.exec(strFromU8(bytes))?.[1]);
    expect(fills.sort()).toEqual(['#7a9', '#97a']);
    const text = Object.entries(book).find(([path]) => path.endsWith('.xhtml') && !path.includes('nav'))!;
    expect(strFromU8(text[1])).toContain('The boat');
  });

  test('a title picked on the page heads the article', async () => {
    const other = 'What the keepers wrote in their log';
    await read(
      server.page(ARTICLE.replace('<p class="byline">', `<h2 id="other">${other}</h2><p class="byline">`), {
        path: '/titles',
      }),
    );
    await tab.press('x');
    await until(() => has('.picks'), 'the picks');
    await click('.picks button');
    await until(async () => (await findDialog(tab)) === '', 'the page');
    const [x, y] = await tab.evaluate(() => {
      const box = document.getElementById('other')!.getBoundingClientRect();
      return [box.left + 20, box.top + box.height / 2];
    });
    await new Promise(done => setTimeout(done, 500));
    await tab.move(x, y);
    await tab.click(x, y);
    await until(async () => (await findDialog(tab)) !== '', 'the reader again');
    const title = () => tab.inShadow(READER, root => root.querySelector('h1')!.textContent);
    await until(async () => (await title()) === other, 'the title');
  });

  test('receives keys on a page that captures every key', async () => {
    const greedy = `<script>for (const type of ['keydown', 'keypress', 'keyup'])
      addEventListener(type, event => { event.preventDefault(); event.stopImmediatePropagation(); }, true);</script>`;
    await press(server.page(ARTICLE.replace('<body>', `<body>${greedy}`), { path: '/greedy' }));
    const inFrame = (selector: string) =>
      tab.inShadow(READER, (root, wanted: string) => root.querySelector(wanted)?.textContent ?? '', selector);
    await until(() => findDialog(tab), 'the reader');
    expect(await inFrame('.page')).toContain('ninety years');
    await tab.press('a');
    await until(() => inFrame('.appearance'), 'the appearance panel');
    await tab.press('Escape');
    await tab.press('Escape');
    await until(async () => (await countOurs(tab)) === 0, 'the reader to close');
  });
});
