import { describe, expect, test } from 'vitest';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Host } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { type Page, readPage, readTab } from './reader.ts';

const HTML = `<!doctype html><html><head><style>
  body { margin: 8px; width: 800px } .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0) }
  .clipped li:nth-child(2) { clip-path: inset(100%) }
</style></head><body>
<p id="plain">seen</p>
<div style="display:none"><p id="none">a <b id="none-b" style="display:block">b</b></p></div>
<div hidden><p id="none-line"> Ask for a <u>home audit</u> or <b>two</b>. </p><pre id="none-pre">one
  <b>two</b></pre></div>
<p id="hidden-attr" hidden>x</p>
<div style="visibility:hidden"><p id="invisible">x</p><p id="visible-again" style="visibility:visible">x</p></div>
<table><tr id="collapsed" style="visibility:collapse"><td>x</td></tr></table>
<div style="opacity:0"><p id="faded">x</p></div><p id="faint" style="opacity:.4">x</p>
<span id="sr" class="sr">x</span>
<div id="dot" style="width:1px;height:1px;overflow:hidden">x</div>
<div id="inset" style="clip-path:inset(50%)">x</div><div id="inset-some" style="clip-path:inset(10% 5%)">x</div>
<div id="circle" style="clip-path:circle(0px)">x</div>
<ul class="clipped"><li id="li-1">x</li><li id="li-2">x</li><li id="li-3">x</li></ul>
<div id="left" style="position:absolute;left:-9999px"><b id="left-b">x</b></div>
<div id="margin" style="margin-left:-9999px;width:100px">x</div>
<h1 id="indented" style="text-indent:-9999px;overflow:hidden"><a id="indented-a" href="/">x</a></h1>
<div id="top" style="position:absolute;top:-3000px">x</div>
<div style="position:absolute;top:-5000px;left:0">a<b id="pinned" style="position:fixed;left:10px;top:10px">x</b></div>
<div id="drawer" style="position:fixed;right:-400px;top:0;width:300px">x<p id="drawer-p">x</p><p style="position:absolute" id="drawer-abs">x</p></div>
<div id="sheet" style="position:fixed;top:100vh;left:0"><p id="sheet-p">x</p></div>
<div style="overflow-x:auto;width:300px" id="scroller"><div style="width:4000px;display:flex" id="track">
  <p id="slide-1" style="width:2000px;flex:none">x</p><p id="slide-2" style="width:2000px;flex:none">x</p></div></div>
<div style="overflow:hidden;width:300px"><div style="width:900px;display:flex;transform:translateX(-600px)">
  <p id="past-slide" style="width:300px;flex:none">x</p><p style="width:300px;flex:none">x</p><p id="now-slide" style="width:300px;flex:none">x</p></div></div>
<div style="overflow:hidden"><span id="skip" style="position:absolute;left:-9999px">x</span></div>
<div id="folded" style="height:0;overflow:hidden"><p id="folded-p">x</p></div>
<div id="spilling" style="height:0"><p id="spilling-p">x</p></div>
<div style="height:0;overflow:hidden"><div id="escaped" style="position:absolute;top:300px;left:300px">x</div></div>
<div style="height:0;overflow:hidden;position:relative"><div id="held" style="position:absolute">x</div></div>
<span id="empty"></span><i id="boxless" style="display:inline-block"></i>
<p style="font-size:0" id="tiny">x<b id="tiny-b" style="font-size:16px">y</b></p>
<select><option id="option-1">x</option></select>
<div inert><p id="inert">x</p></div>
<details id="closed"><summary id="summary">s</summary><p id="closed-p">x</p>loose<summary id="summary-2">t</summary></details>
<details open><summary>s</summary><p id="open-p">x</p></details>
<div style="content-visibility:hidden" id="cv">x<p id="cv-p">x</p></div>
<div style="content-visibility:auto;contain-intrinsic-size:auto 50px"><p id="cv-auto">x</p></div>
<div style="display:contents" id="contents"><p id="contents-p">x</p></div>
<div style="height:3000px"></div><p id="below">below the fold</p>
</body></html>`;

