/**
 * `npm run shots -- --tour [--browser firefox] [--only options,welcome]`: every part of the built extension, light and dark, wide and
 * narrow, in .cache/shots, to be looked at. Nothing of it is kept: what changes with every font does not belong in the repository.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'webextension-polyfill';
import { WELCOME_PAGE } from '../harness/host.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { countOurs, findDialog } from '../whole/pages.ts';
import { callContent } from './call-content.ts';

declare const browser: Browser;

const FOLDER = resolve('.cache/shots');
const READER = 'html > :not(head, body)';
const WIDTHS = [1280, 390];
const HEIGHT = 800;
const ARTICLE = 'magazine--tide-machine/page.html';
const MESSY = 'news--flood-barrier/page.html';

interface View {
  name: string;
  page: string;
  /** Keys to press and selectors to click, in turn. */
  steps?: string[];
  /** Articles opened before: none shows the tour, few the names of the tools. */
  opened?: number;
  select?: string;
}

const VIEWS: View[] = [
  { name: 'reader-first', page: ARTICLE, opened: 0 },
  { name: 'reader-second', page: ARTICLE, opened: 1 },
  { name: 'reader-later', page: ARTICLE },
  { name: 'appearance', page: ARTICLE, steps: ['a'] },
  { name: 'contents', page: ARTICLE, steps: ['o'] },
  { name: 'export', page: ARTICLE, steps: ['e'] },
  { name: 'more', page: ARTICLE, steps: ['[data-name="more"]', '.advanced summary'] },
  { name: 'help', page: ARTICLE, steps: ['?'] },
  { name: 'marks', page: ARTICLE, steps: ['Shift+M'] },
  { name: 'marking', page: ARTICLE, select: '.page p' },
  { name: 'marked', page: ARTICLE, select: '.page p', steps: ['m', 'Shift+M'] },
  { name: 'find', page: ARTICLE, steps: ['/', 't', 'i', 'd', 'e'] },
  { name: 'removing', page: ARTICLE, steps: ['x'] },
  { name: 'ruler', page: ARTICLE, steps: ['g'] },
  { name: 'viewer', page: ARTICLE, steps: ['.picture'] },
  { name: 'left-out', page: MESSY, steps: ['d', '.left-out-why summary'] },
  { name: 'methods', page: MESSY, steps: ['i'] },
];

interface Tour {
  host: Host;
  server: Server;
  /** What every picture's name begins with. */
  prefix: string;
  width: number;
  isWanted(name: string): boolean;
}

export async function takeTour(browserName: string | undefined, only: readonly string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const isWanted = (name: string) => only.length === 0 || only.includes(name);
  const server = await serve();
  for (const { name, open } of BROWSERS) {
    if (browserName && browserName !== name) continue;
    const host = await open({ extension: resolve('dist', name) });
    for (const dark of [false, true]) {
      await host.prepare({ dark });
      for (const width of WIDTHS) {
        const prefix = `${name}-${dark ? 'dark' : 'light'}-${width}`;
        const tour = { host, server, prefix, width, isWanted };
        for (const view of VIEWS) if (isWanted(view.name)) await takeView(tour, view);
        await takeHighlight(tour);
        await takeOwnPages(tour);
      }
    }
    await host.close();
    if (isWanted('languages')) await takeLanguages(name, open);
  }
  await server.close();
}

async function takeView(tour: Tour, { name, page, steps = [], opened = 9, select }: View): Promise<void> {
  const tab = await openReader(tour, page, opened);
  if (select) await tab.inShadow(READER, selectIn, select);
  for (const step of steps) {
    if (/^[.[]/.test(step)) await tab.inShadow(READER, click, step);
    else await tab.press(step);
    await pause(250);
  }
  await shoot(tab, `${tour.prefix}-${name}`);
  await tab.close();
}

async function openReader({ host, server, width }: Tour, page: string, opened: number): Promise<Tab> {
  await host.inExtension(async (opened: number) => {
    await browser.storage.local.clear();
    await browser.storage.sync.set({ settings: { version: 1, opened } });
  }, opened);
  const tab = await host.open(server.url + page);
  await tab.setViewport(width, HEIGHT);
  await host.pressToolbar(tab);
  await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader');
  return tab;
}

/** The highlight, with a card, and after a part was dropped. */
async function takeHighlight(tour: Tour): Promise<void> {
  if (!tour.isWanted('highlight')) return;
  const tab = await openReader(tour, MESSY, 9);
  await callContent(tour.host, 'highlight');
  await until(() => tab.inShadow(READER, root => root.querySelector('.hit') !== null), 'the highlight');
  await pause(500);
  await shoot(tab, `${tour.prefix}-highlight`);
  const [x, y] = [tour.width / 3, HEIGHT * 0.65];
  await tab.move(x - 4, y);
  await tab.move(x, y);
  await tab.click(x, y);
  await shoot(tab, `${tour.prefix}-highlight-card`);
  await tab.press('Delete');
  await shoot(tab, `${tour.prefix}-highlight-dropped`);
  await tab.close();
}

const OWN_PAGES = {
  options: 'src/options/index.html',
  welcome: WELCOME_PAGE,
  cannot: 'src/background/cannot.html?why=pdf',
};

async function takeOwnPages({ host, prefix, width, isWanted }: Tour): Promise<void> {
  for (const [name, path] of Object.entries(OWN_PAGES)) {
    if (!isWanted(name)) continue;
    const tab = await host.open(host.extensionUrl + path);
    await tab.setViewport(width, HEIGHT);
    await shoot(tab, `${prefix}-${name}`, true);
    await tab.close();
  }
}

/** The first-run page and the settings in each language, by a copy of the extension that has no other. */
async function takeLanguages(name: string, open: (typeof BROWSERS)[number]['open']): Promise<void> {
  for (const locale of readdirSync('public/_locales')) {
    const folder = speaking(locale, resolve('dist', name));
    const host = await open({ extension: folder });
    for (const width of WIDTHS) {
      const tour = { host, server: undefined as never, prefix: `${name}-${locale}-${width}`, width };
      await takeOwnPages({ ...tour, isWanted: page => page !== 'cannot' });
    }
    await host.close();
    rmSync(folder, { recursive: true });
  }
}

function speaking(locale: string, extension: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-language-'));
  cpSync(extension, folder, { recursive: true });
  for (const other of readdirSync(join(folder, '_locales')))
    if (other !== locale) rmSync(join(folder, '_locales', other), { recursive: true });
  const manifest = join(folder, 'manifest.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), default_locale: locale }));
  return folder;
}

async function shoot(tab: Tab, name: string, fullPage = false): Promise<void> {
  await pause(500);
  await tab.screenshot(join(FOLDER, `${name}.png`), { fullPage });
  console.log(`${name}.png`);
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms));

function click(root: ShadowRoot, selector: string): void {
  root.querySelector<HTMLElement>(selector)?.click();
}

function selectIn(root: ShadowRoot, selector: string): void {
  const text = document.createTreeWalker(root.querySelector(selector)!, NodeFilter.SHOW_TEXT).nextNode()!;
  text.ownerDocument!.getSelection()!.setBaseAndExtent(text, 0, text, Math.min(60, text.textContent!.length));
}
