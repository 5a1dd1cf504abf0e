/** The article in its original visual style (Wang et al., section 2): what the page draws, drawn again in a file of its own. */
import { describe, expect, test } from 'vitest';
import { BROWSERS, type Tab } from '../harness/hosts.ts';
import { setStage } from './stage.ts';

declare const room: typeof import('./original-room.ts');

const PARTS = ['gate', 'wall', 'crane', 'light', 'slip', 'dock', 'bridge', 'mill', 'quay', 'shed', 'yard', 'inn'];
const prose = (at: number) =>
  `The ${PARTS[at]} of the old harbour is to be rebuilt in ${at + 2} years, the council said on its day number ${at + 7}, after ${at + 3} storms in a row had lifted it.`;
const PAGE = `<!doctype html><html lang="en"><title>The gate of the harbour</title><style>
  body { margin: 0; font: 18px/27px Georgia, serif; color: rgb(30, 30, 30); background: rgb(255, 252, 240) }
  nav { background: rgb(0, 0, 0); color: rgb(255, 255, 255) }
  main { width: 640px; margin: 0 auto }
  h1 { font: 700 60px/64px Verdana, sans-serif; color: rgb(0, 0, 255); margin: 30px 0 20px }
  h2 { font-size: 31px; color: rgb(120, 0, 90); text-transform: uppercase; border-bottom: 3px dashed rgb(0, 128, 0) }
  strong { color: rgb(200, 0, 0) }
  ul { list-style-type: square }
  blockquote { border-left: 7px solid rgb(10, 90, 200); background: rgb(230, 240, 255); padding: 11px 13px }
  td { background: rgb(240, 220, 250); padding: 9px; border: 1px solid rgb(90, 90, 90) }
  .odd { font-family: "x;} body {display:none", Courier; color: rgb(255, 252, 239) }
</style>
<nav><a href=/>Home</a> <a href=/news>News</a> <a href=/sport>Sport</a></nav>
<main><h1>The gate of the harbour</h1>
<p id=first>${prose(0)} <strong>It will cost two million.</strong> ${prose(1)}</p><p>${prose(2)}</p>
<h2>What the council said</h2><p class=odd>${prose(3)}</p><p>${prose(4)} See <a href=/plan style="color: rgb(0, 110, 110)">the plan</a>.</p>
<blockquote><p>${prose(5)}</p></blockquote>
<ul><li>${prose(6)}<li>${prose(7)}</ul>
<table><tr><td>Gate one</td><td>${prose(8)}</td></tr><tr><td>Gate two</td><td>${prose(9)}</td></tr></table>
<p>${prose(10)}</p></main>`;

/** A dark page: the title in a box of its own, a bar over a note, coloured code, a picture in the middle, a label of another colour first. */
const DARK = `<!doctype html><html lang="en"><title>The gate of the harbour</title><style>
  body { margin: 0; font: 18px/27px Georgia, serif; color: rgb(220, 220, 220); background: rgb(20, 22, 30) }
  .badge { display: inline-block; background: rgb(250, 250, 250); color: rgb(20, 22, 30) }
  main { width: 640px; margin: 0 auto }
  header { font-size: 15px } h1 { font: 400 44px/50px Verdana, sans-serif; color: rgb(90, 200, 255) } h1 b { color: rgb(255, 120, 0) }
  p { text-indent: 30px } a { color: rgb(120, 190, 40); text-decoration: none }
  pre { margin: 0 0 24px; padding: 12px 14px; background: rgb(50, 54, 60); font: italic 13px/20px monospace }
  pre i { color: rgb(255, 160, 160) }
  figure { margin: 20px auto; width: 320px } figure img { width: 320px; height: 200px } figcaption { font: 700 20px/24px Verdana; color: rgb(0, 230, 180) }
  .note { padding: 12px; background: rgb(10, 60, 90) } .note .title { margin: -12px -12px 12px; padding: 6px 12px; background: rgb(0, 120, 200) }
</style>
<main><header><h1>The gate of <b>the harbour</b></h1></header>
<p><span class=badge>News of the week from the port and the sea, by the people who work there every day of the year</span></p>
<p id=first>${prose(0)} See <a href=/plan>the plan of the port</a> for more.</p><p>${prose(1)}</p>
<pre><code><i>open</i> gate
  wait(2)</code></pre>
<p>${prose(2)}</p><p>${prose(3)}</p>
<figure><img src=/gate.png width=320 height=200 alt=""><figcaption>The gate in the last winter of the war, seen from the sea.</figcaption></figure>
<p>${prose(4)}</p>
<div class="note admonition" role=note><p class="title admonition-title">Note</p><p>${prose(5)}</p></div>
<p>${prose(6)}</p><p>${prose(7)}</p></main>`;

