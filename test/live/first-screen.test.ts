/** The first screen is drawn by the background with the reader's own components; the reader draws the same under it and removes it. */
import { afterEach, describe, expect, test } from 'vitest';
import { BROWSERS, type Tab, until } from '../harness/hosts.ts';
import { SAMPLES, type SampleName } from './host/samples.ts';
import { askReader } from './reader-stage.ts';
import { setStage } from './stage.ts';

declare const room: typeof import('./host/host.ts');

const PAGE = '<!doctype html><html lang="en"><title>Underneath</title><link rel="icon" href="data:,"><p>The page';

describe.each(BROWSERS)('the first screen in $name', ({ open }) => {
  const stage = setStage(open, 'test/live/host/host.ts', {
    reducedMotion: true,
    viewport: { width: 1200, height: 800 },
  });
  let tab: Tab;
  afterEach(() => tab.close());
  const { inside } = askReader(() => tab);

  test.each(Object.keys(SAMPLES) as SampleName[])('of “%s” is what the reader draws, in the same place', async name => {
    tab = await stage.open(PAGE);
    const { elements, ...differences } = await tab.evaluate(name => room.compareFirstScreen(name), name);
    expect(elements).toBeGreaterThan(8);
    expect(differences).toEqual({ different: [], moved: [], more: 0 });
  });

  test.each([{ look: 'dark', sizePx: 26 }, { columns: 2 }, { opened: 0 }, { measure: 40, hyphens: true }] as const)(
    'follows the settings %o',
    async settings => {
      tab = await stage.open(PAGE);
      const { elements, ...differences } = await tab.evaluate(
        settings => room.compareFirstScreen('everything', settings),
        settings,
      );
      expect(elements).toBeGreaterThan(8);
      expect(differences).toEqual({ different: [], moved: [], more: 0 });
    },
  );

  test('looks the same in a page without a doctype', async () => {
    tab = await stage.open(PAGE.replace('<!doctype html>', ''));
    const { moved } = await tab.evaluate(() => room.compareFirstScreen('everything'));
    expect(moved).toEqual([]);
  });

  test('gives way to the reader, which stays where it was scrolled and responds to keys', async () => {
    tab = await stage.open(PAGE);
    await tab.evaluate(() => {
      room.openSample('long', { isLaid: true });
      room.scrollFirstScreen(120);
    });
    await until(async () => !(await tab.evaluate(() => room.hasFirstScreen())), 'the first screen to be gone');
    expect(await inside(root => root.querySelector('.scroll')!.scrollTop)).toBe(120);
    await tab.press('Escape');
    await until(() => tab.evaluate(() => document.querySelectorAll(':root > div').length === 0), 'the reader to close');
  });
});
