import { afterEach, describe, expect, test } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { askReader } from './reader-stage.ts';

declare const room: typeof import('./host/host.ts');

const PHOTO = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="700"><rect width="300" height="700"/></svg>';
const PAGE = `<!doctype html><html lang="en"><title>Underneath</title><link rel="icon" href="data:,">
<body style="margin:0"><h1>The page</h1><button id="button">Press</button><p style="height:4000px">Long`;

describe.each(BROWSERS)('the reader in $name', ({ open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(
    open,
    { reducedMotion: true, viewport: { width: 1200, height: 800 } },
    ground => ({ host, server } = ground),
  );
  afterEach(() => tab?.close());

  async function openPage(html = PAGE, headers?: Record<string, string>): Promise<void> {
    tab = await host.open(server.page(html, { headers }));
    await tab.addScript(await bundle('test/live/host/host.ts'));
  }
  const show = (sample: string, options: object = {}) =>
    tab.evaluate((name: string, rest: object) => room.openWhole(name as 'everything', rest), sample, options);
  const { inside, count, text, press } = askReader(() => tab);
  const isOpen = () => tab.evaluate(() => document.querySelectorAll(':root > div').length > 0);

  test('shows the article, takes the focus, and leaves the page as it was', async () => {
    await openPage();
    const look = () =>
      tab.evaluate(() => ({
        html: document.documentElement.outerHTML,
        y: scrollY,
        sheets: document.adoptedStyleSheets.length,
        focus: document.activeElement?.id,
        overflow: getComputedStyle(document.documentElement).overflow,
      }));
    await tab.evaluate(() => {
      document.getElementById('button')!.focus();
      scrollTo(0, 700);
    });
    const before = await look();
    await show('everything', { shadowMode: 'closed' });
    expect(await text('h1')).toBe('The lighthouse keepers who measured the sea by hand');
    const isModal = () =>
      inside(root => (root as Document | ShadowRoot as Document).defaultView!.frameElement!.matches(':modal > *'));
    await until(isModal, 'the dialog to be modal');
    expect(await tab.evaluate(() => document.activeElement?.matches(':root > div'))).toBe(true);
    await tab.wheel(600, 400, 500);
    await until(() => inside(root => root.querySelector('.scroll')!.scrollTop > 0), 'the article to scroll');
    expect(await tab.evaluate(() => scrollY)).toBe(700);
    await tab.press('Escape');
    expect(await isOpen()).toBe(false);
    expect(await look()).toEqual(before);
    expect(tab.errors).toEqual([]);
  });

  test('closes when its signal is aborted, whatever is open', async () => {
    await openPage();
    await show('everything');
    await tab.press('/');
    await tab.type('tide');
    await until(async () => (await text('.count')) !== '', 'something found');
    await tab.evaluate(() => room.closeSample());
    expect(await isOpen()).toBe(false);
    expect(await tab.evaluate(() => ('highlights' in CSS ? CSS.highlights.size : 0))).toBe(0);
  });

  test('draws every kind of block, and nothing can run', async () => {
    await openPage();
    await show('everything', { settings: { comments: 'open' } });
    await until(() => count('.comment'), 'the comments');
    const drawn = await inside(root => {
      const names = [
        'h2',
        'h3',
        'blockquote',
        'figure.figure img',
        '.gallery img',
        'table th',
        'pre code',
        'ol ol, ol ul',
        'dl dt',
        'details',
        'hr',
        '.embed .poster',
        '.post',
        '.note-mark',
        '.comment .comment-head',
      ];
      return names.filter(name => !root.querySelector(name));
    });
    expect(drawn).toEqual([]);
    expect(await inside(root => root.querySelector('math')!.namespaceURI)).toBe('http://www.w3.org/1998/Math/MathML');
    const shapes = await inside(root => {
      const heights = [...root.querySelectorAll('.gallery img')].map(img =>
        Math.round(img.getBoundingClientRect().height),
      );
      const cells = [...root.querySelectorAll<HTMLElement>('.short p')];
      const isBroken = (cell: HTMLElement) =>
        cell.offsetHeight > 1.5 * Number.parseFloat(getComputedStyle(cell).lineHeight);
      return { galleryHeights: new Set(heights).size, short: cells.length > 0, broken: cells.filter(isBroken).length };
    });
    expect(shapes).toEqual({ galleryHeights: 1, short: true, broken: 0 });
    expect(await text('annotation')).toBe('E = \\frac{hc}{\\lambda}');
    const harmful = await inside(root =>
      [...root.querySelectorAll('*')].flatMap(element => {
        const attributes = [...element.attributes].filter(
          ({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value),
        );
        return element.matches('script, iframe, object, embed') || attributes.length
          ? [element.outerHTML.slice(0, 100)]
          : [];
      }),
    );
    expect(harmful).toEqual([]);
  });

  test('Tab stays inside, in both directions', async () => {
    await openPage();
    await show('sentence');
    const seen: string[] = [];
    for (let turn = 0; turn < 14; turn++) {
      await tab.press('Tab');
      seen.push(
        await inside(root => root.activeElement?.getAttribute('aria-label') ?? root.activeElement?.tagName ?? 'lost'),
      );
    }
    expect(seen).not.toContain('lost');
    expect(new Set(seen).size).toBeLessThan(seen.length);
    await tab.press('Shift+Tab');
    expect(await inside(root => root.activeElement !== null)).toBe(true);
  });

  test('keys run commands, Escape closes one layer at a time, and the page receives neither', async () => {
    await openPage();
    await tab.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      for (const type of ['keydown', 'keyup', 'keypress', 'click', 'focusin'])
        document.addEventListener(type, event => heard.push(`${type} ${(event as KeyboardEvent).key ?? ''}`), true);
    });
    await show('everything');
    await tab.evaluate(() => {
      (globalThis as unknown as { heard: string[] }).heard.length = 0;
    });
    await tab.press('?');
    expect(await count('.keys > div')).toBeGreaterThan(25);
    await tab.press('Escape');
    expect([await count('.keys'), await isOpen()]).toEqual([0, true]);
    await tab.press('o');
    expect(await count('.outline li')).toBe(4);
    await tab.press('Escape');
    const size = () => inside(root => getComputedStyle(root.querySelector('.page')!).fontSize);
    expect(await size()).toBe('20px');
    await tab.press('+');
    await tab.press('+');
    expect(await size()).toBe('22px');
    await tab.press('h');
    await until(
      async () => (await tab.evaluate(() => room.log.saved.at(-1)?.sizePx)) === 22,
      'the setting to be saved',
    );
    expect(await tab.evaluate(() => room.log.asked)).toContain('highlight');
    const heard = await tab.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
    expect(heard.filter(event => event.startsWith('key'))).toEqual([]);
    await tab.press('Escape');
    expect(await isOpen()).toBe(false);
  });

  test('draws scroll bars of panels in the panel’s colours', async () => {
    await openPage();
    await show('sentence', { settings: { look: 'black' } });
    await tab.press('a');
    await until(() => count('.panel-body'), 'the panel');
    const [panel, behind] = await inside(root =>
      ['.panel-body', '.scroll'].map(name => getComputedStyle(root.querySelector(name)!).scrollbarColor),
    );
    expect(panel).toMatch(/^rgb/);
    expect(panel).toBe(behind);
  });

  test('the outline links to headings without ids and marks the current one', async () => {
    await openPage();
    await show('nameless');
    await until(() => count('.rail li'), 'the rail');
    expect(await count('.rail [aria-current]')).toBe(0);
    await tab.press('o');
    await press('.outline li:nth-child(3) button');
    await until(
      () =>
        inside(root => {
          const heading = root.querySelectorAll('.page h2, .page h3')[2].getBoundingClientRect();
          return heading.top > 0 && heading.top < 200;
        }),
      'the third heading in sight',
    );
    await until(
      async () => (await text('.rail [aria-current] .rail-text')) === 'What the books say',
      'the rail to know',
    );
    expect(await count('.rail [aria-current]')).toBe(1);
    // From the first line to the last in one leap, past headings that were never in sight.
    await inside(root => root.querySelector('.scroll')!.scrollTo({ top: 0, behavior: 'instant' }));
    await until(async () => (await count('.rail [aria-current]')) === 0, 'no heading at the top');
    await inside(root => root.querySelector('.scroll')!.scrollTo({ top: 1e6, behavior: 'instant' }));
    await until(() => count('.rail li:last-child [aria-current]'), 'the last heading at the end');
  });

  test('the outline scrolls along with the article', async () => {
    await openPage();
    await show('long', { settings: { outline: true } });
    await tab.setViewport(1200, 400);
    await until(() => count('.rail li'), 'the rail');
    await inside(root => root.querySelector('.scroll')!.scrollTo({ top: 1e6, behavior: 'instant' }));
    await until(() => count('.rail li:last-child [aria-current]'), 'the last heading');
    const findPlace = () =>
      inside(root => {
        const list = root.querySelector('.rail ol')!.getBoundingClientRect();
        const { top, bottom } = root.querySelector('.rail [aria-current]')!.getBoundingClientRect();
        const { scrollTop, scrollHeight, clientHeight } = root.querySelector('.scroll')!;
        return { seen: top >= list.top && bottom <= list.bottom + 1, left: scrollHeight - clientHeight - scrollTop };
      });
    await until(async () => (await findPlace()).seen, 'the heading to be in view in the outline');
    expect((await findPlace()).left).toBeLessThan(3);
  });

  test('opens a note beside its mark and returns the focus', async () => {
    await openPage();
    await show('everything');
    await inside(root => {
      const mark = root.querySelector<HTMLElement>('.note-mark button')!;
      mark.focus();
      mark.click();
    });
    expect(await text('.note-popup')).toContain('paid for the light');
    await tab.press('Escape');
    expect(await count('.note-popup')).toBe(0);
    expect(await inside(root => root.activeElement?.getAttribute('data-note'))).toBe('n1');
  });

  test('a note moves with its mark, closes on a click elsewhere, and links back from the end', async () => {
    await openPage();
    await show('everything');
    await until(() => count('[data-note-end="n1"]'), 'the notes at the end');
    await press('.note-mark button');
    const top = () => inside(root => root.querySelector('.note-popup')!.getBoundingClientRect().top);
    const before = await top();
    await inside(root => root.querySelector('.scroll')!.scrollBy({ top: 40, behavior: 'instant' }));
    await until(async () => Math.abs((await top()) - before + 40) < 2, 'the note to go along');
    await tab.click(30, 700);
    expect(await count('.note-popup')).toBe(0);
    await press('.note-mark button');
    await press('.note-popup .text-button');
    await press('[data-note-end="n1"] button');
    expect(await inside(root => root.activeElement?.getAttribute('data-note'))).toBe('n1');
  });

  test('a link to a part of the article scrolls there', async () => {
    await openPage();
    await show('everything');
    const heading = 'a-number-four-times-a-day';
    await inside((root, id) => root.querySelector<HTMLElement>(`a[href$="#${id}"]`)!.click(), heading);
    const isThere = () => inside((root, id) => (root.activeElement as HTMLElement)?.dataset.heading === id, heading);
    await until(isThere, 'the heading to have the focus');
    expect(await tab.evaluate(() => location.hash)).toBe('');
  });

  test('menus close on a click elsewhere, and keys still scroll after using the mouse', async () => {
    await openPage();
    await show('everything');
    await press('[data-name="more"]');
    expect(await count('.menu')).toBe(1);
    await tab.click(30, 700);
    expect(await count('.menu')).toBe(0);
    await inside(root => root.querySelector<HTMLElement>('[data-name="appearance"]')!.focus());
    await tab.press('PageDown');
    await until(() => inside(root => root.querySelector('.scroll')!.scrollTop > 300), 'the next screen');
    await tab.press('Home');
    await until(() => inside(root => root.querySelector('.scroll')!.scrollTop === 0), 'the beginning');
  });

  test('find ignores case and accents, and Enter goes to the next match', async () => {
    await openPage();
    await show('everything');
    await tab.press('/');
    await tab.type('READING');
    await until(async () => /^1 of \d+$/.test(await text('.count')), 'matches');
    await tab.press('Enter');
    await until(async () => /^2 of/.test(await text('.count')), 'the second match');
    await tab.press('Shift+Enter');
    await until(async () => /^1 of/.test(await text('.count')), 'the first match again');
    await tab.press('Escape');
    await until(async () => (await count('.find')) === 0, 'the search to close');
    expect(await isOpen()).toBe(true);
    // Enter may come before the frame with what was typed: it is not taken back by it.
    await tab.press('/');
    await tab.type('reading');
    await tab.press('Enter');
    await new Promise(done => setTimeout(done, 150));
    expect(await text('.count')).toMatch(/^2 of/);
  });

  test('nothing moves when pictures load, with or without a known size', async () => {
    await openPage();
    const shift = await tab.evaluate(
      async (slow: string) => {
        let sum = 0;
        const watch = new PerformanceObserver(list => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        const isSeen = PerformanceObserver.supportedEntryTypes.includes('layout-shift');
        const pictures = [
          { src: slow, widthPx: 0, heightPx: 0 },
          { src: `${slow}?2`, widthPx: 640, heightPx: 360 },
          { src: `${slow}?3`, widthPx: 2000, heightPx: 1125 },
        ];
        room.openSample('images', { pictures });
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        if (isSeen) watch.observe({ type: 'layout-shift' });
        const root = room.placeOfReader();
        const top = () => root.querySelector('.slot:last-child')!.getBoundingClientRect().top;
        const before = top();
        const ends = [...root.querySelectorAll('.picture')].map(button => button.getBoundingClientRect().right);
        const isInside = ends.every(right => right <= innerWidth);
        await new Promise(done => setTimeout(done, 900));
        return { sum, isInside, moved: top() - before, loaded: root.querySelectorAll('img')[0].naturalWidth };
      },
      server.page(PHOTO, { path: '/slow.svg', headers: { 'content-type': 'image/svg+xml' } }),
    );
    expect(shift).toEqual({ sum: 0, isInside: true, moved: 0, loaded: 300 });
  });

  test('remembers and restores the reading position', async () => {
    await openPage();
    await show('long');
    await until(async () => (await count('.end-mark')) === 1, 'the whole article');
    await inside(root => root.querySelector('[data-block="120"]')!.scrollIntoView({ block: 'start' }));
    const place = await until(() => tab.evaluate(() => room.log.remembered.at(-1)?.place), 'the place');
    expect(Math.abs(place.block - 120)).toBeLessThanOrEqual(1);
    await tab.evaluate(() => room.closeSample());
    await show('long', { memory: { place } });
    const top = () =>
      inside(
        (root, block: number) => root.querySelector(`[data-block="${block}"]`)!.getBoundingClientRect().top,
        place.block,
      );
    await until(async () => Math.abs(await top()) < 250, 'the place on the screen');
  });

  test('ends what is under way while closing, not a frame later, when nothing of it can be touched any more', async () => {
    await openPage();
    await show('long');
    await until(async () => (await count('.end-mark')) === 1, 'the whole article');
    const blocks = await inside(async root => {
      const { defaultView } = root.querySelector('.scroll')!.ownerDocument;
      const scrollTo = async (block: number) => {
        root.querySelector(`[data-block="${block}"]`)!.scrollIntoView({ block: 'start' });
        for (let frames = 0; frames < 2; frames++) await new Promise(done => defaultView!.requestAnimationFrame(done));
      };
      await scrollTo(60);
      await scrollTo(120);
    }).then(() =>
      tab.evaluate(() => {
        const before = room.log.remembered.at(-1)?.place?.block ?? 0;
        room.closeSample();
        return [before, room.log.remembered.at(-1)?.place?.block ?? 0];
      }),
    );
    // The second place waits until scrolling has settled.
    expect(blocks[0]).toBeLessThan(70);
    expect(Math.abs(blocks[1] - 120)).toBeLessThanOrEqual(1);
  });

  test('reads aloud sentence by sentence, and reports that there is no voice', async () => {
    await openPage();
    await tab.evaluate(() => {
      const spoken: string[] = [];
      const words: string[] = [];
      Object.assign(globalThis, { spoken, words });
      // Test browsers have no voice: one that finishes each sentence at once stands in for it.
      const synth = {
        getVoices: () => [],
        cancel() {},
        speak(utterance: SpeechSynthesisUtterance) {
          spoken.push(utterance.text.trim());
          setTimeout(() => {
            utterance.onstart?.({} as SpeechSynthesisEvent);
            utterance.onboundary?.({ name: 'word', charIndex: 4, charLength: 0 } as SpeechSynthesisEvent);
            const { CSS } = room.placeOfReader().defaultView!;
            const [word] = CSS.highlights?.get('sightline-word') ?? [];
            if (word) words.push(String(word));
            if (spoken.length < 4) utterance.onend?.({} as SpeechSynthesisEvent);
          }, 5);
        },
      };
      Object.defineProperty(globalThis, 'speechSynthesis', { value: synth, configurable: true });
    });
    await show('sentence');
    await tab.press('r');
    await until(
      async () => (await tab.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken)).length >= 2,
      'two sentences',
    );
    expect(await tab.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken.slice(0, 2))).toEqual([
      'Yes',
      'The harbour is open.',
    ]);
    expect(await tab.evaluate(() => (globalThis as unknown as { words: string[] }).words[0])).toBe('harbour');
    await tab.evaluate(() => {
      room.closeSample();
      Object.defineProperty(globalThis, 'speechSynthesis', { value: undefined });
    });
    await show('sentence');
    await tab.press('r');
    await until(async () => (await text('.notice')).includes('no voice'), 'the reader to say so');
  });

  test('continues with the next part when the one being read is removed', async () => {
    await openPage();
    await tab.evaluate(() => {
      const spoken: string[] = [];
      // A voice that never comes to an end.
      const speak = (utterance: SpeechSynthesisUtterance) => {
        spoken.push(utterance.text.trim());
        utterance.onstart?.({} as SpeechSynthesisEvent);
      };
      const synth = { getVoices: () => [], cancel() {}, speak };
      Object.assign(globalThis, { spoken });
      Object.defineProperty(globalThis, 'speechSynthesis', { value: synth, configurable: true });
    });
    const spoken = () => tab.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken);
    await show('everything');
    await tab.press('r');
    await until(async () => (await spoken()).length > 0, 'the voice');
    const reads = async (block: number) =>
      (await text(`[data-block="${block}"] [data-say]`)).startsWith((await spoken()).at(-1)!);
    while (!(await reads(1))) await tab.press('>');
    const following = await text('[data-block="2"] [data-say]');
    await tab.press('x');
    await press('[data-block="1"] .drop');
    await until(async () => following.startsWith((await spoken()).at(-1)!), 'what stands in its place');
    expect(await reads(1)).toBe(true);
  });

  test('stays on top of a page that tries to cover it', async () => {
    await openPage(`<!doctype html><title>War</title><style>
      div, dialog, :root > * { display: none !important; opacity: 0 !important; visibility: hidden !important; transform: scale(0) !important; z-index: -1 !important }
      * { font-size: 2px !important; color: red !important; all: unset !important }
      #modal, #popover { display: block !important; visibility: visible !important; opacity: 1 !important; inset: 0 !important; position: fixed !important; inline-size: 100vw; block-size: 100vh }
      </style><body>Text<dialog id="modal">Subscribe</dialog><p id="popover" popover="manual">Cookies</p>`);
    await show('everything');
    const isOnTop = async () =>
      (await tab.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.matches(':root > div'))) &&
      (await inside(root => {
        const box = root.querySelector('.reader')!.getBoundingClientRect();
        return box.width > 1000 && getComputedStyle(root.querySelector('.page')!).fontSize === '20px';
      }));
    await until(isOnTop, 'the reader on top');
    await tab.evaluate(() => (document.getElementById('modal') as HTMLDialogElement).showModal());
    await until(isOnTop, 'the reader over the dialog');
    await tab.evaluate(() => document.getElementById('popover')!.showPopover());
    await new Promise(done => setTimeout(done, 600));
    expect(await isOnTop()).toBe(true);
    await tab.evaluate(() => document.querySelector(':root > div')!.remove());
    await until(isOnTop, 'the reader back after it was removed');
    await tab.evaluate(() => {
      const reader = document.querySelector(':root > div')!;
      for (const [name, value] of Object.entries({
        hidden: '',
        inert: '',
        style: 'display:none!important',
        class: 'ad',
      }))
        reader.setAttribute(name, value);
    });
    await until(isOnTop, 'the reader after its attributes were changed');
    await tab.evaluate(() => document.getElementById('modal')!.focus());
    await tab.press('a');
    expect(await count('.appearance')).toBe(1);
    await tab.press('Escape');
    await tab.press('Escape');
    expect(await isOpen()).toBe(false);
  });

  test('works under the strictest policy', async () => {
    await openPage('<!doctype html><title>Strict</title><p>Text', {
      'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; sandbox allow-scripts",
    });
    await show('arabic');
    expect(await inside(root => getComputedStyle(root.querySelector('.page')!).fontSize)).toBe('20px');
    expect(await inside(root => getComputedStyle(root.querySelector('.scroll')!).direction)).toBe('rtl');
    await tab.press('Escape');
    expect(await isOpen()).toBe(false);
  });

  test('the first frame draws little more than fills the window, at any reading position', async () => {
    const place = { block: 40, share: 0.5 };
    const cases = [
      { settings: {} },
      { settings: { sizePx: 12, measure: 110, lineHeight: 1.1 } },
      { settings: { sizePx: 32 } },
      { settings: {}, memory: { place } },
    ];
    for (const options of cases) {
      await openPage();
      const seen = await tab.evaluate(
        (name: 'long', options: object) => {
          room.openSample(name, options);
          const slots = [...room.placeOfReader().querySelectorAll('.slot')];
          const boxes = slots.map(slot => slot.getBoundingClientRect());
          return { windowPx: innerHeight, boxes: boxes.map(({ top, bottom }) => ({ top, bottom })) };
        },
        'long' as const,
        options,
      );
      expect(seen.boxes.at(-1)!.bottom).toBeGreaterThan(seen.windowPx);
      expect(seen.boxes.at(-1)!.top).toBeLessThan(2 * seen.windowPx);
      await tab.press('Escape');
    }
  });

  test('opens two hundred thousand words as fast as two', async () => {
    await openPage();
    const first = await tab.evaluate(() => {
      room.openSample('book');
      return document.querySelector(':root > div:last-child')!.shadowRoot!.querySelectorAll('.chunk').length;
    });
    expect(first).toBeLessThan(10);
    await until(async () => (await count('.slot')) > 2100, 'the whole book', 30_000);
    await tab.press('Escape');
    expect(await isOpen()).toBe(false);
  });

  test('shows one sentence, only pictures, only a table, or nothing', async () => {
    await openPage();
    for (const sample of ['sentence', 'images', 'table', 'empty']) {
      await show(sample);
      expect((await text('h1')).length).toBeGreaterThan(0);
      const across = await inside(
        root => root.querySelector('.scroll')!.scrollWidth - root.querySelector('.scroll')!.clientWidth,
      );
      expect(across).toBeLessThanOrEqual(0);
      await tab.press('Escape');
    }
    expect(tab.errors).toEqual([]);
  });

  test('turns columns like pages', async () => {
    await openPage();
    await show('everything', { settings: { columns: 2 } });
    const scroll = () =>
      inside(root => ({ x: root.querySelector('.scroll')!.scrollLeft, y: root.querySelector('.scroll')!.scrollTop }));
    await tab.press('PageDown');
    await until(async () => (await scroll()).x > 500, 'the next page');
    expect((await scroll()).y).toBe(0);
  });
});