/** Computed styles of the first such element. */
const styleOf = (tab: Tab, tag: string, names: string[]) =>
  tab.evaluate(
    (tag: string, names: string[]) => {
      const found = document.querySelector(tag);
      const style = found && getComputedStyle(found);
      return style ? Object.fromEntries(names.map(name => [name, style.getPropertyValue(name)])) : undefined;
    },
    tag,
    names,
  );

describe.each(BROWSERS)('in $name', ({ open }) => {
  const stage = setStage(open, 'test/live/original-room.ts', { viewport: { width: 1200, height: 800 } });

  test('keeps fonts, sizes, colours, boxes, lists and tables of the page, and nothing that acts', async () => {
    const page = await stage.open(PAGE);
    const html = await page.evaluate(() => room.toOriginalHtml(document));
    const file = await stage.host.open(stage.server.page(html));
    const same = async (tag: string, names: string[]) =>
      expect(await styleOf(file, `article ${tag}`, names)).toEqual(await styleOf(page, `main ${tag}`, names));
    await same('h1', ['font-size', 'font-weight', 'color', 'font-family', 'line-height']);
    await same('h2', ['font-size', 'color', 'text-transform', 'border-bottom-style', 'border-bottom-width']);
    await same('strong', ['color', 'font-weight', 'font-size']);
    await same('ul', ['list-style-type', 'padding-left']);
    await same('blockquote', ['background-color', 'border-left-width', 'border-left-color', 'padding-top']);
    await same('td', ['background-color', 'padding-left', 'border-top-color']);
    expect(await styleOf(file, 'article a span', ['color'])).toEqual({ color: 'rgb(0, 110, 110)' });
    const text = await file.evaluate(() => document.body.innerText);
    expect(text).toContain('It will cost two million.');
    expect(text).not.toContain('Sport');
    // A name of a font that is none is left out, and letters nobody could read take the ink of the file.
    expect(html).not.toContain('display:none');
    expect(html).not.toMatch(/rgb\(255 252 239/);
    await Promise.all([page.close(), file.close()]);
  });

  test('keeps dark pages dark and draws code, captions and notes as the page does', async () => {
    const page = await stage.open(DARK);
    const html = await page.evaluate(() => room.toOriginalHtml(document));
    const file = await stage.host.open(stage.server.page(html));
    const same = async (there: string, tag: string, names: string[]) =>
      expect(await styleOf(file, `article ${there}`, names), there).toEqual(await styleOf(page, `main ${tag}`, names));
    expect(await styleOf(file, 'body', ['background-color'])).toEqual({ 'background-color': 'rgb(20, 22, 30)' });
    // The box around a title is not the title.
    await same('h1', 'h1', ['font-size', 'color', 'font-family']);
    await same('h1 b', 'h1 b', ['color']);
    await same('.original > p', 'p', ['text-indent', 'color']);
    await same('a span', 'a', ['color', 'text-decoration-line']);
    await same('pre', 'pre', ['background-color', 'padding-left', 'margin-bottom', 'font-style']);
    await same('pre i', 'pre i', ['color', 'font-size']);
    await same('figcaption', 'figcaption', ['color', 'font-size', 'font-weight']);
    await same('aside > *', '.note', ['background-color', 'padding-left']);
    // As much of the padding is taken back as there is.
    await same('aside p', '.note p', ['background-color', 'margin-left', 'margin-top']);
    const shape = await file.evaluate(() => {
      const [image, column] = ['img', 'article'].map(tag => document.querySelector(tag)!.getBoundingClientRect());
      const off = image.left + image.width / 2 - (column.left + column.width / 2);
      return { off: Math.abs(off) < 8, width: image.width, code: document.querySelector('pre')!.innerText };
    });
    expect(shape).toEqual({ off: true, width: 320, code: 'open gate\n  wait(2)' });
    await Promise.all([page.close(), file.close()]);
  });
});
