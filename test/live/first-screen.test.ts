/** The first screen is drawn by the background with the reader's own components; the reader takes over what stands there. */
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
  const { inside, text, press } = askReader(() => tab);

  test.each(Object.keys(SAMPLES) as SampleName[])('of “%s” is what the reader would draw, and is kept', async name => {
    tab = await stage.open(PAGE);
    const { elements, ...differences } = await tab.evaluate(name => room.compareFirstScreen(name), name);
    expect(elements).toBeGreaterThan(8);
    expect(differences).toEqual({ anew: [], different: [], more: 0 });
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
      expect(differences).toEqual({ anew: [], different: [], more: 0 });
    },
  );

  test('responds to keys, buttons and pictures once the reader has taken over', async () => {
    tab = await stage.open(PAGE);
    await tab.evaluate(() => room.openWhole('images', { isLaid: true }));
    const areHere = () =>
      inside(root => [...root.querySelectorAll('img')].every(picture => picture.hasAttribute('data-here')));
    await until(areHere, 'the pictures to be known to be there');
    await press('button.picture');
    await until(() => inside(root => root.querySelector('.viewer') !== null), 'the picture to open large');
    await tab.press('Escape');
    await tab.press('Escape');
    await until(() => tab.evaluate(() => document.querySelectorAll(':root > div').length === 0), 'the reader to close');
  });

  test('shows that a picture is missing if it failed before the reader took over', async () => {
    tab = await stage.open(PAGE);
    await tab.evaluate(() =>
      room.openWhole('images', {
        isLaid: true,
        pictures: [{ src: 'data:image/png;base64,AA==', widthPx: 300, heightPx: 200 }],
      } as never),
    );
    await until(async () => (await text('.missing')) !== '', 'the alternative text');
  });
});
