/** Help with reading, each by a press on the real button in the built extension: what is painted, loaded and said. */
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { setGround } from '../harness/ground.ts';
import { type Host, mainlyIn, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { ARTICLE, countOurs, findDialog, PIXEL as PIXEL_BYTES } from './pages.ts';

/** In functions that run in a page of the extension. */
declare const browser: Browser;

const READER = 'html > :not(head, body)';
const PIXEL = `data:image/png;base64,${PIXEL_BYTES.toString('base64')}`;

describe.each(mainlyIn('firefox'))('reading in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(open, { extension: resolve('dist', name) }, ground => ({ host, server } = ground));
  afterEach(() => tab.close());

  async function read(address: string, settings: object): Promise<void> {
    await host.inExtension(
      (chosen: object) => browser.storage.sync.set({ settings: { version: 1, opened: 9, ...chosen } }),
      settings,
    );
    tab = await host.open(address);
    await host.pressToolbar(tab);
    await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader to open');
  }
  /** The words that are painted so. */
  const painted = (paint: string) =>
    tab.inShadow(
      READER,
      (root, paint: string) => {
        const { CSS } = (root as ShadowRoot | Document as Document).defaultView as Window & typeof globalThis;
        const ranges = [...(CSS.highlights.get(`sightline-${paint}`) ?? [])];
        return ranges.map(({ startContainer, startOffset, endOffset }) =>
          startContainer.textContent!.slice(startOffset, endOffset),
        );
      },
      paint,
    );

  test('paints word beginnings and syllables without changing the words', async () => {
    await read(server.page(ARTICLE, { path: '/words' }), { wordStarts: true, syllables: true });
    await until(async () => (await painted('syllable')).length > 20, 'the syllables');
    expect((await painted('start')).slice(0, 6)).toEqual(['A', 'la', 'th', 'ha', 'bur', 'fo']);
    expect((await painted('syllable')).slice(0, 4)).toEqual(['ty', 'day', 'body', 'land']);
    expect(await findDialog(tab)).toContain('A lamp that had burned for ninety years went dark on a Tuesday');
  });

  test('typesets formulas shown as pictures, and keeps the source of those it cannot', async () => {
    const picture = (tex: string) => `<p>As follows: <img src="${PIXEL}" width="80" height="30" alt="${tex}"></p>`;
    const both = picture('\\frac{a_1}{\\sqrt{b}}') + picture('\\frac{a}{\\nothing}');
    await read(server.page(ARTICLE.replace('</article>', `${both}</article>`), { path: '/formula' }), {});
    const drawn = () =>
      tab.inShadow(READER, root => ({
        set: [...root.querySelectorAll('math mfrac > :first-child')].map(part => part.textContent),
        sources: [...root.querySelectorAll('code.tex')].map(({ textContent }) => textContent),
      }));
    await until(async () => (await drawn()).set.length > 0, 'the formula');
    expect(await drawn()).toEqual({ set: ['a1'], sources: ['\\frac{a}{\\nothing}'] });
  });

  test('highlights one paragraph, and the next one after scrolling', async () => {
    await read(server.page(ARTICLE, { path: '/light' }), { paragraphFocus: true, sizePx: 40 });
    const lit = () =>
      tab.inShadow(READER, root => [...root.querySelectorAll('[data-lit]')].map(slot => slot.textContent!.slice(0, 6)));
    await until(async () => (await lit()).length === 1, 'a paragraph in the light');
    const before = await lit();
    await tab.press('End');
    await until(async () => (await lit())[0] === 'When t', 'the last paragraph in the light');
    expect(await lit()).not.toEqual(before);
  });

  test('loads the next page automatically only if chosen', async () => {
    const second = ARTICLE.replaceAll('ninety years', 'eighty years');
    server.page(second, { path: '/series/page/2' });
    const next = '<nav class="pages"><a rel="next" href="/series/page/2">Next page</a></nav>';
    const first = server.page(ARTICLE.replace('</article>', `</article>${next}`), { path: '/series' });
    await read(first, {});
    await tab.press('End');
    await new Promise(done => setTimeout(done, 1000));
    expect(server.asked).not.toContain('/series/page/2');
    await tab.close();
    await read(first, { nextPages: true });
    await tab.press('End');
    await until(async () => (await findDialog(tab)).includes('eighty years'), 'the second page');
  });

  test('the button shows the reading time', async () => {
    await read(server.page(ARTICLE, { path: '/minutes' }), {});
    const titles = () =>
      host.inExtension(async () => {
        const tabs = await browser.tabs.query({});
        return Promise.all(tabs.map(({ id }) => browser.action.getTitle({ tabId: id })));
      });
    await until(async () => (await titles()).includes('Close the reader · 1 min read'), 'the time on the button');
  });

  test('a reassigned key runs its new command and not ours', async () => {
    await read(server.page(ARTICLE, { path: '/keys' }), { keys: { find: 'y', outline: 'a' } });
    const has = (selector: string) =>
      tab.inShadow(READER, (root, wanted: string) => root.querySelector(wanted) !== null, selector);
    await tab.press('a');
    await until(() => has('.drawer'), 'the contents');
    expect(await has('.appearance')).toBe(false);
    await tab.press('Escape');
    await tab.press('y');
    await until(() => has('[data-find]'), 'the field to find in');
  });

  test('a message covers no line of the text', async () => {
    await read(server.page(ARTICLE, { path: '/said' }), { sizePx: 40 });
    await tab.press('x');
    await until(() => tab.inShadow(READER, root => root.querySelector('.sentence') !== null), 'the sentence');
    const over = await tab.inShadow(READER, root => {
      const said = root.querySelector('.sentence')!.getBoundingClientRect();
      return { said: said.top, scroller: root.querySelector('.scroll')!.getBoundingClientRect().bottom };
    });
    expect(over.scroller).toBeLessThanOrEqual(over.said);
  });
});
