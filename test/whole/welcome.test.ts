import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WELCOME_PAGE } from '../harness/host.ts';
import { BROWSERS, type Host, until } from '../harness/hosts.ts';

describe.each(BROWSERS)('after the installation in $name', ({ name, open }) => {
  let host: Host;
  beforeAll(async () => {
    host = await open({ extension: resolve('dist', name), isNew: true, viewport: { width: 1200, height: 900 } });
  });
  afterAll(() => host?.close());

  test('opens a page that explains the button and lets the user try it', async () => {
    expect(host.welcomed).toBe(true);
    const tab = await host.open(host.extensionUrl + WELCOME_PAGE);
    await until(() => tab.evaluate(() => document.querySelector('.try') !== null), 'the page');
    expect(await tab.evaluate(() => document.querySelector('h1')!.textContent)).toBe('Read without the clutter');
    expect(await tab.evaluate(() => document.querySelectorAll('.facts > div').length)).toBeGreaterThan(1);
    await tab.evaluate(() => document.querySelector<HTMLElement>('.try')!.click());
    await until(() => tab.evaluate(() => document.querySelectorAll(':root > div').length === 1), 'the reader');
    await tab.press('Escape');
    await until(() => tab.evaluate(() => document.querySelectorAll(':root > div').length === 0), 'the page again');
    expect(tab.errors).toEqual([]);
    await tab.close();
  });

  test('the text under the button is large enough to read', async () => {
    const tab = await host.open(`${host.extensionUrl}src/background/cannot.html?why=pdf`);
    expect(await tab.evaluate(() => getComputedStyle(document.querySelector('p')!).fontSize)).toBe('15px');
    await tab.close();
  });
});
