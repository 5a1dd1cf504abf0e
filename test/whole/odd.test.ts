/** Documents unlike most, one after another in one tab of the built extension: each opens, closes and is as it was, or is told why not. */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { describePage } from '../field/page-watch.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { ODD_PAGES } from './odd-pages.ts';
import { findDialog, toastText } from './pages.ts';

/** In functions that run in a page of the extension. */
declare const browser: Browser;

describe.each(BROWSERS)('in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(open, { extension: resolve('dist', name) }, async ground => {
    ({ host, server } = ground);
    tab = await host.open();
  });

  test.each(ODD_PAGES)('$name', async ({ name: page, body, headers, shows, says }) => {
    const address = server.page(body, { path: `/${page.replaceAll(/\W/g, '-')}`, headers });
    // What a press grants holds for a site, and Chromium forgets to tell it to another process of the same site.
    const isAlone = headers && 'cross-origin-opener-policy' in headers;
    await tab.goto(isAlone ? address.replace(server.url, server.otherUrl) : address);
    const before = await tab.evaluate(describePage);
    await host.pressToolbar(tab);
    if (says) {
      await until(async () => says.test(await toastText(tab)) || says.test(await buttonText()), 'a sentence', 10_000);
      await tab.press('Escape');
    } else {
      await until(async () => (await findDialog(tab)).includes(shows!), 'the article', 10_000);
      await host.pressToolbar(tab);
    }
    const same = async () => JSON.stringify(await tab.evaluate(describePage)) === JSON.stringify(before);
    if (page !== 'a page that never stops changing')
      await until(same, 'the page to be as it was', 5_000).catch(async () =>
        expect(await tab.evaluate(describePage)).toEqual(before),
      );
    expect(tab.errors.filter(error => error.includes('Sightline'))).toEqual([]);
  });

  async function buttonText(): Promise<string> {
    const titles = await host.inExtension(async () => {
      const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
      const tabs = await browser.tabs.query({});
      return Promise.all([tab, ...tabs].map(({ id }) => browser.action.getTitle({ tabId: id })));
    });
    return titles.join('\n');
  }
});
