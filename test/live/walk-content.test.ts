import { describe, expect, test } from 'vitest';
import type { MathNode } from '../../src/page/snapshot.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS } from '../harness/hosts.ts';
import { readPage } from './reader.ts';

const STUB = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const TEX = '<annotation encoding="application/x-tex">x^2</annotation>';
const MATHML = `<math><semantics><mrow onclick="x()"><msup mathvariant="bold"><mi>x</mi><mn>2</mn></msup></mrow>${TEX}</semantics></math>`;

describe.each(BROWSERS)('the walk in $name reads', ({ open }) => {
  const ground = setGround(open);
  const read = (html: string) => readPage(ground.host, ground.server, html);

  test('the real source of a lazily loaded picture', async () => {
    const page = await read(`
      <img id="plain" src="/a.png" alt="A" width="40" height="30">
      <img id="data-src" src="${STUB}" data-src="/b.png"><img id="original" src="/spacer.gif" data-original="/c.png">
      <img id="srcset" data-srcset="/d-300.png 300w, /d,x-900.png 900w">
      <picture><source srcset="/e-1.webp 1x, /e-2.webp 2x"><img id="picture" src="${STUB}"></picture>
      <div><img id="noscript" src="${STUB}"><noscript><img class="x" src="/f.png?a=1&amp;b=2" srcset="/f-800.png 800w"></noscript></div>
      <noscript><img src="/g.png"></noscript><img id="before" src="${STUB}">
      <img id="script" src="javascript:alert(1)"><img id="inline" src="data:image/png;base64,${'A'.repeat(3000)}">
      <img id="about" src="/i.png" data-url="/photos/list?id=7"><img id="nitro" src="${STUB}" nitro-lazy-srcset="/j.png 800w">
      <img id="none" src="/k.png" data-src="#"><img id="laid" src="/l.png" srcset="${STUB}"><img id="pattern" src="/m.png" data-src="/m.png?w={width}">
      <img id="parked" src="${STUB}" data-lazy-src="/n.png" data-lazy-srcset="/n.png 500w, /n-300.png 300w">
      <picture><source media="(max-width: 480px)" data-srcset="/o-480.png"><source media="(min-width: 481px)" data-srcset="/o-1600.png"><img id="narrow" src="${STUB}"></picture>
      <figure><picture id="unfilled"><noscript><img alt="Ten &quot;coats&quot;" src="/p.png" srcset="/p-900.png 900w" width="900" height="600"></noscript></picture></figure>
      <picture id="filled"><noscript><img src="/q.png"></noscript><img src="/r.png"></picture>
      <img id="unlisted" src="${STUB}" ta-src="/s.png"><img id="sized" ta-srcset="/t 800w, /t-2 1600w"><img id="word" src="/u.png" data-src-set="lazy">
      <picture><source ta-srcset="/v.png"><img id="source" src="${STUB}"></picture>
      <figure><picture id="entities"><noscript><img alt="Caf&eacute; &#8222;Tide&rdquo; &lt;3" src="/w.png"></noscript></picture></figure>
      <img id="any" data-hero="/x/hero.jpg" data-name="hero.jpg"><img id="object" src="${STUB}" data-images='{"mobile":{"url":"\\/y\\/small.jpg"},"alt":"a.jpg"}'>
      <img id="named" data-name="photo.jpg" alt="">
      <img id="lazy" loading="lazy" src="/h.png">`);
    const image = (id: string) => page.snapshot.images[page.row(id)];
    const at = (path: string) => new URL(path, ground.server.url).href;
    expect(image('plain')).toMatchObject({ src: at('/a.png'), alt: 'A', lazy: false });
    expect(image('data-src')).toMatchObject({ src: at('/b.png'), lazy: true });
    expect(image('original').src).toBe(at('/c.png'));
    expect(image('srcset').src).toBe(at('/d,x-900.png'));
    expect(image('srcset').candidates).toEqual([
      { src: at('/d-300.png'), widthPx: 300 },
      { src: at('/d,x-900.png'), widthPx: 900 },
    ]);
    expect(image('picture').candidates.map(({ src }) => src)).toEqual([at('/e-1.webp'), at('/e-2.webp')]);
    expect([at('/e-1.webp'), at('/e-2.webp')]).toContain(image('picture').src);
    expect(image('noscript').candidates).toContainEqual({ src: at('/f.png?a=1&b=2') });
    expect(image('noscript').src).toBe(at('/f-800.png'));
    expect(image('before').src).toBe(at('/g.png'));
    expect(image('script')).toMatchObject({ src: '', candidates: [] });
    expect(image('inline').src).toMatch(/^data:image\/png/);
    expect(image('about')).toMatchObject({ src: at('/i.png') });
    expect(image('nitro')).toMatchObject({ src: at('/j.png'), lazy: true });
    expect(image('none')).toMatchObject({ src: at('/k.png') });
    expect(image('laid')).toMatchObject({ src: at('/l.png') });
    expect(image('pattern')).toMatchObject({ src: at('/m.png') });
    expect(image('parked')).toMatchObject({ src: at('/n.png'), lazy: true });
    expect(image('parked').candidates).toContainEqual({ src: at('/n.png'), widthPx: 500 });
    expect(image('narrow').src).toBe(at('/o-1600.png'));
    expect(image('unfilled')).toMatchObject({
      src: at('/p-900.png'),
      alt: 'Ten "coats"',
      declaredWidthPx: 900,
      lazy: true,
    });
    expect(image('unlisted')).toMatchObject({ src: at('/s.png'), lazy: true });
    expect(image('any')).toMatchObject({ src: at('/x/hero.jpg'), candidates: [{ src: at('/x/hero.jpg') }] });
    expect(image('object')).toMatchObject({ src: at('/y/small.jpg'), lazy: true });
    expect(image('named').src).toBe('');
    expect(image('sized').src).toBe(at('/t-2'));
    expect(image('word').src).toBe(at('/u.png'));
    expect(image('source').src).toBe(at('/v.png'));
    expect(image('entities').alt).toBe('Café „Tide” <3');
    expect([page.hides('unfilled'), image('filled')]).toEqual([[], undefined]);
    expect(image('lazy')).toMatchObject({ src: at('/h.png'), lazy: true });
    expect(page.hides('srcset')).toEqual([]);
  });

  test('the size a picture will have, not that of its placeholder', async () => {
    const page = await read(`
      <img id="parked" src="${STUB}" data-src="/a.png" width="634" height="636" style="width:300px;height:auto">
      <img id="stub" src="${STUB}" width="50" height="40">`);
    const image = (id: string) => page.snapshot.images[page.row(id)];
    const { src, ...parked } = image('parked');
    expect(src).toMatch(/a\.png$/);
    expect(parked).toMatchObject({
      naturalWidthPx: 0,
      naturalHeightPx: 0,
      declaredWidthPx: 634,
      declaredHeightPx: 636,
    });
    expect(image('stub').naturalWidthPx).toBe(1);
  });

  test('players and embeds', async () => {
    const page = await read(`<video id="video" poster="/p.png"><source src="/v.mp4" type="video/mp4">Old browser</video>
      <audio id="audio" src="/a.mp3" controls></audio><iframe id="lazy" data-src="https://example.com/e" title="E"></iframe>
      <iframe id="other" src="about:blank" data-lazy="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe><iframe id="blank" data-id="//example.com/x"></iframe>
      <embed id="embed" src="/x.swf"><canvas id="canvas">fallback</canvas><svg id="svg"><text>drawn</text></svg>`);
    const { media, embeds } = page.snapshot;
    const at = (path: string) => new URL(path, ground.server.url).href;
    expect(media[page.row('video')]).toEqual({
      kind: 'video',
      src: at('/v.mp4'),
      poster: at('/p.png'),
      type: 'video/mp4',
    });
    expect(media[page.row('audio')]).toMatchObject({ kind: 'audio', src: at('/a.mp3') });
    expect(embeds[page.row('lazy')]).toMatchObject({ src: 'https://example.com/e', title: 'E', readable: false });
    expect(embeds[page.row('other')].src).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk');
    expect(embeds[page.row('other')].readable).toBe(false);
    expect(embeds[page.row('blank')].src).toBe('');
    expect(embeds[page.row('embed')]).toEqual({ src: at('/x.swf'), title: '', readable: false });
    for (const id of ['video', 'canvas', 'svg']) expect(page.draw(id)).toBe(`${id}()`);
  });

  test('no frame that has not loaded yet, nor the element that holds a video', async () => {
    const page = await read(`<div style="height:20000px"></div>
      <iframe id="waiting" loading="lazy" title="Brass" src="https://www.youtube.com/embed/abcdefghijk"></iframe>
      <lite-youtube id="lite" videoid="abcdefghijk" playlabel="Play: Brass"><a href="/x">Play</a></lite-youtube>`);
    const embed = (id: string) => page.snapshot.embeds[page.row(id)];
    const src = 'https://www.youtube.com/embed/abcdefghijk';
    expect(embed('waiting')).toEqual({ src, title: 'Brass', readable: false });
    expect(embed('lite')).toEqual({ src, title: 'Brass', readable: false });
  });

  test('formulas of every kind', async () => {
    const tags = ({ tag, children }: MathNode): string => {
      const own = children.flatMap(child => (typeof child === 'string' ? [] : [tags(child)]));
      return own.length > 0 ? `${tag}(${own.join(' ')})` : tag;
    };
    const page = await read(`
      <p id="p">Let <span id="katex" class="katex"><span class="katex-mathml">${MATHML}</span><span class="katex-html">x2</span></span> be.</p>
      <div class="katex-display"><span id="display" class="katex"><span>${MATHML}</span></span></div>
      <math id="math" display="block"><mi>y</mi><mo>=</mo><mn>1</mn><annotation-xml><script>1</script></annotation-xml></math>
      <span id="jax2" class="MathJax">xx</span><script type="math/tex; mode=display">\\frac{a}{b}</script>
      <mjx-container id="jax3" display="true"><svg></svg><mjx-assistive-mml>${MATHML}</mjx-assistive-mml></mjx-container>
      <mjx-container id="jax4"><mjx-math><mjx-munderover><mjx-over><mjx-texatom><mjx-mi><mjx-c class="mjx-c1D45B"></mjx-c></mjx-mi></mjx-texatom></mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base><mjx-mo><mjx-c class="mjx-c2211"></mjx-c></mjx-mo></mjx-base></mjx-row><mjx-row><mjx-under><mjx-texatom><mjx-mi><mjx-c class="mjx-c1D456"></mjx-c></mjx-mi><mjx-mo><mjx-c class="mjx-c3D"></mjx-c></mjx-mo></mjx-texatom></mjx-under></mjx-row></mjx-munder></mjx-box></mjx-munderover></mjx-math></mjx-container>
      <span id="wiki" class="mwe-math-element"><span style="display:none">${MATHML.replace('x^2', '{\\displaystyle E=mc^{2}}')}</span><img alt="E"></span>
      <img id="image" class="mwe-math-fallback-image-inline" alt="{\\displaystyle a+b}" src="/m.svg">
      <div id="fake" class="latex katex"><p>An article about ${MATHML} and more.</p></div>`);
    const math = (id: string) => page.snapshot.math[page.row(id)];
    expect(math('katex')).toMatchObject({ tex: 'x^2', display: false });
    expect(page.texts('p')).toEqual(['Let ', 'x^2', ' be.']);
    expect(page.snapshot.end[page.row('katex')]).toBe(page.row('katex') + 1);
    expect(math('display').display).toBe(true);
    expect(math('math')).toMatchObject({ tex: '', display: true });
    expect(page.texts('math')).toEqual(['·y = 1']);
    expect(math('jax2')).toEqual({ tex: '\\frac{a}{b}', display: true });
    expect(math('jax3')).toMatchObject({ tex: 'x^2', display: true });
    expect(tags(math('jax4').mathml!)).toBe('math(mrow(munderover(mo mrow(mi mo) mrow(mi))))');
    expect(math('wiki').tex).toBe('E=mc^{2}');
    expect(math('image').tex).toBe('a+b');
    expect(math('fake')).toBeUndefined();
    expect(page.draw('fake')).toBe('div(p(An article about math() and more.))');
    const [semantics] = math('katex').mathml!.children as unknown as [{ children: unknown[] }];
    const sup = { tag: 'msup', attrs: { mathvariant: 'bold' } };
    expect(semantics.children).toMatchObject([{ tag: 'mrow', attrs: {}, children: [sup] }]);
    expect(JSON.stringify(math('math'))).not.toContain('script');
  });

  // biome-ignore format: read as a table
  test('the language of code', async () => {
    const cases: [string, string][] = [
      ['<pre id="x"><code class="language-TypeScript">1</code></pre>', 'typescript'], ['<pre id="x" class="lang-py">1</pre>', 'py'],
      ['<pre><code id="x" class="hljs rust">1</code></pre>', 'rust'], ['<pre id="x" class="brush: js; toolbar: false">1</pre>', 'js'],
      ['<div class="highlight highlight-source-shell"><pre id="x">1</pre></div>', 'shell'], ['<pre id="x" data-lang="c++">1</pre>', 'c++'],
      ['<div class="highlight-bash notranslate"><div class="highlight"><pre id="x">1</pre></div></div>', 'bash'],
      ['<div class="mw-highlight mw-highlight-lang-ini"><pre id="x">1</pre></div>', 'ini'],
      ['<div class="highlight highlight-source-js"><pre id="x">1</pre></div>', 'js'],
      ['<div class="highlight-text notranslate"><div class="highlight"><pre id="x">1</pre></div></div>', ''],
      ['<div class="highlight highlight-text-html"><pre id="x">1</pre></div>', 'html'], ['<pre id="x" class="mermaid">1</pre>', 'mermaid'],
      ['<pre id="x" class="python code">1</pre>', 'python'], ['<p>See <code id="x" class="go">ls</code></p>', ''],
      ['<pre id="x" class="language-none">1</pre>', ''], ['<pre id="x" class="wp-block">1</pre>', ''],
      ['<div class="language-go"><div class="highlight"><pre id="x">1</pre></div></div>', 'go'], ['<p>See <code id="x">ls</code></p>', ''],
    ];
    const page = await read(cases.map(([html], i) => html.replace('id="x"', `id="x${i}"`)).join(''));
    for (const [i, [html, language]] of cases.entries()) {
      expect(page.snapshot.code[page.row(`x${i}`)] ?? '', html).toBe(language);
    }
  });

  test('metadata of the page', async () => {
    const page = await read(`<!doctype html><html lang="de-AT"><head><title> A  title </title><base href="/deep/">
      <meta property="og:title" content="OG"><meta property="og:image" content="/tr?id=1"><meta property="og:image" content="/a.jpg?w=9"><meta property="og:image" content="/b.jpg"><meta name="Author" content="Ann"><meta name="author" content="Second"><meta name="__proto__" content="x">
      <meta name="empty" content=""><link rel="alternate canonical" href="c"><link rel="shortcut icon" href="javascript:1"><link rel="icon" href="i.png">
      <link rel="next" href="?p=2"><script type="application/ld+json">{"@context":"x","@graph":[{"@type":"NewsArticle","a":{"b":[1]}},{"@type":"Person"}]}</script>
      <script type="application/ld+json">[{"@type":"A",},]</script><script type="application/ld+json">{"@type":"B","text":"two
lines"}</script>
      <script type="application/ld+json">not json at all {{{</script><script type="application/ld+json"><!-- {"@type":"C"} --></script>
      <script type="application/ld+json">${'['.repeat(3000)}${']'.repeat(3000)}</script><script type="application/ld+json">"text"</script>
      </head><body><a id="a" href="#here">a</a>
      <div itemscope itemtype="https://schema.org/Product"><p itemscope itemtype="https://schema.org/Review"><meta itemprop="datePublished" content="2001-01-01"></p></div>
      <div itemscope itemtype="https://schema.org/NewsArticle"><meta itemprop="datePublished" content="2024-05-03"></div></body></html>`);
    const { page: facts, links } = page.snapshot;
    expect(facts).toMatchObject({
      title: 'A title',
      lang: 'de-AT',
      dir: 'ltr',
      contentType: 'text/html',
      truncated: false,
    });
    expect(facts.meta.named).toMatchObject({
      'og:title': 'OG',
      'og:image': '/a.jpg?w=9',
      author: 'Ann',
      datepublished: '2024-05-03',
    });
    expect(facts.meta.named).not.toHaveProperty('empty');
    expect(facts.meta).toMatchObject({
      canonical: `${ground.server.url}deep/c`,
      icon: `${ground.server.url}deep/i.png`,
      next: `${ground.server.url}deep/?p=2`,
      prev: '',
    });
    expect(facts.meta.jsonLd).toMatchObject([
      { '@type': 'NewsArticle', a: { b: [1] } },
      { '@type': 'Person' },
      { '@type': 'A' },
      { '@type': 'B', text: 'two lines' },
      { '@type': 'C' },
    ]);
    expect(facts.viewport.widthPx).toBeGreaterThan(300);
    expect(facts.document.heightPx).toBeGreaterThan(10);
    expect(links[page.row('a')].fragment).toBe('here');
  });
});
