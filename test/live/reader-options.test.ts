import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mapStore } from '../../src/site/store.ts';
import { learnPage } from '../../src/site/template.ts';
import { exportTemplates } from '../../src/site/template-transfer.ts';
import { bundle } from '../harness/bundle.ts';
import { type Host, openChromium, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { draw } from '../sketch.ts';

declare const room: typeof import('./host/options.tsx');
declare const axe: typeof import('axe-core');

let host: Host;
let server: Server;
let tab: Tab;
beforeAll(async () => {
  [host, server] = await Promise.all([openChromium({ reducedMotion: true }), serve()]);
});
afterAll(async () => {
  await host?.close();
  await server?.close();
});
beforeEach(async () => {
  await tab?.close();
  tab = await host.open(
    server.page('<!doctype html><html lang="en"><title>Settings</title><link rel="icon" href="data:,"><body>'),
  );
  await tab.addScript(await bundle('test/live/host/options.tsx'));
  await tab.evaluate(() => room.openOptions());
});

const items = () => tab.evaluate(() => room.items);

test('a change is shown in the preview at once and saved shortly after', async () => {
  await tab.evaluate(() => document.querySelector<HTMLElement>('[data-option="sepia"] input')!.click());
  await tab.evaluate(() => document.querySelector<HTMLElement>('[data-option="sans"] input')!.click());
  expect(await tab.evaluate(() => document.querySelector('.options')!.getAttribute('data-look'))).toBe('sepia');
  expect(
    await tab.evaluate(() => getComputedStyle(document.querySelector('.preview p:last-child')!).fontFamily),
  ).toContain('system-ui');
  await until(async () => 'settings' in (await items()), 'the settings to be kept');
  expect(await items()).toEqual({ settings: { look: 'sepia', font: 'sans', version: 1 } });
});

test('a site opens automatically only with permission, which forgetting it returns', async () => {
  const add = async (site: string) => {
    await tab.evaluate(() => document.querySelector<HTMLElement>('input[inputmode="url"]')!.focus());
    await tab.type(site);
    await tab.press('Enter');
  };
  await tab.evaluate(() => room.permit(false));
  await add('https://news.example/a');
  await until(
    () => tab.evaluate(() => document.querySelector('.notice')!.textContent!.includes('news.example')),
    'the refusal to be told',
  );
  expect(await items()).toEqual({});
  await tab.evaluate(() => room.permit(true));
  await add('news.example');
  await until(async () => 'settings.site:news.example' in (await items()), 'the rule');
  await until(
    () => tab.evaluate(() => document.querySelector('tbody th')?.textContent === 'news.example'),
    'the site in the list',
  );
  await tab.evaluate(() => document.querySelector<HTMLElement>('tbody button')!.click());
  await until(async () => !('settings.site:news.example' in (await items())), 'the rule to be gone');
  expect(await tab.evaluate(() => room.asked)).toEqual([
    'allow news.example',
    'allow news.example',
    'disallow news.example',
  ]);
});

test('in a narrow window the preview stays visible beside the slider being moved', async () => {
  await tab.setViewport(420, 800);
  const isSeen = await tab.evaluate(() => {
    for (const slider of document.querySelectorAll<HTMLElement>('.appearance input[type="range"]')) {
      slider.focus();
      const preview = document.querySelector('.preview')!.getBoundingClientRect();
      const { top, bottom } = slider.getBoundingClientRect();
      if (preview.bottom > innerHeight || top < 0 || bottom > preview.top) return false;
    }
    return true;
  });
  expect(isSeen).toBe(true);
});

test('keys are written as on keyboards and in menus', async () => {
  const keys = await tab.evaluate(() => [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent));
  expect(keys).toEqual(expect.arrayContaining(['Esc', 'u', 'Shift+U', 'Ctrl+Z', 'Ctrl+Shift+Z', 'Shift+M']));
  expect(keys).not.toContain('U');
});

test('a button opens the browser’s page for shortcuts', async () => {
  await tab.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.text-button')];
    buttons.find(({ textContent }) => textContent!.includes('shortcuts'))!.click();
  });
  expect(await tab.evaluate(() => room.asked)).toEqual(['shortcuts']);
});

