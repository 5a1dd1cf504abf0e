/** The published methods as a reader of the built extension meets them: two steps from the article, and taught by rectangles. */
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { METHODS, type MethodName } from '../../src/inspect/method-results.ts';
import { METHOD_WORDS } from '../../src/inspect/method-words.ts';
import type { MessageKey } from '../../src/interface-text.ts';
import { english } from '../harness/english.ts';
import { type Host, mainlyIn, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { countOurs, findDialog } from './pages.ts';

/** In functions that run in a page of the extension. */
declare const browser: Browser;

const OURS = 'html > :not(head, body)';
/** As many pages of one site as InfoDiscoverer asks for, and the one that is looked at. */
const VISITS = 6;
/** What each panel has to show beside its sentence: a plot, a table of nodes, candidates, a tree. */
const SHOWN: Partial<Record<MethodName, string>> = {
  bte: '.plot svg .curve',
  btes: '.plot svg .curve',
  tables: '.plot svg',
  entropy: '.plot svg',
};

const SYLLABLES = [
  'bar',
  'den',
  'fol',
  'gim',
  'hask',
  'jov',
  'kel',
  'lum',
  'mir',
  'nost',
  'pel',
  'rud',
  'sint',
  'tarn',
  'vol',
];

/** A made-up word that no other page has. */
function word(number: number, at: number): string {
  const [first, second] = [number % SYLLABLES.length, at % SYLLABLES.length];
  return (
    SYLLABLES[first] +
    SYLLABLES[second] +
    SYLLABLES[(first + second + Math.floor(at / SYLLABLES.length)) % SYLLABLES.length]
  );
}

/** A page of 1999: tables hold the menu, the story and the foot, and only the story is another on each page. */
function story(number: number): string {
  const sentence = (at: number) =>
    `The ${word(number, at)} of ${word(number, at + 1)} sent a ${word(number, at + 2)} to the ${word(number, at + 3)} before any ${word(number, at + 4)} came.`;
  const paragraphs = [0, 15, 30, 45].map(at => `<p>${[at, at + 5, at + 10].map(sentence).join(' ')}</p>`);
  return `<!doctype html><html lang=en><title>The log of lamp ${number}</title>
    <table><tr><td><a href=/>Harbour</a> <a href=/ships>Ships</a> <a href=/weather>Weather of the week</a></td></tr></table>
    <table><tr><td><h1>The log of lamp ${number}</h1>${paragraphs.join('')}</td></tr></table>
    <table><tr><td>The Harbour Post is printed every morning. All rights reserved. <a href=/legal>Legal notice</a></td></tr></table>`;
}

describe.each(mainlyIn('chromium'))('the methods in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  beforeAll(async () => {
    const viewport = { width: 1280, height: 900 };
    [host, server] = await Promise.all([open({ extension: resolve('dist', name), viewport }), serve()]);
  });
  afterAll(async () => {
    await host?.close();
    await server?.close();
  });

  async function read(number: number): Promise<Tab> {
    const tab = await host.open(server.page(story(number), { path: `/logs/${number}` }));
    await host.pressToolbar(tab);
    await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader');
    return tab;
  }
  const ours = (tab: Tab, selector: string) =>
    tab.inShadow(OURS, (root, wanted) => root.querySelector(wanted)?.textContent ?? '', selector);
  const has = (tab: Tab, selector: string) =>
    tab.inShadow(OURS, (root, wanted) => root.querySelector(wanted) !== null, selector);
  /** Clicks what says these words. */
  const click = (tab: Tab, selector: string, words: string) =>
    tab.inShadow(
      OURS,
      (root, wanted, said) =>
        [...root.querySelectorAll<HTMLElement>(wanted)].find(one => one.textContent!.trim() === said)?.click(),
      selector,
      words,
    );
  /** Pages whose repetitions are remembered: they are learned while the reader is open. */
  const countKnown = () =>
    host.inExtension(async () => {
      const { templates = {} } = await browser.storage.local.get('templates');
      return Object.values(templates as Record<string, { pages: number }>).reduce((sum, { pages }) => sum + pages, 0);
    });
  const say = (key: MessageKey) => english(key);

  test('each method is two steps from the article, explains itself, and opens its result as an article', async () => {
    for (let visit = 1; visit < VISITS; visit++) {
      const visited = await read(visit);
      await until(async () => (await countKnown()) >= visit, 'the page to be learned');
      await visited.close();
    }
    const tab = await read(VISITS);
    for (const method of METHODS) {
      await tab.press('i');
      await until(() => has(tab, '.methods'), 'the inspector');
      await click(tab, '.methods label', say(METHOD_WORDS[method].name));
      await until(async () => (await ours(tab, '.methods .chosen th')) === say(METHOD_WORDS[method].name), method);
      expect(await ours(tab, '.says')).toBe(say(METHOD_WORDS[method].says));
      const shown = SHOWN[method];
      if (shown) expect(await has(tab, shown), method).toBe(true);
      if (method === 'sightline') {
        await tab.press('Escape');
      } else {
        await click(tab, '.read', say('inspectRead'));
      }
      const text = await until(() => findDialog(tab), `the reader after ${method}`);
      expect(text, method).toContain(word(VISITS, 0));
    }
    await tab.close();
  });

  /** Draws around an element, and says what the rectangle holds. */
  async function mark(tab: Tab, selector: string, key: string): Promise<void> {
    const [left, top, right, bottom] = await tab.evaluate((wanted: string) => {
      const all = [...document.querySelectorAll(wanted)].map(one => one.getBoundingClientRect());
      const last = all[all.length - 1];
      return [all[0].left - 4, all[0].top - 4, all[0].right + 4, last.bottom + 4];
    }, selector);
    await tab.drag([left, top], [right, bottom]);
    await tab.press(key);
  }

  test('a site is learned from two labelled pages, under Advanced, and the inspector names them', async () => {
    for (const number of [11, 12]) {
      const tab = await read(number);
      await tab.inShadow(
        OURS,
        (root, label) => root.querySelector<HTMLElement>(`[aria-label^="${label}"]`)!.click(),
        say('readerMore'),
      );
      await until(() => has(tab, '.advanced'), 'the menu');
      await tab.inShadow(OURS, root => root.querySelector<HTMLElement>('.advanced summary')!.click());
      await click(tab, '.advanced button', say('readerLabel'));
      await until(async () => (await ours(tab, '.bar')).includes(english('drawRectangles', 0)), 'the labelling mode');
      await mark(tab, 'h1', 't');
      await mark(tab, 'h1 ~ p', 'b');
      await tab.press('d');
      await until(
        async () => (await ours(tab, '.done')).includes(english('drawLearnPages', number - 10, 2)),
        'the page to be kept',
      );
      if (number === 12) {
        await tab.inShadow(OURS, root => [...root.querySelectorAll<HTMLElement>('.done .file')].at(-1)!.click());
        await until(
          async () => (await ours(tab, '.done')).includes(english('drawLearned', '2 pages of 127.0.0.1')),
          'the wrapper',
        );
      }
      await tab.close();
    }
    const tab = await read(13);
    await tab.press('i');
    await until(() => has(tab, '.methods'), 'the inspector');
    await click(tab, '.methods label', say('methodWang'));
    await until(
      async () => (await ours(tab, '.panel')).includes(english('inspectWrapper', '2 pages of 127.0.0.1')),
      'its origin',
    );
    await tab.close();
  });
});
