/**
 * Real browsers behind one small interface, so that a test is written once and runs in both.
 *
 *   import { afterAll, beforeAll, describe, expect, test } from 'vitest';
 *   import { bundle } from './bundle.ts';
 *   import { BROWSERS, type Host } from './hosts.ts';
 *   import { serve, type Server } from './server.ts';
 *
 *   describe.each(BROWSERS)('$name', ({ open }) => {
 *     let host: Host;
 *     let server: Server;
 *     beforeAll(async () => { host = await open(); server = await serve(); });
 *     afterAll(async () => { await host?.close(); await server?.close(); });
 *
 *     test('reads a page', async () => {
 *       const tab = await host.open(server.page('<p>Hello'));       // or server.url + 'news--plain/page.html'
 *       await tab.addScript(await bundle('src/walk/walk.ts', 'room')); // exports of the file on globalThis.room
 *       const size = await tab.evaluate((n: number) => room.walk(document).snapshot.size + n, 0);
 *       expect(size).toBeGreaterThan(0);
 *       expect(tab.errors).toEqual([]);
 *     });
 *   });
 *
 * One browser per file, opened in beforeAll; one tab per test. Closing a browser passes it to the next file, without what its
 * extension has stored. `evaluate` transfers plain data and typed arrays both ways. Functions are sent as text, so they cannot refer to the
 * rest of their file (declare globals with `declare const`).
 */
import { openChromium as startChromium } from './chromium.ts';
import { openFirefox as startFirefox } from './firefox.ts';
import { reused } from './reused.ts';
import { sampled } from './sample.ts';

export * from './host.ts';
export const openChromium = reused(startChromium);
export const openFirefox = reused(startFirefox);

/** For `describe.each`. SIGHTLINE_BROWSERS=chromium narrows it while working. */
export const BROWSERS = [
  { name: 'chromium' as const, open: openChromium },
  { name: 'firefox' as const, open: openFirefox },
].filter(({ name }) => (process.env.SIGHTLINE_BROWSERS ?? 'chromium,firefox').includes(name));

/** For tests of code that no browser runs differently: `npm test` runs them in one browser, SIGHTLINE_ALL=1 in both. */
export const mainlyIn = (browser: 'chromium' | 'firefox') =>
  sampled(BROWSERS, ({ name }) => name === browser || BROWSERS.length === 1);
