/**
 * The project's own pages through the built extension, in both browsers: what works on a drawn page must work on a messy one, and
 * whoever asks by the driver or on the command line gets the same article, to the byte.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser as Polyfill } from 'webextension-polyfill';
import { findBrowser } from '../../src/cli/browsers.mjs';
import { read } from '../../src/driver/index.ts';
import { findOwnPages } from '../bench/own-pages.ts';
import { run } from '../harness/command.ts';
import { type Host, mainlyIn, until } from '../harness/hosts.ts';
import { sampled } from '../harness/sample.ts';
import { type Server, serve } from '../harness/server.ts';
import { countOurs, findDialog } from './pages.ts';

declare const browser: Polyfill;

const SAMPLE = [
  'news--flood-barrier',
  'shadow--orchard-components',
  'arabic--date-palm',
  'listing--search-results',
  'code--parser-tutorial',
  'math--deck-memory',
];
const PAGES = sampled(
  findOwnPages().map(({ name }) => name),
  name => SAMPLE.includes(name),
);
/** That of the command line; widths make boxes. */
const VIEWPORT = { width: 1280, height: 900 };

describe.each(mainlyIn('chromium'))('in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  let driven: Browser;
  let folder: string;
  /** What the command line wrote, by address. */
  let commanded: Map<string, string>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sightline-same-'));
    server = await serve();
    const args = name === 'chromium' ? ['--no-sandbox', '--disable-gpu'] : [];
    const kind = name === 'chromium' ? 'chrome' : name;
    [host, driven] = await Promise.all([
      open({ extension: resolve('dist', name), viewport: VIEWPORT }),
      puppeteer.launch({ browser: kind, executablePath: findBrowser(name), args, defaultViewport: VIEWPORT }),
    ]);
    const list = PAGES.map(page => `${server.url}${page}/page.html`).join('\n');
    const choices = ['--format', 'json', '--out', folder, '--browser', name, '--delay', '0'];
    await run(['read', '-', ...choices], { input: list });
    const files = readdirSync(folder)
      .filter(file => file.endsWith('.json'))
      .map(file => readFileSync(join(folder, file), 'utf8'));
    commanded = new Map(files.map(text => [JSON.parse(text).article.url, text]));
  }, 300_000);
  afterAll(async () => {
    await host?.close();
    await driven?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ofExtension = async () => {
    const isDone = (file: string) => file.endsWith('.json') && readWhole(join(host.downloads, file)) !== undefined;
    await host.inExtension(async () => {
      const message = { sightline: 'content', call: 'exportAs', args: ['json'] };
      for (const { id } of await browser.tabs.query({}))
        void browser.tabs.sendMessage(id!, message).catch(() => undefined);
    });
    const file = await until(() => readdirSync(host.downloads).find(isDone), 'the file', 20_000);
    const text = readFileSync(join(host.downloads, file), 'utf8');
    rmSync(join(host.downloads, file));
    return text;
  };
  const ofDriver = async (address: string) => {
    const page = await driven.newPage();
    await page.goto(address);
    const { json } = await read(page);
    await page.close();
    return json;
  };

  test.each(PAGES)('%s gives the same bytes in the extension, the driver and the command line', async page => {
    const expected = JSON.parse(readFileSync(resolve('test/pages', page, 'expected.json'), 'utf8'));
    const address = `${server.url}${page}/page.html`;
    const tab = await host.open(address);
    await host.pressToolbar(tab);
    const text = await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader to open');
    const bare = (words: string) => words.replace(/\s+/g, '').toLowerCase();
    expect(bare(String(text))).toContain(bare(expected.title));
    expect(tab.errors.filter(error => error.includes('Sightline'))).toEqual([]);
    const asDriven = await ofDriver(address);
    expect(await ofExtension()).toBe(asDriven);
    expect(commanded.get(address)).toBe(asDriven);
    await tab.close();
  });
});

/** Undefined while the browser is still writing it. */
function readWhole(file: string): object | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
