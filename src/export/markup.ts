import { hostOf } from '../page/address.ts';
import type { Article, Block, Cell, Comment, Embed, Inline, Note, Picture } from '../page/article.ts';
import { dayInWords, isDay } from '../page/day.ts';
import type { MathNode } from '../page/snapshot.ts';
import { codeAsDrawn, standing, unwrap } from '../page/styled.ts';
import { MOST_DEPTH, toThread } from '../page/thread.ts';
import { element, join, type Markup, text } from './escape.ts';
import { leadsNowhere } from './links.ts';
import { writeMathml } from './mathml.ts';
import { marksOf } from './note-marks.ts';
import type { ExportOptions } from './options.ts';
import { isDrawnAsPage, type StyledHost, toCss, writeChildren, writeStyled } from './original.ts';

/** What differs between the formats made of markup. */
export interface MarkupHost {
  /** Address to write for a picture; '' where the format cannot hold it, and its words take its place. */
  pictureSrc(src: string): string;
  /** The same for the still of a player: only what the file itself holds, since nobody asked its host for anything. */
  stillSrc(src: string): string;
  /** A book has no players that load from elsewhere, and says which of its links open notes. */
  isBook: boolean;
  titles: ExportOptions['titles'];
  original?: ExportOptions['original'];
}

type Heading = Extract<Block, { kind: 'heading' }>;

const levelOf = ({ level }: Heading) => Math.min(6, Math.max(1, Math.round(level) || 2));

/** Writes an article's blocks. One for each file: it gives out the anchors, and knows which have been used. */
export class MarkupWriter {
  /** Headings in order, for a table of contents. */
  readonly outline: { level: number; title: string; anchor: string }[] = [];
  private readonly anchors = new Map<string, string>();
  private readonly marks: Map<string, string>;
  private readonly referred = new Set<string>();

  constructor(
    private readonly article: Article,
    private readonly host: MarkupHost,
  ) {
    this.marks = marksOf(article.notes);
    // Anchors are ours: a page's ids may be anything, and may come twice.
    for (const block of article.blocks) {
      if (block.kind === 'heading' && block.id !== '' && !this.anchors.has(block.id)) {
        this.anchors.set(block.id, `part-${this.anchors.size + 1}`);
      }
    }
  }

  body(): Markup {
    const { lead, posts } = toThread(this.article.blocks);
    return join([...lead.map(block => this.block(block, true)), ...posts.map(post => this.comment(post, 0))], '\n');
  }

  notes(): Markup {
    const { notes } = this.article;
    if (notes.length === 0) return text('');
    const items = notes.map(note =>
      element('li', { id: note.id, value: this.numberOf(note), ...this.means('footnote') }, [this.note(note)]),
    );
    return element('section', { class: 'notes', role: 'doc-endnotes', ...this.means('footnotes') }, [
      this.title('notes'),
      element('ol', {}, items),
    ]);
  }

  comments(): Markup {
    const { comments } = this.article;
    if (comments.length === 0) return text('');
    const said = comments.map(one => this.comment(one));
    return element('section', { class: 'comments' }, [this.title('comments'), ...said]);
  }

  private title(of: 'notes' | 'comments'): Markup {
    const title = this.host.titles?.[of];
    return title ? element('h2', {}, [text(title)]) : text('');
  }

  /** `depth` of a post of the article itself, which the table of contents knows. */
  private comment({ author, date, blocks, replies }: Comment, depth = -1): Markup {
    const isPost = depth >= 0;
    const id = isPost && author !== '' ? `post-${this.outline.length + 1}` : undefined;
    // Ranked before every heading in it.
    if (id) this.outline.push({ level: depth - MOST_DEPTH, title: author, anchor: id });
    const name = author === '' ? text('') : element('b', {}, [text(author)]);
    const who = [name, timeOf(date, this.article.language)].filter(part => part !== '');
    const head = who.length > 0 ? [element('p', { class: 'who' }, [join(who, ' · ')])] : [];
    return element('article', { class: depth === 0 ? 'post' : 'comment', id }, [
      ...head,
      join(blocks.map(block => this.block(block, isPost))),
      ...replies.map(reply => this.comment(reply, isPost ? depth + 1 : -1)),
    ]);
  }

  private numberOf(note: Note): string | undefined {
    return /^\d{1,4}$/.test(note.mark) ? note.mark : undefined;
  }

  /** What programs that read books know a part by: they open notes where one reads. */
  private means(type: string): Record<string, string> {
    return this.host.isBook ? { 'epub:type': type } : {};
  }

  /** The way back stands at the end of the last sentence. */
  private note({ id, blocks }: Note): Markup {
    if (!this.referred.has(id)) return this.blocks(blocks);
    // As a sign among letters, not as a picture of one.
    const back = element('a', { class: 'back', href: `#ref-${id}`, role: 'doc-backlink' }, [text('↩\ufe0e')]);
    const last = blocks.at(-1);
    if (last?.kind !== 'paragraph') return join([this.blocks(blocks), element('p', {}, [back])]);
    const words = element('p', {}, [this.inlines(last.inlines), text('\u00a0'), back]);
    return join([this.blocks(blocks.slice(0, -1)), words]);
  }

