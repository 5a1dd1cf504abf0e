import { writeContent } from '../../src/export/epub-content.ts';
import { type BookImage, findBookImages } from '../../src/export/epub-images.ts';
import { writeMarkdown } from '../../src/export/markdown.ts';
import { findPictures } from '../../src/export/pictures.ts';
import { read } from '../../src/extract.ts';
import { walk } from '../../src/walk/walk.ts';

/** Sightline's other files of the page, written in it. */
export function markdown(): string {
  return writeMarkdown(readPage());
}

/** The chapter of a book that has all its pictures, with their addresses instead of their paths in the book. */
export function epub(): string {
  const article = readPage();
  const bytes = new Map([...findPictures(article).keys()].map(src => [src, STILL]));
  const images = findBookImages(article, { images: bytes });
  let html = String(writeContent(article, images, {}).markup);
  for (const [src, { path }] of images as Map<string, BookImage>) html = html.replaceAll(`"${path}"`, `"${src}"`);
  return html;
}

const readPage = () => read(walk(document).snapshot).article;

/** The smallest GIF. */
const STILL = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), letter =>
  letter.charCodeAt(0),
);
