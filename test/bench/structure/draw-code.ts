import { readFileSync } from 'node:fs';
import hljs from 'highlight.js';
import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';
import { codeToHtml } from 'shiki';
import { DOCUMENT } from './document.ts';
import { toHtmlText } from './write-html.ts';

/** Renders code as a tool would. */
export type CodeTool = (text: string, language: string) => string;

loadLanguages(['python', 'bash', 'go', 'rust']);

const highlight = (text: string, language: string) => hljs.highlight(text, { language }).value;
const prism = (text: string, language: string) => Prism.highlight(text, Prism.languages[language], language);

export const HLJS_CSS = readFileSync('node_modules/highlight.js/styles/github.css', 'utf8');
export const PRISM_CSS = readFileSync('node_modules/prismjs/themes/prism.css', 'utf8');

export const withHljs: CodeTool = (text, language) =>
  `<pre><code class="hljs language-${language}">${highlight(text, language)}</code></pre>`;

export const withPrism: CodeTool = (text, language) =>
  `<div class="code-toolbar"><pre class="language-${language} line-numbers"><code class="language-${language}">${prism(text, language)}<span aria-hidden="true" class="line-numbers-rows">${'<span></span>'.repeat(text.split('\n').length)}</span></code></pre><div class="toolbar"><div class="toolbar-item"><span>${language}</span></div><div class="toolbar-item"><button>Copy</button></div></div></div>`;

const shiki = new Map<string, string>();
const examples = DOCUMENT.parts.flatMap<{ text: string; language: string }>(part =>
  part.kind === 'code' ? [part] : part.kind === 'tabs' ? part.panels : [],
);
for (const { text, language } of examples)
  shiki.set(text, await codeToHtml(text, { lang: language, theme: 'github-light' }));

/** One element per line; the language is in a line above. */
export const withShiki: CodeTool = (text, language) =>
  `<div class="code-frame"><div class="code-head"><span class="code-name">${language}</span><button class="copy" title="Copy">Copy code</button></div>${shiki.get(text) ?? `<pre class="shiki"><code>${toHtmlText(text)}</code></pre>`}</div>`;

/** Docusaurus: one line per block, with a button beside it. */
export const withTokenLines: CodeTool = (text, language) => {
  const lines = text
    .split('\n')
    .map(
      line =>
        `<span class="token-line" style="color:#393A34"><span class="token plain">${toHtmlText(line)}</span><br></span>`,
    );
  return `<div class="language-${language} codeBlockContainer_Ck codeblock theme-code-block"><div class="codeBlockContent_bi"><pre tabindex="0" class="prism-code language-${language} thin-scrollbar"><code class="codeBlockLines_e6">${lines.join('')}</code></pre><div class="buttonGroup__at"><button type="button" aria-label="Copy code to clipboard" class="clean-btn">Copy</button></div></div></div>`;
};

const count = (text: string, wrap: (at: number) => string, glue = '\n') =>
  text
    .split('\n')
    .map((_, at) => wrap(at + 1))
    .join(glue);

/** Pygments and Chroma, with line numbers in a table column. */
export const withNumberTable: CodeTool = (text, language) =>
  `<div class="highlight"><table class="highlighttable lntable"><tbody><tr><td class="linenos lntd"><div class="linenodiv"><pre>${count(text, at => `<span class="normal">${at}</span>`)}</pre></div></td><td class="code lntd"><div><pre><span></span><code class="language-${language}" data-lang="${language}">${highlight(text, language)}</code></pre></div></td></tr></tbody></table></div>`;

/** One table row per line, as in GitHub's file view. */
export const withLineTable: CodeTool = (text, language) =>
  `<div class="highlight highlight-source-${language === 'bash' ? 'shell' : language}"><table class="js-file-line-container" data-tab-size="4"><tbody>${text
    .split('\n')
    .map(
      (line, at) =>
        `<tr><td id="L${at + 1}" class="blob-num" data-line-number="${at + 1}"></td><td class="blob-code blob-code-inner">${toHtmlText(line) || '\n'}</td></tr>`,
    )
    .join('')}</tbody></table></div>`;

