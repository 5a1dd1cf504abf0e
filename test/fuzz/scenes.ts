/** Things a page may do by script, as markup that runs before the article. Everything ends within two seconds. */

export interface Scene {
  markup: string;
  /**
   * True if the page before and after cannot be compared: it changes while being read, or has a frame named "browser", for which
   * an empty hidden element remains (SECURITY.md).
   */
  moves?: boolean;
}

const script = (code: string) => `<script>(() => { try { ${code} } catch {} })()</script>`;
/** Repeats the code every few milliseconds for two seconds. Its own errors are caught, or they would count as ours. */
const often = (code: string, everyMs = 7) =>
  script(
    `const end = Date.now() + 2000; const timer = setInterval(() => { if (Date.now() > end) clearInterval(timer); else try { ${code} } catch {} }, ${everyMs});`,
  );

// biome-ignore format: read as a table
export const SCENES: Record<string, Scene> = {
  'elements come and go': { markup: `<div id="fuzz-a"></div>${often(`const a = document.getElementById('fuzz-a'); if (a.childNodes.length > 40) a.textContent = ''; else a.append(document.createElement('p'), 'words')`)}`, moves: true },
  'words change under the reader': { markup: `<p id="fuzz-b">One</p>${often(`document.getElementById('fuzz-b').textContent += ' more'`)}`, moves: true },
  'parents change places': { markup: `<div id="fuzz-c"><p>Inner words of a place that moves about</p></div><div id="fuzz-d"></div>${often(`const c = document.getElementById('fuzz-c'), d = document.getElementById('fuzz-d'); (c.firstChild ? d : c).append(c.firstChild ?? d.firstChild)`)}`, moves: true },
  'an element that throws': { markup: `${script(`customElements.define('x-throws', class extends HTMLElement { get textContent() { throw new Error('mine') } get children() { throw new Error('mine') } get shadowRoot() { throw new Error('mine') } getBoundingClientRect() { throw new Error('mine') } getAttribute() { throw new Error('mine') } })`)}<x-throws><p>Words inside</p></x-throws>` },
  'an element that lies': { markup: `${script(`customElements.define('x-lies', class extends HTMLElement { get nodeType() { return 3 } get localName() { return { toString() { return top.ran(1) } } } get childNodes() { return { length: 1e9 } } get firstChild() { return this } get nextSibling() { return this } get tagName() { return null } get src() { return 'javascript:top.ran(1)' } })`)}<x-lies><p>Words inside</p></x-lies>` },
  'slots within slots': { markup: `<div><template shadowrootmode="open"><slot><slot name="a"><slot></slot></slot></slot></template><span slot="a">A</span><slot>B</slot></div>${script(`const a = document.createElement('div'), b = document.createElement('div'); document.currentScript.before(a); a.attachShadow({ mode: 'open' }).append(b, document.createElement('slot')); b.attachShadow({ mode: 'open' }).append(document.createElement('slot')); a.append('words'); b.append(document.createElement('slot'))`)}` },
  'no geometry': { markup: `<p style="transform:matrix(0,0,0,0,0,0)">No matrix</p><p style="transform:scale(1e38);position:absolute">Large</p><p style="width:1e38px;position:absolute">Wide</p><p style="position:absolute;left:-1e38px">Away</p><p style="font-size:0">None</p><p style="font-size:1e9px;position:absolute;visibility:hidden">Much</p><p style="zoom:1e-9">Zoomed</p><svg viewBox="0 0 0 0" width="0"><text>none</text></svg>` },
  'boxes that lie': { markup: script(`Element.prototype.getBoundingClientRect = () => ({ x: NaN, y: NaN, width: NaN, height: Infinity, top: NaN, left: NaN, right: NaN, bottom: NaN }); Range.prototype.getClientRects = () => [{}]`) },
  'the top layer is fought for': { markup: `<dialog id="fuzz-e"><p>Mine</p></dialog><div popover id="fuzz-f">Mine too</div>${often(`const e = document.getElementById('fuzz-e'), f = document.getElementById('fuzz-f'); e.close(); e.showModal(); f.hidePopover(); f.showPopover()`, 90)}`, moves: true },
  'what is added is removed': { markup: script(`const end = Date.now() + 2000; new MutationObserver(list => { if (Date.now() < end) for (const { addedNodes } of list) for (const node of addedNodes) node.remove() }).observe(document.documentElement, { childList: true })`), moves: true },
  'what is added is restyled': { markup: `<style>div { display: none !important } * { all: unset; visibility: hidden !important; opacity: 0 !important }</style>` },
  'broken surrogates': { markup: `<p id="fuzz-g"></p>${script(`document.getElementById('fuzz-g').textContent = 'A half \\ud800 of a sign \\udc00\\ud800 and \\uffff \\ufffe some more words for a paragraph'; document.title += '\\ud83d'`)}` },
  'many text nodes': { markup: `<p id="fuzz-h"></p>${script(`const h = document.getElementById('fuzz-h'); for (let i = 0; i < 3000; i++) h.append(document.createTextNode(i % 7 ? 'a' : ' '))`)}` },
  'every key is stopped': { markup: script(`for (const type of ['keydown', 'keyup', 'keypress', 'click', 'pointerdown', 'wheel', 'focusin']) window.addEventListener(type, event => { event.stopImmediatePropagation(); event.preventDefault() }, { capture: true, passive: false })`) },
  'elements with wrong names': { markup: script(`for (const name of ['a:b:c', 'x\\u00b7', 'script', 'IFRAME', 'Svg']) try { const one = document.createElementNS('urn:other', name); one.append('words in it'); one.setAttributeNS('urn:x', 'x:onclick', 'top.ran(1)'); document.body.append(one) } catch {}`) },
  'a body that is a frame set': { markup: script(`setTimeout(() => document.body?.setAttribute('role', 'presentation'))`) },
  'styles without end': { markup: `<style>${Array.from({ length: 400 }, (_, i) => `.fuzz${i}:has(> .fuzz${i + 1})::before { content: "${i}" attr(class) }`).join('')}</style>` },
  'frames in frames': { markup: `<iframe srcdoc="<p>Words</p><iframe srcdoc='<p>More words</p>'></iframe>"></iframe><iframe name="sightline" src="about:blank"></iframe><iframe name="browser"></iframe>`, moves: true },
};

