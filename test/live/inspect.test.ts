import { describe, expect, test } from 'vitest';
import { mainlyIn, type Tab } from '../harness/hosts.ts';
import { violations } from './axe.ts';
import { setStage, settle } from './stage.ts';

declare const room: typeof import('./inspect-room.ts');
type World = { opened: ReturnType<typeof room.open> };

const LINE = 'The machine had been built in 1897 by a clockmaker who had never seen the sea, and it worked for years.';
const page = (n: number) => `<!doctype html><html lang=en><title>The tide machine ${n}</title><style>
  body { margin: 0; font: 16px/1.5 serif } main { width: 560px; margin: 20px 40px }
</style><body>
  <nav id=nav class=menu><a id=home href=#gone>Home</a> <a href=#a>News and weather</a> <a href=#b>Sport today</a></nav>
  <main id=main data-label=body><h1 id=title data-label=title>The tide machine ${n}</h1>
    ${Array.from({ length: 8 }, (_, k) => `<p id=p${k}>${LINE.replaceAll('machine', `machine${n}x${k}`)}</p>`).join('')}
  </main>
  <div id=ad class=advert><p id=buy>Buy a boat today, and a second boat tomorrow.</p></div>
  <footer id=foot><p id=legal>All rights reserved by the harbour office of the town.</p></footer>
</body></html>`;

