import type {
  BlockContent,
  DefinitionContent,
  FootnoteDefinition,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  TableCell,
  Text,
} from 'mdast';
import type {} from 'mdast-util-math';
import { visitBlocks } from '../build/fragments.ts';
import { hostOf } from '../page/address.ts';
import type { Article, Block, Cell, Comment, Embed, Inline, Picture } from '../page/article.ts';
import { dayInWords } from '../page/day.ts';
import { blockText, inlineText, linesOf } from '../page/plain-text.ts';
import { taskOf } from '../page/task.ts';
import { toThread } from '../page/thread.ts';
import { leadsNowhere } from './links.ts';
import type { ExportOptions } from './options.ts';
import { layOutTable } from './table-layout.ts';
import { writeTex } from './tex.ts';

type Flow = BlockContent | DefinitionContent;

const BREAK: Flow = { type: 'thematicBreak' };

/** The article as a Markdown tree. */
export function toMdast(article: Article, options: ExportOptions): Root {
  const title: RootContent[] =
    article.title === '' ? [] : [{ type: 'heading', depth: 1, children: [words(article.title)] }];
  const { lead, posts } = toThread(article.blocks);
  const children = title.concat(flow(lead));
  for (const post of posts) {
    if (children.length > title.length) children.push(BREAK);
    for (const block of said(post, article.language)) children.push(block);
  }
  if (options.comments && article.comments.length > 0)
    children.push(opening(options.titles?.comments), ...article.comments.map(one => comment(one, article.language)));
  for (const note of article.notes) {
    const definition: FootnoteDefinition = {
      type: 'footnoteDefinition',
      identifier: note.id,
      label: label(note.id),
      children: flow(note.blocks),
    };
    children.push(definition);
  }
  const root: Root = { type: 'root', children };
  resolveLinks(root, address(article.url), toSlugs(article));
  return root;
}

/** What begins behind the article, under its title where it has one. */
function opening(title: string | undefined): Flow {
  return title ? { type: 'heading', depth: 2, children: [words(title)] } : BREAK;
}