test('highlights are listed, exported as one file, and included in "forget everything"', async () => {
  const marks = ['The tide stood still.', 'Nobody had asked for it.'].map((quote, at) => ({
    ...{ id: `m${at}`, quote, before: '', made: 1 },
    note: at === 0 ? 'Ask her about this.' : '',
  }));
  await tab.evaluate(
    (pages: [string, unknown][]) => {
      for (const [key, value] of pages) room.kept.set(key, JSON.stringify(value));
    },
    [
      ['page:https://a.example/tide', { place: { block: 3, share: 0 }, marks, title: 'The tide' }],
      ['page:https://b.example/place', { place: { block: 9, share: 0.5 } }],
      ['pages', { 'https://b.example/place': 1 }],
      ['rectangles:https://c.example/', { rectangles: [], widthPx: 900 }],
    ] as [string, unknown][],
  );
  await tab.evaluate(() => room.openOptions());
  const text = (selector: string) =>
    tab.evaluate((wanted: string) => document.querySelector(wanted)?.textContent ?? '', selector);
  await until(async () => (await text('.site-corrections summary')) === '2 highlighted passages', 'the marks');
  expect(await text('.site-corrections li a')).toBe('The tide');
  const file = await tab.evaluate(async () => {
    let url = '';
    HTMLAnchorElement.prototype.click = function () {
      url = this.href;
    };
    document.querySelector<HTMLElement>('.site-corrections .actions button')!.click();
    return (await fetch(url)).text();
  });
  expect(file).toBe(
    '# Highlighted passages\n\n## [The tide](https://a.example/tide)\n\n> The tide stood still.\n\nAsk her about this.\n\n> Nobody had asked for it.\n',
  );
  const forget = () =>
    tab.evaluate(() => {
      const button = document.querySelector<HTMLElement>('.actions:has([type="search"]) > button:last-child')!;
      button.click();
      return new Promise<string>(done => setTimeout(() => done(button.textContent!), 50));
    });
  expect(await forget()).toBe('Press again to forget everything, including 2 highlighted passages');
  expect(await tab.evaluate(() => room.kept.size)).toBe(4);
  await forget();
  await until(async () => (await text('.notice')) === 'Everything has been forgotten.', 'the sentence');
  expect(await tab.evaluate(() => [...room.kept.keys()])).toEqual([]);
  await until(async () => (await text('.site-corrections')) === '', 'an empty list');
});

test('the import button for corrections accepts what a crawl learned about sites', async () => {
  const store = mapStore();
  for (let n = 0; n < 3; n++) {
    const { snapshot, units } = draw(`div @0,0,900\n  p The same menu on each page\n  p Story number ${n} alone`, {
      url: `https://tide.example/${n}`,
    });
    await learnPage(store, snapshot, units, n + 1);
  }
  await tab.evaluate(
    (text: string) => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
      const files = new DataTransfer();
      files.items.add(new File([text], 'sites.json', { type: 'application/json' }));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    await exportTemplates(store, new Date()),
  );
  const text = (selector: string) =>
    tab.evaluate((wanted: string) => document.querySelector(wanted)?.textContent ?? '', selector);
  await until(async () => (await text('.notice')) === 'Layout learned for 1 site', 'the sentence');
  await until(async () => (await text('.section .site-corrections')).includes('tide.example'), 'the site in the list');
  expect(await tab.evaluate(() => room.kept.has('template:tide.example'))).toBe(true);
});

test('has no accessibility violations', async () => {
  await tab.addScript(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  await tab.evaluate(() => document.querySelector<HTMLElement>('.fold')!.click());
  const broken = await tab.evaluate(async () =>
    (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`),
  );
  expect(broken).toEqual([]);
  expect(tab.errors).toEqual([]);
});
