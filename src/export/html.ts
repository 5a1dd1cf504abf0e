import { safeWeb } from '../page/address.ts';
import type { Article } from '../page/article.ts';
import { luminance } from '../page/contrast.ts';
import { type OriginalDrawing, type StyledElement, unwrap, wordsOf } from '../page/styled.ts';
import { toBase64 } from './base64.ts';
import { element, fixed, join, type Markup, text } from './escape.ts';
import { MarkupWriter, timeOf } from './markup.ts';
import { EXTRACTED_BY, type ExportOptions } from './options.ts';
import { type StyledHost, writeStyled } from './original.ts';
import { findHeld } from './pictures.ts';
import { ARTICLE_CSS, ORIGINAL_CSS } from './style.ts';

/** Defence in depth: even if an export function has a bug, nothing in a saved article can run or send data. */
const POLICY = "default-src 'none'; img-src http: https: data:; media-src http: https:; style-src 'unsafe-inline'";

/** A self-contained file. Pictures are embedded if their bytes are available, otherwise linked. */
export function writeHtml(article: Article, options: ExportOptions = {}): string {
  const writer = new MarkupWriter(article, {
    pictureSrc: src => inlined(src, options) || safeWeb(src),
    stillSrc: src => inlined(src, options),
    isBook: false,
    titles: options.titles,
    original: options.original,
  });
  const body = writer.body();
  const parts = [
    header(article, options.original?.title),
    body,
    writer.notes(),
    options.comments ? writer.comments() : text(''),
    footer(article),
  ];
  const style = options.original && sheetOf(options.original);
  const page = element('html', { lang: article.language, dir: article.direction, style }, [
    element('head', {}, head(article, options)),
    element('body', {}, [element('article', {}, [join(parts, '\n')])]),
  ]);
  return `<!doctype html>\n${page}\n`;
}

/** The page's background, text colour and column width, for content outside its own elements. */
function sheetOf({ paper, ink, columnPx }: OriginalDrawing): string {
  const column = columnPx > 0 ? `; --column: ${Math.min(1100, Math.max(320, columnPx))}px` : '';
  const scheme = luminance(paper) < 0.2 ? 'dark' : 'light';
  return `color-scheme: ${scheme}; --paper: ${toHex(paper)}; --ink: ${toHex(ink)}; --soft: ${toHex(ink)}${column}`;
}

const toHex = (rgb: number) => `#${(rgb & 0xffffff).toString(16).padStart(6, '0')}`;

/** The picture as a data URL; '' if its bytes are not available. */
function inlined(src: string, options: ExportOptions): string {
  const held = findHeld(src, options);
  return held ? `data:${held.type};base64,${toBase64(held.bytes)}` : '';
}

function head(article: Article, options: ExportOptions): Markup[] {
  const meta = (name: string, content: string) => (content === '' ? [] : [element('meta', { name, content })]);
  return [
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    ...meta('viewport', 'width=device-width, initial-scale=1'),
    ...meta('referrer', 'no-referrer'),
    ...meta('author', article.byline),
    ...meta('date', article.date),
    ...meta('description', article.excerpt),
    ...meta('generator', options.extractedBy ?? EXTRACTED_BY),
    ...(/^https?:/i.test(article.url) ? [element('link', { rel: 'canonical', href: article.url })] : []),
    element('title', {}, [text(article.title || article.site)]),
    element('style', {}, [fixed(options.original ? `${ARTICLE_CSS}\n${ORIGINAL_CSS}` : ARTICLE_CSS)]),
  ];
}

export function header(article: Article, original?: StyledElement): Markup {
  const known = [text(article.byline), timeOf(article.date, article.language), text(article.site)];
  const facts = known.filter(fact => fact !== '');
  const meta = facts.length > 0 ? [element('p', { class: 'meta' }, [join(facts, ' · ')])] : [];
  const title = article.title === '' ? [] : [titleOf(article, original)];
  return element('header', {}, [...title, ...meta]);
}

/** The article's title in the style of the page's own. */
function titleOf({ title }: Article, original: StyledElement | undefined): Markup {
  if (!original) return element('h1', {}, [text(title)]);
  const { style, children } = unwrap(original);
  const isSame = children.map(wordsOf).join('').replace(/\s+/g, ' ').trim() === title;
  const drawn = { ...original, style, children: isSame ? children : [title] };
  return element('div', { class: 'original' }, [writeStyled(drawn, NO_LINKS, 'h1')]);
}

const NO_LINKS: StyledHost = { pictureSrc: () => '', link: (_, words) => words, math: (_, words) => text(words) };

function footer(article: Article): Markup {
  if (!/^https?:/i.test(article.url)) return text('');
  return element('footer', {}, [element('a', { href: article.url }, [text(article.url)])]);
}
