/** The first-run page in each language, light and dark, wide and narrow: nothing sticks out, and axe finds nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, test } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import { setGround } from '../harness/ground.ts';
import { type Host, mainlyIn, type Tab } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';

declare const room: typeof import('./host/welcome.tsx');
declare const axe: typeof import('axe-core');

const LOCALES = readdirSync('public/_locales');
const WIDTHS = [1280, 390, 320];

describe.each(mainlyIn('firefox'))('the first-run page in $name', ({ open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(open, { reducedMotion: true }, ground => {
    ({ host, server } = ground);
    const icon = readFileSync('public/icons/icon.svg');
    server.page(icon, { path: '/icons/icon.svg', headers: { 'content-type': 'image/svg+xml' } });
  });
  afterEach(() => tab.close());

  describe.each([false, true])('dark: %s', dark => {
    test.each(LOCALES)('%s', async locale => {
      await host.prepare({ dark, reducedMotion: true });
      tab = await host.open(server.page('<!doctype html><title>Welcome</title><link rel="icon" href="data:,">'));
      await tab.addScript(await bundle('test/live/host/welcome.tsx'));
      const catalogue = JSON.parse(readFileSync(`public/_locales/${locale}/messages.json`, 'utf8'));
      await tab.evaluate((catalogue: object) => room.openWelcome(catalogue as never), catalogue);
      for (const width of WIDTHS) {
        await tab.setViewport(width, 800);
        const { clientWidth, scrollWidth } = await tab.evaluate(() => {
          const { clientWidth, scrollWidth } = document.documentElement;
          return { clientWidth, scrollWidth };
        });
        expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(clientWidth);
      }
      const { size, weight, title } = await tab.evaluate(() => {
        const { fontSize, fontWeight } = getComputedStyle(document.querySelector('.try')!);
        return { size: fontSize, weight: fontWeight, title: document.querySelector('h1')!.textContent };
      });
      expect([size, weight, title]).toEqual(['17px', '600', catalogue.welcomeTitle.message]);
      await tab.addScript(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
      const broken = await tab.evaluate(async () =>
        (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`),
      );
      expect(broken).toEqual([]);
      expect(tab.errors).toEqual([]);
    });
  });
});
