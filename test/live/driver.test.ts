/** The driver on real pages of real drivers: Playwright and Puppeteer in Chromium, Puppeteer in Firefox. */
import { type Browser, chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../src/cli/browsers.mjs';
import { type DriverPage, type ReadError, read } from '../../src/driver/index.ts';
import { type Server, serve } from '../harness/server.ts';

interface Opened {
  open(): Promise<DriverPage & { goto(url: string): Promise<unknown>; close(): Promise<unknown> }>;
  close(): Promise<unknown>;
}

const FLAGS = ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
const wanted = (process.env.SIGHTLINE_BROWSERS ?? 'chromium,firefox').split(',');
const has = (name: 'chromium' | 'firefox') => wanted.includes(name) && findBrowser(name) !== undefined;
const ARTICLE = 'news--flood-barrier/page.html';

async function openPlaywright(): Promise<Opened> {
  const browser: Browser = await chromium.launch({ executablePath: findBrowser('chromium'), args: FLAGS });
  return { open: () => browser.newPage(), close: () => browser.close() };
}

async function openPuppeteer(name: 'chromium' | 'firefox'): Promise<Opened> {
  const browser = await puppeteer.launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath: findBrowser(name),
    args: name === 'firefox' ? [] : FLAGS,
  });
  return { open: () => browser.newPage(), close: () => browser.close() };
}

const DRIVERS = [
  { name: 'Playwright in Chromium', isThere: has('chromium'), start: openPlaywright, isIsolated: true },
  { name: 'Puppeteer in Chromium', isThere: has('chromium'), start: () => openPuppeteer('chromium'), isIsolated: true },
  { name: 'Puppeteer in Firefox', isThere: has('firefox'), start: () => openPuppeteer('firefox'), isIsolated: false },
].filter(({ isThere }) => isThere);

describe.each(DRIVERS)('$name', ({ start, isIsolated }) => {
  let driver: Opened;
  let server: Server;
  beforeAll(async () => {
    [driver, server] = await Promise.all([start(), serve()]);
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  async function visit(url: string) {
    const page = await driver.open();
    await page.goto(url);
    return page;
  }
  const attempt = async (page: DriverPage, options = {}) =>
    read(page, options).then(
      () => undefined,
      (error: ReadError) => error.reason,
    );

  test('reads an article whose files match it', async () => {
    const page = await visit(server.url + ARTICLE);
    const { article, markdown, html, json, text, leftOut, model } = await read(page);
    expect(article.pageKind).toBe('article');
    expect(article.title.length).toBeGreaterThan(10);
    expect(markdown).toContain(`# ${article.title}`);
    expect(html).toContain('<article');
    expect(JSON.parse(json).article.title).toBe(article.title);
    expect(text.split(' ').length).toBeGreaterThan(150);
    expect(leftOut.length).toBeGreaterThan(2);
    expect(model).toMatch(/^\w{10}$/);
    await page.close();
  });

  test('leaves nothing behind in the page', async () => {
    const page = await visit(server.url + ARTICLE);
    const look = () =>
      page.evaluate(
        'JSON.stringify([Object.getOwnPropertyNames(window).sort(), document.documentElement.outerHTML, scrollY])',
      );
    await page.evaluate('scrollTo(0, 300)');
    const before = await look();
    await read(page, { scroll: true });
    expect(await look()).toBe(before);
    await page.close();
  });

  test('waits for late content and scrolls to trigger lazy loading', async () => {
    const words = (name: string) =>
      `${name} said that the harbour wall would hold, whatever the winter brought. `.repeat(9);
    const url = server.page(`<!doctype html><title>Late</title><main><h1>The wall of the harbour</h1>
      <p>${words('She')}</p><div id=late></div><div style="height:3000px"></div><div id=seen>&nbsp;</div></main><script>
      const add = (to, text) => document.querySelector(to).append(Object.assign(document.createElement('p'), { textContent: text }));
      setTimeout(() => add('#late', ${JSON.stringify(words('Later he'))}), 500);
      new IntersectionObserver(([{ isIntersecting }], me) => isIntersecting &&
        (me.disconnect(), add('#seen', ${JSON.stringify(words('At last they'))}))).observe(document.querySelector('#seen'));
      </script>`);
    const page = await visit(url);
    const { text } = await read(page, { settleMs: 700 });
    expect(text).toContain('Later he said');
    expect(text).not.toContain('At last they');
    expect((await read(page, { scroll: true })).text).toContain('At last they');
    await page.close();
  });

  test('reports that the page was closed', async () => {
    const page = await visit(server.page('<!doctype html><p>Short</p>'));
    await page.close();
    expect(await attempt(page)).toBe('crashed');
  });

  // A page of Firefox that hangs holds up the driver itself.
  test.runIf(isIsolated)('gives up on a page that hangs when its time is over', async () => {
    const url = server.page('<!doctype html><p>Hangs</p><script>setTimeout(() => { for (;;); }, 300)</script>');
    const page = await visit(url);
    await new Promise(done => setTimeout(done, 400));
    expect(await attempt(page, { timeoutMs: 1500 })).toBe('timeout');
  });

  test('follows a page that redirects', async () => {
    const url = server.url + ARTICLE;
    const page = await visit(
      server.page(`<!doctype html><p>On</p><script>setTimeout(() => location.replace('${url}'), 100)</script>`),
    );
    expect((await read(page, { settleMs: 400 })).article.url).toBe(url);
    await page.close();
  });

  test.runIf(isIsolated)('works on a page that replaced the browser’s own functions', async () => {
    const page = await visit(server.url + ARTICLE);
    const { json } = await read(page);
    await page.evaluate(`Node.prototype.appendChild = Element.prototype.getBoundingClientRect = JSON.stringify = () => { throw 1 };
      Object.defineProperty(window, 'sightline', { get() { throw 2 } });`);
    expect((await read(page)).json).toBe(json);
    await page.close();
  });
});
