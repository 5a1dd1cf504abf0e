/** The built extension over pages that spy, and over pages whose rules allow next to nothing. */
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { english } from '../harness/english.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { spyOn } from '../harness/spy.ts';
import { ARTICLE, countOurs, findDialog, PIXEL } from './pages.ts';

declare const seen: string[];
/** In functions that run in a page of the extension. */
declare const browser: Browser;

const OURS = 'html > :not(head, body)';
const STRICT = "default-src 'none'; script-src 'unsafe-inline'; frame-src 'none'; require-trusted-types-for 'script'";
const BODY = ARTICLE.slice(ARTICLE.indexOf('<body>') + 6).replace('</body></html>', '');

describe.each(BROWSERS)('in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(open, { extension: resolve('dist', name) }, ground => ({ host, server } = ground));
  afterEach(() => tab.close().catch(() => undefined));

  const inside = <A extends unknown[], R>(fn: (root: ParentNode, ...args: A) => R, ...args: A) =>
    tab.inShadow(OURS, fn, ...args);
  async function read(html: string, headers?: Record<string, string>): Promise<void> {
    tab = await host.open(server.page(html, { headers }));
    await host.pressToolbar(tab);
    await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader to open');
  }

  test('a page that listens to everything sees no key, range or node', async () => {
    await read(spyOn(BODY));
    await inside(root => {
      const words = [...root.querySelectorAll('.slot p')].at(-1)!.firstChild!;
      words.parentElement!.scrollIntoView({ block: 'center' });
      words.ownerDocument!.getSelection()!.setBaseAndExtent(words, 0, words, 20);
    });
    await until(() => inside(root => root.querySelector('.mark-bar')), 'the buttons over what is selected');
    await inside(root => root.querySelector<HTMLElement>('.mark-bar button:last-child')!.click());
    await until(() => inside(root => root.querySelector('.marks textarea')), 'the note');
    await tab.type('mine alone');
    await tab.press('Escape');
    await tab.press('/');
    await until(() => inside(root => root.querySelector('.find input')), 'the find box');
    await tab.type('lamp');
    await until(
      () => inside(root => /\d of \d/.test(root.querySelector('.count')?.textContent ?? '')),
      'what was typed',
    );
    expect(await tab.evaluate(() => [...new Set(seen)])).toEqual([]);
    await tab.press('Escape');
    await tab.press('Escape');
    await until(async () => (await countOurs(tab)) === 0, 'the reader to close');
    // The key that closed it is released when nothing of ours is left.
    expect(await tab.evaluate(() => seen.filter(one => one !== 'keyup Escape'))).toEqual([]);
  });

  /** What the page heard and saw from now on, but for the release of a key that was pressed before. */
  const forget = () => tab.evaluate(() => void seen.splice(0));
  const heard = async () => (await tab.evaluate(() => [...new Set(seen)])).filter(one => !one.startsWith('keyup'));
  /** As the menu would ask. */
  const call = (what: string, ...args: string[]) =>
    host.inExtension(
      async (message: object) => {
        const tabs = await browser.tabs.query({});
        await Promise.all(tabs.map(({ id }) => browser.tabs.sendMessage(id!, message).catch(() => undefined)));
      },
      { sightline: 'content', call: what, args },
    );
  const isDrawn = (selector: string) =>
    until(() => inside((root, wanted) => root.querySelector(wanted) !== null, selector), selector);
  const isCounted = (selector: string, count: number) =>
    until(
      () => inside((root, wanted) => root.querySelectorAll(wanted).length, selector).then(n => n === count),
      selector,
    );

  test.each([
    ['highlight', '.hit', ['ArrowDown', 'ArrowDown', 'Enter', 'u', '+', 'Tab']],
    ['label', '.hit', ['n', 'ArrowDown', 'Shift+ArrowRight', 't', 'h', 'Tab']],
  ])('nor does it in the %s view, under its card and its panels', async (view, drawn, keys) => {
    await read(spyOn(BODY));
    await forget();
    await call(view);
    await isDrawn(drawn);
    for (const key of keys) await tab.press(key);
    await isDrawn(view === 'highlight' ? '.card' : '.rect');
    expect(await heard()).toEqual([]);
  });

  test('nor in the inspector', async () => {
    await read(spyOn(BODY));
    await forget();
    await tab.press('i');
    await isDrawn('.methods');
    for (const key of ['ArrowDown', 'ArrowDown', 'Tab', 'Tab']) await tab.press(key);
    expect(await heard()).toEqual([]);
  });

  test('nor in a message over the page with its buttons', async () => {
    // A picture that never arrives: waiting for it can be cancelled.
    const headers = { 'content-type': 'image/png', 'content-length': '1000000' };
    const src = server.page(PIXEL as never, { path: '/endless.png', headers });
    const figure = `<figure style="margin-top:9000px"><img loading="lazy" src="${src}" width="640" height="360" alt="A lamp"></figure>`;
    await read(spyOn(BODY.replace('</article>', `${figure}</article>`)));
    await host.pressToolbar(tab);
    await until(async () => (await countOurs(tab)) === 0, 'the reader to close');
    await forget();
    const asked = call('exportAs', 'epub');
    await isDrawn('.sightline-toast button');
    await inside(root => root.querySelector<HTMLElement>('.sightline-toast button')!.focus());
    for (const key of ['x', 'Escape']) await tab.press(key);
    await until(async () => (await countOurs(tab)) === 0, 'the sentence to go');
    expect(await heard()).toEqual([]);
    await tab.close();
    await asked;
  });

  test('a highlight removed by the page comes back, with its keys', async () => {
    await read(spyOn(BODY));
    await call('highlight');
    await isDrawn('.hit');
    await tab.evaluate(() => document.documentElement.lastElementChild!.remove());
    await isCounted('.hit', 1);
    await inside(root => root.querySelector<HTMLElement>('.hit')!.focus());
    await tab.press('ArrowDown');
    await isDrawn('.card');
  });

  test('under the strictest policy the reader has its styles and its pictures', async () => {
    const photo = server.page(PIXEL as never, { path: '/strict.png', headers: { 'content-type': 'image/png' } });
    const figure = `<figure><img src="${photo}" width="640" height="360" alt="A lamp"><figcaption>The lamp</figcaption></figure>`;
    await read(ARTICLE.replace('</h1>', `</h1>${figure}`), { 'content-security-policy': STRICT });
    const loaded = () => inside(root => root.querySelector<HTMLImageElement>('.picture img')?.naturalWidth);
    await until(loaded, 'the picture');
    const look = await inside(root => {
      const { position, backgroundColor } = getComputedStyle(root.querySelector('.reader')!);
      return {
        position,
        isFilled: backgroundColor !== 'rgba(0, 0, 0, 0)',
        isOwn: root.nodeType === Node.DOCUMENT_NODE,
      };
    });
    expect(look).toEqual({ position: 'relative', isFilled: true, isOwn: true });
  });

  test('respects a page’s policy to tell no host where a request came from', async () => {
    // Far below, where the page itself has not asked for them yet.
    const figure = (path: string, policy: string) => {
      server.page(PIXEL as never, { path, headers: { 'content-type': 'image/png' } });
      const src = `${server.otherUrl}${path.slice(1)}`;
      return `<figure style="margin-top:9000px"><img loading="lazy" src="${src}" referrerpolicy="${policy}" width="640" height="360" alt="A lamp"></figure>`;
    };
    const page = (...figures: string[]) => ARTICLE.replace('</article>', `${figures.join('')}</article>`);
    const told = async (...paths: string[]) => {
      await until(() => paths.every(path => server.referrers.has(path)), 'the pictures');
      return paths.map(path => server.referrers.get(path));
    };
    await read(page(figure('/framed.png', 'unsafe-url')));
    expect(await told('/framed.png')).toEqual(['']);
    await tab.close();
    // Without a document of its own the reader's pictures are asked for by the page's.
    const figures = [figure('/any.png', 'unsafe-url'), figure('/none.png', 'NO-referrer')];
    await read(page(...figures), { 'content-security-policy': 'sandbox allow-scripts' });
    // Chromium tells nobody of a page without an origin.
    const any = name === 'firefox' ? expect.stringContaining(server.url) : '';
    expect(await told('/any.png', '/none.png')).toEqual([any, '']);
    await tab.close();
    const byHeader = { 'content-security-policy': 'sandbox allow-scripts', 'referrer-policy': 'no-referrer' };
    await read(page(figure('/header.png', '')), byHeader);
    expect(await told('/header.png')).toEqual(['']);
  });

  test('also when the picture is fetched for a file', async () => {
    const src = server.page(PIXEL as never, { path: '/saved.png', headers: { 'content-type': 'image/png' } });
    const img = `<img loading="lazy" src="${src}" referrerpolicy="no-referrer" width="640" height="360" alt="A lamp">`;
    await read(ARTICLE.replace('</article>', `<figure style="margin-top:9000px">${img}</figure></article>`));
    await until(() => server.referrers.has('/saved.png'), 'the picture of the reader');
    const count = () => server.asked.filter(path => path === '/saved.png').length;
    const before = count();
    await call('exportAs', 'html');
    await until(() => count() > before, 'the picture of the file');
    expect(server.referrers.get('/saved.png')).toBe('');
  });

  test('reads a sandboxed page, which may have no frames, and says so', async () => {
    await read(ARTICLE, { 'content-security-policy': 'sandbox allow-scripts' });
    const said = () => inside(root => root.querySelector('.notice')!.textContent!);
    await until(async () => (await said()).includes(english('readerHeard')), 'the sentence');
  });

  // Chromium gives its API to no script of a window with such a frame.
  test.each(['browser', 'chrome', 'sightline'])('reads a page with a frame named "%s", repeatedly', async frame => {
    const lent = `<iframe name="${frame}"></iframe><sightline-highlight id="theirs">Theirs</sightline-highlight>`;
    tab = await host.open(server.page(ARTICLE.replace('<nav>', `${lent}<nav>`)));
    const isOpen = () =>
      tab.inShadow('html > :not(head, body, [hidden])', root => root.querySelector('.reader .end-mark') !== null);
    const isClosed = () =>
      isOpen().then(
        open => !open,
        () => true,
      );
    for (const _time of [1, 2]) {
      await host.pressToolbar(tab);
      await until(isOpen, 'the reader to open');
      await host.pressToolbar(tab);
      await until(isClosed, 'the reader to close');
    }
    expect(await tab.evaluate(() => document.querySelectorAll('#theirs').length)).toBe(1);
  });

  test('reads an XHTML page in a document of its own', async () => {
    const xhtml = ARTICLE.replace('<!doctype html>\n<html lang="en">', '<html xmlns="http://www.w3.org/1999/xhtml">')
      .replace(/<meta([^>]*)>/g, '<meta$1/>')
      .replace(/<input([^>]*)>/g, '<input$1/>');
    await read(xhtml, { 'content-type': 'application/xhtml+xml' });
    expect(await inside(root => root.nodeType === Node.DOCUMENT_NODE && root.querySelectorAll('.slot').length)).toBe(4);
  });
});
