import { describe, expect, test } from 'vitest';
import { ALIGN, DISPLAY, MARKER, STYLE, tagName } from '../../src/page/snapshot.ts';
import { bundle } from '../harness/bundle.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS } from '../harness/hosts.ts';
import { readPage, readTab } from './reader.ts';

declare const room: typeof import('./walk-room.ts');

describe.each(BROWSERS)('the walk in $name', ({ open }) => {
  const ground = setGround(open);
  const read = (html: string, options = {}) => readPage(ground.host, ground.server, html, options);

  test('writes rows in document order with contiguous subtrees', async () => {
    const { snapshot } = await read(
      '<div><p>a <b>b</b></p><!-- c --><script>1</script><style>p{}</style><img></div><p>d',
    );
    expect(snapshot.parent[0]).toBe(-1);
    for (let row = 1; row < snapshot.size; row++) {
      expect(snapshot.parent[row]).toBeLessThan(row);
      expect(snapshot.end[row]).toBeGreaterThan(row);
      expect(snapshot.end[row]).toBeLessThanOrEqual(snapshot.end[snapshot.parent[row]]);
      expect(snapshot.depth[row]).toBe(snapshot.depth[snapshot.parent[row]] + 1);
    }
    const names = Array.from({ length: snapshot.size }, (_, row) => tagName(snapshot, row));
    expect(names.join(' ')).toBe('html body div p #text b #text img p #text');
  });

  test('leaves the live page untouched', async () => {
    const tab = await ground.host.open(
      ground.server.page(`<!doctype html><form><input name="firstChild"><input name="attributes"></form><x-a></x-a><details><p>x</p></details>
        <img loading="lazy" data-src="/a.png"><iframe srcdoc="<p>in"></iframe><div id="scroller" style="overflow:auto;height:50px"><p style="height:500px">x</div>`),
    );
    const before = await tab.evaluate(() => {
      const records: string[] = [];
      const observer = new MutationObserver(list => records.push(...list.map(record => record.type)));
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      document.querySelector('#scroller')!.scrollTop = 40;
      const keys = Object.keys(globalThis).concat(Object.keys(document), Object.keys(document.body));
      Object.assign(globalThis, { kept: { records, observer, keys, html: document.documentElement.outerHTML } });
      return scrollY;
    });
    await readTab(tab);
    const after = await tab.evaluate(() => {
      const { records, observer, keys, html } = (globalThis as never as { kept: Kept }).kept;
      records.push(...observer.takeRecords().map((record: MutationRecord) => record.type));
      const now = Object.keys(globalThis).concat(Object.keys(document), Object.keys(document.body));
      return {
        records,
        isSame: html === document.documentElement.outerHTML,
        added: now.filter(key => !keys.includes(key)),
        inner: document.querySelector('#scroller')!.scrollTop,
        scrollY,
        active: document.activeElement?.localName,
      };
    });
    expect(after).toEqual({
      records: [],
      isSame: true,
      added: ['kept', 'room'],
      inner: 40,
      scrollY: before,
      active: 'body',
    });
  });

  test('keeps white space as displayed', async () => {
    const page = await read(`
      <p id="a">  Hello   <b>big </b> wide\n\tworld  </p>
      <p id="b">one<br> two <i>three</i> <u>four</u><s>five</s> </p>
      <p id="c">word<span style="display:none"> x </span>part<span style="position:absolute"> y </span>s</p>
      <p id="d">a <span style="display:inline-block"> in </span> b</p>
      <pre id="e">  one\n    two <b>b</b>\n</pre>
      <p id="f" style="white-space:pre-line">  a   b\n   c</p>
      <p id="g">漢字\n  仮名 and\n  words</p>
      <div id="h">loose <p>para</p> tail</div>
      <p id="i">a&nbsp; b</p>
      <div id="j" style="white-space:pre-wrap;display:flex">\n<p>x</p>\n</div>`);
    expect(page.texts('a')).toEqual(['Hello ', 'big ', 'wide world']);
    expect(page.texts('b')).toEqual(['one', 'two ', 'three', '·four', 'five']);
    expect(page.texts('c')).toEqual(['word', 'x', 'part', 'y', 's']);
    expect(page.texts('d')).toEqual(['a ', 'in', ' b']);
    expect(page.texts('e')).toEqual(['  one\n    two ', 'b', '\n']);
    expect(page.texts('f')).toEqual([' a b\nc']);
    expect(page.texts('g')).toEqual(['漢字仮名 and words']);
    expect(page.texts('h')).toEqual(['loose', 'para', 'tail']);
    expect(page.texts('i')).toEqual(['a\u00a0 b']);
    expect(page.texts('j')).toEqual(['x']);
    expect(page.words('b')).toBe('one two three fourfive');
  });

  test('reads exact computed styles, also where only the position among siblings differs', async () => {
    const page = await read(`<!doctype html><style>
      body { font: 400 16px/1.5 Arial, sans-serif; color: #112233 }
      li:nth-child(3n) { color: rgb(255, 0, 0); font-weight: 700 } li:nth-child(even) { background: #eee }
      h2 + p { font-size: 20px } h2 ~ p { font-style: italic } p:first-child { text-align: center }
      .dark p { color: #fff } td:nth-child(7) { text-align: right } [data-x="1"] { color: lime }
    </style><body>
    <ul>${Array.from({ length: 40 }, (_, i) => `<li id="li${i + 1}">x</li>`).join('')}</ul>
    <div><p id="first">a</p><p id="plain">a</p><h2>h</h2><p id="after">a</p><p id="later">a</p></div>
    <div class="dark"><p id="dark">a</p></div><div class="lit"><p id="lit">a</p></div>
    <table><tr>${'<td>x</td>'.repeat(6)}<td id="td7">x</td><td id="td8">x</td></tr></table>
    <p id="fancy" style="text-transform:uppercase;text-decoration:underline line-through;font-family:Courier New,monospace;direction:rtl;writing-mode:vertical-rl;z-index:5;position:relative;float:right;color:oklch(0.628 0.2577 29.23);background:rgb(0 0 255 / 50%)">f</p>
    <ol><li id="ol">x</ol><ol type="i"><li id="roman">x</ol><ul style="list-style:none"><li id="none">x</ul>
    <b id="flex" style="display:flex">x</b></body>`);
    const { snapshot: s } = page;
    for (let i = 1; i <= 40; i++) {
      expect(s.color[page.row(`li${i}`)]).toBe(i % 3 === 0 ? 0xff0000ff : 0x112233ff);
      expect(s.fontWeight[page.row(`li${i}`)]).toBe(i % 3 === 0 ? 700 : 400);
      expect(s.background[page.row(`li${i}`)]).toBe(i % 2 === 0 ? 0xeeeeeeff : 0);
    }
    const size = (id: string) => s.fontSizePx[page.row(id)];
    expect([size('plain'), size('after'), size('later')]).toEqual([16, 20, 16]);
    const italic = (id: string) => s.style[page.row(id)] & STYLE.italic;
    expect([italic('plain'), italic('after'), italic('later')]).toEqual([0, STYLE.italic, STYLE.italic]);
    expect(s.textAlign[page.row('first')]).toBe(ALIGN.center);
    expect(s.textAlign[page.row('plain')]).toBe(ALIGN.start);
    expect(s.color[page.row('dark')]).toBe(0xffffffff);
    expect(s.color[page.row('lit')]).toBe(0x112233ff);
    expect([s.textAlign[page.row('td7')], s.textAlign[page.row('td8')]]).toEqual([ALIGN.right, ALIGN.start]);
    const fancy = page.row('fancy');
    const bits = STYLE.uppercase | STYLE.lineThrough | STYLE.underline | STYLE.rtl | STYLE.vertical | STYLE.monospace;
    expect(s.style[fancy]).toBe(bits);
    expect([s.zIndex[fancy], s.position[fancy], s.float[fancy], s.display[fancy]]).toEqual([5, 1, 2, DISPLAY.block]);
    expect(s.color[fancy] >>> 24).toBeGreaterThan(250);
    expect((s.color[fancy] >>> 8) & 0xffff).toBeLessThan(0x0505);
    expect(s.background[fancy] & 0xff).toBe(128);
    expect(['li1', 'ol', 'roman', 'none'].map(id => s.listMarker[page.row(id)])).toEqual([
      MARKER.bullet,
      MARKER.decimal,
      MARKER.lowerRoman,
      MARKER.none,
    ]);
    expect(s.display[page.row('flex')]).toBe(DISPLAY.flex);
    expect(s.color[page.row('li3') + 1]).toBe(0xff0000ff);
  });

  test('reads shadow roots and slots in display order', async () => {
    const tab = await ground.host.open(
      ground.server.page(
        '<!doctype html><div id="host"><i slot="b">two</i>one<i>three</i><i slot="nowhere">never</i></div><div id="deep"></div>',
      ),
    );
    await tab.evaluate(() => {
      const make = (parent: Node, name: string, text = '', attributes: Record<string, string> = {}) => {
        const element = document.createElement(name);
        for (const key in attributes) element.setAttribute(key, attributes[key]);
        element.append(text);
        parent.appendChild(element);
        return element;
      };
      const root = document.querySelector('#host')!.attachShadow({ mode: 'open' });
      make(root, 'h2', 'head');
      make(root, 'slot', 'fallback unused', { name: 'b' });
      make(root, 'section').appendChild(document.createElement('slot'));
      make(root, 'slot', 'fallback', { name: 'none' });
      const outer = document.querySelector('#deep')!.attachShadow({ mode: 'open' });
      make(make(outer, 'x-inner').attachShadow({ mode: 'open' }), 'p', 'nested');
    });
    const page = await readTab(tab);
    expect(page.draw('host')).toBe('div(h2(head) slot(i(two)) section(slot(one i(three))) slot(fallback))');
    expect(page.draw('deep')).toBe('div(x-inner(p(nested)))');
    const { snapshot } = page;
    const one = snapshot.text.indexOf('one');
    expect(snapshot.width[one]).toBeGreaterThan(5);
    expect(snapshot.width[one]).toBeLessThan(100);
    expect(snapshot.hidden[one]).toBe(0);
    expect(snapshot.style[one] & STYLE.shadow).toBe(STYLE.shadow);
    expect(snapshot.style[page.row('host')] & STYLE.shadow).toBe(0);
  });

  test('reads frames of the same origin and skips others', async () => {
    ground.server.page('<!doctype html><body style="margin:0"><p id="inner" style="margin:0;width:50px">in</p>', {
      path: '/in',
    });
    const page =
      await read(`<body style="margin:0"><iframe id="same" src="/in" style="position:absolute;left:100px;top:200px;border:3px solid;padding:4px"></iframe>
      <iframe id="other" src="${ground.server.otherUrl}in" title="Elsewhere"></iframe><iframe id="boxed" sandbox src="/in"></iframe>
      <iframe id="gone" src="/in" style="display:none"></iframe>
      <object id="object" data="data:application/x-nothing,1"><p>fallback</p></object>`);
    expect(page.draw('same')).toBe('iframe(html(body(p(in))))');
    expect(page.box('inner').slice(0, 3)).toEqual([107, 207, 50]);
    expect(page.snapshot.style[page.row('inner')] & STYLE.frame).toBe(STYLE.frame);
    const { embeds } = page.snapshot;
    expect(embeds[page.row('same')]).toEqual({ src: `${ground.server.url}in`, title: '', readable: true });
    expect(embeds[page.row('other')]).toEqual({
      src: `${ground.server.otherUrl}in`,
      title: 'Elsewhere',
      readable: false,
    });
    expect(embeds[page.row('boxed')].readable).toBe(false);
    expect(page.hides('gone')).toContain('displayNone');
    expect(page.words('object')).toBe('fallback');
  });

  test('reads a frameset', async () => {
    ground.server.page('<p id="leaf">leaf', { path: '/leaf' });
    const page = await read(
      '<!doctype html><html><frameset cols="50%,50%"><frame src="/leaf" id="f"><frame src="/leaf"></frameset></html>',
    );
    expect(page.draw('f')).toBe('frame(html(body(p(leaf))))');
  });

  test('reads attributes, spans and links', async () => {
    const page =
      await read(`<a id="abs" href="/x?a=1#b">a</a><a id="frag" href="#no%20te">a</a><a id="mail" href="mailto:a@b.c">a</a>
      <a id="js" href="javascript:alert(1)">a</a><a id="bad" href="http://[">a</a><a id="none">a</a>
      <a id="self" href="">a</a><table><tr><th id="th" scope="col" colspan="2" rowspan="3" headers="q" onclick="x()">h</th></tr></table>
      <input id="input" type="password" value="secret" name="n"><li id="li" value="7">x</li><time id="time" datetime="2020-01-01">t</time>
      <p id="long" title="${'x'.repeat(5000)}" class="${'y'.repeat(5000)}">p</p>`);
    const { links, attrs, title } = { ...page.snapshot, title: page.snapshot.attrs[page.row('long')].title ?? '' };
    expect(links[page.row('abs')]).toEqual({ href: `${ground.server.url}x?a=1#b`, fragment: '' });
    expect(links[page.row('frag')].fragment).toBe('no te');
    expect(links[page.row('mail')].href).toBe('mailto:a@b.c');
    expect(links[page.row('js')]).toEqual({ href: '', fragment: '' });
    expect(links[page.row('bad')]).toEqual({ href: '', fragment: '' });
    expect(links[page.row('none')]).toBeUndefined();
    expect(attrs[page.row('th')]).toEqual({ scope: 'col', colspan: '2', rowspan: '3', headers: 'q' });
    expect(attrs[page.row('input')]).toEqual({ type: 'password', name: 'n' });
    expect(attrs[page.row('li')]).toEqual({ value: '7' });
    expect(attrs[page.row('time')]).toEqual({ datetime: '2020-01-01' });
    expect(title.length).toBe(1000);
    expect(page.snapshot.className[page.row('long')].length).toBe(1000);
  });

  test('gives the same snapshot when paused and resumed, even if scrolled or changed meanwhile', async () => {
    const item = '<li class="k">Some <b>words</b> and a <a href="/x">link</a></li>';
    const tab = await ground.host.open(
      ground.server.page(`<!doctype html><body><ul>${item.repeat(300)}</ul><div style="height:3000px"></div><p>end`),
    );
    await tab.addScript(await bundle('test/live/walk-room.ts'));
    const read = await tab.evaluate(async () => {
      const list = document.querySelector('ul')!;
      const inSlices = async (meanwhile: (pauses: number) => void) => {
        const work = room.walking(document);
        for (let pauses = 0; ; pauses++) {
          const step = work.next();
          if (step.done) return { text: JSON.stringify(room.pack(step.value.snapshot)), pauses };
          await new Promise(resume => setTimeout(resume));
          meanwhile(pauses);
        }
      };
      const plain = JSON.stringify(room.pack(room.walk(document).snapshot));
      const scrolled = await inSlices(() => scrollBy(0, 10));
      // A list that is drawn anew, and one that is drawn anew each time somebody looks.
      const rebuild = () => list.replaceChildren(...[...list.children].map(child => child.cloneNode(true)));
      const rebuilt = await inSlices(pauses => pauses === 5 && rebuild());
      const restless = await inSlices(rebuild);
      return { plain, scrolled, rebuilt, restless };
    });
    expect(read.scrolled.pauses).toBeGreaterThan(10);
    expect(read.scrolled.text).toBe(read.plain);
    expect(read.rebuilt.text).toBe(read.plain);
    expect(read.rebuilt.pauses).toBe(read.scrolled.pauses + 6);
    expect(read.restless.text).toBe(read.plain);
  });

  test('stops at its row limit and reports it', async () => {
    const page = await read('<p>x</p>'.repeat(50), { maxRows: 20 });
    expect(page.snapshot.size).toBe(20);
    expect(page.snapshot.page.truncated).toBe(true);
    expect(page.snapshot.end[0]).toBe(20);
  });
});

interface Kept {
  records: string[];
  observer: MutationObserver;
  keys: string[];
  html: string;
}
