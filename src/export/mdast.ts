import type {
  BlockContent,
  DefinitionContent,
  FootnoteDefinition,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  TableCell,
} from 'mdast';
import type {} from 'mdast-util-math';
import { hostOf } from '../page/address.ts';
import type { Article, Block, Cell, Embed, Entry, Inline, Picture, Post, Signature } from '../page/article.ts';
import { linesOf } from '../page/plain-text.ts';
import { taskOf } from '../page/task.ts';
import { toThread } from '../page/thread.ts';
import { itemMark } from './item-mark.ts';
import { needsMarkup, tableMarkup } from './markdown-table.ts';
import { without } from './mdast-emphasis.ts';
import { resolveLinks, toSlugs } from './mdast-links.ts';
import { address, image, label, phrase, words } from './mdast-phrase.ts';
import type { ExportOptions } from './options.ts';
import { layOutTable } from './table-layout.ts';
import { writeTex } from './tex.ts';
import { besideName } from './who.ts';

type Flow = BlockContent | DefinitionContent;
type ListBlock = Extract<Block, { kind: 'list' }>;

const BREAK: Flow = { type: 'thematicBreak' };

export function toMdast(article: Article, options: ExportOptions): Root {
  const title: RootContent[] =
    article.title === '' ? [] : [{ type: 'heading', depth: 1, children: [words(article.title)] }];
  const { lead, posts } = toThread(article.blocks);
  const children = title.concat(flow(lead, article.language));
  for (const post of posts) {
    if (children.length > title.length) children.push(BREAK);
    for (const block of postFlow(post, article.language)) children.push(block);
  }
  if (options.comments && article.comments.length > 0)
    children.push(opening(options.titles?.comments), ...article.comments.map(one => reply(one, article.language)));
  for (const note of article.notes) {
    const definition: FootnoteDefinition = {
      type: 'footnoteDefinition',
      identifier: note.id,
      label: label(note.id),
      children: noAddress(flow(note.blocks)),
    };
    children.push(definition);
  }
  const root: Root = { type: 'root', children };
  resolveLinks(root, address(article.url), toSlugs(article));
  return root;
}

