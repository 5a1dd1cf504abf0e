import { hostOf } from '../page/address.ts';
import type { Block, Cell, Entry, Inline, Note, Post, Signature } from '../page/article.ts';
import { dayInWords, isDay } from '../page/day.ts';
import { codeAsDrawn, type StyledElement, standing, unwrap } from '../page/styled.ts';
import { MOST_DEPTH, toThread } from '../page/thread.ts';
import { element, join, type Markup, text } from './escape.ts';
import { statedNumber } from './item-mark.ts';
import { bookType, type MarkupHost, type WrittenArticle } from './markup-host.ts';
import { InlineMarkup } from './markup-inline.ts';
import { writeEmbed, writePicture } from './markup-media.ts';
import { isDrawnAsPage, type StyledHost, toCss, writeChildren, writeStyled } from './original.ts';
import { votesOf } from './who.ts';

type Heading = Extract<Block, { kind: 'heading' }>;
type List = Extract<Block, { kind: 'list' }>;

const levelOf = ({ level }: Heading) => Math.min(6, Math.max(1, Math.round(level) || 2));

/** Writes the blocks of an article. One instance per file: it generates the anchors and tracks which are used. */
export class MarkupWriter {
  /** Headings in order, for a table of contents. */
  readonly outline: { level: number; title: string; anchor: string }[] = [];
  private readonly lines: InlineMarkup;

  constructor(
    private readonly article: WrittenArticle,
    private readonly host: MarkupHost,
  ) {
    this.lines = new InlineMarkup(article, host);
  }

  body(): Markup {
    const { lead, posts } = toThread(this.article.blocks);
    return join([...lead.map(block => this.block(block, true)), ...posts.map(post => this.post(post, 0))], '\n');
  }

  notes(): Markup {
    const { notes } = this.article;
    if (notes.length === 0) return text('');
    const items = notes.map(note =>
      element('li', { id: note.id, value: this.numberOf(note), ...bookType(this.host, 'footnote') }, [this.note(note)]),
    );
    return element('section', { class: 'notes', role: 'doc-endnotes', ...bookType(this.host, 'footnotes') }, [
      this.title('notes'),
      element('ol', {}, items),
    ]);
  }

  comments(): Markup {
    const { comments } = this.article;
    if (comments.length === 0) return text('');
    const written = comments.map(one => this.post(one));
    return element('section', { class: 'comments' }, [this.title('comments'), ...written]);
  }

  private title(of: 'notes' | 'comments'): Markup {
    const title = this.host.titles?.[of];
    return title ? element('h2', {}, [text(title)]) : text('');
  }

  /** `depth`: nesting of a post that is part of the article and listed in the table of contents; -1 for comments. */
  private post({ blocks, replies, ...signature }: Post, depth = -1): Markup {
    const { author } = signature;
    const isPost = depth >= 0;
    const id = isPost && author !== '' ? `post-${this.outline.length + 1}` : undefined;
    // Ranks above all headings inside the post.
    if (id) this.outline.push({ level: depth - MOST_DEPTH, title: author, anchor: id });
    return element('article', { class: depth === 0 ? 'post' : 'comment', id }, [
      this.who(signature),
      join(blocks.map(block => this.block(block, isPost))),
      ...replies.map(reply => this.post(reply, isPost ? depth + 1 : -1)),
    ]);
  }

  private who(signature: Signature): Markup {
    const { author, date } = signature;
    const name = author === '' ? text('') : element('b', {}, [text(author)]);
    const votes = votesOf(signature);
    const points = votes === '' ? text('') : element('span', { class: 'votes' }, [text(votes)]);
    const written = [name, timeOf(date, this.article.language), points].filter(part => part !== '');
    return written.length > 0 ? element('p', { class: 'who' }, [join(written, ' · ')]) : text('');
  }

  private numberOf(note: Note): string | undefined {
    return /^\d{1,4}$/.test(note.mark) ? note.mark : undefined;
  }

  /** The back link is appended to the last sentence. */
  private note({ id, blocks }: Note): Markup {
    if (!this.lines.referred.has(id)) return this.blocks(blocks);
    // U+FE0E requests text presentation instead of an emoji.
    const back = element('a', { class: 'back', href: `#ref-${id}`, role: 'doc-backlink' }, [text('↩\ufe0e')]);
    const last = blocks.at(-1);
    if (last?.kind !== 'paragraph') return join([this.blocks(blocks), element('p', {}, [back])]);
    const words = element('p', {}, [this.lines.inlines(last.inlines), text('\u00a0'), back]);
    return join([this.blocks(blocks.slice(0, -1)), words]);
  }

