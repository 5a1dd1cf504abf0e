/** What somebody meets who has just installed it, in the built extension: the tour, the menus, what was left out, pages unlike most. */
import { resolve } from 'node:path';
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

describe.each(BROWSERS)('first use in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(open, { extension: resolve('dist', name) }, ground => ({ host, server } = ground));
  afterEach(() => tab.close());

  const keep = (opened: number) =>
    host.inExtension((opened: number) => browser.storage.sync.set({ settings: { version: 1, opened } }), opened);
  const countOpened = () =>
    host.inExtension(async () => {
      const { settings } = await browser.storage.sync.get('settings');
      return (settings as { opened?: number } | undefined)?.opened ?? 0;
    });
  async function read(address: string): Promise<void> {
    tab = await host.open(address);
    await host.pressToolbar(tab);
    await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader to open');
  }
  const count = (selector: string) =>
    tab.inShadow(READER, (root, wanted: string) => root.querySelectorAll(wanted).length, selector);
  const texts = (selector: string) =>
    tab.inShadow(
      READER,
      (root, wanted: string) => [...root.querySelectorAll(wanted)].map(({ textContent }) => textContent!.trim()),
      selector,
    );
  const click = (selector: string) =>
    tab.inShadow(READER, (root, wanted: string) => root.querySelector<HTMLElement>(wanted)!.click(), selector);

  test('the first article has a tour that can be skipped and never returns; tool names stay for some more articles', async () => {
    await host.inExtension(() => browser.storage.sync.clear());
    const page = server.page(ARTICLE, { path: '/tour' });
    await read(page);
    await until(() => count('.tour'), 'the tour');
    expect(await count('.bar[data-named]')).toBe(1);
    const named = await texts('.tour button');
    expect(named).toEqual([english('tourSkip'), english('tourNext')]);
    await click('.tour button');
    await until(async () => (await count('.tour')) === 0, 'the tour to go');
    await until(async () => (await countOpened()) === 1, 'that it was seen to be kept');
    await tab.close();
    await read(page);
    await until(() => count('.bar [data-name]'), 'the tools');
    expect([await count('.tour'), await count('.bar[data-named]')]).toEqual([0, 1]);
    await tab.close();
    await keep(4);
    await read(page);
    await until(() => count('.bar [data-name]'), 'the tools');
    expect([await count('.tour'), await count('.bar[data-named]')]).toEqual([0, 0]);
  });

  test('the More menu is for readers; methods and labelling are under Advanced', async () => {
    await keep(9);
    await read(server.page(ARTICLE, { path: '/more' }));
    await until(() => count('[data-name="more"]'), 'the tools');
    await click('[data-name="more"]');
    await until(() => count('.menu'), 'the menu');
    const first = await texts('.menu .panel-body > .entries button');
    expect(first).not.toContain(english('readerInspect'));
    expect(first).not.toContain(english('readerLabel'));
    expect(await count('.advanced[open]')).toBe(0);
    expect(await texts('.advanced button')).toEqual(
      ['readerHighlight' as const, 'readerInspect' as const, 'readerLabel' as const].map(key => english(key)),
    );
  });

  test('lists what was left out in plain words, grouped, restored with one press', async () => {
    await keep(9);
    await host.inExtension(() => browser.storage.local.clear());
    let at = 0;
    const withTeasers = ARTICLE.replaceAll(
      '</p>\n',
      () => `</p>\n<aside class="teaser"><a href="/t${++at}">Read also: Harbour ${at}</a></aside>\n`,
    );
    await read(server.page(withTeasers, { path: '/left' }));
    await tab.press('d');
    await until(() => count('.left-out > li'), 'the list');
    const shown = await texts('.drawer .panel-body');
    expect(await count('.left-out-why[open]')).toBe(0);
    const seen = await tab.inShadow(READER, root =>
      [...root.querySelectorAll<HTMLElement>('.left-out-text, .left-out-what')]
        .filter(element => element.checkVisibility())
        .map(element => element.textContent!),
    );
    expect(seen.filter(text => /\d\s?%/.test(text))).toEqual([]);
    expect(shown.join()).toContain(english('readerPutBackAll'));
    expect((await texts('.page'))[0]).not.toContain('Read also');
    await tab.inShadow(
      READER,
      (root, all: string) => {
        const buttons = [...root.querySelectorAll<HTMLElement>('.left-out button')];
        buttons.find(({ textContent }) => textContent!.trim() === all)!.click();
      },
      english('readerPutBackAll'),
    );
    await until(() => count('.notice button'), 'the offer to undo');
    // Which of them are judged alike is the browser's layout to say.
    expect((await texts('.page'))[0].match(/Read also: Harbour \d/g)!.length).toBeGreaterThan(1);
  });

  test('says that the rest of a teaser is for subscribers', async () => {
    await read(`${server.url}paywall--glacier-loan/page.html`);
    expect(await until(async () => (await texts('.walled'))[0], 'the sentence')).toBe(english('readerWalled'));
    await tab.close();
    await read(server.page(ARTICLE, { path: '/free' }));
    await new Promise(done => setTimeout(done, 500));
    expect(await count('.walled')).toBe(0);
  });

  test('reads a short thread', async () => {
    const post = (who: string, day: number, text: string) =>
      `<article class="post"><a href="/u/${who}">${who}</a> <time datetime="2025-03-0${day}">March ${day}, 2025</time>
      <p>${text}</p><a href="#">Reply</a> <a href="#">Report</a></article>`;
    const posts = [
      post('marta', 1, 'The heater clicks three times and goes off. Any ideas what to check?'),
      post('ollie', 2, 'Check the gas valve first, then the fuse behind the panel.'),
    ];
    const page = `<!doctype html><html lang="en"><title>Heater does not light</title>
      <nav><a href="/">Boards</a> <a href="/m">Members</a></nav><h1>Heater does not light</h1>${posts.join('')}`;
    await read(server.page(page));
    expect((await texts('.reader p')).join()).toContain('then the fuse behind the panel');
  });

  test('reads a plain text file: title, paragraphs, headings and lists', async () => {
    const text = `The Lamp of Skallen
===================

A lamp that had burned for ninety years went dark on a Tuesday, and
nobody on the mainland noticed until the fishing boats began to come
home by other ways.

What the keepers did
--------------------

They packed their books, painted the railing one last time, and then,
to the surprise of the harbour office, they stayed. They had:

  - oil for one winter
  - a log of four hundred pages, in which the weather takes up more
    room than anything else
`;
    await read(server.page(text, { path: '/lamp.txt', headers: { 'content-type': 'text/plain; charset=utf-8' } }));
    expect(await texts('h1')).toEqual(['The Lamp of Skallen']);
    expect(await texts('.chunk h2')).toEqual(['What the keepers did']);
    expect(await count('.code, pre')).toBe(0);
    expect((await texts('.slot[data-kind="paragraph"]'))[0]).toMatch(/^A lamp .* on the mainland noticed until/);
    expect(await texts('.chunk li')).toHaveLength(2);
    await tab.press('x');
    await until(() => count('.notice .sentence'), 'the mode');
    expect(await count('.drop')).toBe(0);
  });

  test('shows a code file as it is', async () => {
    const code = 'const low = tide(4);\nfunction tide(hour) {\n  return hour * 2;\n}\n'.repeat(12);
    await read(server.page(code, { path: '/tide.js', headers: { 'content-type': 'text/plain; charset=utf-8' } }));
    expect(await count('.slot[data-kind="code"]')).toBe(1);
  });

  test('reports progress on a very long page, which can be stopped', async () => {
    const row =
      '<div><p>The tide was in at four and out again at ten, as it had been on every day of that month.</p></div>';
    tab = await host.open(
      server.page(ARTICLE.replace('</article>', `${row.repeat(30_000)}</article>`), { path: '/long' }),
    );
    await host.pressToolbar(tab);
    const stop = (root: ShadowRoot, words: string) => {
      if (!root.querySelector('[role=status]')?.textContent?.includes(words)) return false;
      root.querySelector('button')!.click();
      return true;
    };
    await until(
      () => tab.inShadow('html > :not(head, body):last-of-type', stop, english('toastLongPage')).catch(() => false),
      'what it does, with a way to stop it',
    );
    await until(async () => (await countOurs(tab)) === 0, 'everything of ours to go');
    await new Promise(done => setTimeout(done, 1500));
    expect(await countOurs(tab)).toBe(0);
  });
});
