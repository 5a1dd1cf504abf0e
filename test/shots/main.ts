/** `npm run shots`: the pictures of the README, and every look of the reader, from the built extension and the inline host. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'webextension-polyfill';
import { LOOKS } from '../../src/settings.ts';
import { bundle } from '../harness/bundle.ts';
import { BROWSERS, type Host, openChromium, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { countOurs, findDialog } from '../whole/pages.ts';

declare const browser: Browser;
declare const room: typeof import('../live/host/host.ts');

const FOLDER = resolve('test/shots');
const ARTICLE = 'magazine--tide-machine/page.html';
const MESSY = 'news--flood-barrier/page.html';
const WIDE = { width: 1200, height: 760 };

mkdirSync(FOLDER, { recursive: true });
const server = await serve();
for (const { name, open } of BROWSERS)
  await takeExtension(name, await open({ extension: resolve('dist', name), viewport: WIDE }), server);
await takeLooks(await openChromium({ viewport: WIDE, reducedMotion: true }), server);
await server.close();

/** The real thing: the toolbar button pressed on a page, then the highlight over a messy one. */
async function takeExtension(name: string, host: Host, { url }: Server): Promise<void> {
  const article = await host.open(url + ARTICLE);
  await host.pressToolbar(article);
  await until(async () => (await countOurs(article)) === 1 && findDialog(article), 'the reader');
  await shoot(article, `reader-${name}`);
  await article.close();

  const messy = await host.open(url + MESSY);
  await host.pressToolbar(messy);
  await until(async () => (await countOurs(messy)) === 1 && findDialog(messy), 'the reader');
  await callContent(host, 'highlight');
  await until(
    () => messy.inShadow('html > :not(head, body)', root => root.querySelector('canvas') !== null),
    'the highlight',
  );
  await messy.move(300, 520);
  await shoot(messy, `highlight-${name}`);
  await host.close();
}

async function takeLooks(host: Host, { page }: Server): Promise<void> {
  const tab = await host.open(page('<!doctype html><title>Page</title><p>Page'));
  await tab.addScript(await bundle('test/live/host/host.ts'));
  const show = async (sample: string, options: object, name: string) => {
    await tab.evaluate((which: string, rest: object) => room.openSample(which as 'everything', rest), sample, options);
    await shoot(tab, name);
    await tab.evaluate(() => room.closeSample());
  };
  const rtl = { readerDirection: 'rtl', readerLanguage: 'ar' };
  for (const look of LOOKS) await show('everything', { settings: { look } }, `look-${look}`);
  await tab.setViewport(400, 760);
  for (const look of LOOKS) await show('arabic', { settings: { look }, words: rtl }, `look-${look}-narrow-rtl`);
  await host.close();
}

async function shoot(tab: Tab, name: string): Promise<void> {
  // Pictures and fonts come a moment after the text.
  await new Promise(done => setTimeout(done, 700));
  await tab.screenshot(resolve(FOLDER, `${name}.png`));
  console.log(`test/shots/${name}.png`);
}

/** As the menu would ask. */
function callContent(host: Host, call: string): Promise<unknown> {
  return host.inExtension(
    async (message: object) => {
      const tabs = await browser.tabs.query({});
      await Promise.all(tabs.map(({ id }) => browser.tabs.sendMessage(id!, message).catch(() => undefined)));
    },
    { sightline: 'content', call, args: [] },
  );
}
