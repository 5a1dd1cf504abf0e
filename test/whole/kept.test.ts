/** What a person wrote outlives whatever happens to the tab, in the built extension. */
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { ARTICLE, countOurs, findDialog } from './pages.ts';

/** In functions that run in a page of the extension. */
declare const browser: Browser;

const OURS = 'html > :not(head, body)';

describe.each(BROWSERS)('in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  const tabs: Tab[] = [];
  setGround(open, { extension: resolve('dist', name) }, ground => ({ host, server } = ground));
  afterEach(async () => {
    for (const tab of tabs.splice(0)) await tab.close().catch(() => undefined);
  });

  async function read(address: string): Promise<Tab> {
    const tab = await host.open(address);
    tabs.push(tab);
    await host.pressToolbar(tab);
    await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader to open');
    return tab;
  }
  /** Marks the nth paragraph with the note's field open. */
  async function mark(tab: Tab, nth: number): Promise<void> {
    await tab.inShadow(
      OURS,
      (root, nth: number) => {
        const words = [...root.querySelectorAll('.slot p')].at(-nth)!.firstChild!;
        words.parentElement!.scrollIntoView({ block: 'center' });
        words.ownerDocument!.getSelection()!.setBaseAndExtent(words, 0, words, 20);
      },
      nth,
    );
    await until(() => tab.inShadow(OURS, root => root.querySelector('.mark-bar')), 'the buttons');
    await tab.inShadow(OURS, root => root.querySelector<HTMLElement>('.mark-bar button:last-child')!.click());
    const isTyping = () => tab.inShadow(OURS, root => (root as ShadowRoot).activeElement?.localName === 'textarea');
    await until(isTyping, 'the note');
  }
  const notes = (address: string) =>
    host.inExtension(async (key: string) => {
      const kept = (await browser.storage.local.get(key))[key] as { marks?: { note: string }[] } | undefined;
      return (kept?.marks ?? []).map(({ note }) => note).sort();
    }, `page:${address}`);

  test('two tabs of one page keep the highlights of both', async () => {
    const address = server.page(ARTICLE);
    const [first, second] = [await read(address), await read(address)];
    await mark(first, 1);
    await first.type('first');
    await host.bringToFront(second);
    await mark(second, 2);
    await second.type('second');
    await until(async () => (await notes(address)).join() === 'first,second', 'both notes');
  });

  test.each([
    ['reloading', (tab: Tab) => tab.reload()],
    ['going elsewhere', (tab: Tab) => tab.goto(server.page('<title>Elsewhere</title>'))],
    ['closing the tab', (tab: Tab) => tab.close()],
    ['pressing the button again', (tab: Tab) => host.pressToolbar(tab)],
  ])('a note being typed survives %s', async (_what, leave) => {
    const address = server.page(ARTICLE);
    const tab = await read(address);
    await mark(tab, 1);
    await tab.type('half a word');
    await leave(tab);
    await until(async () => (await notes(address)).join() === 'half a word', 'the note', 10_000);
    expect(tab.errors).toEqual([]);
  });

  test('reports data of a newer version and leaves it alone', async () => {
    const address = server.page(ARTICLE);
    const newer = { version: 9, marks: [], unknown: ['blue'] };
    await host.inExtension(
      (key: string, value: object) => browser.storage.local.set({ [key]: value }),
      `page:${address}`,
      newer,
    );
    const tab = await read(address);
    await mark(tab, 1);
    const said = () => tab.inShadow(OURS, root => root.querySelector('.notice')!.textContent ?? '');
    await until(async () => (await said()).includes('newer version'), 'the sentence');
    const kept = await host.inExtension(
      async (key: string) => (await browser.storage.local.get(key))[key],
      `page:${address}`,
    );
    expect(kept).toEqual(newer);
  });
});