  private blocks(blocks: Block[]): Markup {
    return join(blocks.map(block => this.block(block, false)));
  }

  private block(block: Block, isTop: boolean): Markup {
    const styled = isTop && isDrawnAsPage(block) ? this.host.original?.ofRows(block.source.rows) : undefined;
    if (styled && block.kind === 'callout') {
      const attributes = { class: 'original', role: 'note', 'data-callout': block.callout };
      return element('aside', attributes, [writeStyled(styled, this.styledHost)]);
    }
    if (styled) {
      const isHeading = block.kind === 'heading';
      const tag = isHeading ? `h${levelOf(block)}` : styled.tag;
      const drawn = writeStyled(styled, this.styledHost, tag, isHeading ? this.anchorOf(block) : undefined);
      return element('div', { class: 'original' }, [drawn]);
    }
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
        return this.table(block);
      case 'figure':
        return this.figure(block, isTop);
      case 'quote':
        return element('blockquote', { cite: block.cite }, [this.blocks(block.blocks), this.cite(block.cite)]);
      case 'code':
        // Code reads from left to right in every language, and books may not say so in their style sheet.
        return this.code(block, isTop);
      case 'math':
        return element('p', { class: 'math' }, [this.math(block, true)]);
      case 'embed':
        return this.embed(block.embed);
      case 'details':
        return element('details', { open: 'open' }, [
          element('summary', {}, [this.inlines(block.summary)]),
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

  /** One that is not drawn as the page does, because of the notes in it, still has the page's type. */
  private paragraph({ inlines, source }: Extract<Block, { kind: 'paragraph' }>, isTop: boolean): Markup {
    const styled = isTop ? this.host.original?.ofRows(source.rows) : undefined;
    return element('p', { style: styled && toCss(unwrap(styled).style) }, [this.inlines(inlines)]);
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

  /** An aside that says what it is: to programs by an attribute, to people by its first line. */
  private callout({ callout, label, title, blocks }: Extract<Block, { kind: 'callout' }>): Markup {
    const name = title.length > 0 ? this.inlines(title) : text(label || callout[0].toUpperCase() + callout.slice(1));
    const attributes = { class: `callout callout-${callout}`, 'data-callout': callout };
    return element('aside', attributes, [element('p', { class: 'callout-title' }, [name]), this.blocks(blocks)]);
  }

  private readonly styledHost: StyledHost = {
    pictureSrc: src => this.host.pictureSrc(src),
    link: (href, words) => this.link(href, words),
    math: (math, words) => this.math({ ...math, text: words }, math.display),
  };

  private heading(block: Heading, isTop: boolean): Markup {
    return element(`h${levelOf(block)}`, { id: isTop ? this.anchorOf(block) : undefined }, [
      this.inlines(block.inlines),
    ]);
  }

  /** Its anchor, now that it is written; the table of contents knows it from here on. */
  private anchorOf(block: Heading): string {
    const own = this.anchors.get(block.id);
    const isTaken = own === undefined || this.outline.some(other => other.anchor === own);
    const anchor = isTaken ? `head-${this.outline.length + 1}` : own;
    this.outline.push({ level: levelOf(block), title: plain(block.inlines), anchor });
    return anchor;
  }

  private list({ ordered, start, items }: Extract<Block, { kind: 'list' }>): Markup {
    const name = ordered ? 'ol' : 'ul';
    const attributes = { start: ordered && start !== 1 ? start : undefined };
    // A single paragraph needs no box of its own inside the item.
    return element(
      name,
      attributes,
      items.map(blocks => element('li', {}, [this.tight(blocks)])),
    );
  }

  private tight(blocks: Block[]): Markup {
    const [first, ...rest] = blocks;
    const isTight = first?.kind === 'paragraph' && rest.every(block => block.kind === 'list');
    return isTight ? join([this.inlines(first.inlines), this.blocks(rest)]) : this.blocks(blocks);
  }

  private definitions({ items }: Extract<Block, { kind: 'definitions' }>): Markup {
    const parts = items.flatMap(({ terms, details }) => [
      ...(terms.length > 0 ? terms : [[]]).map(term => element('dt', {}, [this.inlines(term)])),
      ...(details.length > 0 ? details : [[]]).map(blocks => element('dd', {}, [this.tight(blocks)])),
    ]);
    return element('dl', {}, parts);
  }

  private table({ caption, rows }: Extract<Block, { kind: 'table' }>): Markup {
    const head = caption.length > 0 ? [element('caption', {}, [this.inlines(caption)])] : [];
    const body = rows.map(cells =>
      element(
        'tr',
        {},
        cells.map(cell => this.cell(cell)),
      ),
    );
    return element('div', { class: 'table' }, [element('table', {}, [...head, element('tbody', {}, body)])]);
  }

  private cell({ header, colspan, rowspan, blocks }: Cell): Markup {
    const spans = { colspan: colspan > 1 ? colspan : undefined, rowspan: rowspan > 1 ? rowspan : undefined };
    return element(header ? 'th' : 'td', spans, [this.tight(blocks)]);
  }

  private figure({ pictures, caption, source }: Extract<Block, { kind: 'figure' }>, isTop: boolean): Markup {
    const images = pictures.map(picture => {
      const image = this.image(picture);
      return this.link(picture.href, image);
    });
    const gallery = pictures.length > 1 ? 'gallery' : '';
    const original = isTop ? this.host.original : undefined;
    const styled = caption.length > 0 ? original?.ofWords(source.rows) : undefined;
    const look = styled && { class: 'original-caption', style: toCss(unwrap(styled).style) };
    const words = caption.length > 0 ? [element('figcaption', { ...look }, [this.inlines(caption)])] : [];
    const attributes = original
      ? { class: `original-figure ${gallery}`.trim(), style: toCss(standing(source.box, original)) }
      : { class: gallery };
    return element('figure', attributes, [...images, ...words]);
  }

  private image({ src, alt, widthPx, heightPx }: Picture): Markup {
    const address = this.host.pictureSrc(src);
    if (address === '') return element('span', { class: 'picture' }, [text(alt || '🖼')]);
    const size = widthPx > 0 && heightPx > 0 ? { width: widthPx, height: heightPx } : {};
    return element('img', { src: address, ...size, alt });
  }

  private embed({ kind, src, href, title, poster, provider }: Embed): Markup {
    const name = title || provider || hostOf(href);
    if (!this.host.isBook && (kind === 'video' || kind === 'audio') && src === href) {
      return element('figure', {}, [
        element(kind, { src, controls: 'controls', poster: this.still(poster), preload: 'none' }),
        this.nameOf(name),
      ]);
    }
    const image = this.still(poster);
    const picture = image === '' ? [] : [element('img', { src: image, alt: name }), element('br')];
    return element('figure', { class: 'embed' }, [element('a', { href }, [...picture, text(`▶ ${name}`)])]);
  }

  private still(poster: string): string {
    return poster === '' ? '' : this.host.stillSrc(poster);
  }

  private nameOf(name: string): Markup {
    return name === '' ? text('') : element('figcaption', {}, [text(name)]);
  }

  private cite(cite: string): Markup {
    return cite === ''
      ? text('')
      : element('footer', {}, [element('cite', {}, [element('a', { href: cite }, [text(hostOf(cite))])])]);
  }

  private inlines(inlines: Inline[], isInLink = false): Markup {
    return join(inlines.map(inline => this.inline(inline, isInLink)));
  }

  private inline(inline: Inline, isInLink: boolean): Markup {
    switch (inline.kind) {
      case 'text':
        return text(inline.text);
      case 'break':
        return element('br');
      case 'code':
        return element('code', {}, [text(inline.text)]);
      case 'math':
        return this.math(inline, false);
      case 'image':
        return this.image(inline.picture);
      case 'note':
        return this.reference(inline.id, isInLink);
      case 'ruby':
        return element('ruby', {}, [this.inlines(inline.base, isInLink), element('rt', {}, [text(inline.over)])]);
      case 'link':
        return isInLink
          ? this.inlines(inline.children, true)
          : this.link(inline.href, this.inlines(inline.children, !leadsNowhere(inline.href, this.article.url)));
      default:
        return element(ELEMENTS[inline.kind], {}, [this.inlines(inline.children, isInLink)]);
    }
  }

  private link(href: string, words: Markup): Markup {
    return leadsNowhere(href, this.article.url) ? words : element('a', { href: this.href(href) }, [words]);
  }

  private href(href: string): string {
    if (href[0] !== '#') return href;
    const anchor = this.anchors.get(href.slice(1));
    return anchor === undefined ? this.article.url + href : `#${anchor}`;
  }

  private reference(id: string, isInLink: boolean): Markup {
    const mark = text(this.marks.get(id) ?? '*');
    if (isInLink || !this.marks.has(id)) return element('sup', {}, [mark]);
    const isFirst = !this.referred.has(id);
    this.referred.add(id);
    const attributes = { id: isFirst ? `ref-${id}` : undefined, href: `#${id}`, role: 'doc-noteref' };
    return element('sup', {}, [element('a', { ...attributes, ...this.means('noteref') }, [mark])]);
  }

  private math(math: { tex: string; text: string; mathml?: MathNode }, isDisplayed: boolean): Markup {
    if (math.mathml) return writeMathml(math.mathml, isDisplayed);
    return element('code', { class: 'tex' }, [text(math.tex || math.text)]);
  }
}

const ELEMENTS = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  del: 's',
  mark: 'mark',
  small: 'small',
  sub: 'sub',
  sup: 'sup',
  quote: 'q',
} as const;

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

/** A day for people and, where it is one beyond doubt, for machines. */
export function timeOf(date: string, language: string): Markup {
  return isDay(date) ? element('time', { datetime: date }, [text(dayInWords(date, language))]) : text(date);
}
