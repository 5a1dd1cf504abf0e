/** Sites that open by themselves, chosen and given up on the options page. */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { ARTICLE, countOurs, findDialog } from './pages.ts';

declare const browser: Browser;

const SITE = '127.0.0.1';

describe.each(BROWSERS)('in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  let options: Tab;
  setGround(open, { extension: resolve('dist', name), permitted: [SITE, 'localhost'] }, async ground => {
    ({ host, server } = ground);
    server.page(ARTICLE, { path: '/article' });
    server.page('<!doctype html><title>Sign in</title><form><input><button>Sign in</button></form>', { path: '/form' });
    options = await host.open(`${host.extensionUrl}src/options/index.html`);
    await until(
      () => options.evaluate(() => document.querySelector('input[inputmode="url"]') !== null),
      'the settings',
    );
  });

  /** Opens a page and says whether the reader came by itself. Where it must not come, a shorter time is waited. */
  async function opensByItself(address: string, waitMs = 1500): Promise<boolean> {
    const tab = await host.open(address);
    try {
      await until(async () => (await findDialog(tab)) !== '', 'the reader', waitMs).catch(() => undefined);
      return (await countOurs(tab)) === 1;
    } finally {
      await tab.close();
    }
  }
  const registered = () =>
    host.inExtension(async () => {
      const scripts = await browser.scripting.getRegisteredContentScripts();
      return scripts.flatMap(({ matches }) => matches ?? []);
    });
  const isPermitted = () =>
    host.inExtension((origin: string) => browser.permissions.contains({ origins: [origin] }), `*://${SITE}/*`);
  /** By keys: browsers allow the question for a permission only to a hand. */
  async function choose(...keys: string[]): Promise<void> {
    await host.bringToFront(options);
    await options.evaluate(() => document.querySelector<HTMLElement>('tbody select')!.focus());
    for (const key of keys) await options.press(key);
  }

  test('nothing opens or is registered before a site is chosen', async () => {
    expect(await registered()).toEqual([]);
    expect(await opensByItself(`${server.url}article`)).toBe(false);
    if (name === 'firefox') expect(await isPermitted()).toBe(false);
  });

  test('opens articles of the chosen site, but no other page or site', async () => {
    await options.evaluate(() => document.querySelector<HTMLElement>('input[inputmode="url"]')!.focus());
    await options.type(`http://${SITE}/somewhere`);
    await options.press('Enter');
    await until(async () => (await registered()).join() === `*://${SITE}/*`, 'the site to be registered');
    expect(await isPermitted()).toBe(true);
    expect(await opensByItself(`${server.url}article`, 30_000)).toBe(true);
    expect(await opensByItself(`${server.url}form`)).toBe(false);
    expect(await opensByItself(`${server.otherUrl}article`)).toBe(false);
  });

  test('closes as usual and opens again on the next page', async () => {
    const tab = await host.open(`${server.url}article`);
    await until(async () => (await findDialog(tab)) !== '', 'the reader');
    await tab.press('Escape');
    await until(async () => (await countOurs(tab)) === 0, 'the reader to close');
    await tab.reload();
    await until(async () => (await findDialog(tab)) !== '', 'the reader again');
    await host.pressToolbar(tab);
    await until(async () => (await countOurs(tab)) === 0, 'the reader to close by the button');
    await tab.close();
  });

  test.each([
    ['never', 'End'],
    ['only when asked', 'ArrowDown'],
  ])('"%s" returns the permission', async (_rule, key) => {
    await choose('Home');
    await until(async () => (await registered()).length === 1, 'the site to be registered');
    await choose(key);
    await until(async () => (await registered()).length === 0, 'the site to be gone');
    if (name === 'firefox') expect(await isPermitted()).toBe(false);
    expect(await opensByItself(`${server.url}article`)).toBe(false);
  });

  test('stops when the permission is removed in the browser', async () => {
    if (name === 'chromium') return;
    await choose('Home');
    await until(async () => (await registered()).length === 1, 'the site to be registered');
    await host.inExtension((origin: string) => browser.permissions.remove({ origins: [origin] }), `*://${SITE}/*`);
    await until(async () => (await registered()).length === 0, 'the site to be gone');
    expect(await opensByItself(`${server.url}article`)).toBe(false);
  });
});
