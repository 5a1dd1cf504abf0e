import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LOOKS } from '../../src/settings.ts';
import { bundle } from '../harness/bundle.ts';
import { type Host, openChromium, type Tab, until } from '../harness/hosts.ts';
import { sampled } from '../harness/sample.ts';
import { type Server, serve } from '../harness/server.ts';

declare const room: typeof import('./host/host.ts');
declare const axe: typeof import('axe-core');

const READER = ':root > div:last-child';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RTL = { readerDirection: 'rtl', readerLanguage: 'ar' };

let host: Host;
let server: Server;
let tab: Tab;
beforeAll(async () => {
  [host, server] = await Promise.all([
    openChromium({ reducedMotion: true, viewport: { width: 1280, height: 900 } }),
    serve(),
  ]);
  tab = await host.open(
    server.page('<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1><p>Text</main>'),
  );
  await tab.addScript(await bundle('test/live/host/host.ts'));
});
afterAll(async () => {
  await host?.close();
  await server?.close();
});

const show = (sample: string, options: object) =>
  tab.evaluate((name: string, rest: object) => room.openWhole(name as 'everything', rest), sample, options);
afterEach(async () => {
  await tab.evaluate(() => room.closeSample());
  await (tab as Tab & { page: Page }).page.emulateMedia({ media: null, forcedColors: 'none' });
});

