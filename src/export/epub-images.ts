import { visitBlocks, visitInlines } from '../assemble/fragments.ts';
import type { Article } from '../page/article.ts';
import type { ImageBytes } from './options.ts';

export interface BookImage {
  id: string;
  path: string;
  type: string;
  bytes: Uint8Array;
  isCover: boolean;
}

/** What every EPUB reader must show. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** The article's pictures whose bytes are given, by address, in reading order. A book may not load pictures from the web. */
export function findBookImages(article: Article, given: Map<string, ImageBytes> | undefined): Map<string, BookImage> {
  const images = new Map<string, BookImage>();
  const add = (src: string) => {
    const image = given?.get(src);
    const type = image?.type.split(';', 1)[0].trim().toLowerCase().replace('image/jpg', 'image/jpeg') ?? '';
    if (!image || !EXTENSIONS[type] || images.has(src)) return;
    const id = `image-${images.size + 1}`;
    images.set(src, {
      id,
      path: `images/${id}.${EXTENSIONS[type]}`,
      type,
      bytes: image.bytes,
      isCover: src === article.image?.src,
    });
  };
  for (const part of [article.blocks, ...article.notes.map(note => note.blocks)]) {
    visitBlocks(part, block => {
      if (block.kind === 'figure') for (const picture of block.pictures) add(picture.src);
      else if (block.kind === 'embed') add(block.embed.poster);
    });
    visitInlines(part, inline => {
      if (inline.kind === 'image') add(inline.picture.src);
    });
  }
  if (article.image) add(article.image.src);
  return images;
}