/** The name every renderer gives a heading, by the name the page gave it. */
function toSlugs(article: Article): Map<string, string> {
  const slugs = new Map<string, string>();
  const given = new Map<string, number>();
  const name = (title: string) => {
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const before = given.get(slug) ?? 0;
    given.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
  name(article.title);
  visitBlocks(article.blocks, block => {
    if (block.kind !== 'heading') return;
    const slug = name(blockText(block));
    if (block.id !== '' && !slugs.has(block.id)) slugs.set(block.id, slug);
  });
  return slugs;
}

/** Links into the article lead to its headings; those that lead nowhere are words. */
function resolveLinks(node: Nodes, page: string, slugs: Map<string, string>): void {
  if (!('children' in node)) return;
  node.children = node.children.flatMap((child: Nodes) => {
    resolveLinks(child, page, slugs);
    if (child.type !== 'link') return child;
    if (leadsNowhere(child.url, page)) return child.children;
    if (child.url.startsWith('#')) child.url = `#${slugs.get(child.url.slice(1)) ?? child.url.slice(1)}`;
    return child;
  }) as never;
}

/** "note-3" is [^3] in the file. */
const label = (id: string) => id.replace(/^note-/, '');
const words = (value: string): PhrasingContent => ({ type: 'text', value });
const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

function flow(blocks: Block[]): Flow[] {
  return blocks.flatMap(toFlow);
}

function toFlow(block: Block): Flow[] {
  switch (block.kind) {
    case 'paragraph':
      return [paragraph(phrase(block.inlines))];
    case 'heading':
      return [{ type: 'heading', depth: depthOf(block.level), children: phrase(block.inlines, true) }];
    case 'list':
      return [list(block)];
    case 'definitions':
      return [definitions(block)];
    case 'table':
      return [...(block.caption.length > 0 ? [paragraph(phrase(block.caption))] : []), table(block.rows)];
    case 'figure':
      return figure(block.pictures, block.caption);
    case 'quote':
      return [
        {
          type: 'blockquote',
          children: [...flow(block.blocks), ...(block.cite ? [link(block.cite, hostOf(block.cite))] : [])],
        },
      ];
    case 'code':
      return [{ type: 'code', lang: block.language || null, value: block.text }];
    case 'math':
      return block.tex === '' ? [paragraph([words(block.text)])] : [{ type: 'math', value: writeTex(block.tex) }];
    case 'embed':
      return embed(block.embed);
    case 'details':
      return [
        paragraph([{ type: 'strong', children: without('strong', phrase(block.summary)) }]),
        ...flow(block.blocks),
      ];
    case 'callout':
      return [callout(block)];
    case 'rule':
      return [BREAK];
    case 'post':
      return [];
  }
}

/** As GitHub and Obsidian read it; GitHub shows a title of the author's as the first line. */
function callout({ callout, title, blocks, isFolded }: Extract<Block, { kind: 'callout' }>): Flow {
  const mark: PhrasingContent = { type: 'html', value: `[!${callout.toUpperCase()}]${isFolded ? '-' : ''}` };
  const name = title.length === 0 ? [] : [words(' '), ...phrase(title)];
  return { type: 'blockquote', children: [paragraph([mark, ...name]), ...flow(blocks)] };
}

function depthOf(level: number): 1 | 2 | 3 | 4 | 5 | 6 {
  return Math.min(6, Math.max(1, Math.round(level) || 2)) as 1 | 2 | 3 | 4 | 5 | 6;
}

function link(url: string, name: string): Paragraph {
  return paragraph([{ type: 'link', url: address(url), children: [words(name || url)] }]);
}

function embed({ kind, href, title, provider }: Embed): Paragraph[] {
  const sign = kind === 'video' || kind === 'audio' ? '▶ ' : '';
  return href === '' ? [] : [link(href, sign + (title || provider))];
}

/** Brackets end an address for readers that do not know how to escape them. */
function address(url: string): string {
  return url.replace(/[()]/g, bracket => (bracket === '(' ? '%28' : '%29'));
}

function list({ ordered, start, items }: Extract<Block, { kind: 'list' }>): List {
  const isSpread = items.some(blocks => blocks.filter(block => block.kind !== 'list').length > 1);
  const children = items.map((blocks): ListItem => {
    const [first, ...rest] = blocks;
    const checked = first?.kind === 'paragraph' ? taskOf(first.inlines) : undefined;
    if (first?.kind !== 'paragraph' || checked === undefined)
      return { type: 'listItem', spread: isSpread, children: flow(blocks) };
    const inlines = first.inlines.map((inline, at) =>
      at === 0 && inline.kind === 'text' ? { ...inline, text: inline.text.slice(2) } : inline,
    );
    return { type: 'listItem', checked, spread: isSpread, children: flow([{ ...first, inlines }, ...rest]) };
  });
  return { type: 'list', ordered, start: ordered ? start : null, spread: isSpread, children };
}

/** Markdown has no definition lists: terms become items in bold, with what is said of them below. */
function definitions({ items }: Extract<Block, { kind: 'definitions' }>): List {
  const children = items.map(({ terms, details }): ListItem => {
    const names = terms.map(term => paragraph([{ type: 'strong', children: without('strong', phrase(term)) }]));
    return { type: 'listItem', spread: false, children: [...names, ...details.flatMap(flow)] };
  });
  return { type: 'list', ordered: false, spread: false, children };
}

/** Cells that span leave empty ones behind, so that every row has as many as the others. */
function table(rows: Cell[][]): Table {
  const grid = layOutTable(rows);
  // Where only the first cell is a header it is its row's.
  const hasHead = rows[0]?.some((cell, at) => cell.header && (at > 0 || rows[0].length === 1));
  const empty: TableCell = { type: 'tableCell', children: [] };
  const lines = grid.map(cells =>
    cells.map((cell): TableCell => (cell ? { type: 'tableCell', children: cellWords(cell) } : empty)),
  );
  const head = hasHead ? [] : [(lines[0] ?? []).map(() => empty)];
  return { type: 'table', children: [...head, ...lines].map(children => ({ type: 'tableRow', children })) };
}

const LINE_BREAK: PhrasingContent = { type: 'html', value: '<br>' };

/** A cell holds one line: what its blocks say, one after the other. */
function cellWords(cell: Cell): PhrasingContent[] {
  return cell.blocks.flatMap(cellLines).flatMap((line, at) => (at === 0 ? line : [LINE_BREAK, ...line]));
}

function cellLines(block: Block): PhrasingContent[][] {
  switch (block.kind) {
    case 'paragraph':
      return [phrase(block.inlines)];
    case 'heading':
      return [[{ type: 'strong', children: without('strong', phrase(block.inlines, true)) }]];
    case 'list':
      return block.items.flatMap((item, at) => {
        const [first = [], ...rest] = item.flatMap(cellLines);
        return [[words(block.ordered ? `${block.start + at}. ` : '• '), ...first], ...rest];
      });
    case 'quote':
      return block.blocks.flatMap(cellLines);
    case 'figure':
      return [block.pictures.map(image)];
    case 'code':
      return block.text.split('\n').map(value => [{ type: 'inlineCode', value }]);
    default:
      return linesOf([block]).map(line => [words(line)]);
  }
}

function figure(pictures: Picture[], caption: Inline[]): Flow[] {
  const images = pictures.map(picture => {
    const node = image(picture);
    return paragraph([picture.href === '' ? node : { type: 'link', url: address(picture.href), children: [node] }]);
  });
  return caption.length === 0
    ? images
    : [...images, paragraph([{ type: 'emphasis', children: without('emphasis', phrase(caption)) }])];
}

function image({ src, alt }: Picture): PhrasingContent {
  // An address that means something only to the page it was made in.
  if (src.startsWith('blob:')) return words(alt);
  return { type: 'image', url: address(src), alt };
}

/** An answer stands in what it answers, as Markdown sets in what belongs to something. */
function comment(one: Comment, language: string): Flow {
  return { type: 'blockquote', children: said(one, language) };
}

function said({ author, date, blocks, replies }: Comment, language: string): Flow[] {
  const name: PhrasingContent[] = author === '' ? [] : [{ type: 'strong', children: [words(author)] }];
  const day = dayInWords(date, language);
  if (day !== '') name.push(words(name.length > 0 ? ` · ${day}` : day));
  const head = name.length > 0 ? [paragraph(name)] : [];
  return [...head, ...flow(blocks), ...replies.map(reply => comment(reply, language))];
}

function phrase(inlines: Inline[], isHeading = false): PhrasingContent[] {
  return inlines.flatMap((inline, at) => {
    const beside = () => [inlines[at - 1], inlines[at + 1]].map(other => (other ? inlineText([other]) : ''));
    const own = toPhrasing(inline, isHeading, beside);
    // Two codes side by side would be read as one, with the signs between them.
    return inline.kind === 'code' && inlines[at - 1]?.kind === 'code' ? [words(' '), ...own] : own;
  });
}

/** What belongs to the words before, and to those behind. */
const CLOSES = /^[\s)\]},;:.!?’”»、。，：；！？）」』】》]+/;
const GAP = /^\s+/;
const OPENS = /[\s([{‘“«（「『【《]/;
/** Signs at an edge that a letter stands beside. */
const SIGN = /[\s\p{P}\p{S}]/u;
const BEHIND_WORD = /^[\s\p{P}\p{S}]+/u;

type Emphasis = 'strong' | 'emphasis';

/**
 * A bold full stop is no more than a full stop, and a bracket that opens at the end of emphasis is that of the words behind it: to be
 * read at all they would turn the letter beside them into a number. So would any sign at an edge where the word goes on.
 */
function emphasised(type: Emphasis, children: PhrasingContent[], [left, right]: string[]): PhrasingContent[] {
  const isBare = children.every(child => child.type === 'text' && !/[\p{L}\p{N}\p{S}]/u.test(child.value));
  if (isBare) return children;
  const [opensInWord, endsInWord] = [/[\p{L}\p{N}]$/u.test(left), /^[\p{L}\p{N}]/u.test(right)];
  let inner = without(type, children);
  const [only] = inner;
  if (inner.length === 1 && (opensInWord || endsInWord) && (only.type === 'emphasis' || only.type === 'strong'))
    inner = only.children;
  // At the beginning of a line, or behind a gap, a sign begins the word: ".NET".
  const closes = /(?:^|\s)$/.test(left) ? GAP : CLOSES;
  const before = takeBegin(inner[0], opensInWord ? BEHIND_WORD : closes);
  const behind = takeEnd(inner[inner.length - 1], endsInWord ? SIGN : OPENS);
  return [...before, { type, children: inner }, ...behind];
}

/** Copies of the nodes; what is bold already does not get bolder. */
function without(type: Emphasis, nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === type) return without(type, node.children);
    if (node.type === 'link' || node.type === 'emphasis' || node.type === 'strong')
      return [{ ...node, children: without(type, node.children) }];
    return [{ ...node }];
  });
}

