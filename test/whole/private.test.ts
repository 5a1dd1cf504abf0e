/** Private windows: everything works and nothing is kept. */
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { ARTICLE, countOurs, findDialog } from './pages.ts';

declare const browser: Browser;

const LONG = ARTICLE.replace(
  '</article>',
  `${'<p>The log goes on for many pages about the weather. </p>'.repeat(80)}</article>`,
);

describe.each(BROWSERS)('in $name', ({ name, open }) => {
  let server: Server;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server?.close());

  /** Reads, scrolls, takes a part out and closes; gives what is kept then. */
  async function visit(host: Host): Promise<string[]> {
    const tab: Tab = await host.open(server.page(LONG, { path: '/article' }));
    await host.pressToolbar(tab);
    await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader to open');
    await tab.inShadow('html > :not(head, body)', root => {
      root.querySelector('.scroll')!.scrollTop = 900;
    });
    await tab.press('x');
    await tab.inShadow('html > :not(head, body)', root => root.querySelector<HTMLElement>('.drop')!.click());
    await new Promise(done => setTimeout(done, 1500));
    await tab.press('Escape');
    await tab.press('Escape');
    await until(async () => (await countOurs(tab)) === 0, 'the reader to close');
    await tab.close();
    return host.inExtension(async () => Object.keys(await browser.storage.local.get(null)));
  }

  test('a normal window remembers the page', async () => {
    const host = await open({ extension: resolve('dist', name) });
    try {
      expect((await visit(host)).some(key => key.includes('/article'))).toBe(true);
    } finally {
      await host.close();
    }
  });

  test('a private window remembers nothing', async () => {
    const host = await open({ extension: resolve('dist', name), isPrivate: true });
    try {
      expect(await visit(host)).toEqual([]);
    } finally {
      await host.close();
    }
  });
});
