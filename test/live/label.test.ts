import { describe, expect, test } from 'vitest';
import { readTable } from '../../src/train/methods/element-table.ts';
import { readGiven } from '../../src/train/take.ts';
import { english } from '../harness/english.ts';
import { mainlyIn, type Tab, until } from '../harness/hosts.ts';
import { violations } from './axe.ts';
import { setStage } from './stage.ts';

declare const room: typeof import('./label-room.ts');
type World = { opened: ReturnType<typeof room.open>; clicks: number };

const LINE = 'The machine had been built in 1897 by a clockmaker, who said: "It works", and it worked for years.';
const PAGE = `<!doctype html><html lang=en><title>Tides, "clocks" &amp; more</title><style>
  body { margin: 0; font: 16px/1.5 serif } nav { height: 40px } main { width: 600px; margin: 20px 40px }
  #deep { margin-left: -20px } #tail { height: 2400px }
</style><body onclick="window.clicks = (window.clicks || 0) + 1">
  <nav id=nav><a href=#gone>Home</a></nav>
  <main id=main>
    <h1 id=title>The tide machine</h1>
    <p id=one>${LINE} <a id=link href=#followed>high water</a></p>
    <div id=box class="a b"><p id=two>${LINE}</p></div>
    <p id=deep>${LINE}</p>
    <div id=tail></div>
    <p id=last>Far below.</p>
  </main>
  <aside id=side style="position:absolute; left:700px; top:100px; width:200px">Ten bridges</aside>
</body></html>`;

