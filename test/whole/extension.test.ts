/** The built extension, loaded in real browsers, its toolbar button really pressed. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { english } from '../harness/english.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { ARTICLE, countOurs, findDialog, OTHER_ARTICLE, PIXEL, toastText } from './pages.ts';

/** In functions that run in a page of the extension. */
declare const browser: Browser;

describe.each(BROWSERS)('the extension in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  let address: string;
  let count = 0;

  beforeAll(async () => {
    const extension = resolve('dist', name);
    if (!existsSync(extension)) throw new Error('Build first: npm run build');
    [host, server] = await Promise.all([open({ extension, isNew: true }), serve()]);
  });
  afterAll(async () => {
    await host?.close();
    await server?.close();
  });
  beforeEach(async () => {
    // Tabs are told apart by their address, and one that is closing may still be there.
    address = server.page(ARTICLE, { path: `/article-${++count}` });
    tab = await host.open(address);
  });
  afterEach(async () => {
    await tab.close();
  });

  const press = () => host.pressToolbar(tab);
  const opened = () => until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader to open');
  const closed = () => until(async () => (await countOurs(tab)) === 0, 'everything to be gone');

  test('one press opens the reader, a second closes it', async () => {
    await press();
    const text = await opened();
    expect(text).toContain('The lighthouse keepers');
    expect(text).toContain('A lamp that had burned for ninety years');
    expect(text).not.toContain('Subscribe to our newsletter');
    await press();
    await closed();
    await press();
    await opened();
  });

  test('Escape closes it and leaves the page as it was', async () => {
    const before = await tab.evaluate('document.documentElement.outerHTML');
    await press();
    await opened();
    await tab.press('Escape');
    await closed();
    expect(await tab.evaluate('document.documentElement.outerHTML')).toBe(before);
    expect(await tab.evaluate('document.adoptedStyleSheets.length')).toBe(0);
  });

  test('keeps the scroll position of the page underneath', async () => {
    await tab.setViewport(900, 300);
    await tab.evaluate('scrollTo(0, 200)');
    await press();
    await opened();
    await tab.wheel(450, 150, 400);
    await tab.press('Escape');
    await closed();
    expect(await tab.evaluate('scrollY')).toBe(200);
  });

  test('keeps the scroll position under a highlight opened over a focused field', async () => {
    const field = '<p style="height: 3000px"></p><input autofocus>';
    await tab.goto(server.page(ARTICLE.replace('</body>', `${field}</body>`), { path: '/scrolled' }));
    const before = await until(() => tab.evaluate('scrollY'), 'the page to scroll');
    await press();
    await opened();
    await press();
    await closed();
    await callContent('highlight');
    await until(() => hasHighlight(), 'the highlight');
    await callContent('highlight');
    await closed();
    expect(await tab.evaluate('scrollY')).toBe(before);
  });

  test('the button says what its next press does', async () => {
    const title = () =>
      host.inExtension(async (url: string) => {
        const tabs = await browser.tabs.query({});
        const titles = await Promise.all(tabs.map(({ id }) => browser.action.getTitle({ tabId: id })));
        return titles[tabs.findIndex(tab => tab.url === url)] ?? titles.join();
      }, address);
    await press();
    await opened();
    expect(await title()).toContain('Close the reader');
    await press();
    await closed();
    expect(await title()).not.toContain('Close the reader');
  });

  test('exports a file with the title and text of the article', async () => {
    await press();
    await opened();
    await callContent('exportAs', 'markdown');
    // Firefox puts an empty file there first.
    const isDone = (file: string) => file.endsWith('.md') && statSync(join(host.downloads, file)).size > 0;
    const file = await until(() => readdirSync(host.downloads).find(isDone), 'the file in the downloads folder');
    expect(file).toBe('The lighthouse keepers who never left.md');
    const text = readFileSync(join(host.downloads, file), 'utf8');
    expect(text).toContain('# The lighthouse keepers who never left');
    expect(text).toContain('A lamp that had burned for ninety years');
    expect(text).not.toContain('newsletter');
  });

  test('exports highlights with it', async () => {
    await press();
    await opened();
    await tab.inShadow('html > :not(head, body)', root => {
      const paragraphs = [...root.querySelectorAll('.page p[data-say]')];
      const words = paragraphs.find(({ textContent }) => textContent!.startsWith('A lamp'))!.firstChild as Text;
      words.ownerDocument.getSelection()!.setBaseAndExtent(words, 0, words, 40);
    });
    await tab.press('m');
    await tab.press('Shift+M');
    await until(
      () => tab.inShadow('html > :not(head, body)', root => root.querySelector('.marks textarea')),
      'the marks',
    );
    await tab.inShadow('html > :not(head, body)', root => root.querySelector<HTMLElement>('.marks textarea')!.focus());
    await tab.type('Ask the harbour office');
    await tab.press('Tab');
    await callContent('exportAs', 'text');
    const isDone = (file: string) => file.endsWith('.txt') && statSync(join(host.downloads, file)).size > 0;
    const file = await until(() => readdirSync(host.downloads).find(isDone), 'the file in the downloads folder');
    const text = readFileSync(join(host.downloads, file), 'utf8');
    expect(text).toMatch(
      /Highlighted passages\n-+\n\n> A lamp that had burned for ninety years\n\nAsk the harbour office\s*$/,
    );
  });

  test('saves a page with its pictures embedded', async () => {
    await tab.goto(`${server.url}recipe--leek-galette/page.html`);
    await press();
    await opened();
    await callContent('exportAs', 'html');
    const isDone = (file: string) => file.endsWith('.html') && statSync(join(host.downloads, file)).size > 0;
    const file = await until(() => readdirSync(host.downloads).find(isDone), 'the file in the downloads folder');
    const html = readFileSync(join(host.downloads, file), 'utf8');
    expect(html).toContain('<img src="data:image/svg+xml;base64,');
    expect(html).not.toContain('<img src="http');
  });

  test('highlights the page without changing it, and closes without a trace', async () => {
    const before = await tab.evaluate('document.documentElement.outerHTML');
    const places = await boxes();
    await press();
    await opened();
    await callContent('highlight');
    await until(() => hasHighlight(), 'the highlight');
    expect(await countOurs(tab)).toBe(1);
    expect(await boxes()).toEqual(places);
    await callContent('highlight');
    await closed();
    expect(await tab.evaluate('document.documentElement.outerHTML')).toBe(before);
  });

  test('injects the labelling mode separately, and closes it without a trace', async () => {
    const before = await tab.evaluate('document.documentElement.outerHTML');
    await press();
    await opened();
    await callContent('label');
    const isLabelling = () =>
      tab.inShadow(
        'html > :not(head, body)',
        root => !root.querySelector('dialog[open] .reader') && root.querySelectorAll('button').length > 2,
      );
    await until(isLabelling, 'the labelling mode');
    expect(await countOurs(tab)).toBe(1);
    await callContent('label');
    await closed();
    expect(await tab.evaluate('document.documentElement.outerHTML')).toBe(before);
  });

  test('the next press wakes a stopped background', async () => {
    await host.stopBackground();
    expect(await host.isBackgroundRunning()).toBe(false);
    await press();
    await opened();
    await host.stopBackground();
    await press();
    await closed();
  });

  test('follows the tab to another page and another site', async () => {
    await press();
    await opened();
    await tab.goto(server.page(OTHER_ARTICLE, { path: '/other' }));
    expect(await countOurs(tab)).toBe(0);
    await press();
    expect(await opened()).toContain('A bridge made of borrowed stone');
    await tab.goto(address.replace(server.url, server.otherUrl));
    await press();
    expect(await opened()).toContain('The lighthouse keepers');
  });

  test('reads a page again that navigated without loading', async () => {
    server.page(OTHER_ARTICLE, { path: '/other' });
    await press();
    await opened();
    await tab.evaluate(async () => {
      const text = await (await fetch('/other')).text();
      history.pushState(null, '', '/other');
      document.body.replaceWith(new DOMParser().parseFromString(text, 'text/html').body);
    });
    await until(async () => (await findDialog(tab)).includes('Every arch of the old bridge'), 'the other article');
    expect(await findDialog(tab)).not.toContain('ninety years');
  });

  test('replaces what an earlier load of the extension left in an open tab', async () => {
    await press();
    await opened();
    await tab.evaluate("void (globalThis.left = document.querySelector('html > :not(head, body)'))");
    await host.reloadExtension();
    await press();
    await until(() => tab.evaluate('!left.isConnected'), 'what was left to be gone');
    await opened();
    await press();
    await closed();
    expect(await tab.evaluate('getComputedStyle(document.documentElement).overflowY')).not.toBe('hidden');
  });

  test('two quick presses do not open two readers', async () => {
    await Promise.all([press(), press()]);
    await new Promise(done => setTimeout(done, 1000));
    expect(await countOurs(tab)).toBeLessThanOrEqual(1);
  });

  test('reports a page without an article on the page', async () => {
    await tab.goto(server.page('<!doctype html><title>Empty</title>', { path: '/empty' }));
    await press();
    await until(async () => (await toastText(tab)).includes(english('toastEmpty')), 'the sentence');
    await tab.press('Escape');
    await closed();
  });

  test.each([
    ['an XML document', '<?xml version="1.0"?><feed><entry>One</entry></feed>', 'application/xml', 'XML'],
    ['an image', PIXEL, 'image/png', 'image'],
  ])('the button reports %s', async (_what, body, type, word) => {
    await tab.goto(server.page(body, { path: `/thing-${word}`, headers: { 'content-type': type } }));
    await press();
    await until(async () => (await badge()).some(title => title.includes(word)), 'the sentence on the button');
  });

  test('the button reports a page of the browser’s own', async () => {
    await tab.goto(name === 'chromium' ? 'chrome://version' : 'about:license');
    await press();
    await until(async () => (await badge()).some(title => title.includes(english('cannotBrowser'))), 'the sentence');
  });

  test('reads a page under the strictest policy', async () => {
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'";
    await tab.goto(server.page(ARTICLE, { path: '/strict', headers: { 'content-security-policy': policy } }));
    await press();
    expect(await opened()).toContain('A lamp that had burned');
    expect(tab.errors.filter(error => !error.includes('favicon'))).toEqual([]);
  });

  test.each([
    ['drawings beside the text', '<svg width="0" height="0"><symbol id="icon"><path d="M0 0h8v8"/></symbol></svg>'],
    [
      'elements with our names',
      '<form id="browser"><input id="x" name="runtime"></form><i id="chrome"></i><i id="sightline"></i>',
    ],
  ])('reads a page with %s', async (what, markup) => {
    await tab.goto(server.page(ARTICLE.replace('<nav>', `${markup}<nav>`), { path: `/with-${what.split(' ')[0]}` }));
    await press();
    expect(await opened()).toContain('A lamp that had burned');
    await press();
    await closed();
  });

  test('sites cannot tell that the extension is there', async () => {
    const files = readdirSync(resolve('dist', name), { recursive: true }) as string[];
    const found = await tab.evaluate(
      async (base: string, names: string[]) => {
        const tries = names.map(file =>
          fetch(base + file).then(
            () => file,
            () => '',
          ),
        );
        return {
          files: (await Promise.all(tries)).filter(Boolean),
          globals: Object.keys(globalThis).filter(key => /sightline/i.test(key)),
        };
      },
      host.extensionUrl,
      files.filter(file => file.includes('.')),
    );
    expect(found).toEqual({ files: [], globals: [] });
    await press();
    await opened();
    expect(await tab.evaluate("'sightline' in globalThis")).toBe(false);
    expect(await tab.evaluate("document.querySelector('html > :not(head, body)').shadowRoot")).toBe(null);
  });

  /** What the menu does on a click, with the same message: no tool can open the browser's own menu. */
  function callContent(call: string, ...args: string[]): Promise<unknown> {
    return host.inExtension(
      async (url: string, message: object) => {
        const tabs = await browser.tabs.query({});
        const answers = await Promise.all(
          tabs.map(({ id }) => browser.tabs.sendMessage(id!, message).catch(() => undefined)),
        );
        return answers.find(Boolean) ?? url;
      },
      address,
      { sightline: 'content', call, args },
    );
  }

  function badge(): Promise<string[]> {
    return host.inExtension(async () => {
      const tabs = await browser.tabs.query({});
      return Promise.all(tabs.map(({ id }) => browser.action.getTitle({ tabId: id })));
    });
  }

  function boxes(): Promise<number[]> {
    return tab.evaluate(() =>
      [...document.body.querySelectorAll('*')].flatMap(
        element => Object.values(element.getBoundingClientRect().toJSON()) as number[],
      ),
    );
  }

  function hasHighlight(): Promise<boolean> {
    return tab.inShadow('html > :not(head, body)', root => root.querySelector('.hit') !== null);
  }
});
