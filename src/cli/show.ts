import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'webextension-polyfill';
import { type Host, openChromium, openFirefox, type Tab, until } from '../../test/harness/hosts.ts';
import { PAGES, type Server, serve } from '../../test/harness/server.ts';
import { findBrowser } from './browsers.mjs';

/** For functions that run in an extension page. */
declare const browser: Browser;

const BUNDLED = 'magazine--tide-machine/page.html';
const OURS = 'html > :not(head, body)';

const asked = process.argv[2];
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
const name = findBrowser('chromium') ? 'chromium' : 'firefox';
const open = name === 'chromium' ? openChromium : openFirefox;

const { server, url } = await findPage(asked);
const host = await open({ extension: resolve('dist', name), headless: !hasDisplay, network: true });
try {
  await show(host, url);
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
await host.close();
await server.close();

/** Serves files over HTTP, because extensions can access file: pages only after the user changes a setting. */
async function findPage(target: string | undefined): Promise<{ server: Server; url: string }> {
  if (target && /^https?:\/\//i.test(target)) return { server: await serve(), url: target };
  const file = resolve(target ?? join(PAGES, pickBundled()));
  if (!existsSync(file) || !statSync(file).isFile()) {
    console.error(`✗ ${target} is neither a file here nor an address that starts with http.`);
    process.exit(1);
  }
  const server = await serve(dirname(file));
  const path = pathToFileURL(file).pathname.split('/').at(-1)!;
  return { server, url: server.url + path };
}

function pickBundled(): string {
  if (existsSync(join(PAGES, BUNDLED))) return BUNDLED;
  const [first] = readdirSync(PAGES).filter(page => existsSync(join(PAGES, page, 'page.html')));
  return `${first}/page.html`;
}

async function show(host: Host, url: string): Promise<void> {
  const tab = await host.open(url);
  await host.pressToolbar(tab);
  const { isReader, text } = await until(() => findAnswer(tab), 'the reader to open');
  if (!isReader) throw new Error(text);
  console.log(`✓ ${host.name} ${host.version} read “${text}”`);
  if (hasDisplay) await untilClosed(host);
  else await leaveResults(host, tab);
}

/** The reader's headline, or Sightline's message instead. Undefined while there is neither. */
async function findAnswer(tab: Tab): Promise<{ isReader: boolean; text: string } | undefined> {
  const answer = await tab.inShadow(OURS, root => {
    const reader = root.querySelector('.reader');
    // The reader shows notes of its own; do not take them for the message.
    const heading = reader
      ? (reader.querySelector('h1') ?? reader.querySelector('.slot'))
      : root.querySelector('[role=status]');
    return { isReader: reader !== null, text: heading?.textContent ?? '' };
  });
  return answer.text ? answer : undefined;
}

async function untilClosed(host: Host): Promise<void> {
  console.log(
    '  Press the toolbar button (or Alt+R) again to close it, Alt+L to see what was kept. Close the window to end.',
  );
  while ((await host.tabs().catch(() => [])).length > 0) await new Promise(done => setTimeout(done, 500));
}

async function leaveResults(host: Host, tab: Tab): Promise<void> {
  rmSync('out', { recursive: true, force: true });
  mkdirSync('out');
  await new Promise(done => setTimeout(done, 500));
  await tab.screenshot('out/reader.png');
  await host.inExtension(async () => {
    const tabs = await browser.tabs.query({});
    const message = { sightline: 'content', call: 'exportAs', args: ['markdown'] };
    await Promise.all(tabs.map(({ id }) => browser.tabs.sendMessage(id!, message).catch(() => undefined)));
  });
  const isDone = (file: string) => file.endsWith('.md') && statSync(join(host.downloads, file)).size > 0;
  const file = await until(() => readdirSync(host.downloads).find(isDone), 'the Markdown file');
  copyFileSync(join(host.downloads, file), 'out/article.md');
  console.log('  No display here, so it ran unseen. The article: out/article.md   The reader: out/reader.png');
}
