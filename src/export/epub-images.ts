import type { Article } from '../page/article.ts';
import type { ExportOptions } from './options.ts';
import { EXTENSIONS, findHeld, findPictures, toWanted, type WantedPictures } from './pictures.ts';

export interface BookImage {
  id: string;
  path: string;
  type: string;
  bytes: Uint8Array;
  isCover: boolean;
}

/** The article's lead image is the book's cover, wherever else it appears. */
export function bookPictures(article: Article, comments = false): WantedPictures {
  const found = findPictures(article, comments);
  if (article.image && !found.has(article.image.src)) found.set(article.image.src, toWanted(article.image));
  return found;
}

/** The article's pictures with available bytes, by address, in reading order. A book may not load pictures from the web. */
export function findBookImages(article: Article, options: ExportOptions): Map<string, BookImage> {
  const images = new Map<string, BookImage>();
  for (const src of bookPictures(article, options.comments).keys()) {
    const held = findHeld(src, options);
    // E-book readers need not support AVIF.
    if (!held || held.type === 'image/avif') continue;
    const { type, bytes } = held;
    const id = `image-${images.size + 1}`;
    const path = `images/${id}.${EXTENSIONS[type]}`;
    images.set(src, { id, path, type, bytes, isCover: src === article.image?.src });
  }
  return images;
}
