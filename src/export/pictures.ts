import { visitBlocks, visitInlines } from '../build/fragments.ts';
import type { Article } from '../page/article.ts';
import { flatten } from '../page/thread.ts';
import type { ImageBytes } from './options.ts';

/** What every EPUB reader and every browser must show. */
export const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** Its type as a file may tell it; '' where it is none that files may hold. */
export function typeOf(image: ImageBytes | undefined): string {
  const type = image?.type.split(';', 1)[0].trim().toLowerCase().replace('image/jpg', 'image/jpeg') ?? '';
  return Object.hasOwn(EXTENSIONS, type) ? type : '';
}

/** Addresses of the pictures in the text, in reading order, each once. No posters: nothing is fetched from a player's maker. */
export function pictureAddresses(article: Article, comments = false): Set<string> {
  const found = new Set<string>();
  const said = comments ? flatten(article.comments) : [];
  for (const { blocks } of [article, ...article.notes, ...said]) {
    visitBlocks(blocks, block => {
      if (block.kind === 'figure') for (const { src } of block.pictures) found.add(src);
    });
    visitInlines(blocks, inline => {
      if (inline.kind === 'image') found.add(inline.picture.src);
    });
  }
  return found;
}
