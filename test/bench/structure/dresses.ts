import * as callouts from './callouts.ts';
import * as code from './draw-code.ts';
import * as math from './draw-math.ts';
import * as notes from './notes.ts';
import * as tabs from './tabs.ts';
import * as videos from './videos.ts';
import type { Dress } from './write-html.ts';

/** The address of every page in this bench. */
export const ADDRESS = 'https://harbour.example.org/guides/tide-table';

const withMath = ({ inline, display, css = '', scripts = [] }: math.MathTool): Dress => ({
  inlineMath: inline,
  displayMath: display,
  css,
  scripts,
});

const join = (...parts: Dress[]): Dress => ({
  ...Object.assign({}, ...parts),
  css: parts.map(part => part.css ?? '').join('\n'),
  scripts: parts.flatMap(part => part.scripts ?? []),
});

/** Modelled on the output of these programs. */
export const DRESSES: Record<string, Dress> = {
  MediaWiki: join(withMath(math.wikiTool()), notes.mediawiki, {
    heading: (level, html, id) =>
      `<div class="mw-heading mw-heading${level}"><h${level} id="${id}">${html}</h${level}><span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="/w/index.php?title=Tide&action=edit" title="Edit section"><span>edit</span></a><span class="mw-editsection-bracket">]</span></span></div>`,
    code: (text, language) =>
      `<div class="mw-highlight mw-highlight-lang-${language} mw-content-ltr" dir="ltr">${code.withHljs(text, language).replace(/<code[^>]*>|<\/code>/g, '')}</div>`,
    table: (part, rows) =>
      `<table class="wikitable sortable"><caption>${part.caption}</caption><tbody>${rows}</tbody></table>`,
    callout: ({ callout, title }, body) =>
      `<table class="box-${callout} plainlinks metadata ambox" role="presentation"><tbody><tr><td class="mbox-image">!</td><td class="mbox-text"><b>${title}</b>${body}</td></tr></tbody></table>`,
  }),
  GitHub: join(withMath(math.mathmlTool(false)), notes.github, {
    heading: (level, html, id) =>
      `<div class="markdown-heading" dir="auto"><h${level} tabindex="-1" class="heading-element" dir="auto">${html}</h${level}><a id="user-content-${id}" class="anchor" aria-label="Permalink: ${html}" href="#${id}"><svg class="octicon" viewBox="0 0 16 16" width="16" height="16"><path d="m7 3z"/></svg></a></div>`,
    code: (text, language) =>
      `<div class="highlight highlight-source-${language === 'bash' ? 'shell' : language} notranslate position-relative overflow-auto" dir="auto"><pre>${code.withHljs(text, language).replace(/^<pre><code[^>]*>|<\/code><\/pre>$/g, '')}</pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" class="ClipboardButton btn" role="button"><svg width="16" height="16"></svg></clipboard-copy></div></div>`,
    callout: callouts.github,
    table: (_, rows) =>
      `<markdown-accessiblity-table><table>${rows.replace('<tr>', '<thead><tr>').replace('</tr>', '</tr></thead><tbody>')}</tbody></table></markdown-accessiblity-table>`,
    task: (html, isDone) =>
      `<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled${isDone ? ' checked' : ''}> ${html}</li>`,
  }),
  Sphinx: join(
    withMath(
      math.rawTool(['\\(', '\\)'], ['\\[', '\\]'], html => `<span class="math notranslate nohighlight">${html}</span>`),
    ),
    notes.sphinx,
    {
      heading: (level, html, id) =>
        `<h${level}>${html}<a class="headerlink" href="#${id}" title="Link to this heading">¶</a></h${level}>`,
      code: (text, language) =>
        `<div class="highlight-${language} notranslate"><div class="highlight">${code
          .withHljs(text, language)
          .replace(/<code[^>]*>/, '<span></span>')
          .replace('</code>', '\n')}</div></div>`,
      callout: callouts.sphinx,
      table: (part, rows) =>
        `<table class="docutils align-default"><caption><span class="caption-number">Table 1 </span><span class="caption-text">${part.caption}</span></caption><tbody>${rows}</tbody></table>`,
    },
  ),
  MkDocs: join(withMath(math.mathjaxTool('chtml', true)), notes.kramdown, {
    heading: (level, html, id) =>
      `<h${level} id="${id}">${html}<a class="headerlink" href="#${id}" title="Permanent link">&para;</a></h${level}>`,
    code: code.withNumberTable,
    tabs: tabs.mkdocs,
    callout: callouts.mkdocs,
  }),
  Docusaurus: join(withMath(math.katexTool('htmlAndMathml')), notes.github, {
    heading: (level, html, id) =>
      `<h${level} class="anchor anchorWithStickyNavbar_L" id="${id}">${html}<a href="#${id}" class="hash-link" aria-label="Direct link to ${html}" title="Direct link to ${html}">​</a></h${level}>`,
    code: code.withTokenLines,
    tabs: tabs.docusaurus,
    callout: callouts.docusaurus,
    css: '.token-line{display:block}.clean-btn{font-size:12px}',
  }),
  Obsidian: join(withMath(math.mathjaxTool('chtml', false)), notes.kramdown, {
    code: code.withPrism,
    callout: callouts.obsidian,
    css: code.PRISM_CSS,
  }),
  'Stack Overflow': join(withMath(math.mathjax2Tool()), notes.oneWay, {
    code: (text, language) =>
      `<pre class="lang-${language === 'python' ? 'py' : language} s-code-block"><code class="hljs language-${language}">${code.withHljs(text, language).replace(/^<pre><code[^>]*>|<\/code><\/pre>$/g, '')}</code></pre>`,
    callout: callouts.bootstrap,
    css: code.HLJS_CSS,
  }),
  Discourse: join(
    withMath({
      inline: tex => `<span class="math" data-applied-mathjax="true">${math.mathmlTool(true).inline(tex)}</span>`,
      display: tex => `<div class="math">${math.mathmlTool(true).display(tex)}</div>`,
    }),
    notes.kramdown,
    {
      code: (text, language) =>
        `<div class="codeblock-button-wrapper"><button class="btn nohighlight copy-cmd">Copy</button></div><pre class="codeblock-buttons"><code class="lang-${language} hljs">${code.withHljs(text, language).replace(/^<pre><code[^>]*>|<\/code><\/pre>$/g, '')}</code></pre>`,
      video: videos.lazy,
      callout: callouts.obsidian,
      table: (_, rows) => `<div class="md-table"><table>${rows}</table></div>`,
    },
  ),
  Hugo: join(withMath(math.rawTool(['\\(', '\\)'], ['$$', '$$'])), notes.kramdown, {
    code: code.withInlineNumbers,
    tabs: tabs.buttons,
    callout: callouts.tailwind,
  }),
  'Blog of Shiki': join(withMath(math.katexTool('html')), notes.github, {
    code: code.withShikiFigure,
    tabs: tabs.docusaurus,
    callout: callouts.github,
  }),
  Newsletter: join(withMath(math.pictureTool('alt')), notes.newsletter(ADDRESS), {
    video: videos.figure,
    callout: callouts.byLook,
    code: code.withHljs,
  }),
  Journal: join(withMath(math.mathmlTool(true)), notes.oneWayTable, { code: code.withShiki, callout: callouts.byRole }),
  'arXiv (LaTeXML)': join(withMath(math.mathmlTool(false)), notes.latexml, {
    code: code.withLineTable,
    callout: callouts.byLook,
  }),
  'Tufte style': join(withMath(math.temmlTool(true)), notes.margin, {
    code: code.withBareCode,
    video: videos.waiting,
    callout: callouts.byLook,
    css: 'main{max-width:560px}',
  }),
  'Old page': join(withMath(math.pictureTool('address')), notes.unlinked, {
    code: code.withBareCode,
    callout: callouts.byLook,
  }),
  'Essay site': join(withMath(math.mathjaxTool('svg', true)), notes.unlinkedList, {
    code: code.withPrompts,
    video: videos.element,
    callout: callouts.tailwind,
    css: code.HLJS_CSS,
  }),
  'Notebook with editors': join(withMath(math.mathjaxTool('svg', false)), notes.popup, {
    code: code.withCodeMirror,
    callout: callouts.bootstrap,
    css: code.CODE_MIRROR_CSS,
  }),
  'Course with editors': join(withMath(math.temmlTool(false)), notes.github, {
    code: code.withMonaco,
    callout: callouts.docusaurus,
    css: code.MONACO_CSS,
  }),
};
