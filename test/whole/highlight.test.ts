/** Seeing, asking why, correcting, remembering: in the built extension, with a real pointer and the browser's own storage. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { english } from '../harness/english.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { ARTICLE, countOurs, findDialog } from './pages.ts';

/** In functions that run in a page of the extension. */
declare const browser: Browser;

const OURS = 'html > :not(head, body)';
const FIRST = 'site--slow-atlas-ferry';
const NEXT = 'site--slow-atlas-quarry';
const settle = (ms = 500) => new Promise(done => setTimeout(done, ms));

describe.each(BROWSERS)('the highlight in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  beforeAll(async () => {
    const viewport = { width: 1200, height: 900 };
    [host, server] = await Promise.all([open({ extension: resolve('dist', name), viewport }), serve()]);
  });
  afterAll(async () => {
    await host?.close();
    await server?.close();
  });

  /** As the menu would ask, in the one tab that is open. */
  const call = (what: string) =>
    host.inExtension(
      async (message: object) => {
        const tabs = await browser.tabs.query({});
        await Promise.all(tabs.map(({ id }) => browser.tabs.sendMessage(id!, message).catch(() => undefined)));
      },
      { sightline: 'content', call: what, args: [] },
    );
  async function read(address: string): Promise<Tab> {
    const tab = await host.open(address);
    await host.pressToolbar(tab);
    await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader');
    return tab;
  }
  async function highlight(tab: Tab): Promise<void> {
    await call('highlight');
    await until(() => inside(tab, root => root.querySelector('.bar') !== null), 'the highlight');
    await settle();
  }
  const inside = <R>(tab: Tab, ask: (root: ShadowRoot, wanted: string) => R, wanted = '') =>
    tab.inShadow(OURS, ask, wanted);
  const ours = (tab: Tab, selector: string) =>
    inside(tab, (root, wanted) => root.querySelector(wanted)?.textContent ?? '', selector);
  const press = (tab: Tab, selector: string) =>
    inside(tab, (root, wanted) => root.querySelector<HTMLElement>(wanted)!.click(), selector);
  /** What is remembered of every site, as text. */
  const learned = () =>
    host.inExtension(async () => {
      const all = Object.entries(await browser.storage.local.get(null));
      return JSON.stringify(all.filter(([key]) => key.startsWith('corrections:')));
    });
  /** Brings the part that begins so into the middle of the window and points at it. */
  async function point(tab: Tab, words: string): Promise<[number, number]> {
    const [x, y] = await tab.evaluate((wanted: string) => {
      const part = [...document.querySelectorAll('p, li, h1, h2, div')].findLast(e =>
        e.textContent!.startsWith(wanted),
      )!;
      part.scrollIntoView({ block: 'center' });
      const { left, top } = part.getBoundingClientRect();
      return [left + 40, top + 8];
    }, words);
    await settle();
    await tab.move(x - 4, y);
    await tab.move(x, y);
    await settle();
    return [x, y];
  }

  test('three corrections change the next page, which reports them and links to them', async () => {
    const before = await read(`${server.url}${NEXT}/page.html`);
    expect(await findDialog(before)).toContain('sold the next three people umbrellas');
    await before.close();

    const tab = await read(`${server.url}${FIRST}/page.html`);
    await highlight(tab);
    const text = () => ours(tab, '.card');
    await tab.click(...(await point(tab, 'I walk these alone')));
    await press(tab, '.card .primary');
    await until(async () => (await text()).includes(english('highlightYouSaid')), 'the correction to show');
    await point(tab, 'Above the tree line');
    await press(tab, '.card .actions button:nth-of-type(2)');
    await press(tab, '.card .primary');
    await point(tab, 'Start at the sugar works');
    await press(tab, '.card [aria-pressed]');
    await press(tab, '.card .primary');
    await settle(1000);
    await press(tab, '.bar .primary');
    const corrected = await until(async () => findDialog(tab), 'the reader again');
    expect(corrected).toContain('key with the house opposite');
    expect(corrected).not.toContain('counted the cairns');
    expect(corrected).not.toContain('I walk these alone');
    await tab.close();

    const after = await read(`${server.url}${NEXT}/page.html`);
    const words = await findDialog(after);
    expect(words).toContain('sit on the left for the reservoir');
    expect(words).not.toContain('sold the next three people umbrellas');
    expect(words).not.toContain('I walk these alone');
    await highlight(after);
    expect(await ours(after, '.note')).toContain('3 of your corrections were applied.');
    await press(after, '.note button');
    const options = await until(async () => {
      for (const other of await host.tabs()) if ((await other.url()).includes('#corrections')) return other;
      return undefined;
    }, 'the options');
    await until(
      () => options.evaluate(() => document.querySelectorAll('.site-corrections[open] li').length === 3),
      'the three corrections, opened',
    );
    await options.close();
    await after.close();
  });

  test('paints content added while scrolling', async () => {
    const tab = await read(server.page(ARTICLE, { path: '/growing' }));
    await highlight(tab);
    await tab.evaluate(() => {
      const more = document.createElement('p');
      more.id = 'more';
      more.style.cssText = 'margin: 900px 0; width: 600px';
      more.textContent = 'The log went on for another forty years, in another hand, and with better weather in it.';
      document.querySelector('main, article, body')!.append(more);
    });
    await settle(2500);
    await point(tab, 'The log went on');
    await until(async () => (await ours(tab, '.card')).includes('The log went on'), 'a card for what came late');
    await tab.close();
  });

  test('marks a cross-origin frame as unreadable and reports one that is gone', async () => {
    const frame = `<iframe id=foreign width=500 height=120 src="${server.otherUrl}empty--blank/page.html"></iframe>`;
    const tab = await read(server.page(ARTICLE.replace('</body>', `${frame}</body>`), { path: '/framed' }));
    await highlight(tab);
    await tab.evaluate(() => document.getElementById('foreign')!.scrollIntoView({ block: 'center' }));
    await settle(1000);
    const darkest = await tab.inShadow(OURS, root => {
      const { left, top } = globalThis.document.getElementById('foreign')!.getBoundingClientRect();
      // The layers are around the document that the interface has of its own.
      const layers = root.querySelector('.hit')!.ownerDocument.defaultView!.frameElement!.getRootNode() as ShadowRoot;
      const context = new OffscreenCanvas(80, 24).getContext('2d')!;
      for (const canvas of layers.querySelectorAll('canvas')) {
        const box = canvas.getBoundingClientRect();
        if (box.width > 0) context.drawImage(canvas, box.left - left - 8, box.top - top - 8, box.width, box.height);
      }
      return Math.max(...context.getImageData(0, 0, 80, 24).data.filter((_, n) => n % 4 === 3));
    });
    expect(darkest).toBeGreaterThan(200);
    await tab.evaluate(() => document.querySelectorAll('p')[1].remove());
    await until(async () => (await ours(tab, '.note')).includes('left the page'), 'the note');
    await press(tab, '.note button');
    await until(async () => !(await ours(tab, '.note')).includes('left the page'), 'the page to be read again');
    await tab.close();
  });

  test('works while a dialog of the page is open', async () => {
    const dialog =
      '<dialog id=ask style="background:#fff"><p>Before you go, tell us what you think of us.</p></dialog>';
    const tab = await read(server.page(ARTICLE.replace('</body>', `${dialog}</body>`), { path: '/asking' }));
    await highlight(tab);
    await tab.evaluate(() => (document.getElementById('ask') as HTMLDialogElement).showModal());
    await settle(1000);
    const [x, y] = await inside(tab, root => {
      const { left, top, width, height } = root.querySelector('.tools button:last-of-type')!.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    });
    await tab.click(x, y);
    await until(async () => (await countOurs(tab)) === 0, 'the highlight to close by its own button');
    expect(await tab.evaluate(() => document.getElementById('ask')!.matches(':modal'))).toBe(true);
    await tab.close();
  });

  test('reads only a selection, and learns nothing from it', async () => {
    const before = await learned();
    const tab = await read(`${server.url}${FIRST}/page.html`);
    await tab.press('Escape');
    await tab.evaluate(() => {
      const [first, second] = [...document.querySelectorAll('p')];
      getSelection()!.setBaseAndExtent(first.firstChild!, 10, second.firstChild!, 20);
    });
    await call('readSelection');
    const text = await until(() => findDialog(tab), 'the reader');
    expect(text).toContain('like something painted there');
    expect(text).toContain('The ferry that waits');
    expect(text).not.toContain('steering wheel');
    await settle(1000);
    expect(await learned()).toBe(before);
    await tab.close();
  });

  test('clicks do not reach the page, changes can be undone, and Escape returns to the reader', async () => {
    const tab = await read(server.page(ARTICLE, { path: '/clicked' }));
    await highlight(tab);
    await tab.click(...(await point(tab, 'What they did in the months')));
    await settle();
    expect(await ours(tab, '.card')).not.toContain(english('highlightYouSaid'));
    await tab.press('Delete');
    await until(async () => (await ours(tab, '.note')).includes('Undo'), 'the offer to undo');
    await press(tab, '.note button');
    await until(
      async () => !(await ours(tab, '.card')).includes(english('highlightYouSaid')),
      'the correction to be gone',
    );
    await tab.press('Escape');
    expect(await until(() => findDialog(tab), 'the reader again')).toContain('What they did in the months');
    await tab.close();
  });

  test('lets the user choose what to read on a page without an article', async () => {
    const tab = await host.open(`${server.url}login--members/page.html`);
    await host.pressToolbar(tab);
    const choices = await until(async () => {
      const labels = await inside(tab, root => [...root.querySelectorAll('button')].map(b => b.textContent).join('|'));
      return labels.includes(english('readerChoose')) && labels;
    }, 'the choices');
    expect(choices).toContain(english('toastShow'));
    await inside(tab, root => [...root.querySelectorAll('button')].at(-1)!.click());
    await until(async () => (await ours(tab, '.note')).includes(english('highlightChoosing')), 'the highlight');
    await settle();
    const [x, y, words] = await tab.evaluate(() => {
      const part = [...document.querySelectorAll('p')].find(p => p.getBoundingClientRect().height > 0)!;
      const { left, top } = part.getBoundingClientRect();
      return [left + 20, top + 8, part.textContent!.trim().slice(0, 30)] as const;
    });
    await tab.move(x - 4, y);
    await tab.move(x, y);
    await settle();
    await tab.click(x, y);
    expect(await until(() => findDialog(tab), 'the reader')).toContain(words);
    await tab.close();
  });

  test('reports an uncertain page and offers another reading, choosing, and the highlight', async () => {
    const known = await learned();
    const tab = await read(`${server.url}sentence--lift/page.html`);
    await until(async () => (await ours(tab, '.unsure')).includes(english('readerUnsure')), 'the doubt');
    const choices = () =>
      inside(tab, root => [...root.querySelectorAll('.unsure button')].map(button => button.textContent!));
    expect(await until(async () => (await choices()).length === 3 && choices(), 'the other readings')).toEqual([
      english('readerOtherReading'),
      english('readerChoose'),
      english('readerHighlight'),
    ]);
    const before = await ours(tab, 'article');
    await press(tab, '.unsure button');
    await until(async () => (await ours(tab, 'article')).length > before.length, 'more of the page');
    await tab.press('u');
    await until(async () => (await ours(tab, 'article')) === before, 'what was read first');

    await press(tab, '.unsure button:nth-of-type(2)');
    await until(async () => (await ours(tab, '.note')).includes(english('highlightChoosing')), 'the choosing');
    await press(tab, '.bar .primary');
    await until(async () => (await ours(tab, '.unsure')) !== '', 'the reader again');
    await press(tab, '.unsure button:last-of-type');
    await until(() => inside(tab, root => root.querySelector('.bar .legend') !== null), 'the highlight');
    await settle(1000);
    expect(await learned()).toBe(known);
    await tab.close();
  });

  /** Firefox sets no limit that a test could reach. */
  test.runIf(name === 'chromium')(
    'applies a correction although storage is full, reports it, and saves it once there is room',
    async () => {
      await host.inExtension(async () => {
        for (let size = 1 << 20; size >= 1; size >>= 1) {
          const fill = () => browser.storage.local.set({ [`fill:${Math.random()}`]: 'x'.repeat(size) });
          for (let isRoom = true; isRoom; )
            isRoom = await fill().then(
              () => true,
              () => false,
            );
        }
      });
      const before = await learned();
      const tab = await read(server.page(ARTICLE, { path: '/full' }));
      await highlight(tab);
      await tab.click(...(await point(tab, 'What they did in the months')));
      await press(tab, '.card .primary');
      await until(async () => (await ours(tab, '.note')).includes(english('storageFull')), 'the sentence');
      expect(await ours(tab, '.card')).toContain(english('highlightYouSaid'));
      expect(await learned()).toBe(before);

      await host.inExtension(async () => {
        const keys = Object.keys(await browser.storage.local.get(null));
        await browser.storage.local.remove(keys.filter(key => key.startsWith('fill:')));
      });
      await tab.click(...(await point(tab, 'When the box failed')));
      await press(tab, '.card .primary');
      await until(async () => (await learned()).includes('When the box failed'), 'the second correction to be kept');
      expect(await learned()).toContain('What they did in the months');
      await tab.close();
    },
  );

  test('saves the page with its labels', async () => {
    const tab = await read(server.page(ARTICLE, { path: '/saved' }));
    await highlight(tab);
    await inside(tab, root => {
      const save = [...root.querySelectorAll('button')].find(b => /labelled page/.test(b.title));
      save!.click();
    });
    const isDone = (file: string) => file.endsWith('.html') && statSync(join(host.downloads, file)).size > 0;
    const file = await until(() => readdirSync(host.downloads).find(isDone), 'the file');
    const html = readFileSync(join(host.downloads, file), 'utf8');
    expect(html).toContain('data-sightline-label="title"');
    expect(html).toContain('"label":"nav"');
    expect(html).not.toMatch(/<script(?! type="application\/json")/);
    expect(await ours(tab, '.note')).toContain('Saved as');
    await tab.close();
  });
});
