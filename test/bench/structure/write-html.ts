import type { Item, ListPart, Part, Source, TableCell } from './document.ts';
import { toPieces } from './inline.ts';

export const toHtmlText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** How a program writes the parts that HTML leaves open. Missing functions default to plain HTML. */
export interface Dress {
  /** Loaded by the page: style sheets as text, scripts by address (not run here). */
  css?: string;
  scripts?: string[];
  heading?(level: number, html: string, id: string): string;
  inlineMath?(tex: string): string;
  displayMath?(tex: string): string;
  code?(text: string, language: string): string;
  tabs?(panels: { name: string; html: string }[]): string;
  callout?(part: Extract<Part, { kind: 'callout' }>, body: string): string;
  /** The mark of the nth note, and the notes at the end. */
  mark?(number: number, name: string, html: string): string;
  notes?(notes: { number: number; name: string; html: string }[]): string;
  table?(part: Extract<Part, { kind: 'table' | 'spanned' }>, rows: string): string;
  video?(part: Extract<Part, { kind: 'video' }>): string;
  task?(html: string, isDone: boolean): string;
  picture?(part: Extract<Part, { kind: 'picture' }>): string;
  quote?(html: string): string;
}

export interface Written {
  html: string;
  css: string;
  scripts: string[];
}

export function writeHtml(source: Source, dress: Dress): Written {
  const writer = new Writer(source, dress);
  return { html: writer.write(), css: dress.css ?? '', scripts: dress.scripts ?? [] };
}

class Writer {
  private readonly numbers = new Map<string, number>();

  constructor(
    private readonly source: Source,
    private readonly dress: Dress,
  ) {}

  write(): string {
    const body = this.source.parts.map(part => this.part(part)).join('\n');
    const used = [...this.numbers].map(([name, number]) => ({
      number,
      name,
      html: this.inline(this.source.notes[name]),
    }));
    return `${body}\n${used.length === 0 ? '' : (this.dress.notes ?? plainNotes)(used)}`;
  }

  private part(part: Part): string {
    const { dress } = this;
    switch (part.kind) {
      case 'heading': {
        const id = part.text.toLowerCase().replace(/\W+/g, '-');
        const html = this.inline(part.text);
        return dress.heading?.(part.level, html, id) ?? `<h${part.level} id="${id}">${html}</h${part.level}>`;
      }
      case 'paragraph':
        return `<p>${this.inline(part.text)}</p>`;
      case 'list':
        return this.list(part);
      case 'terms':
        return `<dl>${part.items.map(({ term, text }) => `<dt>${term}</dt><dd>${this.inline(text)}</dd>`).join('\n')}</dl>`;
      case 'code':
        return this.code(part.text, part.language);
      case 'tabs':
        return this.tabs(part);
      case 'math':
        return dress.displayMath?.(part.tex) ?? `<p>\\[${toHtmlText(part.tex)}\\]</p>`;
      case 'table':
      case 'spanned':
        return this.table(part);
      case 'quote': {
        const html = part.paragraphs.map(text => `<p>${this.inline(text)}</p>`).join('');
        return dress.quote?.(html) ?? `<blockquote>${html}</blockquote>`;
      }
      case 'callout': {
        const body = part.paragraphs.map(text => `<p>${this.inline(text)}</p>`).join('');
        return (
          dress.callout?.(part, body) ??
          `<aside class="${part.callout}"><p class="title">${part.title}</p>${body}</aside>`
        );
      }
      case 'picture':
        return dress.picture?.(part) ?? plainPicture(part);
      case 'video':
        return (
          dress.video?.(part) ??
          `<iframe src="https://www.youtube.com/embed/${part.id}" title="${part.title}" width="560" height="315"></iframe>`
        );
    }
  }

  private code(text: string, language: string): string {
    return (
      this.dress.code?.(text, language) ?? `<pre><code class="language-${language}">${toHtmlText(text)}</code></pre>`
    );
  }

  private tabs({ panels }: Extract<Part, { kind: 'tabs' }>): string {
    const drawn = panels.map(({ name, language, text }) => ({ name, html: this.code(text, language) }));
    return this.dress.tabs?.(drawn) ?? drawn.map(({ html }) => html).join('\n');
  }

  private table(part: Extract<Part, { kind: 'table' | 'spanned' }>): string {
    const rows = part.rows.map(cells => `<tr>${cells.map(cell => this.cell(cell)).join('')}</tr>`).join('\n');
    const caption = part.caption === '' ? '' : `<caption>${part.caption}</caption>`;
    return this.dress.table?.(part, rows) ?? `<table border="1">${caption}<tbody>${rows}</tbody></table>`;
  }

  private cell({ text, header, colspan, rowspan }: TableCell): string {
    const spans = `${colspan ? ` colspan="${colspan}"` : ''}${rowspan ? ` rowspan="${rowspan}"` : ''}`;
    return header ? `<th${spans}>${this.inline(text)}</th>` : `<td${spans}>${this.inline(text)}</td>`;
  }

  private list({ ordered, start, items }: ListPart): string {
    const name = ordered ? 'ol' : 'ul';
    const from = start === undefined ? '' : ` start="${start}"`;
    return `<${name}${from}>${items.map(item => this.item(item)).join('\n')}</${name}>`;
  }

  private item({ text, done, list }: Item): string {
    const html = this.inline(text) + (list ? this.list(list) : '');
    if (done === undefined) return `<li>${html}</li>`;
    return (
      this.dress.task?.(html, done) ?? `<li><input type="checkbox" disabled${done ? ' checked' : ''}> ${html}</li>`
    );
  }

  private inline(text: string): string {
    return toPieces(text)
      .map(piece => {
        switch (piece.kind) {
          case 'text':
            return toHtmlText(piece.text);
          case 'math':
            return this.dress.inlineMath?.(piece.text) ?? `\\(${toHtmlText(piece.text)}\\)`;
          case 'link':
            return `<a href="${piece.href}">${toHtmlText(piece.text)}</a>`;
          case 'note':
            return this.mark(piece.name);
          default:
            return `<${piece.kind}>${toHtmlText(piece.text)}</${piece.kind}>`;
        }
      })
      .join('');
  }

  private mark(name: string): string {
    const number = this.numbers.get(name) ?? this.numbers.size + 1;
    this.numbers.set(name, number);
    const { mark = plainMark } = this.dress;
    return mark(number, name, this.inline(this.source.notes[name]));
  }
}

const plainMark = (number: number) => `<sup id="fnref${number}"><a href="#fn${number}">${number}</a></sup>`;

const plainNotes = (notes: { number: number; html: string }[]) =>
  `<hr><ol>${notes.map(({ number, html }) => `<li id="fn${number}">${html} <a href="#fnref${number}">↩</a></li>`).join('\n')}</ol>`;

const plainPicture = ({ src, alt, caption, widthPx, heightPx }: Extract<Part, { kind: 'picture' }>) =>
  `<figure><img src="${src}" alt="${alt}" width="${widthPx}" height="${heightPx}"><figcaption>${caption}</figcaption></figure>`;
