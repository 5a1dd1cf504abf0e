import { CSS as CALLOUT_CSS } from './callouts.ts';
import type { Source } from './document.ts';
import { CSS as NOTE_CSS } from './notes.ts';
import { CSS as TAB_CSS } from './tabs.ts';
import type { Written } from './write-html.ts';

/** The page around the text, as sites have it, in three themes. */
export const THEMES = ['blog', 'docs', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function toPage(source: Source, { html, css, scripts }: Written, theme: Theme, main = 'content'): string {
  const { title, author, date } = source;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | Harbour Notes</title><meta name="author" content="${author}">
<style>${BASE}${CALLOUT_CSS}${NOTE_CSS}${TAB_CSS}${LOOKS[theme]}</style><style>${css}</style>${scripts.map(src => `<script src="${src}" async></script>`).join('')}</head>
<body class="${theme}"><header class="site"><a href="/" class="brand">Harbour Notes</a><nav><ul><li><a href="/tides">Tides</a></li><li><a href="/boats">Boats</a></li><li><a href="/weather">Weather</a></li><li><a href="/about">About us</a></li></ul></nav><form><input type="search" placeholder="Search"><button>Search</button></form></header>
<div class="columns"><nav class="side"><h3>Guides</h3><ul>${SIDE.map(name => `<li><a href="/guides/${name.length}">${name}</a></li>`).join('')}</ul></nav>
<main><article class="${main}"><h1>${title}</h1>${author === '' ? '' : `<p class="byline">By <a href="/people/ines">${author}</a> · <time datetime="${date}">18 March 2024</time></p>`}
${html}
</article><div class="share"><a href="https://social.example.com/share">Share</a> <a href="mailto:?subject=x">Mail</a> <button>Save for later</button></div>
<section class="related"><h2>More from the harbour</h2><ul>${MORE.map(([name, text]) => `<li><a href="/read/${name.length}"><img src="/thumb/${name.length}.jpg" width="120" height="80" alt=""><b>${name}</b></a><p>${text}</p></li>`).join('')}</ul></section></main>
<aside class="rail"><div class="ad">Advertisement<br><a href="https://ads.example.com/1">New ropes for old. Order today.</a></div><h3>Newsletter</h3><p>One letter a month. No more.</p><form><input type="email"><button>Sign up</button></form></aside></div>
<footer class="site"><p>© 2024 Harbour Notes. All rights reserved. <a href="/privacy">Privacy</a> <a href="/imprint">Imprint</a></p></footer></body></html>`;
}

const SIDE = [
  'Reading a chart',
  'Knots for beginners',
  'What the buoys say',
  'Lights at night',
  'Harbour dues',
  'Winter storage',
];
const MORE: [string, string][] = [
  ['The last lamp keeper', 'She lit it for forty years.'],
  ['Why harbours silt up', 'Rivers never stop working.'],
  ['Painting a hull', 'Three coats and some patience.'],
];

const BASE = `*{box-sizing:border-box}body{margin:0;font:17px/1.6 Georgia,serif;color:#222}a{color:#0b57d0}header.site,footer.site{padding:14px 24px;background:#f3f3f3;font:14px/1.4 sans-serif}
header.site ul{display:flex;gap:18px;list-style:none;margin:0;padding:0}.columns{display:flex;gap:32px;max-width:1240px;margin:0 auto;padding:24px}main{flex:1;min-width:0;max-width:680px;margin:0 auto}.side,.rail{width:180px;font:14px/1.5 sans-serif}
pre{background:#f6f8fa;padding:12px;overflow:auto;font:13px/1.5 monospace}code,kbd{font-family:monospace}.related ul{list-style:none;padding:0;display:flex;gap:12px;font-size:14px}.byline{color:#666;font-size:14px}.ad{border:1px solid #ccc;padding:10px}
a.headerlink,a.anchor,a.hash-link{visibility:hidden}table{border-collapse:collapse}td,th{padding:4px 10px;border:1px solid #ccc}.highlighttable td{border:0}.mw-editsection{font:12px sans-serif}.blob-code{white-space:pre;font-family:monospace}.blob-num::before{content:attr(data-line-number)}
.blob-num{color:#888}.code-head{display:flex;justify-content:space-between;font:12px sans-serif}.tabs [hidden]{display:none}`;

const LOOKS: Record<Theme, string> = {
  blog: '.side{display:none}',
  docs: 'body{font:16px/1.55 system-ui,sans-serif}main{max-width:760px;margin:0}',
  dark: 'body{background:#111;color:#ddd}header.site,footer.site,pre{background:#1c1c1c}.admonition,.markdown-alert,.callout,.alert,.box,.x7b,.my-6{background:#1b2638}a{color:#8ab4f8}',
};