/** Nothing, one word, or one word and a possible title: what renderers without footnotes take for a link definition in "[^1]: word". */
const ADDRESS = /^\S*(?:$|\s+["'(])/;

/** Prevents a one-word note from making its mark a link to that word, "javascript:" included. A trailing encoded space is enough. */
function noAddress(children: Flow[]): Flow[] {
  const [first, ...rest] = children;
  if (first?.type !== 'paragraph') return children;
  const breakAt = first.children.findIndex(({ type }) => type === 'break');
  const end = breakAt < 0 ? first.children.length : breakAt;
  const line = first.children.slice(0, end);
  if (!ADDRESS.test(line.map(textIn).join('').trim())) return children;
  return [paragraph([...line, { type: 'text', value: '  ' }, ...first.children.slice(end)]), ...rest];
}

function textIn(node: PhrasingContent): string {
  return 'children' in node ? node.children.map(textIn).join('') : 'value' in node ? node.value : '';
}

/** Begins a section after the article: a heading if there is a title, else a rule. */
function opening(title: string | undefined): Flow {
  return title ? { type: 'heading', depth: 2, children: [words(title)] } : BREAK;
}

const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

function flow(blocks: Block[], language = ''): Flow[] {
  return blocks.flatMap(block => toFlow(block, language));
}

function toFlow(block: Block, language: string): Flow[] {
  switch (block.kind) {
    case 'paragraph':
      return [paragraph(phrase(block.inlines))];
    case 'heading':
      return [{ type: 'heading', depth: depthOf(block.level), children: phrase(block.inlines, true) }];
    case 'list':
      return block.entries ? listing(block.items, block.entries, language) : lists(block).map(list);
    case 'definitions':
      return [definitions(block)];
    case 'table':
      if (needsMarkup(block)) return [{ type: 'html', value: tableMarkup(block) }];
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

/** In the syntax of GitHub and Obsidian; GitHub shows a custom title as the first line. */
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

/**
 * Markdown counts in digits, and only up. A letter becomes the number in its place: "b." would be text without a list. A countdown
 * becomes a list without numbers whose items say theirs, since a reader of the file would count up whatever stands there.
 */
function list(block: ListBlock): List {
  const { start, isReversed } = block;
  const ordered = block.ordered && !isReversed;
  const items = isReversed ? block.items.map((blocks, at) => saying(`${itemMark(block, at)}. `, blocks)) : block.items;
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

/** Markdown counts on by itself, so a number out of turn begins another list. */
function lists(block: ListBlock): ListBlock[] {
  const { items, numbers } = block;
  if (!numbers || block.isReversed) return [block];
  const starts = numbers.flatMap((number, at) => (at === 0 || number !== numbers[at - 1] + 1 ? [at] : []));
  return starts.map((from, part) => ({
    ...{ ...block, numbers: undefined, start: numbers[from] },
    items: items.slice(from, starts[part + 1]),
  }));
}

/** Teasers as sections if their titles are headings, else as the items of a list. */
function listing(items: Block[][], entries: Entry[], language: string): Flow[] {
  const written = items.map(([title, ...blocks], at): Flow[] => [
    ...toFlow(title, language),
    ...who(entries[at], language),
    ...flow(blocks, language),
  ]);
  if (items.every(([title]) => title.kind === 'heading')) return written.flat();
  const children = written.map((children): ListItem => ({ type: 'listItem', spread: true, children }));
  return [{ type: 'list', ordered: false, spread: true, children }];
}

/** A number before what an item says. */
function saying(number: string, blocks: Block[]): Block[] {
  const [first, ...rest] = blocks;
  const mark: Inline = { kind: 'text', text: number };
  if (first?.kind === 'paragraph') return [{ ...first, inlines: [mark, ...first.inlines] }, ...rest];
  return [{ kind: 'paragraph', inlines: [mark], source: first.source }, ...blocks];
}

/** Markdown has no definition lists: terms become bold list items with their details below. */
function definitions({ items }: Extract<Block, { kind: 'definitions' }>): List {
  const children = items.map(({ terms, details }): ListItem => {
    const names = terms.map(term => paragraph([{ type: 'strong', children: without('strong', phrase(term)) }]));
    return { type: 'listItem', spread: false, children: [...names, ...details.flatMap(blocks => flow(blocks))] };
  });
  return { type: 'list', ordered: false, spread: false, children };
}

/** Spanning cells are followed by empty ones, so that all rows have the same length. */
function table(rows: Cell[][]): Table {
  const grid = layOutTable(rows);
  // If only the first cell is a header, it is a row header.
  const hasHead = rows[0]?.some((cell, at) => cell.header && (at > 0 || rows[0].length === 1));
  const empty: TableCell = { type: 'tableCell', children: [] };
  const lines = grid.map(cells =>
    cells.map((cell): TableCell => (cell ? { type: 'tableCell', children: cellWords(cell) } : empty)),
  );
  const head = hasHead ? [] : [(lines[0] ?? []).map(() => empty)];
  return { type: 'table', children: [...head, ...lines].map(children => ({ type: 'tableRow', children })) };
}

const LINE_BREAK: PhrasingContent = { type: 'html', value: '<br>' };

/** A cell must be a single line, so its blocks are joined with line breaks. */
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
        return [[words(block.ordered ? `${itemMark(block, at)}. ` : '• '), ...first], ...rest];
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

/** A comment, or a reply nested inside the post it answers. */
function reply(post: Post, language: string): Flow {
  return { type: 'blockquote', children: postFlow(post, language) };
}

function postFlow({ blocks, replies, ...signature }: Post, language: string): Flow[] {
  return [...who(signature, language), ...flow(blocks), ...replies.map(one => reply(one, language))];
}

function who(signature: Signature, language: string): Paragraph[] {
  const { author } = signature;
  const name: PhrasingContent[] = author === '' ? [] : [{ type: 'strong', children: [words(author)] }];
  const beside = besideName(signature, language).join(' · ');
  if (beside !== '') name.push(words(name.length > 0 ? ` · ${beside}` : beside));
  return name.length > 0 ? [paragraph(name)] : [];
}
