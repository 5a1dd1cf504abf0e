import { spawnSync } from 'node:child_process';
import { convert } from '@asciidoctor/core';
import MarkdownIt from 'markdown-it';
import abbr from 'markdown-it-abbr';
import container from 'markdown-it-container';
import deflist from 'markdown-it-deflist';
import footnote from 'markdown-it-footnote';
import tasks from 'markdown-it-task-lists';
import rehypeKatex from 'rehype-katex';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { CalloutKind, Part, Source } from './document.ts';
import { HLJS_CSS, withHljs } from './draw-code.ts';
import { katexTool } from './draw-math.ts';
import { DRESSES } from './dresses.ts';
import { writeAsciidoc } from './write-asciidoc.ts';
import { type Written, writeHtml } from './write-html.ts';
import { type Dialect, writeMarkdown } from './write-markdown.ts';

/** A program that turns the document into a page. */
export interface Maker {
  name: string;
  /** Parts it cannot express, left out of its copy of the document. */
  without?: Part['kind'][];
  /** Undefined if the program is not installed. What the page cannot show is not expected of any contender. */
  make(source: Source): Written | undefined | Promise<Written>;
}

export const MAKERS: Maker[] = [
  { name: 'markdown-it', make: markdownIt },
  { name: 'remark', without: ['callout', 'terms', 'video', 'spanned'], make: remark },
  { name: 'asciidoctor', make: asciidoctor },
  { name: 'pandoc --mathml', make: source => pandoc(source, ['--mathml']) },
  { name: 'pandoc --mathjax', make: source => pandoc(source, ['--mathjax']) },
  ...Object.entries(DRESSES).map(([name, dress]): Maker => ({ name, make: source => writeHtml(source, dress) })),
];

/** The document without the parts this maker cannot express. */
export function toWritable(source: Source, { without = [] }: Maker): Source {
  return { ...source, parts: source.parts.filter(part => !without.includes(part.kind)) };
}

const fenced = ({ callout, title, paragraphs }: Extract<Part, { kind: 'callout' }>) =>
  `::: ${callout} ${title}\n${paragraphs.join('\n\n')}\n:::`;

function markdownIt(source: Source): Written {
  const math = katexTool('htmlAndMathml');
  const dialect: Dialect = { inlineMath: math.inline, displayMath: math.display, callout: fenced, hasTerms: true };
  const highlight = (text: string, language: string) => withHljs(text.replace(/\n$/, ''), language);
  const md = new MarkdownIt({ html: true, highlight }).use(footnote).use(tasks).use(deflist).use(abbr);
  for (const kind of ['note', 'tip', 'important', 'warning', 'caution'] as CalloutKind[])
    md.use(container, kind, {
      render: (tokens: { nesting: number; info: string }[], at: number) =>
        tokens[at].nesting === 1
          ? `<div class="custom-block ${kind}"><p class="custom-block-title">${tokens[at].info.trim().slice(kind.length + 1)}</p>\n`
          : '</div>\n',
    });
  const css = `${math.css}${HLJS_CSS}.custom-block{padding:.1rem 1.5rem;border-left:.5rem solid #42b983;background:#f3f5f7;margin:1rem 0}.custom-block-title{font-weight:600}`;
  return { html: md.render(writeMarkdown(source, dialect)), css, scripts: [] };
}

const DOLLARS: Dialect = {
  inlineMath: tex => `$${tex}$`,
  displayMath: tex => `$$\n${tex}\n$$`,
  callout: ({ callout, title, paragraphs }) =>
    `::: {.${callout} title="${title}"}\n**${title}**\n\n${paragraphs.join('\n\n')}\n:::`,
  hasTerms: true,
};

function remark(source: Source): Written {
  const parser = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkMath)
    .use(remarkRehype)
    .use(rehypeKatex)
    .use(rehypeStringify);
  const html = String(parser.processSync(writeMarkdown(source, DOLLARS).replace(/<\/?sub>/g, '')));
  return { html, css: katexTool('html').css ?? '', scripts: [] };
}

async function asciidoctor(source: Source): Promise<Written> {
  const html = (await convert(writeAsciidoc(source), { safe: 'safe' })) as string;
  const css =
    '.admonitionblock td.icon{width:80px;border:0}.admonitionblock td.content{border:0;border-left:1px solid #ccc}.admonitionblock .title,.listingblock .title{font-weight:600}';
  return {
    html,
    css,
    scripts: ['https://cdn.example.org/ajax/libs/mathjax/2.7.9/MathJax.js?config=TeX-MML-AM_HTMLorMML'],
  };
}

function pandoc(source: Source, options: string[]): Written | undefined {
  const input = writeMarkdown(source, DOLLARS);
  const { status, stdout } = spawnSync('pandoc', ['-f', 'markdown', '-t', 'html5', ...options], {
    input,
    encoding: 'utf8',
  });
  if (status !== 0) return undefined;
  const scripts = options.includes('--mathjax') ? ['https://cdn.example.org/npm/mathjax@3/es5/tex-chtml-full.js'] : [];
  return {
    html: stdout,
    css: '.note,.tip,.warning{border-left:4px solid #888;background:#f4f4f4;padding:6px 14px}',
    scripts,
  };
}