describe.each(BROWSERS)('visibility in $name', ({ open }) => {
  let host: Host;
  let server: Server;
  let page: Page;
  setGround(open, {}, async ground => {
    ({ host, server } = ground);
    page = await readPage(host, server, HTML);
  });

  // biome-ignore format: read as a table
  test.each([
    'plain', 'visible-again', 'faint', 'inset-some', 'li-1', 'li-3', 'slide-1', 'slide-2', 'past-slide', 'now-slide', 'spilling',
    'spilling-p', 'escaped', 'pinned', 'tiny', 'tiny-b', 'summary', 'open-p', 'cv', 'cv-auto', 'contents', 'contents-p', 'below',
    'scroller', 'track',
  ])('%s is visible', id => expect(page.hides(id)).toEqual([]));

  // biome-ignore format: read as a table
  test.each([
    ['none', 'displayNone'], ['none-b', 'displayNone'], ['hidden-attr', 'displayNone'], ['invisible', 'visibility'],
    ['collapsed', 'visibility'], ['faded', 'opacity'], ['sr', 'clipped'], ['dot', 'clipped'], ['inset', 'clipped'],
    ['circle', 'clipped'], ['li-2', 'clipped'], ['left', 'offscreen'], ['left-b', 'offscreen'], ['margin', 'offscreen'],
    ['indented-a', 'offscreen'], ['top', 'offscreen'], ['drawer', 'offscreen'], ['drawer-p', 'offscreen'], ['drawer-abs', 'offscreen'],
    ['sheet', 'offscreen'], ['sheet-p', 'offscreen'], ['skip', 'offscreen'], ['folded', 'zeroSize'], ['folded-p', 'zeroSize'],
    ['held', 'zeroSize'], ['boxless', 'zeroSize'], ['option-1', 'zeroSize'], ['inert', 'inert'], ['closed-p', 'closedDetails'],
    ['summary-2', 'closedDetails'], ['cv-p', 'contentVisibility'],
  ])('%s is hidden: %s', (id, reason) => expect(page.hides(id)).toContain(reason));

  test('a text node knows that it is hidden if its element does not', () => {
    expect(page.hidesTextOf('cv')).toEqual(['contentVisibility']);
    expect(page.hidesTextOf('tiny')).toEqual(['zeroSize']);
    expect(page.hidesTextOf('indented')).toContain('offscreen');
    expect(page.hides('indented')).toEqual([]);
    expect(page.words('closed')).toBe('s');
  });

  test('descendants of display: none are kept, with their text', () => {
    expect(page.draw('none')).toBe('p(a b(b))');
    expect(page.texts('none-line')).toEqual(['Ask for a ', 'home audit', ' or ', 'two', '.']);
    expect(page.texts('none-pre')).toEqual(['one\n  ', 'two']);
  });

  test('scrolling changes no position', async () => {
    const before = page.box('below');
    await page.tab.evaluate(() => scrollTo(0, 1000));
    const after = await readTab(page.tab);
    expect(after.box('below')).toEqual(before);
    expect(after.hides('plain')).toEqual([]);
    expect(after.hides('left')).toContain('offscreen');
  });

  test('right-to-left pages scroll in the other direction', async () => {
    const html = `<!doctype html><html><body dir="rtl" style="margin:0"><div style="width:3000px;height:10px"><p id="far" style="width:100px;margin-right:2500px">x</p></div>
      <p id="away" style="position:absolute;right:-9999px">x</p></body></html>`;
    const rtl = await readPage(host, server, html);
    expect(rtl.snapshot.page.dir).toBe('rtl');
    expect(rtl.hides('far')).toEqual([]);
    expect(rtl.hides('away')).toContain('offscreen');
  });
});
