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

  test('fonts, sizes, colours, boxes, lists and tables are those of the page, and nothing of it acts', async () => {
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
});
