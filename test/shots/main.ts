/** `npm run shots`: the pictures of the README, and every look of the reader, from the built extension and the inline host. `--tour`: see tour.ts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import type { Catalogue } from '../../src/interface-text.ts';
import { LOOKS } from '../../src/settings.ts';
import { bundle } from '../harness/bundle.ts';
import { BROWSERS, type Host, openChromium, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { countOurs, findDialog } from '../whole/pages.ts';
import { callContent } from './call-content.ts';
import { takeTour } from './tour.ts';

declare const room: typeof import('../live/host/host.ts');

const FOLDER = resolve('test/shots');
const ARTICLE = 'magazine--tide-machine/page.html';
const MESSY = 'news--flood-barrier/page.html';
const READER = ':root > div:last-child';
/** The size that the Chrome Web Store asks of screenshots. */
const WIDE = { width: 1280, height: 800 };

const { values } = parseArgs({
  options: { tour: { type: 'boolean' }, browser: { type: 'string' }, only: { type: 'string' } },
});
if (values.tour) await takeTour(values.browser, values.only?.split(',') ?? []);
else await takeKept();

async function takeKept(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const server = await serve();
  for (const { name, open } of BROWSERS)
    await takeExtension(name, await open({ extension: resolve('dist', name), viewport: WIDE }), server);
  await takeLooks(await openChromium({ viewport: WIDE, reducedMotion: true }), server);
  await server.close();
}

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
    () => messy.inShadow('html > :not(head, body)', root => root.querySelector('.hit') !== null),
    'the highlight',
  );
  await messy.move(300, 520);
  await shoot(messy, `highlight-${name}`);
  await messy.close();
  if (name === 'chromium') await takeOptions(host);
  await host.close();
}

/** What is brought into the middle of the picture, or pressed before it is taken. */
interface Prepare {
  center?: string;
  press?: string;
}

/** Every look, wide and narrow, from left to right and from right to left; then what stands further down. */
async function takeLooks(host: Host, { page }: Server): Promise<void> {
  const tab = await host.open(page('<!doctype html><title>Page</title><p>Page'));
  await tab.addScript(await bundle('test/live/host/host.ts'));
  const show = async (name: string, sample: string, options: object, prepare: Prepare = {}) => {
    await tab.evaluate((which: string, rest: object) => room.openSample(which as 'everything', rest), sample, options);
    await until(() => tab.inShadow(READER, root => root.querySelector('.end-mark') !== null), 'the whole article');
    await tab.inShadow(
      READER,
      (root, { center, press }: Prepare) => {
        if (center) root.querySelector(center)!.scrollIntoView({ block: 'center' });
        if (press) root.querySelector<HTMLElement>(press)!.click();
      },
      prepare,
    );
    await shootSmall(tab, name);
    await tab.evaluate(() => room.closeSample());
  };
  const words = readWords('ar');
  for (const [size, width] of Object.entries({ wide: WIDE.width, narrow: 400 })) {
    await tab.setViewport(width, WIDE.height);
    for (const look of LOOKS) {
      await show(`look-${look}-${size}-ltr`, 'everything', { settings: { look } });
      await show(`look-${look}-${size}-rtl`, 'arabic', { settings: { look }, words });
    }
  }
  await tab.setViewport(WIDE.width, WIDE.height);
  await show('part-table', 'everything', {}, { center: '.table' });
  await show('part-code', 'everything', {}, { center: '.code' });
  await show('part-gallery', 'everything', {}, { center: '.gallery' });
  await show('part-threads', 'everything', { settings: { comments: 'open' } }, { center: '.comments' });
  await show('part-posts', 'thread', {});
  await show('part-viewer', 'everything', {}, { press: '.picture' });
  await show('part-appearance', 'everything', {}, { press: '[data-name="appearance"]' });
  await host.close();
}

function readWords(locale: string): Record<string, string> {
  const messages = JSON.parse(readFileSync(`public/_locales/${locale}/messages.json`, 'utf8')) as Catalogue;
  return Object.fromEntries(Object.entries(messages).map(([key, { message }]) => [key, message]));
}

/** The settings page of the built extension. */
async function takeOptions(host: Host): Promise<void> {
  const tab = await host.open(`${host.extensionUrl}src/options/index.html`);
  await shootSmall(tab, 'part-options');
  await tab.close();
}

/** At half the size: looks are looked at side by side, and there are many. */
async function shootSmall(tab: Tab, name: string): Promise<void> {
  await new Promise(done => setTimeout(done, 500));
  const { page } = tab as Tab & { page: Page };
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  const { data } = await session.send('Page.captureScreenshot', { clip: { x: 0, y: 0, width, height, scale: 0.5 } });
  await session.detach();
  writeFileSync(resolve(FOLDER, `${name}.png`), Buffer.from(data, 'base64'));
  console.log(`test/shots/${name}.png`);
}

async function shoot(tab: Tab, name: string): Promise<void> {
  // Pictures and fonts come a moment after the text.
  await new Promise(done => setTimeout(done, 700));
  await tab.screenshot(resolve(FOLDER, `${name}.png`));
  console.log(`test/shots/${name}.png`);
}
