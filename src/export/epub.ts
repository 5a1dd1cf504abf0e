import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Article } from '../page/article.ts';
import { writeContent, writeNav } from './epub-content.ts';
import { findBookImages } from './epub-images.ts';
import { writePackage } from './epub-package.ts';
import { element, type Markup } from './escape.ts';
import type { ExportOptions } from './options.ts';
import { ARTICLE_CSS } from './style.ts';

/** The earliest time a zip file can store. Zip uses local time, so this gives the same bytes whenever and wherever it is written. */
const NO_TIME = new Date(1980, 0, 1);

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An EPUB 3 book with a single article. */
export function writeEpub(article: Article, options: ExportOptions = {}): Uint8Array {
  const images = findBookImages(article, options);
  const content = writeContent(article, images, options);
  const files: Zippable = {
    // Must be first and uncompressed: readers identify the file by these bytes at a fixed offset.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': toBytes(container()),
    'EPUB/package.opf': toBytes(writePackage(article, images, content.markup.includes('<math '), options)),
    'EPUB/nav.xhtml': toBytes(writeNav(article, content.outline)),
    'EPUB/content.xhtml': toBytes(content.markup),
    'EPUB/style.css': strToU8(ARTICLE_CSS),
  };
  for (const image of images.values()) files[`EPUB/${image.path}`] = [image.bytes, { level: 0 }];
  return zipSync(files, { level: 9, mtime: NO_TIME });
}

function toBytes(markup: Markup): Uint8Array {
  return strToU8(XML + markup);
}

function container(): Markup {
  const file = element('rootfile', { 'full-path': 'EPUB/package.opf', 'media-type': 'application/oebps-package+xml' });
  const xmlns = 'urn:oasis:names:tc:opendocument:xmlns:container';
  return element('container', { version: '1.0', xmlns }, [element('rootfiles', {}, [file])]);
}