  private blocks(blocks: Block[]): Markup {
    return join(blocks.map(block => this.block(block, false)));
  }

  private block(block: Block, isTop: boolean): Markup {
    const styled = isTop && isDrawnAsPage(block) ? this.host.original?.ofRows(block.source.rows) : undefined;
    if (styled) return this.asDrawn(block, styled);
    switch (block.kind) {
      case 'paragraph':
        return this.paragraph(block, isTop);
      case 'heading':
        return this.heading(block, isTop);
      case 'list':
        return this.list(block);
      case 'definitions':
        return this.definitions(block);
      case 'table':
        return element('div', { class: 'table' }, [this.table(block)]);
      case 'figure':
        return this.figure(block, isTop);
      case 'quote':
        return element('blockquote', { cite: block.cite }, [this.blocks(block.blocks), this.cite(block.cite)]);
      case 'code':
        // Code is left-to-right in every language, and books must not set direction in their style sheet.
        return this.code(block, isTop);
      case 'math':
        return element('p', { class: 'math' }, [this.lines.math(block, true)]);
      case 'embed':
        return writeEmbed(block.embed, this.host);
      case 'details':
        return element('details', { open: 'open' }, [
          element('summary', {}, [this.lines.inlines(block.summary)]),
          this.blocks(block.blocks),
        ]);
      case 'callout':
        return this.callout(block);
      case 'rule':
        return element('hr');
      case 'post':
        return text('');
    }
  }

  private asDrawn(block: Block, styled: StyledElement): Markup {
    if (block.kind === 'callout') {
      const attributes = { class: 'original', role: 'note', 'data-callout': block.callout };
      return element('aside', attributes, [writeStyled(styled, this.styledHost)]);
    }
    const isHeading = block.kind === 'heading';
    const tag = isHeading ? `h${levelOf(block)}` : styled.tag;
    const drawn = writeStyled(styled, this.styledHost, tag, isHeading ? this.anchorOf(block) : undefined);
    return element('div', { class: 'original' }, [drawn]);
  }

  /** A paragraph that is not drawn as on the page, because it has notes, still gets the page's typography. */
  private paragraph({ inlines, source }: Extract<Block, { kind: 'paragraph' }>, isTop: boolean): Markup {
    const styled = isTop ? this.host.original?.ofRows(source.rows) : undefined;
    return element('p', { style: styled && toCss(unwrap(styled).style) }, [this.lines.inlines(inlines)]);
  }

  private code({ text: words, language, source }: Extract<Block, { kind: 'code' }>, isTop: boolean): Markup {
    const styled = isTop ? this.host.original?.ofRows(source.rows) : undefined;
    const drawn = styled && codeAsDrawn(styled, words);
    const attributes = {
      dir: this.article.direction === 'rtl' ? 'ltr' : undefined,
      ...(drawn && { class: 'original', style: toCss(drawn.style) }),
    };
    return element('pre', attributes, [
      element('code', { class: language && `language-${language}` }, [
        drawn ? writeChildren(drawn.children, this.styledHost) : text(words),
      ]),
    ]);
  }

  /** An aside whose kind is given by an attribute for programs and by its first line for people. */
  private callout({ callout, label, title, blocks }: Extract<Block, { kind: 'callout' }>): Markup {
    const name =
      title.length > 0 ? this.lines.inlines(title) : text(label || callout[0].toUpperCase() + callout.slice(1));
    const attributes = { class: `callout callout-${callout}`, 'data-callout': callout };
    return element('aside', attributes, [element('p', { class: 'callout-title' }, [name]), this.blocks(blocks)]);
  }

  private readonly styledHost: StyledHost = {
    pictureSrc: src => this.host.pictureSrc(src),
    link: (href, words) => this.lines.link(href, words),
    math: (math, words) => this.lines.math({ ...math, text: words }, math.display),
  };

  private heading(block: Heading, isTop: boolean): Markup {
    return element(`h${levelOf(block)}`, { id: isTop ? this.anchorOf(block) : undefined }, [
      this.lines.inlines(block.inlines),
    ]);
  }

