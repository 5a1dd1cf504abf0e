/** The door for Crawlee with the real Crawlee: a site of 60 pages, found by their links. Needs the build: npm run build. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Configuration, type Dataset, log, PlaywrightCrawler } from 'crawlee';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../../src/cli/browsers.mjs';
import type { SightlineHandler } from '../../src/crawlee/index.ts';
import { mapStore } from '../../src/site/store.ts';
import { readStatistics } from '../../src/site/template.ts';
import { importTemplates } from '../../src/site/template-transfer.ts';
import { publishSite } from '../harness/many-pages.ts';
import { type Server, serve } from '../harness/server.ts';

const DOOR = pathToFileURL(resolve('dist/package/crawlee.js')).href;
const PAGES = 60;
const FLAGS = ['--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];

let server: Server;
let door: typeof import('../../src/crawlee/index.ts');
let folder: string;
const failed: { url: string; tries: number; why: string }[] = [];
beforeAll(async () => {
  [server, door] = await Promise.all([serve(), import(DOOR)]);
  folder = mkdtempSync(join(tmpdir(), 'sightline-crawl-'));
  log.setLevel(log.LEVELS.OFF);
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

function createCrawler(handler: SightlineHandler, onRetry: (url: string) => void): PlaywrightCrawler {
  return new PlaywrightCrawler(
    {
      launchContext: {
        launcher: chromium,
        launchOptions: { executablePath: findBrowser('chromium'), args: [...FLAGS, ...SANDBOX] },
      },
      async requestHandler(context) {
        await handler(context);
        await context.enqueueLinks({ globs: [`${server.url}site/*`] });
      },
      failedRequestHandler: ({ request }, error) =>
        void failed.push({ url: request.url, tries: request.retryCount + 1, why: error.message }),
      preNavigationHooks: [({ request }) => void (request.retryCount > 0 && onRetry(request.url))],
      maxRequestRetries: 2,
      // A busy machine is no reason to read one page at a time here.
      minConcurrency: 3,
      maxConcurrency: 4,
    },
    new Configuration({ persistStorage: false, storageClientOptions: { localDataDirectory: folder } }),
  );
}

test('stores every page of a site once and retries only failures that may be temporary', async () => {
  const [start] = publishSite(server, PAGES);
  const gone = new URL('not-there', server.url).href;
  const empty = server.page('<!doctype html><title>Nothing</title><div></div>');
  const data = server.page('{"a":1}', { headers: { 'content-type': 'application/json' } });
  const busy = server.page('Later', { path: '/busy', status: 503 });
  const story = readFileSync(resolve('test/pages/news--flood-barrier/page.html'));

  const seen: string[] = [];
  const handler = door.createSightlineHandler({
    settleMs: 0,
    onArticle: ({ article }) => void seen.push(article.title),
  });
  const crawler = createCrawler(handler, url => void (url === busy && server.page(story, { path: '/busy' })));
  await crawler.run([start, gone, empty, data, busy]);

  const dataset = await crawler.getDataset();
  const file = join(folder, 'articles.jsonl');
  expect(await door.exportJsonl(dataset as unknown as Dataset, file)).toBe(PAGES + 1);
  expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([]);
  const records = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(new Set(records.map(({ url }) => url)).size).toBe(PAGES + 1);
  expect(seen.length).toBe(PAGES + 1);
  for (const record of records) {
    expect(record).toMatchObject({
      kind: 'article',
      version: expect.any(String),
      model: expect.stringMatching(/^\w{10}$/),
    });
    expect(Date.parse(record.fetched)).toBeGreaterThan(Date.now() - 600_000);
    expect(record.blocks.length).toBeGreaterThan(2);
    expect(record.markdown).toContain(`# ${record.title}`);
    expect(record.text).not.toContain('Copyright');
  }
  const tries = Object.fromEntries(failed.map(({ url, tries, why }) => [url, [tries, why]]));
  expect(tries).toEqual({
    [gone]: [1, 'the server answered 404'],
    [empty]: [1, 'has no text to read'],
    [data]: [1, 'is not a page: its type is application/json'],
  });
  expect(server.asked.filter(path => path === '/busy').length).toBe(2);

  const sites = await handler.exportSites();
  const store = mapStore();
  expect(await importTemplates(store, sites, new Date())).toEqual({ sites: 1, pages: 16 });
  const known = await readStatistics(store, start);
  expect(known?.documents.length).toBe(16);
  expect(JSON.parse(sites).sites[0].host).toBe(new URL(server.url).host);

  const next = door.createSightlineHandler();
  await next.importSites(sites);
  expect(JSON.parse(await next.exportSites()).sites).toEqual(JSON.parse(sites).sites);
}, 300_000);