describe.each(mainlyIn('chromium'))('the inspector in $name', ({ open }) => {
  const stage = setStage(open, 'test/live/inspect-room.ts', { viewport: { width: 1200, height: 800 } });

  async function start(withSite = false): Promise<Tab> {
    const tab = await stage.open(page(1));
    await tab.evaluate((known: boolean) => {
      let site: ReturnType<typeof room.statistics> | undefined;
      const now = document.querySelector('main')!.textContent!;
      // The site's other pages: the same template around other words.
      for (const n of known ? [2, 3, 4] : []) {
        for (const p of document.querySelectorAll('main > *'))
          p.textContent = p.textContent!.replace(/\w{5,}/g, `word${n}$&`);
        site = room.statistics(site, `${location.href}?${n}`);
      }
      if (known)
        for (const p of document.querySelectorAll('main > *')) p.textContent = p.textContent!.replace(/(word\d)+/g, '');
      if (document.querySelector('main')!.textContent !== now) throw new Error('the page was not put back');
      (globalThis as unknown as World).opened = room.open(site);
    }, withSite);
    await settle(tab);
    return tab;
  }
  const choose = async (tab: Tab, name: string) => {
    await tab.evaluate((wanted: string) => {
      const labels = [...room.rootOf().querySelectorAll<HTMLElement>('.methods label')];
      labels.find(label => label.textContent === wanted)!.click();
    }, name);
    await settle(tab);
  };
  const point = async (tab: Tab, id: string) => {
    const [x, y] = await tab.evaluate(
      (wanted: string) =>
        (r => [r.left + 20, r.top + r.height / 2])(document.getElementById(wanted)!.getBoundingClientRect()),
      id,
    );
    await tab.move(x - 2, y);
    await tab.move(x, y);
    await settle(tab);
  };
  const text = (tab: Tab, selector: string) =>
    tab.evaluate((wanted: string) => room.rootOf().querySelector(wanted)?.textContent ?? '', selector);
  /** What is painted left of an element's middle: blue where it is kept, orange where it is left out. */
  const painted = (tab: Tab, id: string) =>
    tab.evaluate((wanted: string) => {
      const rect = document.getElementById(wanted)!.getBoundingClientRect();
      const data = room.pixelsAt(room.groundOf(), rect.left + 8, rect.top + rect.height / 2, 12, 12);
      let [red, blue] = [0, 0];
      for (let i = 0; i < data.length; i += 4)
        [red, blue] = [red + data[i] * data[i + 3], blue + data[i + 2] * data[i + 3]];
      return red === blue ? 'nothing' : red > blue ? 'left out' : 'kept';
    }, id);

  test('paints the result of each method and counts its words', async () => {
    const tab = await start();
    const before = await tab.evaluate(() => document.body.outerHTML);
    expect(await painted(tab, 'p3')).toBe('kept');
    expect(await painted(tab, 'buy')).toBe('left out');
    for (const name of ['BTE', 'BTE, several plateaus', 'CUTER', 'Title and body subtrees', 'Hand rules']) {
      await choose(tab, name);
      expect(await painted(tab, 'p3'), name).toBe('kept');
    }
    expect(await painted(tab, 'legal')).toBe('kept'); // the rules alone know nothing of footers
    const rows = await tab.evaluate(() =>
      [...room.rootOf().querySelectorAll('.methods tbody tr')].map(row =>
        [...row.children].map(cell => cell.textContent),
      ),
    );
    expect(rows).toHaveLength(9);
    expect(rows[0].slice(0, 3)).toEqual(['Sightline', expect.stringMatching(/^1\d\d$/), '100%']);
    expect(rows.find(([name]) => name === 'InfoDiscoverer, as published')![1]).toContain(
      'needs 5 pages of this site; 1 known',
    );
    for (const [name, words, overlap] of rows) {
      if (!name.startsWith('InfoDiscoverer'))
        expect([Number(words) > 0, Number.parseInt(overlap!, 10) > 50], name!).toEqual([true, true]);
    }
    await tab.evaluate(() => (globalThis as unknown as World).opened.inspector.close());
    expect(await tab.evaluate(() => [document.body.outerHTML, document.documentElement.children.length])).toEqual([
      before,
      2,
    ]);
    expect(tab.errors.filter(error => !error.includes('404'))).toEqual([]); // no favicon
    await tab.close();
  });

  test('shows the plot of each method and its result for the part under the pointer', async () => {
    const tab = await start(true);
    await point(tab, 'p2');
    expect(await text(tab, '.pointed')).toMatch(/Kept.*machine1x2.*96% main content/);
    await choose(tab, 'BTE');
    const plot = await tab.evaluate(() => {
      const svg = room.rootOf().querySelector('.plot svg')!;
      return [
        svg.querySelectorAll('.plateau').length,
        svg.querySelectorAll('.here').length,
        svg.querySelector('.curve')!.getAttribute('d')!.length,
      ];
    });
    expect([plot[0], plot[1], plot[2] > 100]).toEqual([1, 1, true]);
    await choose(tab, 'CUTER');
    expect(await text(tab, '.pointed table')).toMatch(/LPTP.*main.*Text.*0%/);
    await choose(tab, 'Title and body subtrees');
    const boxes = await tab.evaluate(() => {
      const box = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left, top, width, height].map(Math.round).join();
      };
      const outline = (look: string) => box(room.rootOf().querySelector(`.outline.${look}`)!);
      // Which box it is, is the method's business; that it is a real one around the text is ours.
      const around = ['main', 'p2'].flatMap(id => [
        document.getElementById(id)!,
        document.getElementById(id)!.parentElement!,
      ]);
      return [around.map(box).includes(outline('body')), box(document.getElementById('title')!) === outline('title')];
    });
    expect(boxes).toEqual([true, true]);
    await choose(tab, 'InfoDiscoverer, by units');
    expect(await text(tab, '.plot figcaption')).toContain('Compared with 4 pages');
    expect(await painted(tab, 'p3')).toBe('kept');
    expect(await painted(tab, 'home')).toBe('left out');
    await choose(tab, 'A tree per element type');
    expect(await text(tab, '.pointed')).toContain('Type of element: p.');
    await tab.close();
  });

  test('has no accessibility violations in any view', async () => {
    const tab = await start(true);
    await point(tab, 'p2');
    for (const name of [
      'Sightline',
      'BTE',
      'CUTER',
      'Title and body subtrees',
      'InfoDiscoverer, by units',
      'Hand rules',
    ]) {
      await choose(tab, name);
      expect(await violations(tab), name).toEqual([]);
    }
    await tab.close();
  });

  test('can be used and resized by keyboard; Escape deselects before it closes', async () => {
    const tab = await start();
    expect(await tab.evaluate(() => (room.rootOf().activeElement as HTMLInputElement).type)).toBe('radio');
    await tab.press('ArrowDown');
    expect(await text(tab, '[role=status]')).toMatch(/^BTE: \d+ words kept/);
    await tab.evaluate(() => room.rootOf().querySelector<HTMLElement>('.divider-grip')!.focus());
    const width = () => tab.evaluate(() => room.rootOf().querySelector('.panel')!.getBoundingClientRect().width);
    const was = await width();
    await tab.press('ArrowLeft');
    expect(await width()).toBe(was + 24);
    await tab.evaluate(() =>
      room.rootOf().querySelector<HTMLElement>('[aria-label="Move to the other side"]')!.click(),
    );
    expect(await tab.evaluate(() => room.rootOf().querySelector('.panel')!.getBoundingClientRect().left)).toBe(0);
    await tab.evaluate(() => room.rootOf().querySelector<HTMLElement>('.hit')!.focus());
    await tab.press('ArrowDown');
    await tab.press('ArrowDown');
    expect(await text(tab, '.pointed')).toContain('pinned');
    const closed = () => tab.evaluate(() => (globalThis as unknown as World).opened.closed);
    await tab.press('Escape');
    expect(await closed()).toBe(0);
    await tab.press('Escape');
    expect(await closed()).toBe(1);
    await tab.close();
  });

  test('opens what a method keeps as an article with the method’s title', async () => {
    const tab = await start();
    await choose(tab, 'Title and body subtrees');
    await tab.evaluate(() => room.rootOf().querySelector<HTMLElement>('.read')!.click());
    const read = await tab.evaluate(() => (globalThis as unknown as World).opened.read);
    expect(read!.title).toBe('The tide machine 1');
    expect(read!.text).toContain('machine1x7');
    expect(read!.text).not.toContain('Buy a boat');
    await tab.close();
  });
});
