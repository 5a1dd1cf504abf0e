import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUnits } from '../../src/features/units.ts';
import type { FrozenBlock } from '../../src/label/freeze-labels.ts';
import { isMain, LABEL } from '../../src/page/label.ts';
import { unpack } from '../../src/page/packed.ts';
import { textOf } from '../../src/site/traits.ts';
import { labelByBlocks } from '../../src/train/block-labels.ts';
import { readCorpus } from '../../src/train/corpus.ts';
import { bundle } from '../harness/bundle.ts';
import { BROWSERS, type Host } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';

declare const room: typeof import('./highlight-room.ts');
declare const walker: typeof import('./walk-room.ts');

const PAGE = `<!doctype html><html lang=en><head><title>Tides &amp; "clocks" &lt;b&gt;</title>
  <link rel=stylesheet href=/sheet.css><style>
  main > p { width: 412px; margin: 11px 0 } main > p::before { content: "<\\/style><script>bad()<\\/script>" }
  .tile { background: url(/track.png) red; height: 37px } @media (min-width: 1px) { .tile { color: rgb(1, 2, 3) } }
  @font-face { font-family: X; src: url(/font.woff2) }
</style></head><body onload="bad()">
  <nav data-label=navigation><a id=js href="javascript:bad()">Home</a> <a id=to href="/x?a=1&b=2">There</a></nav>
  <main><h1 data-label=title>Tides</h1>
    <p id=one data-label=body onclick="bad()">A &lt;script&gt; in words &amp; an <b>amp</b>ersand: 1 &lt; 2.</p>
    <img id=pic data-label=image alt=Harbour src=/photo.png width=301 height=203 onerror="bad()">
    <div class=tile data-label=promoted style="width: 222px; background: url(/track2.png)">Ten bridges</div>
    <x-card data-label=body></x-card>
    <input value=typed data-label=input><pre data-label=body>
two
  lines</pre><iframe srcdoc="<p>in" width=200 height=90></iframe><svg width=40 height=30><script>bad()</script></svg>
    <script>window.ran = (window.ran || 0) + 1</script>
  </main>
  <script>document.querySelector('x-card').attachShadow({ mode: 'open' }).innerHTML = '<style>p { color: rgb(9, 9, 9) }</style><p>Shadow words</p>'</script>
</body></html>`;

const FOREIGN = `
  body { margin: 0; font: 19px/1.4 serif; color: #223 } #nav { position: fixed; top: 0; left: 0; right: 0; height: 44px; background: #eee }
  #row { display: grid; grid-template-columns: 3fr 1fr; gap: 20px; margin: 66px 30px } #title { font-size: 41px; margin: 0 }
  #side { display: flex; flex-direction: column; font-weight: 700; background: rgb(250, 240, 230); padding: 12px }
  #pic { width: 120px; height: 80px } #gone { display: none }`;

