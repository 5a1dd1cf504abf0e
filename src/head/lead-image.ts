import { visitBlocks } from '../build/fragments.ts';
import { picturePath } from '../page/address.ts';
import type { Block, Picture } from '../page/article.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { isSamePicture, namedImage } from '../settle/named-image.ts';

/** Smaller pictures illustrate a detail. */
const MIN_WIDTH_PX = 300;

/**
 * The picture that represents the article: the one in the page's metadata, in the version shown on the page if there is one; else the
 * article's first large picture. A metadata picture is used as it is if the article has no large one.
 */
export function findLeadImage(snapshot: Snapshot, blocks: Block[]): Picture | undefined {
  const pictures: Picture[] = [];
  visitBlocks(blocks, block => {
    if (block.kind === 'figure') for (const picture of block.pictures) pictures.push(picture);
  });
  const named = namedImage(snapshot);
  const path = picturePath(named);
  const same = path.length > 1 ? pictures.find(picture => isSamePicture(picture, path)) : undefined;
  if (same) return same;
  const large = pictures.find(({ widthPx, heightPx }) => widthPx >= MIN_WIDTH_PX && heightPx >= MIN_WIDTH_PX / 3);
  if (large || named === '') return large;
  return { src: named, candidates: [{ src: named }], alt: '', widthPx: 0, heightPx: 0, href: '' };
}
