import { visitBlocks, visitInlines } from '../build/fragments.ts';
import type { Article, Picture } from '../page/article.ts';
import { flatten } from '../page/thread.ts';
import { fromDataAddress } from './data-address.ts';
import type { ExportOptions } from './options.ts';
import { findPictureType } from './picture-type.ts';
import { toSafeSvg } from './svg-file.ts';
import { fromUtf8, toUtf8 } from './utf8.ts';

/** What every browser shows, with the ending of its files. */
export const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/avif': 'avif',
};

export interface Held {
  bytes: Uint8Array;
  type: string;
}

/** What a file holds of a picture: its bytes with the type they have, whatever a server called them. Undefined where it cannot hold it. */
export function toHeld(bytes: Uint8Array): Held | undefined {
  const type = findPictureType(bytes);
  if (type === '') return undefined;
  if (type !== 'image/svg+xml') return { bytes, type };
  const drawing = toSafeSvg(fromUtf8(bytes));
  return drawing === undefined ? undefined : { bytes: toUtf8(drawing), type };
}

/** The picture as the file holds it: the bytes it was given, or those in its data address. */
export function findHeld(src: string, { images }: ExportOptions): Held | undefined {
  const bytes = images?.get(src) ?? fromDataAddress(src);
  return bytes && toHeld(bytes);
}

/** Addresses of pictures, each with others of the same picture, in reading order. */
export type WantedPictures = Map<string, string[]>;

/**
 * The pictures in the text. Of players, the still that stands on the page: nothing is asked of somebody whose player it only names.
 */
export function findPictures(article: Article, comments = false): WantedPictures {
  const found: WantedPictures = new Map();
  const add = ({ src, candidates }: Picture) =>
    found.set(
      src,
      candidates.map(one => one.src),
    );
  const posts = comments ? flatten(article.comments) : [];
  for (const { blocks } of [article, ...article.notes, ...posts]) {
    visitBlocks(blocks, block => {
      if (block.kind === 'figure') for (const picture of block.pictures) add(picture);
      if (block.kind === 'embed' && block.embed.poster !== '' && block.embed.src === block.embed.href)
        found.set(block.embed.poster, []);
    });
    visitInlines(blocks, inline => {
      if (inline.kind === 'image') add(inline.picture);
    });
  }
  return found;
}
