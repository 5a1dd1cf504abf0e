import { ARTICLE } from './pages.ts';

/** An article in a document that is unlike most: what is tested is that it opens, not how well it is read. */
export interface OddPage {
  name: string;
  body: string;
  headers?: Record<string, string>;
  /** What the reader must show. */
  shows?: string;
  /** Where there is no article: what is said on the page, or by the button. */
  says?: RegExp;
}

const SENTENCE = 'A lamp that had burned for ninety years';
/** The article's own markup, without the document around it. */
const MAIN = /<article>[\s\S]*<\/article>/.exec(ARTICLE)![0];
const inBody = (markup: string) => ARTICLE.replace('<nav>', `${markup}<nav>`);
const atEnd = (markup: string) => ARTICLE.replace('</body>', `${markup}</body>`);
const inHead = (markup: string) => ARTICLE.replace('</head>', `${markup}</head>`);
const script = (code: string) => inHead(`<script>${code}</script>`);
const policy = (value: string) => ({ 'content-security-policy': value });
const XHTML = { 'content-type': 'application/xhtml+xml' };
const toXml = (html: string) =>
  html
    .replace('<!doctype html>', '<?xml version="1.0" encoding="utf-8"?>')
    .replace('<html', '<html xmlns="http://www.w3.org/1999/xhtml"')
    .replace(/<(meta|input)\b([^>]*)>/g, '<$1$2/>')
    .replaceAll('&nbsp;', ' ');

const SPRITE = '<svg width="0" height="0"><symbol id="a" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></symbol></svg>';