const gone = (owner: string, name: string) =>
  `Object.defineProperty(${owner}, '${name}', { configurable: true, get() { throw new Error('spoiled') }, set() {} })`;
const wrong = (owner: string, name: string) => `${owner}.${name} = function () { return this }`;

/** Native functions replaced before any of our code runs. The test's own code in the page does not use them. */
// biome-ignore format: read as a table
export const SPOILED: Record<string, string> = Object.fromEntries([
  ...['querySelector', 'querySelectorAll', 'getAttribute', 'closest', 'matches', 'append', 'attachShadow', 'setAttribute', 'getClientRects', 'animate'].map(name => [`Element.${name}`, wrong('Element.prototype', name)]),
  ...['children', 'shadowRoot', 'attributes', 'className', 'localName', 'tagName', 'innerHTML', 'classList'].map(name => [`Element.${name}`, gone('Element.prototype', name)]),
  ...['parentNode', 'childNodes', 'firstChild', 'nextSibling', 'textContent', 'nodeType', 'ownerDocument', 'isConnected'].map(name => [`Node.${name}`, gone('Node.prototype', name)]),
  ...['addEventListener', 'dispatchEvent'].map(name => [`EventTarget.${name}`, `EventTarget.prototype.${name} = () => {}`]),
  ...['replace', 'split', 'trim', 'charCodeAt', 'match', 'normalize'].map(name => [`String.${name}`, wrong('String.prototype', name)]),
  ...['get', 'set', 'has'].map(name => [`Map.${name}`, wrong('Map.prototype', name)]),
  ['RegExp.exec', `RegExp.prototype.exec = () => null`],
  ['Date.now', `Date.now = () => NaN`],
  ['requestAnimationFrame', `requestAnimationFrame = () => 0`],
  ['getComputedStyle', `getComputedStyle = () => ({})`],
  ['attachInternals', `HTMLElement.prototype.attachInternals = () => { throw new Error('spoiled') }`],
  ['Object.src', `Object.prototype.src = 'javascript:top.ran(1)'; Object.prototype.href = 'javascript:top.ran(1)'`],
  ['Object.children', `Object.prototype.children = [{ kind: 'html', value: '<svg onload=top.ran(1)>' }]`],
  ['Object.onerror', `Object.prototype.onerror = 'top.ran(1)'; Object.prototype.dangerouslySetInnerHTML = { __html: '<svg onload=top.ran(1)>' }`],
  ['CSSStyleSheet', `CSSStyleSheet.prototype.replaceSync = () => { throw new Error('spoiled') }`],
  ['Document.createElement', `Document.prototype.createElement = Document.prototype.createElementNS = () => { throw new Error('spoiled') }`],
  ['HTMLIFrameElement', `Object.defineProperty(HTMLIFrameElement.prototype, 'contentDocument', { get: () => null }); Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => window })`],
]);
