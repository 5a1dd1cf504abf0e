/** A handful of corrections on one page of a site, and what they do to its other pages. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scoreText } from '../../src/train/metrics.ts';
import { bundle } from '../harness/bundle.ts';
import { setGround } from '../harness/ground.ts';
import { type Host, mainlyIn, type Tab } from '../harness/hosts.ts';
import { PAGES, type Server } from '../harness/server.ts';
import type { Gesture } from './site-room.ts';

declare const room: typeof import('./site-room.ts');

const FIRST = 'site--slow-atlas-ferry';
const OTHERS = ['site--slow-atlas-quarry', 'site--slow-atlas-causeway'];
const GESTURES: Gesture[] = [
  { at: 'Above the tree line', scope: 'subtree' },
  { at: 'I walk these alone', scope: 'unit' },
  { at: 'Start at the sugar works', scope: 'alike' },
];
/** Nothing of these pages' own text tells that it is not the article's: a model that reads them right has met the site. */
const MISREAD_BELOW = 0.9;
const REPAIRED_FROM = 0.98;

const score = (page: string, text: string) =>
  scoreText(text, JSON.parse(readFileSync(`${PAGES}/${page}/expected.json`, 'utf8')).text).f1;

describe.each(mainlyIn('firefox'))('pages of one site in $name', ({ open }) => {
  let host: Host;
  let server: Server;
  setGround(open, { viewport: { width: 1366, height: 900 } }, ground => ({ host, server } = ground));

  async function onPage<T>(page: string, ask: (tab: Tab) => Promise<T>): Promise<T> {
    const tab = await host.open(`${server.url}${page}/page.html`);
    await tab.addScript(await bundle('test/live/site-room.ts', 'room'));
    const answer = await ask(tab);
    await tab.close();
    return answer;
  }

  test('three corrections on one page fix the others', async () => {
    const { text, remembered } = await onPage(FIRST, tab =>
      tab.evaluate((gestures: Gesture[]) => room.correctPage(gestures), GESTURES),
    );
    expect(score(FIRST, text)).toBeGreaterThan(REPAIRED_FROM);
    expect(remembered).toHaveLength(GESTURES.length);
    for (const page of OTHERS) {
      const before = await onPage(page, tab => tab.evaluate(() => room.readPage([])));
      const after = await onPage(page, tab =>
        tab.evaluate((known: typeof remembered) => room.readPage(known), remembered),
      );
      expect(score(page, before.text), page).toBeLessThan(MISREAD_BELOW);
      expect(score(page, after.text), page).toBeGreaterThan(REPAIRED_FROM);
      expect(after.used, page).toBe(GESTURES.length);
    }
  });

  test('and do not affect pages with another layout', async () => {
    const { remembered } = await onPage(FIRST, tab =>
      tab.evaluate((gestures: Gesture[]) => room.correctPage(gestures), GESTURES),
    );
    for (const page of ['news--flood-barrier', 'blog--utility-classes', 'arabic--date-palm']) {
      const { used } = await onPage(page, tab =>
        tab.evaluate((known: typeof remembered) => room.readPage(known), remembered),
      );
      expect(used, page).toBe(0);
    }
  });
});
