import { describe, expect, test } from 'vitest';
import { tagName } from '../../src/page/snapshot.ts';
import { bundle } from '../harness/bundle.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS } from '../harness/hosts.ts';
import { readPage, readTab } from './reader.ts';

declare const room: typeof import('./walk-room.ts');

describe.each(BROWSERS)('the walk on a hostile page in $name survives', ({ open }) => {
  const ground = setGround(open);
  const read = (html: string) => readPage(ground.host, ground.server, html);

  test('names that shadow DOM properties', async () => {
    const names = [
      'firstChild',
      'nextSibling',
      'parentNode',
      'children',
      'attributes',
      'localName',
      'nodeType',
      'shadowRoot',
      'getAttribute',
    ];
    names.push(
      'getAttributeNames',
      'getBoundingClientRect',
      'getClientRects',
      'className',
      'id',
      'namespaceURI',
      'textContent',
    );
    const page = await read(`<form id="form">${names.map(name => `<input name="${name}">`).join('')}<p>inside</p></form>
      <img name="documentElement"><img name="body"><form name="querySelectorAll"></form><img name="title"><img name="URL"><p id="after">after</p>`);
    expect(page.draw('form')).toBe(`form(${'input() '.repeat(names.length)}p(inside))`);
    expect(page.words('after')).toBe('after');
    expect(page.snapshot.page.title).toBe('T');
    expect(page.snapshot.page.url).toMatch(/^http/);
  });

  test('elements whose getters throw', async () => {
    const tab = await ground.host.open(
      ground.server.page('<!doctype html><body><x-bad id="bad"><p>inside</p></x-bad><p id="after">after</p>'),
    );
    await tab.evaluate(() => {
      class Bad extends HTMLElement {
        override get shadowRoot(): never {
          throw new Error('no');
        }
        override get firstChild(): never {
          throw new Error('no');
        }
        override getBoundingClientRect(): never {
          throw new Error('no');
        }
      }
      customElements.define('x-bad', Bad);
    });
    const page = await readTab(tab);
    expect(page.draw('bad')).toBe('x-bad(p(inside))');
    expect(page.words('after')).toBe('after');
  });

  test('five thousand levels', async () => {
    // Chromium itself crashes when it paints so many boxes, so the deep ones are not drawn.
    const tab = await ground.host.open(ground.server.page('<!doctype html><body><div style="display:none"></div>'));
    await tab.evaluate(() => {
      let node: Node = document.querySelector('div')!;
      for (let i = 0; i < 5000; i++) node = node.appendChild(document.createElement('div'));
      node.appendChild(document.createTextNode('bottom'));
    });
    const { snapshot } = await readTab(tab);
    expect(snapshot.text[snapshot.size - 1]).toBe('bottom');
    expect(snapshot.depth[snapshot.size - 1]).toBe(5003);
    expect(snapshot.end.every(end => end === snapshot.size)).toBe(true);
  });

  test('one text of five million letters', async () => {
    const tab = await ground.host.open(
      ground.server.page('<!doctype html><body><p id="p" style="height:20px;overflow:hidden"></p>'),
    );
    await tab.evaluate(() => document.querySelector('p')!.append('word  \n '.repeat(600_000)));
    const page = await readTab(tab);
    expect(page.texts('p')[0].length).toBe(600_000 * 5 - 1);
  });

  test('documents that are not HTML pages', async () => {
    const xml = '<?xml version="1.0"?><doc xmlns="urn:x"><p id="p">text</p><entry>more</entry></doc>';
    const feed = await readTab(
      await ground.host.open(ground.server.page(xml, { headers: { 'content-type': 'application/xml' } })),
    );
    expect(feed.snapshot.page.contentType).toBe('application/xml');
    const texts = feed.snapshot.text.filter(Boolean);
    expect(texts).toEqual(expect.arrayContaining(['text', 'more']));
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>t</text></svg>';
    const drawing = await readTab(
      await ground.host.open(ground.server.page(svg, { headers: { 'content-type': 'image/svg+xml' } })),
    );
    expect(tagName(drawing.snapshot, 0)).toBe('svg');
    const bare = await ground.host.open(ground.server.page('<!doctype html>'));
    await bare.evaluate(() => document.body.remove());
    expect((await readTab(bare)).snapshot.size).toBe(1);
    await bare.evaluate(() => document.documentElement.remove());
    expect(await bare.evaluate(() => room.walk(document).snapshot.size)).toBe(0);
    expect(
      await bare.evaluate(() => room.walk(new DOMParser().parseFromString('<p>x', 'text/html')).snapshot.size),
    ).toBe(0);
  });

  test('a strict policy', async () => {
    const headers = {
      'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; sandbox allow-scripts",
    };
    const tab = await ground.host.open(
      ground.server.page(
        '<!doctype html><p id="p">text<img src="data:," data-src="/a.png"><noscript><img src="/b.png"></noscript>',
        { headers },
      ),
    );
    const page = await readTab(tab);
    expect(page.words('p')).toBe('text');
    expect(tab.errors.filter(error => /trusted/i.test(error))).toEqual([]);
  });

  test('a hundred thousand siblings, in linear time', async () => {
    const tab = await ground.host.open(ground.server.page('<!doctype html><body><div id="list"></div>'));
    await tab.addScript(await bundle('test/live/walk-room.ts'));
    const times = await tab.evaluate(() => {
      const list = document.querySelector('#list')!;
      let made = 0;
      const time = (count: number) => {
        for (; made < count; made++) {
          const item = document.createElement('p');
          item.append('text ', document.createElement('b'));
          list.append(item);
        }
        document.body.getBoundingClientRect();
        let size = 0;
        let ms = Number.POSITIVE_INFINITY;
        // The best of three: what else the machine does is not the walk's.
        for (let round = 0; round < 3; round++) {
          const start = performance.now();
          ({ size } = room.walk(document).snapshot);
          ms = Math.min(ms, performance.now() - start);
        }
        return { size, ms };
      };
      time(5_000);
      return [time(12_500), time(50_000)];
    });
    expect(times[1].size).toBe(150_003);
    // Four times the rows; quadratic time would be sixteen times as long.
    expect(times[1].ms / times[0].ms).toBeLessThan(10);
  }, 180_000);
});
