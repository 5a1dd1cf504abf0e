/** Pages that fight anything drawn over them. */
import { afterEach, describe, expect, test } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';

declare const room: typeof import('./host/host.ts');

const READER = ':root > div:last-child';
const page = (script: string, body = '') =>
  `<!doctype html><html lang="en"><title>War</title><link rel="icon" href="data:,"><body><h1>The page</h1>${body}<script>
  const heard = [];\n${script}</script>`;
/** Registered before anything of ours can be. */
const listen = (types: string, does: string) =>
  page(`for (const type of ${JSON.stringify(types.split(' '))}) window.addEventListener(type, event => {
    if (event.isTrusted) heard.push(type + ' ' + event.key); ${does} }, { capture: true, passive: false });`);

describe.each(BROWSERS)('on a hostile page in $name, the reader', ({ open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(
    open,
    { reducedMotion: true, viewport: { width: 1200, height: 800 } },
    ground => ({ host, server } = ground),
  );
  afterEach(() => tab?.close());

  async function openOver(html: string, headers?: Record<string, string>): Promise<void> {
    tab = await host.open(server.page(html, { headers }));
    await tab.addScript(await bundle('test/live/host/host.ts'));
    await tab.evaluate(() => room.openWhole('everything'));
  }
  /** In the reader, wherever it stands. */
  const inside = <A extends unknown[], R>(fn: (root: ParentNode, ...args: A) => R, ...args: A) =>
    tab.inShadow(READER, fn, ...args);
  const isFramed = () => tab.inShadow(READER, root => root.nodeType === Node.DOCUMENT_NODE);
  const count = (selector: string) => inside((root, wanted: string) => root.querySelectorAll(wanted).length, selector);
  const isOpen = () => tab.evaluate(() => document.querySelectorAll(':root > div').length > 0);
  const heard = () => tab.evaluate('heard.length') as Promise<number>;
  const isOnTop = () =>
    tab.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.matches(':root > div'));

  test('moves into the body when the page removes everything beside it', async () => {
    await openOver(
      page(`new MutationObserver(changes => {
        for (const { addedNodes } of changes) for (const node of addedNodes) node.remove();
      }).observe(document.documentElement, { childList: true });`),
    );
    const isOnTop = () =>
      tab.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.matches('body > div:last-child'));
    await until(isOnTop, 'the reader on top');
    expect(await tab.inShadow('body > div:last-child', root => root.querySelectorAll('.page h1').length)).toBe(1);
  });

  test('comes back when the page moves it into something hidden', async () => {
    await openOver(
      page(
        `setTimeout(() => hole.append(document.querySelector(':root > div')), 300);
         setTimeout(() => hole2.contentDocument.body.append(document.querySelector(':root > div')), 1500);`,
        '<div id="hole" style="display:none"></div><iframe id="hole2" style="display:none"></iframe>',
      ),
    );
    await new Promise(done => setTimeout(done, 2000));
    await until(isOnTop, 'the reader on top');
    expect(await inside(root => root.querySelectorAll('.page h1').length)).toBe(1);
  });

  test.each([
    [
      'removes it again and again',
      'for (const one of document.querySelectorAll("div")) if (!one.attributes.length) one.remove();',
    ],
    ['hides its own root element', 'document.documentElement.style.setProperty("display", "none", "important");'],
  ])('gives up and reports it when the page %s', async (_what, does) => {
    const watch = `new MutationObserver(() => { ${does} }).observe(document, { childList: true, subtree: true });`;
    await openOver(page(watch));
    const isLost = () => tab.evaluate(() => room.log.asked.includes('lose'));
    await until(isLost, 'the reader to give up', 60_000);
    expect(await isOpen()).toBe(false);
  });

  test('stops clearing an attribute when the page keeps setting it', async () => {
    await openOver(page(''));
    const times = await tab.evaluate(async () => {
      const host = document.querySelector(':root > div')!;
      let count = 0;
      const hang = () => {
        if (!host.hasAttribute('inert') && ++count < 10_000) host.setAttribute('inert', '');
      };
      new MutationObserver(hang).observe(host, { attributes: true });
      hang();
      await new Promise(done => setTimeout(done, 100));
      return count;
    });
    expect(times).toBeGreaterThan(50);
    expect(times).toBeLessThan(1000);
  });

  test('stays on top when the page unsets all styles and opens a popover', async () => {
    const rules =
      '* { all: unset !important } [popover] { position: fixed !important; inset: 0 !important; background: red !important }';
    await openOver(
      page(
        'document.querySelector("[popover]").showPopover();',
        `<style>${rules}</style><div popover="manual">Buy</div>`,
      ),
    );
    await tab.evaluate(() => {
      const over = document.querySelector<HTMLElement>('[popover]')!;
      over.hidePopover();
      over.showPopover();
    });
    const isOnTop = () =>
      tab.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.matches(':root > div:last-child'));
    await until(isOnTop, 'the reader on top');
    expect(await inside(root => getComputedStyle(root.querySelector('.page h1')!).display)).toBe('block');
  });

  test.each([
    ['stops every key event', 'keydown keypress keyup', 'event.preventDefault(); event.stopImmediatePropagation();'],
    ['stops every keydown event', 'keydown', 'event.stopImmediatePropagation();'],
    ['prevents the default action of every key', 'keydown keypress', 'event.preventDefault();'],
  ])('handles every key, unheard by the page, when the page %s', async (_what, types, does) => {
    await openOver(listen(types, does));
    await until(isFramed, 'a place of our own');
    await until(() => count('.reader .slot'), 'the article in it');
    expect(await inside(root => root.querySelector('.scroll')!.scrollTop)).toBe(0);
    await tab.press('a');
    await until(() => count('.appearance'), 'the appearance panel');
    await tab.press('Escape');
    await until(async () => (await count('.appearance')) === 0, 'the panel to close');
    await tab.press('/');
    await until(() => count('.find input'), 'the find bar');
    await tab.type('tide');
    await until(
      () => inside(root => /^1 of/.test(root.querySelector('.count')?.textContent ?? '')),
      'what was typed to be found',
    );
    await tab.press('Tab');
    await tab.press('Escape');
    await tab.press('PageDown');
    await until(() => inside(root => root.querySelector('.scroll')!.scrollTop > 100), 'the article to scroll');
    expect(await heard()).toBe(0);
    await tab.press('Escape');
    await until(async () => !(await isOpen()), 'the reader to close');
    expect(tab.errors).toEqual([]);
  });

  test('ignores key events created by the page', async () => {
    await openOver(page(''));
    await tab.evaluate(() => {
      for (const key of ['a', '+', 'Escape']) {
        const init = { key, bubbles: true, cancelable: true, composed: true };
        for (const target of [window, document, document.querySelector(':root > div')!])
          target.dispatchEvent(new KeyboardEvent('keydown', init));
      }
    });
    expect(await isOpen()).toBe(true);
    expect(await count('.appearance')).toBe(0);
    expect(await tab.evaluate(() => room.log.saved)).toEqual([]);
    await tab.press('a');
    await until(() => count('.appearance'), 'the appearance panel by a key of the user');
  });

  test('keeps highlights and their undo history when the page removes it', async () => {
    await openOver(page(''));
    const mark = async () => {
      await inside(root => {
        const words = root.querySelector('[data-block="3"] h2')!.firstChild!;
        words.parentElement!.scrollIntoView({ block: 'center', behavior: 'instant' });
        words.ownerDocument!.getSelection()!.setBaseAndExtent(words, 0, words, 8);
      });
      await until(() => count('.mark-bar'), 'the buttons over what is selected');
      await tab.press('m');
    };
    const kept = () =>
      tab.evaluate(() => room.log.remembered.filter(({ marks }) => marks).map(({ marks }) => marks!.length));
    await mark();
    expect(await kept()).toEqual([1]);
    await tab.evaluate(() => document.querySelector(':root > div')!.remove());
    await until(() => count('[data-block="3"] h2'), 'the article in it');
    await mark();
    await tab.press('Shift+M');
    await until(async () => (await count('.marks li')) === 2, 'both marks');
    await tab.press('u');
    await tab.press('u');
    await until(async () => (await count('.marks li')) === 0, 'none of them');
    expect(await kept()).toEqual([1, 2, 1, 0]);
  });

  test('scrolls when the page cancels wheel events', async () => {
    await openOver(listen('wheel', 'event.preventDefault();'));
    await until(isFramed, 'a place of our own');
    await until(() => count('.reader .slot'), 'the article in it');
    await tab.wheel(600, 400, 500);
    await until(() => inside(root => root.querySelector('.scroll')!.scrollTop > 100), 'the article to scroll');
    await tab.evaluate(() => document.querySelector(':root > div')!.remove());
    await until(() => count('.reader .slot'), 'the article again after the page took it out');
  });

  test('reports that the page intercepts the keyboard and allows no frame', async () => {
    await openOver(listen('keydown', 'event.stopImmediatePropagation();'), {
      'content-security-policy': 'sandbox allow-scripts',
    });
    const said = () => inside(root => root.querySelector('.notice')!.textContent!);
    await until(async () => (await said()).includes('intercepts the keyboard'), 'the sentence');
    expect(await count('.reader .slot')).toBeGreaterThan(3);
  });

  test('covers a full-screen page and stays on top when full screen ends', async () => {
    const body = '<button id="b" style="position:fixed;inset:0;width:100%">Full</button><div id="f">Full screen</div>';
    tab = await host.open(server.page(page('b.onclick = () => f.requestFullscreen();', body)));
    await tab.addScript(await bundle('test/live/host/host.ts'));
    await tab.click(600, 400);
    await until(() => tab.evaluate(() => document.fullscreenElement !== null), 'the page in full screen');
    await tab.evaluate(() => room.openWhole('everything'));
    await until(isOnTop, 'the reader over it');
    await tab.evaluate(() => document.exitFullscreen());
    await until(isOnTop, 'the reader after it');
    expect(await count('.reader .slot')).toBeGreaterThan(3);
  });

  test('reports that the page keeps covering it', async () => {
    const html = page(
      'setInterval(() => { if (d.open) d.close(); d.showModal(); }, 60);',
      '<dialog id="d" style="inset:0;width:100%;height:100%;max-width:none;max-height:none">Subscribe!</dialog>',
    );
    tab = await host.open(server.page(html));
    await tab.addScript(await bundle('test/live/host/host.ts'));
    // A sentence stands for some seconds, which a slow machine may spend between two looks: all of them are written down.
    await tab.evaluate(() => {
      room.openWhole('everything');
      const { body } = room.placeOfReader();
      const write = () => {
        const sentence = body.querySelector('.notice')?.textContent;
        if (sentence) room.log.asked.push(`say ${sentence}`);
      };
      new MutationObserver(write).observe(body, { childList: true, characterData: true, subtree: true });
    });
    const said = () => tab.evaluate(() => room.log.asked.join('\n'));
    await until(async () => (await said()).includes('keeps covering'), 'the sentence', 60_000);
    // Its dialog takes the keys as well, which may be noticed first; nothing takes the place of what matters more.
    await new Promise(done => setTimeout(done, 500));
    expect((await said()).split('keeps covering').at(-1)).not.toContain('intercepts the keyboard');
    await tab.press('Escape');
  });

  test('keeps its scroll position when the page locks and moves its own', async () => {
    await openOver(
      page('setInterval(() => { scrollTo(0, Math.random() * 500); document.body.style.overflow = "hidden"; }, 20);'),
    );
    await tab.wheel(600, 400, 600);
    await until(() => inside(root => root.querySelector('.scroll')!.scrollTop > 300), 'the article to scroll');
    await new Promise(done => setTimeout(done, 300));
    expect(await inside(root => root.querySelector('.scroll')!.scrollTop)).toBeGreaterThan(300);
  });
});
