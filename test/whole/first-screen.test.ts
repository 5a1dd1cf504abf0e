/** While the first screen stands and the reader's script is still on its way: a slow machine may need seconds for it. */
import { resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { ARTICLE, countOurs, findDialog, OTHER_ARTICLE } from './pages.ts';

/** In functions that run in the background. */
declare const browser: Browser;

const READER = 'html > :not(head, body)';
/** Longer than a walk that is not shown yet is used. */
const LATE_MS = 2300;
const PAGE = ARTICLE.replace('<body>', '<body><input autofocus>').replace('A lamp', '<a href="/target">A lamp</a>');

describe.each(BROWSERS)('the first screen in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(open, { extension: resolve('dist', name), isNew: true }, ground => ({ host, server } = ground));
  // Code that runs for the first time is too slow for a first screen.
  beforeAll(async () => {
    for (let times = 0; times < 2; times++) {
      tab = await host.open(server.page(ARTICLE));
      await host.pressToolbar(tab);
      await until(() => findDialog(tab), 'the reader to open');
      await tab.close();
    }
    await host.inBackground((lateMs: number) => {
      const { scripting } = browser;
      const inject = scripting.executeScript.bind(scripting);
      const injectLate = async (injection: Parameters<typeof inject>[0]) => {
        if (injection.files?.includes('session.js')) await new Promise(done => setTimeout(done, lateMs));
        return inject(injection);
      };
      Object.assign(scripting, { executeScript: injectLate });
    }, LATE_MS);
  });
  afterEach(() => tab.close());

  const wait = (ms: number) => new Promise(done => setTimeout(done, ms));
  const isShown = () => tab.inShadow(READER, root => root.querySelector('.scroll p') !== null).catch(() => false);
  const focused = () => tab.evaluate(() => document.activeElement!.localName);

  async function show(): Promise<void> {
    tab = await host.open(server.page(PAGE));
    await until(async () => (await focused()) === 'input', 'the focus');
    void host.pressToolbar(tab).catch(() => undefined);
    await until(isShown, 'the first screen');
    expect(await tab.inShadow(READER, root => root.querySelector('.first-screen') !== null)).toBe(true);
    await wait(100);
  }
  async function staysClosed(): Promise<void> {
    await until(async () => (await countOurs(tab)) === 0, 'the page');
    expect(await focused()).toBe('input');
    await wait(LATE_MS + 500);
    expect(await countOurs(tab)).toBe(0);
  }

  test('focuses no button or link', async () => {
    await show();
    const focusedInside = () => tab.inShadow(READER, root => (root as ShadowRoot).activeElement?.localName ?? 'none');
    expect(['dialog', 'none']).toContain(await focusedInside());
  });

  test('closes with Escape, and the page gets its focus back', async () => {
    await show();
    await tab.press('Escape');
    await staysClosed();
  });

  test('closes with another press', async () => {
    await show();
    void host.pressToolbar(tab).catch(() => undefined);
    await staysClosed();
  });

  test('stays until the reader takes over, however late', async () => {
    await show();
    await tab.evaluate(() => document.querySelector('html > :not(head, body)')!.setAttribute('data-first', ''));
    await until(() => findDialog(tab), 'the reader');
    expect(await tab.evaluate(() => document.querySelectorAll('[data-first]').length)).toBe(1);
  });

  test('gives way to the page to which the site has changed meanwhile', async () => {
    await show();
    await tab.evaluate((html: string) => {
      history.pushState({}, '', '/next');
      const { title, body } = new DOMParser().parseFromString(html, 'text/html');
      document.title = title;
      document.body.replaceWith(body);
    }, OTHER_ARTICLE);
    await until(async () => (await findDialog(tab)).includes('bridge made of borrowed stone'), 'the other article');
  });

  test('has links that lead out of it', async () => {
    server.page('<title>Target</title>', { path: '/target' });
    await show();
    const [x, y] = await tab.inShadow(READER, root => {
      const { left, top } = root.querySelector('a[href$="/target"]')!.getBoundingClientRect();
      return [left + 5, top + 8];
    });
    await tab.click(x, y);
    await until(async () => (await tab.url()).endsWith('/target'), 'the page behind the link');
  });
});
