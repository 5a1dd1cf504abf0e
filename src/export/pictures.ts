import { visitBlocks, visitInlines } from '../build/fragments.ts';
import type { Article, Picture } from '../page/article.ts';
import type { ReferrerPolicyName } from '../page/snapshot.ts';
import { flatten } from '../page/thread.ts';
import { fromDataAddress } from './data-address.ts';
import type { ExportOptions } from './options.ts';
import { findPictureType } from './picture-type.ts';
import { toSafeSvg } from './svg-file.ts';
import { fromUtf8, toUtf8 } from './utf8.ts';

/** Types that all browsers support, with their file extensions. */
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

/** A picture ready for embedding, with its detected type whatever the server called it. Undefined if it cannot be embedded. */
export function toHeld(bytes: Uint8Array): Held | undefined {
  const type = findPictureType(bytes);
  if (type === '') return undefined;
  if (type !== 'image/svg+xml') return { bytes, type };
  const drawing = toSafeSvg(fromUtf8(bytes));
  return drawing === undefined ? undefined : { bytes: toUtf8(drawing), type };
}

/** The picture to embed, from the given bytes or from its data: URL. */
export function findHeld(src: string, { images }: ExportOptions): Held | undefined {
  const bytes = images?.get(src) ?? fromDataAddress(src);
  return bytes && toHeld(bytes);
}

export interface WantedPicture {
  /** Alternative addresses of the same picture. */
  others: string[];
  /** The page's own for this picture. */
  referrerPolicy?: ReferrerPolicyName;
}

/** By address, in reading order. */
export type WantedPictures = Map<string, WantedPicture>;

export const toWanted = ({ candidates, referrerPolicy }: Picture): WantedPicture => ({
  others: candidates.map(one => one.src),
  ...(referrerPolicy && { referrerPolicy }),
});

/** The pictures in the text. For players, only posters of videos on the page itself: no requests go to hosts of embedded players. */
export function findPictures(article: Article, comments = false): WantedPictures {
  const found: WantedPictures = new Map();
  const add = (picture: Picture) => found.set(picture.src, toWanted(picture));
  const posts = comments ? flatten(article.comments) : [];
  for (const { blocks } of [article, ...article.notes, ...posts]) {
    visitBlocks(blocks, block => {
      if (block.kind === 'figure') for (const picture of block.pictures) add(picture);
      if (block.kind === 'embed' && block.embed.poster !== '' && block.embed.src === block.embed.href)
        found.set(block.embed.poster, { others: [] });
    });
    visitInlines(blocks, inline => {
      if (inline.kind === 'image') add(inline.picture);
    });
  }
  return found;
}