/** Line numbers within the text, not selectable. */
export const withInlineNumbers: CodeTool = (text, language) =>
  `<div class="highlight"><pre tabindex="0" class="chroma"><code class="language-${language}" data-lang="${language}">${text
    .split('\n')
    .map(
      (line, at) =>
        `<span class="line"><span class="ln" style="user-select:none;margin-right:.5em">${String(at + 1).padStart(2)}</span><span class="cl">${toHtmlText(line)}\n</span></span>`,
    )
    .join('')}</code></pre></div>`;

/** CodeMirror's static markup: a box for the numbers, and one for each line. */
export const withCodeMirror: CodeTool = (text, language) =>
  `<div class="cm-editor"><div class="cm-scroller"><div class="cm-gutters" aria-hidden="true"><div class="cm-gutter cm-lineNumbers">${count(text, at => `<div class="cm-gutterElement">${at}</div>`, '')}</div></div><div class="cm-content" role="textbox" data-language="${language}" contenteditable="false">${text
    .split('\n')
    .map(line => `<div class="cm-line">${toHtmlText(line) || '<br>'}</div>`)
    .join('')}</div></div></div>`;

export const CODE_MIRROR_CSS =
  '.cm-scroller{display:flex;font-family:monospace;line-height:1.4}.cm-content{white-space:pre;flex-grow:2;padding:4px 0}.cm-line{display:block;padding:0 2px}.cm-gutters{display:flex;color:#6c6c6c;background:#f5f5f5}.cm-gutterElement{text-align:right;padding:0 5px}';

/** Monaco: absolutely positioned lines with non-breaking spaces. */
export const withMonaco: CodeTool = (text, language) => {
  const lines = text.split('\n');
  const place = (at: number) => `style="top:${at * 19}px;height:19px"`;
  return `<div class="monaco-editor" data-mode-id="${language}" role="code" style="height:${lines.length * 19}px"><div class="margin" role="presentation" aria-hidden="true">${lines.map((_, at) => `<div ${place(at)} class="line-number-box"><div class="line-numbers">${at + 1}</div></div>`).join('')}</div><div class="view-lines" role="presentation" aria-hidden="true" data-mprt="8">${lines.map((line, at) => `<div class="view-line" ${place(at)}><span><span class="mtk1">${toHtmlText(line).replace(/ /g, '\u00a0')}</span></span></div>`).join('')}</div></div>`;
};

export const MONACO_CSS =
  '.monaco-editor{position:relative;font-family:Menlo,monospace;font-size:13px}.margin{position:absolute;left:0;top:0;width:40px}.line-number-box,.view-line{position:absolute;white-space:nowrap}.view-lines{position:absolute;left:50px;top:0}.line-numbers{color:#888}';

/** No pre, just code and line breaks. */
export const withBareCode: CodeTool = (text, language) =>
  `<p class="label">${language}</p><div class="snippet"><code>${text
    .split('\n')
    .map(line => toHtmlText(line).replace(/^ +| {2,}/g, spaces => '&nbsp;'.repeat(spaces.length)))
    .join('<br>\n')}</code></div>`;

/** A shell session with decorative prompts that are not typed. */
export const withPrompts: CodeTool = (text, language) =>
  language === 'bash'
    ? `<pre class="language-bash"><code>${text
        .split('\n')
        .map(line => `<span class="gp" aria-hidden="true" style="user-select:none">$ </span>${toHtmlText(line)}`)
        .join('\n')}</code></pre>`
    : withHljs(text, language);

/** Plain Shiki, as in rehype-pretty-code and VitePress: the language name beside the code is not part of it. */
export const withShikiFigure: CodeTool = (text, language) =>
  `<figure data-rehype-pretty-code-figure="" class="language-${language}"><button title="Copy Code" class="copy"></button><span class="lang">${language}</span>${(shiki.get(text) ?? `<pre class="shiki"><code>${toHtmlText(text)}</code></pre>`).replace('<pre ', `<pre data-language="${language}" `)}</figure>`;
