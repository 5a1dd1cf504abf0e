import type { Article } from '../page/article.ts';
import type { ExportOptions } from './options.ts';
import { EXTENSIONS, pictureAddresses, typeOf } from './pictures.ts';

export interface BookImage {
  id: string;
  path: string;
  type: string;
  bytes: Uint8Array;
  isCover: boolean;
}

/** The picture an article is known by is the book's cover, wherever else it stands. */
export function bookPictures(article: Article, comments = false): Set<string> {
  const found = pictureAddresses(article, comments);
  return article.image ? found.add(article.image.src) : found;
}

/** The article's pictures whose bytes are given, by address, in reading order. A book may not load pictures from the web. */
export function findBookImages(article: Article, { images: given, comments }: ExportOptions): Map<string, BookImage> {
  const images = new Map<string, BookImage>();
  for (const src of bookPictures(article, comments)) {
    const image = given?.get(src);
    const type = typeOf(image);
    if (!image || type === '') continue;
    const id = `image-${images.size + 1}`;
    const path = `images/${id}.${EXTENSIONS[type]}`;
    images.set(src, { id, path, type, bytes: image.bytes, isCover: src === article.image?.src });
  }
  return images;
}