function takeBegin(node: PhrasingContent, edge: RegExp): PhrasingContent[] {
  return node.type === 'text' ? cutOut(node, 0, edge.exec(node.value)?.[0].length ?? 0) : [];
}

/** Looked for from the end on: a pattern would begin at every sign of a long row of them. */
function takeEnd(node: PhrasingContent, sign: RegExp): PhrasingContent[] {
  if (node.type !== 'text') return [];
  let from = node.value.length;
  while (from > 0 && sign.test(node.value[from - 1])) from--;
  return cutOut(node, from, node.value.length);
}

function cutOut(node: Text, from: number, to: number): PhrasingContent[] {
  const taken = node.value.slice(from, to);
  if (taken === '' || taken.length === node.value.length) return [];
  node.value = node.value.slice(0, from) + node.value.slice(to);
  return [words(taken)];
}

/** Elements Markdown has no signs for, and every renderer of it understands. Nothing of the page is in these strings. */
const HTML = { sub: 'sub', sup: 'sup', mark: 'mark' } as const;

function toPhrasing(inline: Inline, isHeading: boolean, beside: () => string[]): PhrasingContent[] {
  switch (inline.kind) {
    case 'text':
      return [words(inline.text)];
    case 'code':
      return [{ type: 'inlineCode', value: inline.text }];
    case 'break':
      return [isHeading ? words(' ') : { type: 'break' }];
    case 'strong':
      return emphasised('strong', phrase(inline.children, isHeading), beside());
    case 'em':
      return emphasised('emphasis', phrase(inline.children, isHeading), beside());
    case 'del':
      return [{ type: 'delete', children: phrase(inline.children, isHeading) }];
    case 'link':
      return [{ type: 'link', url: address(inline.href), children: phrase(inline.children, isHeading) }];
    // Markdown has no sign for a line below words.
    case 'underline':
    case 'small':
      return phrase(inline.children, isHeading);
    case 'quote':
      return [words('“'), ...phrase(inline.children, isHeading), words('”')];
    case 'ruby':
      return [...phrase(inline.base, isHeading), words(`(${inline.over})`)];
    case 'image':
      return [image(inline.picture)];
    case 'math':
      return [inline.tex === '' ? words(inline.text) : { type: 'inlineMath', value: writeTex(inline.tex) }];
    case 'note':
      return [{ type: 'footnoteReference', identifier: inline.id, label: label(inline.id) }];
    default: {
      const name = HTML[inline.kind];
      // Raised by themselves.
      if (name === 'sup' && /^[®™℠]$/.test(inlineText(inline.children))) return phrase(inline.children, isHeading);
      return [
        { type: 'html', value: `<${name}>` },
        ...phrase(inline.children, isHeading),
        { type: 'html', value: `</${name}>` },
      ];
    }
  }
}
