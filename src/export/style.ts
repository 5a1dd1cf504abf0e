/** The look of a saved article: readable anywhere, light and dark, nothing loaded. */
export const ARTICLE_CSS = `
:root { color-scheme: light dark; --ink: #1d1d1f; --paper: #fcfbf9; --soft: #6b6b70; --line: #dedbd5; --tint: #f2f0eb; --link: #0b57a4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e2de; --paper: #17181a; --soft: #9a9aa0; --line: #35363a; --tint: #222327; --link: #8ab8f0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.125em/1.6 ui-serif, Georgia, "Noto Serif", serif; overflow-wrap: break-word; }
body > article { max-width: 38em; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.8em 0 .6em; text-wrap: balance; }
header h1 { margin-top: 0; font-size: 2rem; }
p, ul, ol, dl, pre, figure, blockquote, .table { margin: 0 0 1.1em; }
a { color: var(--link); text-underline-offset: .15em; }
.meta, figcaption, .who, .notes, body > article > footer { color: var(--soft); font-size: .875em; }
img, video { max-width: 100%; height: auto; }
figure { margin-inline: 0; }
.gallery { display: grid; grid-template-columns: repeat(auto-fit, minmax(12em, 1fr)); gap: .5em; }
.gallery figcaption { grid-column: 1 / -1; }
blockquote { margin-inline: 0; padding-inline-start: 1em; border-inline-start: .2em solid var(--line); }
pre, code { font-family: ui-monospace, "Cascadia Code", Menlo, Consolas, monospace; font-size: .875em; }
pre { padding: .9em 1em; overflow-x: auto; background: var(--tint); border-radius: .3em; text-align: left; }
pre code { font-size: 1em; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9em; font-variant-numeric: tabular-nums; }
th, td { padding: .35em .6em; border: 1px solid var(--line); text-align: start; vertical-align: top; }
th { background: var(--tint); }
hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
dt { font-weight: 600; }
dd { margin-inline-start: 1.5em; }
.math { overflow-x: auto; text-align: center; }
.notes, .comments, body > article > footer { margin-top: 2.5em; padding-top: 1em; border-top: 1px solid var(--line); }
.post + .post { margin-top: 2em; padding-top: 1.5em; border-top: 1px solid var(--line); }
.comment { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 1px solid var(--line); }
sup, sub { line-height: 0; }
@media print { body { background: none; color: #000; } a { color: inherit; } }
`.trim();
