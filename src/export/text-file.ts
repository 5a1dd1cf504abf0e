import { hostOf } from '../page/address.ts';
import type { Article, Block, Embed, Entry, Inline, Picture, Post, Signature } from '../page/article.ts';
import { squeeze } from '../page/clean-text.ts';
import { dayInWords } from '../page/day.ts';
import { calloutTitle, inlineText } from '../page/plain-text.ts';
import { toThread } from '../page/thread.ts';
import { itemMark } from './item-mark.ts';
import { marksOf } from './note-marks.ts';
import type { ExportOptions } from './options.ts';
import { alignTable, widthOf } from './text-columns.ts';
import { besideName } from './who.ts';

const RULE = ['* * *'];
const INDENT = '    ';

/** The article as plain text in typewriter style, blocks separated by empty lines. Lines are not wrapped. */
export function writeText(article: Article, options: ExportOptions = {}): string {
  const writer = new TextWriter(article, options);
  return `${parted([writer.head(), writer.body(), writer.notes(), writer.comments()]).join('\n')}\n`;
}

/** An empty array writes nothing. */
type Lines = string[];

class TextWriter {
  private readonly marks: Map<string, string>;

  constructor(
    private readonly article: Article,
    private readonly options: ExportOptions,
  ) {
    this.marks = marksOf(article.notes);
  }

  head(): Lines {
    const { title, byline, date, language, url } = this.article;
    const facts = [[byline, dayInWords(date, language)].filter(Boolean).join(' · '), url].filter(Boolean);
    return parted([underlined(squeeze(title), '='), facts]);
  }

  body(): Lines {
    const { lead, posts } = toThread(this.article.blocks);
    return ruled([this.blocks(lead), ...posts.map(post => this.post(post))]);
  }

  notes(): Lines {
    const { notes } = this.article;
    if (notes.length === 0) return [];
    const items = notes.map(({ id, blocks }) => hanging(`[${this.marks.get(id)}] `, this.blocks(blocks)));
    return parted([this.title('notes'), ...items]);
  }

  comments(): Lines {
    const { comments } = this.article;
    if (!this.options.comments || comments.length === 0) return [];
    return parted([this.title('comments'), ruled(comments.map(one => this.post(one)))]);
  }

  private title(of: 'notes' | 'comments'): Lines {
    const title = this.options.titles?.[of];
    return title ? underlined(title, '-') : RULE;
  }

  /** A post below its author's name; replies are quoted as in e-mail. */
  private post({ blocks, replies, ...signature }: Post): Lines {
    const answers = replies.map(reply => prefixed('> ', this.post(reply)));
    return parted([this.who(signature), this.blocks(blocks), ...answers]);
  }

  private who(signature: Signature): Lines {
    const who = [signature.author, ...besideName(signature, this.article.language)].filter(Boolean).join(' · ');
    return who ? [squeeze(who)] : [];
  }

  private blocks(blocks: Block[]): Lines {
    return parted(blocks.map(block => this.block(block)));
  }

  private block(block: Block): Lines {
    switch (block.kind) {
      case 'paragraph':
        return this.lines(block.inlines);
      case 'heading':
        return underlined(this.line(block.inlines), block.level <= 2 ? '-' : '~');
      case 'list':
        return this.list(block);
      case 'definitions':
        return parted(
          block.items.map(({ terms, details }) => [
            ...terms.map(term => this.line(term)),
            ...prefixed(INDENT, parted(details.map(detail => this.blocks(detail)))),
          ]),
        );
      case 'table':
        return this.table(block);
      case 'figure':
        return this.figure(block.pictures, this.line(block.caption));
      case 'quote':
        return prefixed('> ', parted([this.blocks(block.blocks), block.cite ? [`— ${block.cite}`] : []]));
      case 'code':
        return code(block.text);
      case 'math':
        return [squeeze(block.text || block.tex)];
      case 'embed':
        return embed(block.embed);
      case 'details':
        return parted([this.lines(block.summary), this.blocks(block.blocks)]);
      case 'callout':
        return prefixed('| ', parted([[calloutTitle(block)].filter(Boolean), this.blocks(block.blocks)]));
      case 'rule':
        return RULE;
      case 'post':
        return [];
    }
  }

