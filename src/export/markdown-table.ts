import { visitBlocks, visitInlines } from '../build/fragments.ts';
import type { Block } from '../page/article.ts';
import { MarkupWriter } from './markup.ts';
import type { MarkupHost, WrittenArticle } from './markup-host.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** What one line of a pipe table can hold. */
const LINES = new Set<Block['kind']>(['paragraph', 'heading', 'figure', 'embed', 'rule']);

/**
 * Whether a pipe table would lose something: cells that span others, and lists, quotations, listings or tables in cells. Formulas and the
 * marks of notes can only be written in Markdown, which is not read inside HTML, so a table with those stays as it is.
 */
export function needsMarkup(table: Table): boolean {
  let isMarkdown = false;
  let isMore = table.rows.some(cells => cells.some(({ colspan, rowspan }) => colspan > 1 || rowspan > 1));
  visitBlocks([table], block => {
    if (block.kind === 'math') isMarkdown = true;
    const isLine = block.kind === 'code' ? !block.text.includes('\n') : LINES.has(block.kind);
    if (block !== table && !isLine) isMore = true;
  });
  visitInlines([table], ({ kind }) => {
    if (kind === 'math' || kind === 'note') isMarkdown = true;
  });
  return isMore && !isMarkdown;
}

/** A blob: address is valid only on the page that created it. Nothing may load a player or its poster. */
const HOST: MarkupHost = {
  pictureSrc: src => (src.startsWith('blob:') ? '' : src),
  stillSrc: () => '',
  isBook: true,
  titles: undefined,
};
/** Notes are not written, and links into the article stay "#" with the heading's name. */
const BARE: WrittenArticle = {
  ...{ blocks: [], notes: [], comments: [] },
  ...{ url: '', direction: 'ltr', language: '' },
};

/** All others only matter with our style sheet. */
const ATTRIBUTES = new Set(['alt', 'colspan', 'href', 'open', 'reversed', 'rowspan', 'src', 'start', 'type', 'value']);
/** Ours: the page's ">" and quotation marks are escaped, in text and in values. */
const TAG = /(<[^>]*>)/;
const ATTRIBUTE = / ([\w:-]+)="[^"]*"/g;
/** Some programs read Markdown inside HTML too. A character reference means the sign itself to all of them. */
const SIGN = /[\\`*_[\]$~^|]|%(?=%)|=(?==)/g;
const LINE_END = /[\n\r]/g;

/** The table as HTML without blank lines, since one would end it and let what follows be read as Markdown. */
export function tableMarkup(table: Table): string {
  const written = new MarkupWriter(BARE, HOST).table(table);
  return written
    .split(TAG)
    .map((part, at) => (at % 2 === 1 ? bareTag(part) : part.replace(SIGN, toReference)).replace(LINE_END, toReference))
    .map(part => (part === '<tr>' || part === '</tbody>' ? `\n${part}` : part))
    .join('');
}

const bareTag = (tag: string) => tag.replace(ATTRIBUTE, (whole, name) => (ATTRIBUTES.has(name) ? whole : ''));

const toReference = (sign: string) => `&#${sign.charCodeAt(0)};`;