// biome-ignore format: read as a table
const HTML: [name: string, body: string, headers?: Record<string, string>][] = [
  ['inline SVG under the body', inBody(SPRITE)],
  ['MathML under the body', inBody('<math><mi>x</mi><mo>=</mo><mn>2</mn></math>')],
  ['custom elements under the body', inBody('<site-header><p>Home</p></site-header><x-y></x-y>')],
  ['custom elements with closed roots', script(`customElements.define('x-box', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'closed' }).textContent = 'inside'; } })`).replace('<nav>', '<x-box></x-box><nav>')],
  ['a custom element that throws', script(`customElements.define('x-bad', class extends HTMLElement { connectedCallback() { throw new Error('mine'); } })`).replace('<nav>', '<x-bad></x-bad><nav>')],
  ['declarative shadow roots', inBody('<div><template shadowrootmode="open"><p>In the shade</p></template></div>')],
  ['the article in an open root', `<!doctype html><title>Shade</title><body><div><template shadowrootmode="open">${MAIN}</template></div>`],
  ['an XHTML document', toXml(ARTICLE), XHTML],
  ['XHTML with prefixed names', toXml(ARTICLE).replace('<html xmlns=', '<html xmlns:svg="http://www.w3.org/2000/svg" xmlns=').replace('<nav>', '<svg:svg width="4"><svg:path d="M0 0"/></svg:svg><nav>'), XHTML],
  ['quirks mode', ARTICLE.replace('<!doctype html>', '')],
  ['an old doctype', ARTICLE.replace('<!doctype html>', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">')],
  ['bare markup without html, head, body', MAIN],
  ['unclosed tags', ARTICLE.replaceAll('</p>', '').replace('</article>', '').replace('</main>', '')],
  ['a huge head', inHead(Array.from({ length: 4000 }, (_, i) => `<meta name="m${i}" content="${'x'.repeat(60)}">`).join(''))],
  ['a hundred style sheets', inHead(Array.from({ length: 100 }, (_, i) => `<style>.c${i} { color: #${String(100 + i)} }</style>`).join(''))],
  ['a strict policy', ARTICLE, policy("default-src 'none'; style-src 'unsafe-inline'")],
  ['a policy without styles', ARTICLE, policy("default-src 'none'")],
  ['Trusted Types', ARTICLE, policy("require-trusted-types-for 'script'; trusted-types 'none'")],
  ['a sandboxed document', ARTICLE, policy('sandbox')],
  ['a sandboxed document with scripts', ARTICLE, policy('sandbox allow-scripts')],
  ['an isolated document', ARTICLE, { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }],
  ['a permissions policy', ARTICLE, { 'permissions-policy': 'fullscreen=(), clipboard-write=(), sync-xhr=()' }],
  ['document.domain', script('try { document.domain = document.domain } catch {}')],
  ['a base address elsewhere', inHead('<base href="https://elsewhere.invalid/deep/">')],
  ['replaced querySelector', script(`Element.prototype.querySelector = Element.prototype.querySelectorAll = () => { throw new Error('mine') }`)],
  ['replaced Element.prototype methods', script(`for (const name of ['append', 'remove', 'closest', 'matches', 'getAttribute', 'attachShadow', 'getBoundingClientRect']) Element.prototype[name] = () => null`)],
  ['replaced Node.prototype accessors', script(`for (const name of ['parentNode', 'childNodes', 'firstChild', 'nextSibling']) Object.defineProperty(Node.prototype, name, { get: () => null })`)],
  ['replaced Array.prototype and Map', script('Array.prototype.map = Array.prototype.flatMap = () => []; globalThis.Map = globalThis.Set = function () {}')],
  ['an old Prototype library', script('Array.prototype.toJSON = function () { return "mine" }; Object.prototype.extend = () => 1')],
  ['globals named as ours', script(`globalThis.browser = { runtime: { id: 'x' } }; globalThis.chrome = undefined; globalThis.sightline = 1`)],
  ['elements with our names', inBody('<form id="browser"><input id="x" name="runtime"></form><i id="chrome"></i><i id="sightline"></i>')],
  ['elements named as properties of the document', inBody('<img name="body"><form name="documentElement"></form><input name="activeElement"><img name="contentType">')],
  ['a form whose fields are named as its properties', inBody('<form><input name="parentNode"><input name="children"><input name="attributes"><input name="nodeType"></form>')],
  ['an open modal dialog', atEnd('<dialog id="d"><p>Accept our cookies</p></dialog><script>d.showModal()</script>')],
  ['an open popover', atEnd('<div popover id="p">News!</div><script>p.showPopover()</script>')],
  ['a full-screen overlay', atEnd('<div style="position:fixed;inset:0;z-index:2147483647;background:#0008">Subscribe</div>')],
  ['everything hidden by default', inHead('<style>div, dialog { display: none !important } .page { display: flex !important }</style>')],
  ['styles with a universal selector', inHead('<style>* { all: revert !important; transition: all 9s !important }</style>')],
  ['a transformed root', inHead('<style>html { transform: scale(0.9); filter: sepia(0.2); contain: layout } body { zoom: 1.1 }</style>')],
  ['vertical writing', inHead('<style>html { writing-mode: vertical-rl }</style>')],
  ['right to left', ARTICLE.replace('<html lang="en">', '<html lang="ar" dir="rtl">')],
  ['a body that scrolls instead of the page', inHead('<style>html, body { height: 100%; overflow: hidden } .page { height: 100%; overflow: auto }</style>')],
  ['content-visibility and containment', inHead('<style>article > p { content-visibility: auto; contain-intrinsic-size: 100px } main { contain: strict; height: 900px }</style>')],
  ['a page editable as a whole', ARTICLE.replace('<body>', '<body contenteditable="true">')],
  ['a frame that covers the page', atEnd('<iframe style="position:fixed;inset:0;width:100%;height:100%" srcdoc="<p>Loading"></iframe>')],
  ['an inert body', ARTICLE.replace('<body>', '<body inert>')],
  ['a page that stops every key', script(`for (const type of ['keydown', 'keyup', 'keypress']) addEventListener(type, event => event.stopImmediatePropagation(), true)`)],
  ['a page that never stops changing', atEnd('<p id="t"></p><script>setInterval(() => (t.textContent = Date.now()), 5)</script>')],
  ['a tree four hundred deep', inBody(`${'<div>'.repeat(400)}deep${'</div>'.repeat(400)}`)],
  ['attributes a megabyte long', inBody(`<div data-state="${'x'.repeat(1 << 20)}" class="${'c '.repeat(5000)}"></div>`)],
  ['invalid characters', inBody('<p>\u0000\ufffe\ud800 &#0; &#xFFFFF; \u202e</p>')],
  ['an embedded object and a plug-in', inBody('<object data="none.swf"><embed src="none.swf"></object><applet code="x"></applet>')],
];

/** Documents with nothing to read: what matters is that it is said. */
const WITHOUT: OddPage[] = [
  { name: 'an empty document', body: '', says: /This page is empty/ },
  {
    name: 'a document without body',
    body: '<!doctype html><script>document.body.remove()</script>',
    says: /This page is empty/,
  },
  {
    name: 'a frameset',
    body: '<html><frameset cols="50%,50%"><frame src="about:blank"><frame src="about:blank"></frameset></html>',
    says: /This page is empty/,
  },
  {
    name: 'SVG as a document',
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    headers: { 'content-type': 'image/svg+xml' },
    says: /image/,
  },
  { name: 'XML', body: '<feed><entry>One</entry></feed>', headers: { 'content-type': 'application/xml' }, says: /XML/ },
];

export const ODD_PAGES: OddPage[] = [
  ...HTML.map(([name, body, headers]) => ({ name, body, headers, shows: SENTENCE })),
  ...WITHOUT,
];