/** What axe finds wrong in the reader, each with the first place. */
async function violations(): Promise<string[]> {
  return tab.evaluate(async (source: string) => {
    const inside = room.placeOfReader().defaultView as Window & typeof globalThis & { axe?: typeof axe };
    if (!inside.axe) inside.eval(source);
    const { violations } = await inside.axe!.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // A dialog over the page is no page with landmarks of its own.
      rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } },
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary?.replace(/\s+/g, ' ').slice(0, 200)}`,
    );
  }, AXE);
}

test.each(LOOKS)('the %s look has no accessibility violations', async look => {
  await show('everything', { settings: { look, comments: 'open' }, confidence: 0.2 });
  expect(await violations()).toEqual([]);
});

// The colours are those of the look; the direction changes only the layout.
test.each(sampled(LOOKS, (_, index) => index === 0))('nor has it from right to left: %s', async look => {
  await show('arabic', { settings: { look }, words: RTL });
  expect(await violations()).toEqual([]);
});

test('a thread has no accessibility violations', async () => {
  await show('thread', {});
  expect(await violations()).toEqual([]);
});

describe('each panel has no accessibility violations', () => {
  test.each(['a', 'o', 'e', 'd', 'x', '/', 'g', '?', 'Shift+M'])('%s', async key => {
    await show('everything', {
      memory: { marks: [{ id: 'a', quote: 'It never missed a tide.', before: '', note: '', made: 1 }] },
    });
    await tab.press(key);
    if (key === 'a') await tab.inShadow(READER, root => root.querySelector<HTMLElement>('.fold')!.click());
    expect(await violations()).toEqual([]);
  });
  test.each(['.picture', '.note-mark button', '[data-name="more"]'])('%s', async selector => {
    await show('everything', {});
    await tab.inShadow(READER, (root, wanted: string) => root.querySelector<HTMLElement>(wanted)!.click(), selector);
    expect(await violations()).toEqual([]);
  });
});

test.each([{ loadsLate: true }, { scrolled: 0.4 }])(
  'parts loaded later have no accessibility violations: %o',
  async state => {
    await show('everything', state);
    expect(await violations()).toEqual([]);
  },
);

test('screen readers find a named dialog, one title, nested headings and regions', async () => {
  await show('everything', {});
  const page = (tab as Tab & { page: Page }).page;
  expect(await page.locator('dialog').ariaSnapshot()).toMatch(/^- dialog "The lighthouse keepers/);
  const tree = await page.frameLocator('.own-document').locator('body').ariaSnapshot();
  expect(tree.match(/heading .*\[level=1\]/g)).toHaveLength(1);
  for (const part of [
    'toolbar "Reader tools"',
    'navigation "Contents"',
    'region "Article"',
    'button "Note 1"',
    'heading "How the readings were corrected" [level=3]',
    'table',
    'columnheader "Decade"',
    'status',
  ]) {
    expect(tree).toContain(part);
  }
});

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test('prints only the article', async () => {
  const mark = { id: 'a', quote: 'It never missed a tide.', before: '', note: '', made: 1 };
  await show('everything', { settings: { look: 'dark', sizePx: 40 }, memory: { marks: [mark] } });
  const page = (tab as Tab & { page: Page }).page;
  await page.emulateMedia({ media: 'print' });
  // The copy beside the frame: a frame is printed in one piece.
  const hasCopy = (selector: string) => document.querySelector(selector)!.shadowRoot!.querySelector('.reader') !== null;
  await until(() => tab.evaluate(hasCopy, READER), 'the copy');
  const seen = await tab.evaluate(selector => {
    const root = document.querySelector(selector)!.shadowRoot!;
    return {
      bar: getComputedStyle(root.querySelector('.bar')!).display,
      ink: getComputedStyle(root.querySelector('.reader')!).color,
      page: getComputedStyle(document.querySelector('body > *')!).display,
      pageHeight: document.body.offsetHeight,
      height: root.querySelector('dialog')!.getBoundingClientRect().height,
      marked: [...root.querySelectorAll('.printed-mark')].map(({ textContent }) => textContent).join(''),
      frame: getComputedStyle(root.querySelector('iframe')!).display,
      letters: getComputedStyle(root.querySelector('.page')!).fontSize,
    };
  }, READER);
  // 11.5 points, whatever was chosen for the screen.
  expect(seen).toMatchObject({
    ...{ bar: 'none', ink: 'rgb(0, 0, 0)', page: 'none', pageHeight: 0, letters: '15.3333px' },
    ...{ frame: 'none', marked: 'It never missed a tide.' },
  });
  expect(seen.height).toBeGreaterThan(2000);
  expect(pages(await page.pdf({ format: 'A4' }))).toBeGreaterThan(2);
  await page.emulateMedia({ media: null });
  const left = () =>
    tab.evaluate(selector => document.querySelector(selector)!.shadowRoot!.querySelectorAll('.reader').length, READER);
  await until(async () => (await left()) === 0, 'the copy to go');
});

test('prints a reader inside the page’s body the same way', async () => {
  const page = (tab as Tab & { page: Page }).page;
  await show('everything', {});
  // Where a page suffers nothing beside its body, the reader moves in there.
  await tab.evaluate(() => {
    const clear = () => document.querySelector(':root > div')?.remove();
    const observer = new MutationObserver(() =>
      document.querySelector('body > div:last-child:empty') ? observer.disconnect() : clear(),
    );
    observer.observe(document.documentElement, { childList: true });
    clear();
  });
  const inBody = 'body > div:last-child';
  const ask = (question: string) =>
    tab.evaluate(`(root => ${question})(document.querySelector(${JSON.stringify(inBody)}).shadowRoot)`);
  await until(() => ask("root.querySelector('dialog').matches(':modal')"), 'the dialog');
  await page.emulateMedia({ media: 'print' });
  await until(() => ask("root.querySelector('.page p').checkVisibility()"), 'the copy for the paper');
  await until(async () => (pages(await page.pdf({ format: 'A4' })) ?? 0) > 2, 'all of it on paper');
});

test('a line separates a table’s head from its rows', async () => {
  await show('everything', {});
  const line = await tab.inShadow(READER, root => getComputedStyle(root.querySelector('thead th')!).borderBottomWidth);
  expect(line).toBe('1px');
});

test('says that the article has no headings for an outline', async () => {
  await show('sentence', {});
  await tab.press('o');
  const said = () => tab.inShadow(READER, root => root.querySelector('.drawer .empty')?.textContent);
  expect(await until(said, 'the sentence')).toContain('no headings');
});

test('keeps a note mark on the line of its word', async () => {
  const page = (tab as Tab & { page: Page }).page;
  for (let width = 330; width < 430; width += 10) {
    await page.setViewportSize({ width, height: 700 });
    await show('everything', {});
    const apart = await tab.inShadow(
      READER,
      root =>
        [...root.querySelectorAll('p .note-mark')].filter(mark => {
          const word = document.createRange();
          const before = mark.previousSibling!;
          word.setStart(before, before.nodeValue!.trimEnd().length - 1);
          word.setEnd(before, before.nodeValue!.trimEnd().length);
          return mark.firstElementChild!.getBoundingClientRect().left < word.getBoundingClientRect().left;
        }).length,
    );
    expect(apart, `${width} pixels`).toBe(0);
    await tab.evaluate(() => room.closeSample());
  }
});

test('the help sheet shows which shortcuts need Shift', async () => {
  await show('everything', {});
  await tab.press('?');
  await until(() => tab.inShadow(READER, root => root.querySelector('.keys') !== null), 'the sheet');
  const names = await tab.inShadow(READER, root => [...root.querySelectorAll('kbd')].map(key => key.textContent));
  expect(names).toEqual(expect.arrayContaining(['Esc', 'm', 'Shift+M', 'Ctrl+Z', 'Ctrl+Shift+Z']));
});

test('the help sheet fits the screen of a small laptop', async () => {
  await tab.setViewport(1280, 720);
  await show('everything', {});
  await tab.press('?');
  await until(() => tab.inShadow(READER, root => root.querySelector('.keys') !== null), 'the sheet');
  const over = await tab.inShadow(READER, root =>
    ['.panel', '.panel-body', '.keys'].map(name => {
      const { scrollHeight, clientHeight } = root.querySelector(`.sheet${name}, .sheet ${name}`)!;
      return scrollHeight - clientHeight;
    }),
  );
  await tab.setViewport(1280, 900);
  expect(over).toEqual([0, 0, 0]);
});

test('every control is visible in forced colours', async () => {
  const page = (tab as Tab & { page: Page }).page;
  await page.emulateMedia({ forcedColors: 'active' });
  await show('everything', { settings: { look: 'sepia' } });
  const colours = await tab.inShadow(READER, root => {
    const icon = getComputedStyle(root.querySelector('.icon-button')!).color;
    const paper = getComputedStyle(root.querySelector('.reader')!).backgroundColor;
    return { icon, paper };
  });
  expect(colours.icon).not.toBe(colours.paper);
  expect(await violations()).toEqual([]);
});
