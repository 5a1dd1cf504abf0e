import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import { type Host, openChromium, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';

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

test('a choice is in the preview at once and kept a moment later', async () => {
  await tab.evaluate(() => document.querySelector<HTMLElement>('[data-option="sepia"] input')!.click());
  await tab.evaluate(() => document.querySelector<HTMLElement>('[data-option="sans"] input')!.click());
  expect(await tab.evaluate(() => document.querySelector('.options')!.getAttribute('data-look'))).toBe('sepia');
  expect(
    await tab.evaluate(() => getComputedStyle(document.querySelector('.preview p:last-child')!).fontFamily),
  ).toContain('system-ui');
  await until(async () => 'settings' in (await items()), 'the settings to be kept');
  expect(await items()).toEqual({ settings: { look: 'sepia', font: 'sans', version: 1 } });
});

test('a site opens by itself only with the permission, which forgetting gives back', async () => {
  const add = async (site: string) => {
    await tab.evaluate(() => document.querySelector<HTMLElement>('input[inputmode="url"]')!.focus());
    await tab.type(site);
    await tab.press('Enter');
  };
  await tab.evaluate(() => room.permit(false));
  await add('https://news.example/a');
  await until(
    () => tab.evaluate(() => document.querySelector('.said')!.textContent!.includes('news.example')),
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

test('no rule of accessibility is broken', async () => {
  await tab.addScript(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  await tab.evaluate(() => document.querySelector<HTMLElement>('.fold')!.click());
  const broken = await tab.evaluate(async () =>
    (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`),
  );
  expect(broken).toEqual([]);
  expect(tab.errors).toEqual([]);
});
