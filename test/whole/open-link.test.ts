/** The entry in a link's context menu, chosen in the browser's own menu. No tool can press Chromium's. */
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BROWSERS, type Host, openFirefox, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { ARTICLE, findDialog } from './pages.ts';

const LINK = '<!doctype html><title>Links</title><a href="/article" style="display:block;margin:60px">The article</a>';

describe.runIf(BROWSERS.some(({ name }) => name === 'firefox'))('in Firefox', () => {
  let host: Host;
  let server: Server;
  beforeAll(async () => {
    [host, server] = await Promise.all([
      openFirefox({ extension: resolve('dist/firefox'), permitted: ['127.0.0.1'] }),
      serve(),
    ]);
    server.page(ARTICLE, { path: '/article' });
  });
  afterAll(async () => {
    await host?.close();
    await server?.close();
  });

  test('opens the linked page in a new tab, in the reader', async () => {
    const tab = await host.open(server.page(LINK));
    const choose = await host.openLinkMenu!(tab, 100, 70);
    await choose();
    const address = new URL('/article', server.url).href;
    const findTab = async (): Promise<Tab | undefined> => {
      for (const other of await host.tabs()) if ((await other.url()) === address) return other;
    };
    const opened = await until(findTab, 'the tab of the link');
    expect(await until(() => findDialog(opened), 'the reader')).not.toBe('');
    expect(await findDialog(tab)).toBe('');
  });
});
