/** Places in an article for a text or an address. The text is escaped, so the page itself runs none of it. */
type Place = (value: string) => string;

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const image = (rest: string) => `<img width="640" height="360" ${rest}>`;
const video = (rest: string) => `<video width="640" height="360" controls ${rest}></video>`;

// biome-ignore format: read as a list
export const TEXT_PLACES: readonly Place[] = [
  t => `<p>Some words before it ${t} and some words behind it, so that it is a paragraph of the article.</p>`,
  t => `<p>${t}</p>`,
  t => `<h2>${t}</h2><p>Words under a heading, of which there are enough to be read.</p>`,
  t => `<pre><code class="language-${t}">${t}</code></pre>`,
  t => `<p>Call <code>${t}</code> and wait for the answer that comes.</p>`,
  t => `<ul><li>${t}</li><li>Another item of the list</li></ul>`,
  t => `<table><caption>${t}</caption><tr><th>${t}</th><th>b</th></tr><tr><td>1</td><td title="${t}">${t}</td></tr><tr><td>2</td><td>3</td></tr></table>`,
  t => `<blockquote cite="${t}"><p>${t}</p><footer><cite>${t}</cite></footer></blockquote>`,
  t => `<figure>${image(`src="${PIXEL}" alt="${t}" title="${t}"`)}<figcaption>${t}</figcaption></figure>`,
  t => `<p>An emoji ${`<img width="16" height="16" src="${PIXEL}" alt="${t}">`} in the line of words of this paragraph.</p>`,
  t => `<dl><dt>${t}</dt><dd>${t}</dd></dl>`,
  t => `<details open><summary>${t}</summary><p>${t}</p></details>`,
  t => `<p>A <ruby>word<rt>${t}</rt></ruby> with its sound, <abbr title="${t}">abbr</abbr>, <sub>${t}</sub> and <sup>${t}</sup> in it.</p>`,
  t => `<p>A word<sup><a href="#fn1" id="r1">1</a></sup> with a note.</p><ol class="footnotes"><li id="fn1"><p>${t} <a href="#r1">back</a></p></li></ol>`,
  t => `<math display="block"><semantics><mrow><mi>x</mi><mo>=</mo><mtext>${t}</mtext></mrow><annotation encoding="application/x-tex">${t}</annotation></semantics></math>`,
  t => `<p>A formula <math><semantics><mi>y</mi><annotation encoding="application/x-tex">${t}</annotation></semantics></math> in the line.</p>`,
  t => `<math alttext="${t}" display="block"><mi href="x">z</mi><mo stretchy="${t}">+</mo></math>`,
  t => `<p>Raw TeX \\(${t}\\) and $$${t}$$ as some pages leave it in the text.</p>`,
  t => `<p><a href="https://host.example/a">${t}</a> is a link, and <a href="https://host.example/b" title="${t}">this</a> another.</p>`,
  t => `<p lang="${t}" dir="${t}">Words in a language that nobody has heard of, in a paragraph.</p>`,
  t => `<div class="byline">By ${t}</div><time datetime="${t}">${t}</time>`,
  t => `<svg width="300" height="200" role="img"><title>${t}</title><text x="10" y="40">${t}</text></svg>`,
  t => `<iframe width="560" height="315" src="https://www.youtube.com/embed/abcdefghijk" title="${t}"></iframe>`,
  t => video(`src="https://host.example/film.mp4" title="${t}" aria-label="${t}"`),
  t => `<blockquote class="twitter-tweet"><p>${t}</p>&mdash; ${t} <a href="https://twitter.com/a/status/1">May 4</a></blockquote>`,
  t => `<section class="comments"><h2>Comments</h2><article class="comment"><b class="author">${t}</b><time>${t}</time><p>${t} is what I think of this article, at some length.</p></article><article class="comment"><b class="author">Ann</b><time>5 May</time><p>I think otherwise, and say so here at some length too.</p></article></section>`,
  t => `<script type="application/ld+json">{"@type":"Article","headline":"x","author":{"name":${toJson(t)}},"datePublished":${toJson(t)}}</script>`,
  t => `<meta property="og:title" content="${t}"><meta name="author" content="${t}"><meta property="og:site_name" content="${t}"><meta name="description" content="${t}"><meta property="article:published_time" content="${t}">`,
  t => `<title>${t}</title><h1>${t}</h1>`,
  t => `<p><b>${t}</b> <i>${t}</i> <mark>${t}</mark> <del>${t}</del> <u>${t}</u> <q>${t}</q> <small>${t}</small> are all in one paragraph.</p>`,
];

// biome-ignore format: read as a list
export const ADDRESS_PLACES: readonly Place[] = [
  a => `<p>A link to <a href="${a}">something else</a> in the middle of a paragraph of words.</p>`,
  a => `<p><a href="${a}">${a}</a> is where it leads, as the words of the link say.</p>`,
  a => `<figure>${image(`src="${a}" alt="A picture"`)}<figcaption>A picture from somewhere</figcaption></figure>`,
  a => `<figure>${image(`srcset="${a} 1x, ${a} 2x" src="${PIXEL}" alt="A picture"`)}</figure>`,
  a => `<figure>${image(`src="${PIXEL}" data-src="${a}" data-original="${a}" loading="lazy" alt="Later"`)}</figure>`,
  a => `<picture><source srcset="${a}" type="image/webp">${image(`src="${PIXEL}" alt="Chosen"`)}</picture>`,
  a => `<a href="${a}">${image(`src="${PIXEL}" alt="A picture that leads somewhere"`)}</a>`,
  a => video(`src="${a}" poster="${a}"`),
  a => video(`poster="${a}"><source src="${a}"><track src="${a}"`),
  a => `<audio controls src="${a}"></audio>`,
  a => `<iframe width="560" height="315" title="Elsewhere" data-src="${a}"></iframe>`,
  a => `<blockquote cite="${a}"><p>What somebody said, <q cite="${a}">in so many words</q>, elsewhere.</p></blockquote>`,
  a => `<svg width="300" height="200" role="img"><a xlink:href="${a}" href="${a}"><text y="40">drawn</text></a><image href="${a}" width="90" height="90"/></svg>`,
  a => `<math display="block" href="${a}"><mi href="${a}" xlink:href="${a}">x</mi><mo>=</mo><mn>2</mn></math>`,
  a => `<div style="width:640px;height:360px;background-image:url('${a}')" role="img" aria-label="A background"></div>`,
  a => `<form action="${a}"><button formaction="${a}">Send</button></form>`,
  a => `<map name="m"><area href="${a}" shape="rect" coords="0,0,99,99"></map>${image(`usemap="#m" src="${PIXEL}" alt="A map"`)}`,
  a => `<object width="560" height="315"><param name="movie" value="${a}"></object>`,
  a => `<meta property="og:image" content="${a}"><meta property="og:url" content="${a}">`,
  a => `<link rel="canonical" href="${a}"><link rel="next" href="${a}"><link rel="author" href="${a}">`,
  a => `<script type="application/ld+json">{"@type":"VideoObject","name":"x","embedUrl":${toJson(a)},"contentUrl":${toJson(a)},"thumbnailUrl":${toJson(a)}}</script>`,
  a => `<p class="byline">By <a rel="author" href="${a}">Somebody</a></p><a rel="next" href="${a}">Next page</a>`,
];

/** The value is escaped for markup; in a script it is literal, and must not close the script. */
function toJson(escaped: string): string {
  const plain = escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return JSON.stringify(plain).replaceAll('<', '\\u003c');
}
