import type { Article } from '../page/article.ts';
import type { BookImage } from './epub-images.ts';
import { element, fixed, join, type Markup, text } from './escape.ts';
import { header } from './html.ts';
import { MarkupWriter } from './markup.ts';
import type { ExportOptions } from './options.ts';

type Outline = MarkupWriter['outline'];

/** XHTML may omit the language, a book may not. */
export const languageOf = (article: Article) => article.language || 'und';
/** A book must have a title. */
export const titleOf = (article: Article) => article.title.trim() || article.site.trim() || '—';

export function writeContent(
  article: Article,
  images: Map<string, BookImage>,
  options: ExportOptions,
): { markup: Markup; outline: Outline } {
  const pictureSrc = (src: string) => images.get(src)?.path ?? '';
  const writer = new MarkupWriter(article, { pictureSrc, stillSrc: pictureSrc, isBook: true, titles: options.titles });
  const body = writer.body();
  const comments = options.comments ? writer.comments() : text('');
  const source = /^https?:/i.test(article.url)
    ? element('footer', {}, [element('a', { href: article.url }, [text(article.url)])])
    : text('');
  const parts = [header({ ...article, title: titleOf(article) }), body, writer.notes(), comments, source];
  return { markup: page(article, [element('article', {}, [join(parts, '\n')])]), outline: writer.outline };
}

export function writeNav(article: Article, outline: Outline): Markup {
  const title = titleOf(article);
  const top = element('li', {}, [element('a', { href: 'content.xhtml' }, [text(title)]), nest(outline)]);
  const nav = element('nav', { 'epub:type': 'toc', role: 'doc-toc' }, [
    element('h1', {}, [text(title)]),
    element('ol', {}, [top]),
  ]);
  return page(article, [nav]);
}

/** Headings as nested lists: a lower-level heading goes below the one before it, whatever levels the page skipped. */
function nest(outline: Outline): Markup {
  if (outline.length === 0) return text('');
  const items: Markup[] = [];
  for (let i = 0; i < outline.length; ) {
    let next = i + 1;
    while (next < outline.length && outline[next].level > outline[i].level) next++;
    const { title, anchor } = outline[i];
    const link = element('a', { href: `content.xhtml#${anchor}` }, [text(title.trim() || '—')]);
    items.push(element('li', {}, [link, nest(outline.slice(i + 1, next))]));
    i = next;
  }
  return element('ol', {}, items);
}

function page(article: Article, body: Markup[]): Markup {
  const language = languageOf(article);
  const attributes = {
    xmlns: 'http://www.w3.org/1999/xhtml',
    'xmlns:epub': 'http://www.idpf.org/2007/ops',
    ...{ lang: language, 'xml:lang': language, dir: article.direction },
  };
  const head = element('head', {}, [
    element('title', {}, [text(titleOf(article))]),
    element('link', { rel: 'stylesheet', type: 'text/css', href: 'style.css' }),
  ]);
  return join([fixed('<!DOCTYPE html>\n'), element('html', attributes, [head, element('body', {}, body)])]);
}
