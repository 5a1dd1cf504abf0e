import { describe, expect, test } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import { mainlyIn, type Tab, until } from '../harness/hosts.ts';
import { violations } from './axe.ts';
import type { Opened } from './highlight-room.ts';
import { setStage, settle } from './stage.ts';

declare const room: typeof import('./highlight-room.ts');
declare const opened: Opened;
declare const views: typeof import('../bench/views-room.ts');

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const LINE = 'The machine had been built in 1897 by a clockmaker who had never seen the sea, and it worked for years.';
const PAGE = `<!doctype html><html lang=en><title>Tides</title><style>
  body { margin: 0; font: 16px/1.5 serif } #bar { position: sticky; top: 0; background: #123; color: #fff; padding: 12px }
  main { width: 600px; margin: 20px 40px } #pane { height: 90px; overflow: auto } #side { position: absolute; left: 800px; top: 100px; width: 300px }
  #wall { position: fixed; right: 0; top: 400px; width: 200px; background: #333; color: #fff }
</style><body>
  <div id=bar data-label=navigation><a id=home href=#gone>Home page</a></div>
  <main>
    <h1 id=title data-label=title>The tide machine</h1>
    <p id=one data-label=body>${LINE} <a id=link href=#followed>high water</a></p>
    <img id=pic data-label=image alt="A harbour" width=300 height=200 src="${PIXEL}">
    <div id=pane data-label=body><p id=in1>Pane one stands in a box.</p><p id=in2>Pane two stands in a box.</p><p id=in3>Pane three stands in a box.</p><p id=in4>Pane four stands in a box.</p></div>
    ${Array.from({ length: 30 }, (_, n) => `<p id=p${n} data-label=body>${n} ${LINE}</p>`).join('')}
  </main>
  <div id=side data-label=promoted><h3 id=more>Related</h3><ul><li id=a>Ten bridges to see</li><li id=b>Why rivers bend</li><li id=c>How locks work</li></ul>
    <p id=maybe data-label=body data-score=0.5>An earlier version named the wrong river.</p>
    <iframe id=frame data-label=advertisement src="https://other.invalid/" width=280 height=100></iframe></div>
  <div id=wall data-label=legal>We use cookies</div>
  <dialog id=ask data-label=input style="background: #fff"><p id=sure>Are you sure that you want to leave this page?</p></dialog>
</body></html>`;