  /** Items of one paragraph stand close; where one has more, all are set apart. */
  private list(list: Extract<Block, { kind: 'list' }>): Lines {
    const { items, entries } = list;
    if (entries) return parted(items.map((item, at) => this.teaser(item, entries[at])));
    const isSpread = items.some(blocks => blocks.filter(block => block.kind !== 'list').length > 1);
    const join = isSpread ? parted : (parts: Lines[]) => parts.flat();
    const mark = (at: number) => (list.ordered ? `${itemMark(list, at)}. ` : '- ');
    return join(items.map((blocks, at) => hanging(mark(at), join(blocks.map(block => this.block(block))))));
  }

  private teaser([title, ...blocks]: Block[], entry: Entry): Lines {
    return parted([this.block(title), this.who(entry), this.blocks(blocks)]);
  }

  private table({ caption, rows }: Extract<Block, { kind: 'table' }>): Lines {
    // A heading in a cell is written as plain text.
    const say = (block: Block) => (block.kind === 'heading' ? [this.line(block.inlines)] : this.block(block)).join(' ');
    const lines = alignTable(rows, ({ blocks }) => squeeze(blocks.map(say).join(' ')));
    return parted([this.lines(caption), lines]);
  }

  private figure(pictures: Picture[], caption: string): Lines {
    const names = pictures.map(({ alt }) => squeeze(alt));
    // If descriptions only repeat the caption, write it once.
    if (names.every(name => name === '' || name === caption)) return [this.picture(caption)];
    return [...names.map(name => this.picture(name)), ...(caption ? [caption] : [])];
  }

  private picture(name: string): string {
    return `[${[this.options.titles?.picture ?? '🖼', name].filter(Boolean).join(': ')}]`;
  }

  private line(inlines: Inline[]): string {
    return squeeze(this.words(inlines));
  }

  private lines(inlines: Inline[]): Lines {
    const lines = this.words(inlines).split('\n').map(squeeze);
    return lines.filter(line => line !== '');
  }

  private words(inlines: Inline[]): string {
    return inlines.map(inline => this.word(inline)).join('');
  }

  private word(inline: Inline): string {
    switch (inline.kind) {
      case 'break':
        return '\n';
      case 'note':
        return `[${this.marks.get(inline.id) ?? '*'}]`;
      case 'image':
        return inline.picture.alt.trim() === '' ? '' : this.picture(squeeze(inline.picture.alt));
      case 'ruby':
        return `${this.words(inline.base)}(${inline.over})`;
      case 'quote':
        return `“${this.words(inline.children)}”`;
      default:
        return 'children' in inline ? this.words(inline.children) : inlineText([inline]).replace(/\s+/g, ' ');
    }
  }
}

/** Every space as it was, but for empty lines around it. */
function code(text: string): Lines {
  const lines = text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, '');
  return prefixed(INDENT, lines.split('\n'));
}

function embed({ kind, href, title, provider }: Embed): Lines {
  const sign = kind === 'video' || kind === 'audio' ? '▶ ' : '';
  return href === '' ? [] : [`[${sign}${squeeze(title || provider || hostOf(href))}: ${href}]`];
}

/** Joins parts with an empty line between them. */
function parted(parts: Lines[]): Lines {
  return filled(parts)
    .flatMap(part => ['', ...part])
    .slice(1);
}

function ruled(parts: Lines[]): Lines {
  return parted(
    filled(parts)
      .flatMap(part => [RULE, part])
      .slice(1),
  );
}

const filled = (parts: Lines[]) => parts.filter(part => part.length > 0);

function prefixed(sign: string, lines: Lines): Lines {
  return lines.map(line => (sign + line).trimEnd());
}

/** The first line behind its sign, the others below it. */
function hanging(sign: string, lines: Lines): Lines {
  const below = ' '.repeat(sign.length);
  return lines.map((line, at) => ((at === 0 ? sign : below) + line).trimEnd());
}

function underlined(line: string, sign: string): Lines {
  return line === '' ? [] : [line, sign.repeat(Math.min(widthOf(line), 72))];
}