  /** Returns the anchor of a heading being written and adds it to the table of contents. */
  private anchorOf(block: Heading): string {
    const own = this.lines.anchors.get(block.id);
    const isTaken = own === undefined || this.outline.some(other => other.anchor === own);
    const anchor = isTaken ? `head-${this.outline.length + 1}` : own;
    this.outline.push({ level: levelOf(block), title: plain(block.inlines), anchor });
    return anchor;
  }

  private list(list: List): Markup {
    const { ordered, start, numbering, isReversed, items, entries } = list;
    if (entries) return this.listing(items, entries);
    const name = ordered ? 'ol' : 'ul';
    const usual = isReversed ? items.length : 1;
    const attributes = {
      start: ordered && start !== usual ? start : undefined,
      type: numbering,
      reversed: isReversed && 'reversed',
    };
    // A single paragraph needs no box of its own inside the item.
    return element(
      name,
      attributes,
      items.map((blocks, at) => element('li', { value: statedNumber(list, at) }, [this.tight(blocks)])),
    );
  }

  /** Teasers of other pages: each its title, its author and date, and its summary. */
  private listing(items: Block[][], entries: Entry[]): Markup {
    const written = items.map(([title, ...blocks], at) =>
      element('li', {}, [this.block(title, false), this.who(entries[at]), this.blocks(blocks)]),
    );
    return element('ul', { class: 'listing' }, written);
  }

  private tight(blocks: Block[]): Markup {
    const [first, ...rest] = blocks;
    const isTight = first?.kind === 'paragraph' && rest.every(block => block.kind === 'list');
    return isTight ? join([this.lines.inlines(first.inlines), this.blocks(rest)]) : this.blocks(blocks);
  }

  private definitions({ items }: Extract<Block, { kind: 'definitions' }>): Markup {
    const parts = items.flatMap(({ terms, details }) => [
      ...(terms.length > 0 ? terms : [[]]).map(term => element('dt', {}, [this.lines.inlines(term)])),
      ...(details.length > 0 ? details : [[]]).map(blocks => element('dd', {}, [this.tight(blocks)])),
    ]);
    return element('dl', {}, parts);
  }

  table({ caption, rows }: Extract<Block, { kind: 'table' }>): Markup {
    const head = caption.length > 0 ? [element('caption', {}, [this.lines.inlines(caption)])] : [];
    const body = rows.map(cells =>
      element(
        'tr',
        {},
        cells.map(cell => this.cell(cell)),
      ),
    );
    return element('table', {}, [...head, element('tbody', {}, body)]);
  }

  private cell({ header, colspan, rowspan, blocks }: Cell): Markup {
    const spans = { colspan: colspan > 1 ? colspan : undefined, rowspan: rowspan > 1 ? rowspan : undefined };
    return element(header ? 'th' : 'td', spans, [this.tight(blocks)]);
  }

  private figure({ pictures, caption, source }: Extract<Block, { kind: 'figure' }>, isTop: boolean): Markup {
    const images = pictures.map(picture => {
      const image = writePicture(picture, this.host);
      return this.lines.link(picture.href, image);
    });
    const gallery = pictures.length > 1 ? 'gallery' : '';
    const original = isTop ? this.host.original : undefined;
    const styled = caption.length > 0 ? original?.ofWords(source.rows) : undefined;
    const look = styled && { class: 'original-caption', style: toCss(unwrap(styled).style) };
    const words = caption.length > 0 ? [element('figcaption', { ...look }, [this.lines.inlines(caption)])] : [];
    const attributes = original
      ? { class: `original-figure ${gallery}`.trim(), style: toCss(standing(source.box, original)) }
      : { class: gallery };
    return element('figure', attributes, [...images, ...words]);
  }

  private cite(cite: string): Markup {
    return cite === ''
      ? text('')
      : element('footer', {}, [element('cite', {}, [element('a', { href: cite }, [text(hostOf(cite))])])]);
  }
}

function plain(inlines: Inline[]): string {
  return inlines
    .map(inline =>
      'text' in inline
        ? inline.text
        : 'children' in inline
          ? plain(inline.children)
          : 'base' in inline
            ? plain(inline.base)
            : '',
    )
    .join('');
}

/** A date in words and, if it is unambiguous, in machine-readable form. */
export function timeOf(date: string, language: string): Markup {
  return isDay(date) ? element('time', { datetime: date }, [text(dayInWords(date, language))]) : text(date);
}