describe.each(BROWSERS)('a labelled page saved in $name', ({ open }) => {
  let host: Host;
  let server: Server;
  beforeAll(async () => {
    host = await open();
    server = await serve();
    server.page('h1 { letter-spacing: 7px }', { path: '/sheet.css', headers: { 'content-type': 'text/css' } });
  }, 60_000);
  afterAll(async () => {
    await host?.close();
    await server?.close();
  });

  test('keeps words, sizes and labels, and nothing that runs or loads', async () => {
    const tab = await host.open(server.page(PAGE));
    await tab.addScript(await bundle('test/live/highlight-room.ts', 'room'));
    const { html, name, untouched, ran } = await tab.evaluate(() => {
      const before = document.documentElement.outerHTML;
      const frozen = room.freeze();
      const { ran } = globalThis as unknown as { ran: number };
      return { ...frozen, untouched: before === document.documentElement.outerHTML, ran };
    });
    expect([untouched, ran, name]).toEqual([true, 1, 'Tides-clocks-b']);
    const sizes = () =>
      ['h1', 'main > p', '#pic', '.tile', 'pre', 'iframe'].map(selector => {
        const { width, height } = document.querySelector(selector)!.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      });
    const live = await tab.evaluate(sizes);

    server.asked.length = 0;
    const still = await host.open(server.page(html));
    expect(await still.evaluate(sizes)).toEqual(live);
    const seen = await still.evaluate(() => ({
      ran: (globalThis as unknown as { ran?: number }).ran,
      scripts: [...document.scripts].map(script => script.type),
      handlers: [...document.querySelectorAll('*')]
        .flatMap(e => [...e.attributes])
        .filter(a => /^on|srcdoc|^data-label/.test(a.name)).length,
      text: document.getElementById('one')!.textContent,
      pre: document.querySelector('pre')!.textContent,
      shadow: document.querySelector('x-card')!.textContent,
      typed: document.querySelector('input')!.value,
      main: [...document.querySelectorAll('.CEML__MAIN__CONTENT')].map(e => e.localName),
      label: document.querySelector('.tile')!.getAttribute('data-sightline-label'),
      color: getComputedStyle(document.querySelector('.tile')!).color,
      spacing: getComputedStyle(document.querySelector('h1')!).letterSpacing,
      links: [...document.querySelectorAll('a')].map(a => a.getAttribute('href')),
      json: JSON.parse(document.getElementById('sightline-labels')!.textContent!),
    }));
    expect(seen).toMatchObject({
      scripts: ['application/json'],
      handlers: 0,
      text: 'A <script> in words & an ampersand: 1 < 2.',
      shadow: 'Shadow words',
      typed: '',
      label: 'promoted',
      color: 'rgb(1, 2, 3)',
      spacing: '7px',
      links: ['#', '/x?a=1&b=2'],
    });
    expect(seen.pre.trim()).toBe('two\n  lines');
    expect(seen.ran ?? null).toBeNull();
    expect(seen.main).toEqual(['h1', 'p', 'img', 'pre']);
    expect(seen.json.blocks).toContainEqual(expect.objectContaining({ tag: 'p', label: 'body', text: seen.text }));
    expect(server.asked.filter(path => /track|font|photo/.test(path))).toEqual([]);
    await tab.close();
    await still.close();
  });

  test('keeps sizes and styles that come from another site’s style sheet', async () => {
    const foreign = new URL('/foreign.css', server.otherUrl).href;
    server.page(FOREIGN, { path: '/foreign.css', headers: { 'content-type': 'text/css' } });
    const tab = await host.open(
      server.page(`<!doctype html><html lang=en><title>Foreign</title><link rel=stylesheet href="${foreign}"><body>
        <nav id=nav data-label=navigation><a href=/a>Home</a></nav>
        <div id=row><main id=main data-label=body><h1 id=title>Tides</h1><p id=one>Words in a column of its own.</p></main>
        <aside id=side data-label=promoted>Ten bridges <img id=pic alt="" src=/p.png></aside></div><p id=gone>Hidden words</p>`),
    );
    await tab.addScript(await bundle('test/live/highlight-room.ts', 'room'));
    const seen = () =>
      ['nav', 'row', 'main', 'title', 'one', 'side', 'pic', 'gone'].map(id => {
        const element = document.getElementById(id)!;
        const { left, top, width, height } = element.getBoundingClientRect();
        const { fontSize, fontWeight, color, backgroundColor, display } = getComputedStyle(element);
        return [
          id,
          ...[left, top, width, height].map(Math.round),
          fontSize,
          fontWeight,
          color,
          backgroundColor,
          display,
        ];
      });
    const live = await tab.evaluate(seen);
    const { html } = await tab.evaluate(() => room.freeze());
    expect(live[1][2]).toBeGreaterThan(60);
    server.asked.length = 0;
    const still = await host.open(server.page(html));
    const frozen = await still.evaluate(seen);
    // A picture is a grey box of its size.
    const plain = (rows: typeof live) => rows.map(row => (row[0] === 'pic' ? row.slice(0, 5) : row));
    expect(plain(frozen)).toEqual(plain(live));
    expect(
      await still.evaluate(() => JSON.parse(document.getElementById('sightline-labels')!.textContent!).styles),
    ).toBe('written');
    expect(server.asked.filter(path => /foreign|png/.test(path))).toEqual([]);
    await tab.close();
    await still.close();
  });

  test('yields every label again when read by training', async () => {
    const tab = await host.open(`${server.url}news--flood-barrier/page.html`);
    await tab.setViewport(1366, 900);
    await tab.addScript(await bundle('test/live/highlight-room.ts', 'room'));
    await tab.addScript(await bundle('test/live/walk-room.ts', 'walker'));
    const { html } = await tab.evaluate(() => room.freezeAsRead());
    const line = /<script type="application\/json" id="sightline-labels">(.*?)<\/script>/s.exec(html)![1];
    const folder = mkdtempSync(join(tmpdir(), 'sightline-given-'));
    mkdirSync(join(folder, 'pages'));
    writeFileSync(join(folder, 'pages/laid-out.jsonl'), line);
    const { pages, broken } = readCorpus(folder, ['laid-out']);
    rmSync(folder, { recursive: true });
    expect(broken).toEqual([]);
    expect(pages[0]).toMatchObject({ site: new URL(server.url).host, split: 'train', genre: 'article' });

    const still = await host.open(server.page(html));
    await still.setViewport(1366, 900);
    await still.addScript(await bundle('test/live/walk-room.ts', 'walker'));
    const snapshot = unpack(await still.evaluate(() => walker.pack(walker.walk(document).snapshot)));
    const units = findUnits(snapshot);
    const texts = Array.from({ length: units.size }, (_, unit) => textOf(snapshot, units, unit, 20_000));
    const { label, mapped } = labelByBlocks(snapshot, units, texts, pages[0].blocks!);
    const kinds = (JSON.parse(line) as { blocks: FrozenBlock[] }).blocks;
    expect(mapped).toBeGreaterThan(0.95 * kinds.length);
    const main = new Set(kinds.filter(({ kind }) => isMain(LABEL[kind])).map(({ text }) => text));
    for (let unit = 0; unit < units.size; unit++) {
      if (texts[unit].length > 40) expect(isMain(label[unit]), texts[unit]).toBe(main.has(texts[unit]));
    }
    await tab.close();
    await still.close();
  });
});
