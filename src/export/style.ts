/** Style of a saved article: the reader's colours (present/frame/looks.css), light and dark. Loads nothing. */
export const ARTICLE_CSS = `
:root { color-scheme: light dark; --ink: #211d18; --paper: #fbf9f5; --soft: #6b6358; --line: #e3dccf; --wash: #f3efe7; --accent: #b3341b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e0d5; --paper: #1b1a18; --soft: #aaa294; --line: #3a3732; --wash: #25231f; --accent: #f29474; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.2em/1.6 "Iowan Old Style", "Sitka Text", "Noto Serif", Georgia, serif; overflow-wrap: break-word; }
body > article { max-width: 35em; margin: 0 auto; padding: 4rem 1.25rem; }
h1, h2, h3, h4, h5, h6 { margin: 1.9em 0 .6em; font-weight: 600; line-height: 1.25; text-wrap: balance; }
h1, h2 { font-size: 1.4em; }
h3 { font-size: 1.18em; }
h4, h5, h6 { font-size: 1em; }
header { margin-bottom: 2.4em; }
header::before { content: ""; display: block; width: 2em; margin-bottom: 1.4em; border-top: 2px solid var(--accent); }
header h1 { margin: 0; font-size: 2.2em; font-weight: 500; }
p, ul, ol, dl, pre, blockquote, details, .table { margin: 0 0 1em; }
ul, ol { padding-inline-start: 1.5em; }
li { margin-top: .3em; }
.listing { padding: 0; list-style: none; }
.listing > li + li { margin-top: 1.6em; }
.listing > li > * { margin: .4em 0; }
::marker, .meta, figcaption, caption, .who, .notes, footer { color: var(--soft); }
.meta, figcaption, caption, .who, footer { font: .75em/1.5 system-ui, sans-serif; }
.meta { margin: 1.6em 0; }
caption { padding-bottom: .7em; text-align: start; }
.who { margin-bottom: .4em; }
.who b, .notes h2 { color: var(--ink); }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: .2em; }
a:hover, sup a, .back { color: var(--accent); }
sup a, .back { text-decoration: none; }
img, video { max-width: 100%; height: auto; border-radius: 6px; }
figure { margin: 1.9em 0; }
.gallery { display: grid; grid-template-columns: repeat(auto-fit, minmax(12em, 1fr)); gap: .5em; }
.gallery figcaption { grid-column: 1 / -1; }
aside.callout { margin: 0 0 1em; padding: .8em 1.1em; border-inline-start: 4px solid var(--soft); background: var(--wash); }
aside.callout > :last-child { margin-bottom: 0; }
.callout-title { font-weight: 600; }
.callout-warning, .callout-caution { border-color: var(--accent); }
blockquote { padding-inline-start: 1.3em; border-inline-start: 2px solid var(--accent); }
pre, code { font-family: ui-monospace, "Cascadia Mono", "Noto Sans Mono", monospace; font-size: .84em; background: var(--wash); border-radius: 4px; }
pre { padding: 1em 1.3em; overflow-x: auto; text-align: left; }
pre code { font-size: 1em; }
.table { overflow-x: auto; }
table { min-width: 100%; border-collapse: collapse; font-size: .82em; font-variant-numeric: tabular-nums; }
th, td { padding: .55em .9em; border: solid var(--line); border-width: 1px 0; text-align: start; vertical-align: top; }
hr { width: 5em; margin: 2.2em 0; border: 0; border-top: 1px solid var(--line); }
th, dt, summary { font-weight: 600; }
dd { margin-inline-start: 1.5em; }
.math { overflow-x: auto; text-align: center; }
.notes, .comments, body > article > footer { margin-top: 3em; padding-top: 1.4em; border-top: 1px solid var(--line); }
.notes, .comments { font-size: .86em; }
.notes h2, .comments h2 { margin: 0 0 .8em; font-size: 1.2em; }
.post + .post { margin-top: 2.6em; padding-top: 2em; border-top: 1px solid var(--line); }
.comment { margin: 1.6em 0; }
article article article { padding-inline-start: 1.1em; border-inline-start: 1px solid var(--line); }
sup, sub { font-size: .7em; line-height: 0; }
@media print {
  :root { --ink: #000; --paper: none; --soft: #444; --line: #bbb; --accent: #000; }
  body { font-size: 11.5pt; }
  body > article { max-width: none; padding: 0; }
  h1, h2, h3 { break-after: avoid; }
  figure, tr { break-inside: avoid; }
  pre { white-space: pre-wrap; }
}
`.trim();

/** Elements with the page's own styles (original.ts) start from the browser's defaults, not from ours. */
export const ORIGINAL_CSS = `
:root { --column: 35em; --wash: color-mix(in srgb, var(--paper) 95%, var(--ink)); --line: color-mix(in srgb, var(--paper) 84%, var(--ink)); --accent: var(--ink); }
body > article { max-width: calc(var(--column) + 2.5rem); }
.original *:not(img) { all: revert; }
.original a, .original-caption a { color: inherit; text-decoration: none; }
.original :is(p, li, td, dd) a:not(:hover) { text-decoration: underline 1px color-mix(in srgb, currentColor 45%, transparent); }
.original img, .original-figure img { max-width: 100%; height: auto; border-radius: 0; }
pre.original { overflow-x: auto; border-radius: 0; font-size: inherit; }
pre.original code { background: none; font: inherit; color: inherit; white-space: inherit; }
`.trim();
