/** What a page can see and hear of the reader that stands over it: nothing but that it is there. */
import { afterEach, describe, expect, test } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { spyOn } from '../harness/spy.ts';

declare const room: typeof import('./host/host.ts');
declare const seen: string[];

const READER = ':root > div:last-child';
const SECRET = 'quetzal';
const SPY = spyOn('<h1>The page</h1>');

describe.each(BROWSERS)('in $name', ({ open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(open, { reducedMotion: true }, ground => ({ host, server } = ground));
  afterEach(() => tab?.close());

  const inside = <A extends unknown[], R>(fn: (root: ParentNode, ...args: A) => R, ...args: A) =>
    tab.inShadow(READER, fn, ...args);
  const count = (selector: string) => inside((root, wanted: string) => root.querySelectorAll(wanted).length, selector);
  async function openOver(html: string): Promise<void> {
    tab = await host.open(server.page(html));
    await tab.addScript(await bundle('test/live/host/host.ts'));
    const mark = { id: 'a', quote: 'It never missed a tide.', before: '', note: 'mine alone', made: 1 };
    await tab.evaluate(mark => room.openWhole('everything', { shadowMode: 'closed', memory: { marks: [mark] } }), mark);
    await until(() => count('.reader .slot'), 'the article');
  }

  test('a page that listens to everything sees no key, range or node', async () => {
    await openOver(SPY);
    await tab.press('/');
    await until(() => count('.find input'), 'the find box');
    await tab.type(SECRET);
    await until(() => inside(root => root.querySelector('.count')?.textContent), 'an answer');
    await tab.press('Escape');
    await tab.press('Shift+M');
    await until(() => count('.marks textarea, .marks li'), 'the marks');
    await tab.click(600, 400);
    await tab.wheel(600, 400, 300);
    await tab.press('a');
    await until(() => count('.appearance'), 'the appearance panel');
    await tab.press('Escape');
    await inside(root => {
      const words = root.querySelector('[data-block="3"] h2')!.firstChild!;
      words.ownerDocument!.getSelection()!.setBaseAndExtent(words, 0, words, 8);
    });
    await new Promise(done => setTimeout(done, 200));
    expect(await tab.evaluate(() => [...new Set(seen)])).toEqual([]);
    expect(tab.errors).toEqual([]);
  });

  test('a page that takes the focus receives none of the following keys', async () => {
    await openOver(SPY);
    await tab.press('/');
    await until(() => count('.find input'), 'the find box');
    for (const letter of SECRET) {
      await tab.evaluate(() => {
        (document.activeElement as HTMLElement).blur();
        document.getElementById('bait')!.focus();
        window.focus();
      });
      await tab.type(letter);
    }
    expect(await inside(root => root.querySelector<HTMLInputElement>('.find input')!.value)).toBe(SECRET);
    expect(await tab.evaluate(() => seen.filter(one => /^(key|input|before)/.test(one)))).toEqual([]);
  });

  test('tables and letters look the same inside and outside the frame', async () => {
    await openOver('<!doctype html><title>Plain</title><p>The page');
    await until(() => count('.page td'), 'a table');
    const table = await inside(root => {
      const cell = root.querySelector('.page td')!;
      const [ours, around] = [cell, cell.closest('figure, .slot')!].map(one => getComputedStyle(one));
      return { color: ours.color === around.color, size: Number.parseFloat(ours.fontSize) > 12 };
    });
    expect(table).toEqual({ color: true, size: true });
  });
});