describe.each(mainlyIn('chromium'))('labelling in $name', ({ open }) => {
  const stage = setStage(open, 'test/live/label-room.ts');

  const launch = (tab: Tab) =>
    tab.evaluate(() => {
      (globalThis as unknown as World).opened = room.open();
    });
  async function start(page = PAGE): Promise<Tab> {
    const tab = await stage.open(page);
    await launch(tab);
    return tab;
  }
  /** Draws around an element, `around` pixels outside its box. */
  async function drawAround(tab: Tab, id: string, around = 4): Promise<void> {
    const box = await tab.evaluate(
      (wanted: string) =>
        (r => [r.left, r.top, r.right, r.bottom])(document.getElementById(wanted)!.getBoundingClientRect()),
      id,
    );
    await tab.drag([box[0] - around, box[1] - around], [box[2] + around, box[3] + around]);
  }
  const rectangles = (tab: Tab) => tab.evaluate(() => room.rectangles());
  const bar = (tab: Tab) => tab.evaluate(() => room.rootOf().querySelector('.bar')!.textContent ?? '');
  const heard = (tab: Tab) => tab.evaluate(() => room.rootOf().querySelector('[role=status]')!.textContent ?? '');
  /** The red that our layers have over the middle of an element, as alpha. */
  const tinted = (tab: Tab, id: string) =>
    tab.evaluate((wanted: string) => {
      const rect = document.getElementById(wanted)!.getBoundingClientRect();
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
      const [r, g, , a] = room.pixelsAt(room.groundOf(), x, y, 1, 1);
      return r > g ? a : 0;
    }, id);

  test('draw, check, finish: page and table show what is inside the rectangles', async () => {
    const tab = await start();
    const before = await tab.evaluate(() => document.body.outerHTML);
    await drawAround(tab, 'one');
    await drawAround(tab, 'box');
    await drawAround(tab, 'deep', -6); // too small: the element sticks out
    expect(await rectangles(tab)).toHaveLength(3);
    await tab.press('c');
    expect(await tinted(tab, 'one')).toBeGreaterThan(0);
    expect(await tinted(tab, 'two')).toBeGreaterThan(0);
    expect(await tinted(tab, 'deep')).toBe(0);
    expect(await tinted(tab, 'side')).toBe(0);
    expect(await bar(tab)).toMatch(/4 of \d+ elements inside/); // one, link, box, two
    await tab.press('d');
    const files = await tab.evaluate(() => {
      for (const button of room.rootOf().querySelectorAll<HTMLElement>('.file')) button.click();
      return (globalThis as unknown as World).opened.files;
    });
    const marked = await tab.evaluate((html: string) => {
      const saved = new DOMParser().parseFromString(html, 'text/html');
      return [...saved.querySelectorAll('.CEML__MAIN__CONTENT')].map(element => `${element.id} ${element.className}`);
    }, files.page.text);
    expect(marked).toEqual([
      'one CEML__MAIN__CONTENT',
      'link CEML__MAIN__CONTENT',
      'box a b CEML__MAIN__CONTENT',
      'two CEML__MAIN__CONTENT',
    ]);
    const lines = files.table.text.split('\r\n').slice(0, -1);
    const elements = await tab.evaluate(() => document.body.querySelectorAll('*').length);
    expect(lines).toHaveLength(elements + 1);
    expect(lines.filter(line => line.endsWith(',main'))).toHaveLength(4);
    expect(lines[0]).toMatch(/^url,title,meta_description,.*,inner_text,child_text,window,table_version,label$/);
    expect(files.table.text).toContain('"Tides, ""clocks"" & more"');
    // Training reads both: the same elements as main, at the size of this window.
    const [read, ...more] = readTable(files.table.text);
    const size = await tab.evaluate(() => `${innerWidth}x${innerHeight}`);
    expect([more.length, read.window, readGiven(files.page.text).window]).toEqual([0, size, size]);
    expect(read.examples.map(({ type, main }) => `${type} ${main}`)).toEqual(['header 0', 'p 1', 'p 1', 'p 0', 'p 0']);
    expect([files.page.name, files.table.name]).toEqual(['Tides-clocks-more.html', 'Tides-clocks-more.csv']);

    await tab.evaluate(() => (globalThis as unknown as World).opened.label.close());
    const after = await tab.evaluate(() => [
      document.body.outerHTML,
      document.documentElement.children.length,
      String((globalThis as unknown as World).clicks),
    ]);
    expect(after).toEqual([before, 2, 'undefined']);
    expect(tab.errors.filter(error => !error.includes('404'))).toEqual([]); // no favicon
    await tab.close();
  });

  test('rectangles scroll with the page and can be moved, resized, undone and redone', async () => {
    const tab = await start();
    await tab.drag([100, 100], [300, 250]);
    expect(await rectangles(tab)).toEqual([[100, 100, 200, 150]]);
    await tab.evaluate(() => window.scrollTo(0, 60));
    await tab.drag([200, 120], [230, 140]); // inside it: at 180 on the page
    expect(await rectangles(tab)).toEqual([[130, 120, 200, 150]]);
    await tab.drag([330, 210], [400, 260]); // its lower right corner
    expect(await rectangles(tab)).toEqual([[130, 120, 270, 200]]);
    await tab.press('Control+z');
    expect(await rectangles(tab)).toEqual([[130, 120, 200, 150]]);
    await tab.press('Control+z');
    await tab.press('Control+z');
    expect(await rectangles(tab)).toEqual([]);
    for (let n = 0; n < 3; n++) await tab.press('Control+Shift+z');
    expect(await rectangles(tab)).toEqual([[130, 120, 270, 200]]);
    await tab.close();
  });

  test('has no accessibility violations with everything open', async () => {
    const tab = await start();
    await drawAround(tab, 'one');
    await tab.press('h');
    expect(await violations(tab)).toEqual([]);
    await tab.press('d');
    expect(await violations(tab)).toEqual([]);
    await tab.close();
  });

  test('works entirely by keyboard', async () => {
    const tab = await start();
    await tab.press('n');
    const [[x, y, width, height]] = await rectangles(tab);
    await tab.press('ArrowRight');
    await tab.press('ArrowDown');
    await tab.press('Alt+ArrowDown');
    await tab.press('Shift+ArrowRight');
    await tab.press('Shift+ArrowUp');
    expect(await rectangles(tab)).toEqual([[x + 10, y + 11, width + 10, height - 10]]);
    expect(await heard(tab)).toContain(`at ${x + 10}, ${y + 11}`);
    await tab.press('n');
    await tab.press('Shift+Tab');
    await tab.press('Control+ArrowUp');
    const [first, second] = await rectangles(tab);
    expect(first[1]).toBe(Math.max(0, y + 11 - 100));
    expect(second).toEqual([x, y, width, height]);
    await tab.press('Tab');
    await tab.press('Delete');
    expect(await rectangles(tab)).toEqual([first]);
    await tab.press('Control+z');
    expect(await rectangles(tab)).toEqual([first, second]);
    await tab.press('Escape');
    expect(await tab.evaluate(() => (globalThis as unknown as World).opened.closed)).toBe(1);
    await tab.close();
  });

  test('skips a rectangle without size with a message and asks before finishing without any', async () => {
    const tab = await start();
    await tab.click(300, 300);
    await tab.drag([300, 300], [300, 420]);
    expect(await rectangles(tab)).toEqual([]);
    expect(await bar(tab)).toContain(english('drawTooThin'));
    await tab.press('d');
    expect(await bar(tab)).toContain(english('drawNothing'));
    expect(await tab.evaluate(() => room.rootOf().querySelectorAll('.file').length)).toBe(0);
    await tab.press('d');
    expect(await tab.evaluate(() => room.rootOf().querySelectorAll('.file').length)).toBe(2);
    await tab.close();
  });

  test('reports that the page changed under the rectangles', async () => {
    const tab = await start();
    await drawAround(tab, 'box');
    await tab.evaluate(() => document.getElementById('side')!.append(' to see')); // elsewhere: nothing to say
    await new Promise(done => setTimeout(done, 700));
    expect(await bar(tab)).not.toContain('changed');
    await tab.evaluate(() => {
      const ad = document.createElement('div');
      ad.style.height = '500px';
      document.getElementById('title')!.after(ad);
    });
    await until(async () => (await bar(tab)).includes(english('drawChanged', 2, 0)), 'the sentence about the change');
    await tab.close();
  });

  test('restores rectangles on the next visit and in the saved page', async () => {
    const tab = await start();
    await drawAround(tab, 'one');
    const drawn = await rectangles(tab);
    await tab.press('d');
    const saved = await tab.evaluate(() => {
      room.rootOf().querySelector<HTMLElement>('.file')!.click();
      const { opened } = globalThis as unknown as World;
      opened.label.close();
      return opened.files.page.text;
    });
    await launch(tab);
    await until(async () => (await rectangles(tab)).length === 1, 'the rectangle of the last time');
    expect(await rectangles(tab)).toEqual(drawn);
    expect(await bar(tab)).toContain(english('drawRecalled', 1));
    await tab.close();
    const again = await start(saved);
    await until(async () => (await rectangles(again)).length === 1, 'the rectangle of the saved page');
    expect(await rectangles(again)).toEqual(drawn);
    await again.close();
  });
});