describe.each(mainlyIn('firefox'))('the highlight in $name', ({ open }) => {
  const stage = setStage(open, 'test/live/highlight-room.ts');

  async function start(page = PAGE): Promise<Tab> {
    const tab = await stage.open(page);
    await tab.evaluate(() => {
      (globalThis as unknown as { opened: unknown }).opened = room.open();
    });
    await settle(tab);
    return tab;
  }

  /** Colours of our layers at the middle of an element's left edge area, as alpha: 0 where nothing is painted. */
  const painted = (tab: Tab, id: string) =>
    tab.evaluate((wanted: string) => {
      const { left, top, height } = document.getElementById(wanted)!.getBoundingClientRect();
      const data = room.pixelsAt(room.groundOf(), left - 5, top + height / 2, 20, 4);
      let strongest = 0;
      for (let i = 3; i < data.length; i += 4) strongest = Math.max(strongest, data[i]);
      return strongest;
    }, id);
  const center = (tab: Tab, id: string) =>
    tab.evaluate((wanted: string) => {
      const { left, top, height } = document.getElementById(wanted)!.getBoundingClientRect();
      return { x: left + 30, y: top + height / 2 };
    }, id);
  const point = async (tab: Tab, id: string) => {
    const { x, y } = await center(tab, id);
    await tab.move(x - 3, y);
    await tab.move(x, y);
    await settle(tab);
    return { x, y };
  };
  const card = (tab: Tab) => tab.evaluate(() => room.rootOf().querySelector('.card')?.textContent ?? '');
  const heard = (tab: Tab) => tab.evaluate(() => room.rootOf().querySelector('[role=status]')!.textContent);

  test('paints kept, dropped and unsure parts, and filters them by kind', async () => {
    const tab = await start();
    for (const id of ['title', 'one', 'pic', 'maybe', 'a', 'home', 'wall'])
      expect(await painted(tab, id), id).toBeGreaterThan(0);
    await tab.evaluate(() =>
      [...room.rootOf().querySelectorAll<HTMLElement>('.chip')].find(c => /Unsure/.test(c.textContent!))!.click(),
    );
    await settle(tab);
    expect(await painted(tab, 'maybe')).toBe(0);
    expect(await painted(tab, 'one')).toBeGreaterThan(0);
    await tab.close();
  });

  test('moves tints with scrolling, inner scrolling, resizing and late content', async () => {
    const tab = await start();
    await tab.evaluate(() => document.getElementById('pane')!.scrollTo(0, 60));
    await settle(tab);
    expect(await painted(tab, 'in3')).toBeGreaterThan(0);
    await tab.evaluate(() => window.scrollTo(0, 900));
    await settle(tab);
    expect(await painted(tab, 'p12')).toBeGreaterThan(0);
    expect(await painted(tab, 'home')).toBeGreaterThan(0);
    await tab.evaluate(() => {
      const ad = document.createElement('div');
      ad.style.height = '300px';
      document.querySelector('main')!.prepend(ad);
    });
    await settle(tab);
    expect(await painted(tab, 'p12')).toBeGreaterThan(0);
    await tab.setViewport(700, 600);
    await settle(tab);
    expect(await painted(tab, 'p12')).toBeGreaterThan(0);
    await tab.close();
  });

  test('does not paint collapsed text until it is opened', async () => {
    const tab =
      await start(`<!doctype html><title>Tides</title><body style="font: 16px/1.5 serif; width: 700px"><h1>Tides</h1>
      <p>${LINE}</p><div><h3 id=q data-label=heading>Who built it?</h3>
      <div id=fold style="height: 0; overflow: hidden"><p id=a data-label=body>${LINE} ${LINE}</p></div></div>
      <p style="height: 300px"></p><p id=end data-label=body>${LINE}</p></body>`);
    expect(await painted(tab, 'q')).toBeGreaterThan(0);
    expect(await painted(tab, 'a')).toBe(0);
    await tab.evaluate(() => {
      document.getElementById('fold')!.style.height = 'auto';
    });
    await settle(tab);
    expect(await painted(tab, 'a')).toBeGreaterThan(0);
    await tab.close();
  });

  test('shows focus on the field without painting it, which would blend the whole window in every frame', async () => {
    const tab = await start();
    await tab.press('ArrowDown');
    await settle(tab);
    const seen = await tab.evaluate(() => {
      const field = room.rootOf().querySelector('.hit')!;
      const { boxShadow, outlineStyle, borderTopWidth, backgroundImage, backgroundColor } = getComputedStyle(field);
      const lines = ['::before', '::after'].map(part => getComputedStyle(field, part).height);
      return {
        isFocused: field.matches(':focus-visible'),
        field: [boxShadow, outlineStyle, borderTopWidth, backgroundImage, backgroundColor],
        lines,
      };
    });
    expect(seen).toEqual({
      isFocused: true,
      field: ['none', 'none', '0px', 'none', 'rgba(0, 0, 0, 0)'],
      lines: ['3px', '3px'],
    });
    await tab.close();
  });

  test('changes nothing on the page while open and leaves nothing behind', async () => {
    const tab = await stage.open(PAGE);
    const seen = await tab.evaluate(async () => {
      const wait = () => new Promise(done => setTimeout(done, 500));
      const measure = () =>
        [...document.querySelectorAll('body *')].map(e => JSON.stringify(e.getBoundingClientRect())).join();
      const records: MutationRecord[] = [];
      const observer = new MutationObserver(list => records.push(...list));
      const [before, boxes] = [document.documentElement.outerHTML, measure()];
      const size = [document.documentElement.scrollWidth, document.documentElement.scrollHeight];
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const { highlight } = room.open('closed');
      await wait();
      const sizeOpen = [document.documentElement.scrollWidth, document.documentElement.scrollHeight];
      const boxesOpen = measure();
      const ours = document.documentElement.lastElementChild!;
      const inPage = records.filter(r => r.target !== document.documentElement && r.target !== ours).length;
      highlight.close();
      await wait();
      const added = records.filter(r => r.type === 'childList').length;
      return {
        same: document.documentElement.outerHTML === before,
        moved: boxes !== boxesOpen,
        size,
        sizeOpen,
        inPage,
        added,
      };
    });
    expect(seen).toMatchObject({ same: true, moved: false, inPage: 0, added: 2 });
    expect(seen.sizeOpen).toEqual(seen.size);
    expect(tab.errors.filter(error => !/Failed to load|other\.invalid/.test(error))).toEqual([]);
    await tab.close();
  });

  test('shows reasons on hover, pins them on click, drops by key or button, and does not follow links', async () => {
    const tab = await start();
    const { x, y } = await point(tab, 'one');
    expect(await card(tab)).toMatch(/Kept: Article text.*96% sure.*84 words/s);
    await tab.click(x, y);
    await settle(tab);
    expect(await tab.evaluate(() => opened.changes)).toEqual([]);
    expect(await card(tab)).toMatch(/Kept: Article text/);
    await tab.press('Delete');
    await settle(tab);
    expect(await tab.evaluate(() => opened.changes)).toMatchObject([{ label: 'irrelevant', scope: 'unit' }]);
    // What is dropped already stays so.
    await tab.press('Delete');
    expect(await tab.evaluate(() => opened.changes.length)).toBe(1);
    expect(await card(tab)).toMatch(/Your choice/);
    const link = await center(tab, 'link');
    await tab.click(link.x - 10, link.y);
    expect(await tab.evaluate(() => location.hash)).toBe('');
    await tab.close();
  });

  test('does everything by keyboard: move, announce, flip, extend, select similar, undo, redo, close', async () => {
    const tab = await start();
    expect(await tab.evaluate(() => room.rootOf().querySelector('.chrome[lang=en][dir=ltr]') !== null)).toBe(true);
    await tab.press('Home');
    expect(await heard(tab)).toMatch(/Navigation/);
    await tab.press('ArrowDown');
    expect(await heard(tab)).toMatch(/Kept: Title\. 96% sure\. .*The tide machine/);
    await tab.press('Enter');
    expect(await tab.evaluate(() => opened.changes.length)).toBe(1);
    await tab.press('u');
    expect(await tab.evaluate(() => opened.changes.length)).toBe(0);
    await tab.press('r');
    expect(await tab.evaluate(() => opened.changes.length)).toBe(1);
    await point(tab, 'b');
    await until(async () => /Why rivers/.test(await card(tab)), 'the card to leave what was walked to');
    await tab.press('a');
    await tab.press('Enter');
    expect(await tab.evaluate(() => opened.changes.at(-1))).toMatchObject({ label: 'body', scope: 'alike' });
    expect(await tab.evaluate(() => opened.changes.at(-1)!.units.length)).toBe(3);
    await tab.press('a');
    await tab.press('+');
    await tab.press('+');
    await tab.press('Enter');
    expect(await tab.evaluate(() => opened.changes.at(-1)!.scope)).toBe('subtree');
    await tab.press('Escape');
    expect(await tab.evaluate(() => opened.calls)).toEqual(['close']);
    expect(await tab.evaluate(() => document.documentElement.childElementCount)).toBe(2);
    await tab.close();
  });

  test('reports the position of a part as seen on screen, not in document order', async () => {
    const tab = await start();
    const told = await tab.evaluate(() => {
      const { reading } = opened;
      const found: string[] = [];
      for (let unit = 0; unit < reading.units.size; unit++) {
        const row = reading.units.row[unit];
        const y = reading.snapshot.y[row];
        if (reading.snapshot.height[row] <= 0) continue;
        const share = Math.min(1, Math.max(0, y / document.documentElement.scrollHeight));
        const said = room.whereItStands(reading, unit);
        if (Math.abs(share * 100 - said) > 2) found.push(`${unit}: ${said}% said, ${share * 100}% seen`);
      }
      return found;
    });
    expect(told).toEqual([]);
    await tab.close();
  });

  test('lets the user pick another title', async () => {
    const tab = await start();
    await tab.press('t');
    expect(await heard(tab)).toMatch(/Title: click it/);
    const { x, y } = await point(tab, 'more');
    await tab.click(x, y);
    expect(await tab.evaluate(() => opened.changes)).toMatchObject([{ label: 'title', scope: 'unit' }]);
    await tab.close();
  });

  test('selects the bar under the pointer, not the text beneath it', async () => {
    const tab = await start();
    await tab.evaluate(() => window.scrollTo(0, 700));
    await settle(tab);
    await point(tab, 'home');
    expect(await card(tab)).toMatch(/Navigation/);
    await tab.close();
  });

  test('does not paint over an opaque dialog in a backdrop', async () => {
    const backdrop = `<div style="position: fixed; inset: 0; background: rgb(0 0 0 / 60%)" data-label=legal><div><div id=asks
      style="position: absolute; left: 200px; top: 150px; width: 500px; height: 300px; background: #fff">We use cookies</div></div></div>`;
    const tab = await start(PAGE.replace('<dialog', `${backdrop}<dialog`));
    const clip = () => tab.evaluate(() => room.groundOf().querySelector<HTMLElement>('.layer.page')!.style.clipPath);
    expect(await clip()).toMatch(/M ?200 150 ?h ?500 ?v ?300 ?h ?-500/);
    await tab.evaluate(() => window.scrollTo(0, 400));
    await settle(tab);
    expect(await clip()).toMatch(/M ?200 550 ?h ?500/);
    // The bar over it is no hole but an edge, which needs no mask.
    const edge = await tab.evaluate(() => room.groundOf().querySelector<HTMLElement>('.layer.page')!.style.clip);
    expect(edge).toMatch(/^rect\(448px/);
    await tab.close();
  });

  test('does not take grey text on white for light text on a dark background', async () => {
    const line = (id: string, look: string) =>
      `<p id=${id} data-label=promoted style="margin: 20px; ${look}">Ten bridges to see before you are too old</p>`;
    const grounds = [
      line('grey', 'color: #aaa'),
      line('light', 'color: #eee; background: #123'),
      line('over', 'color: #fff; background: linear-gradient(#123, #321)'),
    ];
    const tab = await start(
      `<!doctype html><html lang=en><title>Grounds</title><body style="background: #fff">${grounds.join('')}`,
    );
    /** Of the dashes around it: dark orange on light, light orange on dark. */
    const green = (id: string) =>
      tab.evaluate((wanted: string) => {
        const { left, top } = document.getElementById(wanted)!.getBoundingClientRect();
        const data = room.pixelsAt(room.groundOf(), left - 6, top - 6, 60, 8);
        let at = 0;
        for (let i = 0; i < data.length; i += 4) if (data[i + 3] > data[at + 3]) at = i;
        return data[at + 1];
      }, id);
    expect(await green('grey')).toBeLessThan(110);
    expect(await green('light')).toBeGreaterThan(130);
    expect(await green('over')).toBeGreaterThan(130);
    await tab.close();
  });

  test('finds a part that was rendered again and reports one that is gone', async () => {
    const tab = await start();
    await tab.evaluate(() => {
      const one = document.getElementById('one')!;
      one.replaceWith(one.cloneNode(true));
      document.getElementById('p3')!.remove();
    });
    await settle(tab);
    await settle(tab);
    expect(await painted(tab, 'one')).toBeGreaterThan(0);
    await point(tab, 'one');
    expect(await card(tab)).toMatch(/Article text/);
    await until(
      () =>
        tab.evaluate(() => /One part has left the page/.test(room.rootOf().querySelector('.note')?.textContent ?? '')),
      'the note',
    );
    await tab.close();
  });

  test('asks to be read again when a single-page app navigates', async () => {
    const tab = await start();
    await tab.evaluate(() => {
      history.pushState({}, '', '?next');
      document.getElementById('title')!.textContent = 'Another story';
    });
    await until(() => tab.evaluate(() => opened.calls.includes('again')), 'again');
    await tab.close();
  });

  test('corrects parts of a modal dialog and leaves it open', async () => {
    const open = "<script>document.getElementById('ask').showModal()</script>";
    const tab = await start(PAGE.replace('</body>', `${open}</body>`));
    const isModal = () => tab.evaluate(() => room.groundOf().querySelector('.ground')!.matches(':modal'));
    await until(
      async () => (await isModal()) && (await tab.evaluate(() => room.isReached('.bar'))),
      'the bar to be on top',
    );
    await settle(tab);
    expect(await painted(tab, 'sure')).toBeGreaterThan(0);
    const { x, y } = await point(tab, 'sure');
    expect(await card(tab)).toMatch(/Form or button/);
    await tab.click(x, y);
    await tab.press('Enter');
    expect(await tab.evaluate(() => opened.changes.length)).toBe(1);
    expect(await tab.evaluate(() => document.getElementById('ask')!.matches(':modal'))).toBe(true);
    await tab.press('p');
    await until(async () => !(await isModal()), 'the page to be usable');
    await tab.press('Escape');
    expect(await tab.evaluate(() => opened.calls)).toEqual(['close']);
    await tab.close();
  });

  test('puts its bar back above a popover or a dialog in a shadow root', async () => {
    const tab = await start();
    await tab.evaluate(() => {
      const cover = document.createElement('div');
      cover.popover = 'manual';
      cover.style.cssText = 'position: fixed; inset: 0; width: 100vw; height: 100vh';
      document.body.append(cover);
      cover.showPopover();
    });
    const isReached = () => tab.evaluate(() => room.isReached('.bar'));
    await until(isReached, 'the bar above the popover');
    const isHeld = await tab.evaluate(() => {
      const root = document
        .querySelector('main')!
        .appendChild(document.createElement('div'))
        .attachShadow({ mode: 'open' });
      const dialog = root.appendChild(document.createElement('dialog'));
      dialog.textContent = 'Before you go';
      dialog.showModal();
      return !room.isReached('.bar');
    });
    expect(isHeld).toBe(true);
    await until(isReached, 'the bar above the dialog');
    await tab.close();
  });

  test('makes the page usable again while clicks are let through', async () => {
    const tab = await start();
    await tab.press('p');
    const { x, y } = await center(tab, 'link');
    await tab.click(x - 10, y);
    expect(await tab.evaluate(() => location.hash)).toBe('#followed');
    await tab.press('Escape');
    expect(await tab.evaluate(() => opened.calls)).toEqual(['close']);
    await tab.close();
  });

  test('applies a correction on a page of 5,000 elements in less than 50 ms, as the extension does', async () => {
    const many = Array.from({ length: 2500 }, (_, n) => `<p>${n} <b>${LINE}</b></p>`).join('');
    const tab = await stage.host.open(stage.server.page(`<!doctype html><title>Long</title><body>${many}`));
    await tab.addScript(await bundle('test/bench/views-room.ts', 'views'));
    await tab.evaluate(() => views.open('highlight'));
    await settle(tab);
    const quickest = await tab.inShadow('html > :not(head, body)', root => {
      const field = root.querySelector('.hit')!;
      const press = (key: string) => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const times = Array.from({ length: 12 }, () => {
        press('ArrowDown');
        const before = performance.now();
        press('Enter');
        return performance.now() - before;
      });
      return Math.min(...times);
    });
    expect(await tab.evaluate(() => views.countCorrected())).toBe(12);
    expect(quickest).toBeLessThan(50);
    await tab.close();
  });

  test('has no accessibility violations in the bar and the card (axe)', async () => {
    const tab = await start();
    await point(tab, 'one');
    expect(await violations(tab)).toEqual([]);
    await tab.close();
  });
});
