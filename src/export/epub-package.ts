import type { Article } from '../page/article.ts';
import { isDay } from '../page/day.ts';
import { languageOf, titleOf } from './epub-content.ts';
import type { BookImage } from './epub-images.ts';
import { element, type Markup, text } from './escape.ts';
import { EXTRACTED_BY, type ExportOptions } from './options.ts';

/** Writes the package document: metadata, manifest and reading order. */
export function writePackage(
  article: Article,
  images: Map<string, BookImage>,
  hasMath: boolean,
  options: ExportOptions,
): Markup {
  const attributes = {
    ...{ xmlns: 'http://www.idpf.org/2007/opf', version: '3.0', 'unique-identifier': 'id' },
    ...{ 'xml:lang': languageOf(article), dir: article.direction },
  };
  const progression = article.direction === 'rtl' ? 'rtl' : undefined;
  const spine = element('spine', { 'page-progression-direction': progression }, [
    element('itemref', { idref: 'content' }),
  ]);
  return element('package', attributes, [metadata(article, options), manifest(images, hasMath), spine]);
}

function metadata(article: Article, options: ExportOptions): Markup {
  const fact = (name: string, value: string) => (value.trim() === '' ? [] : [element(name, {}, [text(value)])]);
  return element('metadata', { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }, [
    element('dc:identifier', { id: 'id' }, [text(article.url.trim() || `urn:sightline:${hash(article.title)}`)]),
    ...fact('dc:title', titleOf(article)),
    ...fact('dc:language', languageOf(article)),
    ...fact('dc:creator', article.byline),
    ...fact('dc:publisher', article.site),
    ...(isDay(article.date) ? fact('dc:date', article.date) : []),
    ...fact('dc:description', article.excerpt),
    ...fact('dc:source', article.url),
    ...fact('dc:contributor', options.extractedBy ?? EXTRACTED_BY),
    element('meta', { property: 'dcterms:modified' }, [text(modifiedOf(article))]),
  ]);
}

/**
 * In UTC and without fractions of a second, as the format requires. Uses the article's date: the current time would produce different bytes
 * on every export, and so would the local time zone for dates without one.
 */
function modifiedOf({ date }: Article): string {
  const hasZone = /T[^T]*(?:Z|[+-]\d{2}:\d{2})$/.test(date);
  const time = isDay(date) ? Date.parse(hasZone ? date : `${date.slice(0, 10)}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(time) ? `${new Date(time).toISOString().slice(0, 19)}Z` : '2000-01-01T00:00:00Z';
}

function manifest(images: Map<string, BookImage>, hasMath: boolean): Markup {
  const xhtml = 'application/xhtml+xml';
  return element('manifest', {}, [
    element('item', { id: 'nav', href: 'nav.xhtml', 'media-type': xhtml, properties: 'nav' }),
    element('item', {
      id: 'content',
      href: 'content.xhtml',
      'media-type': xhtml,
      properties: hasMath ? 'mathml' : undefined,
    }),
    element('item', { id: 'style', href: 'style.css', 'media-type': 'text/css' }),
    ...[...images.values()].map(({ id, path, type, isCover }) =>
      element('item', { id, href: path, 'media-type': type, properties: isCover ? 'cover-image' : undefined }),
    ),
  ]);
}

/** FNV-1a: the same title always gives the same name. */
function hash(value: string): string {
  let sum = 0x811c9dc5;
  for (let i = 0; i < value.length; i++) sum = Math.imul(sum ^ value.charCodeAt(i), 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, '0');
}
