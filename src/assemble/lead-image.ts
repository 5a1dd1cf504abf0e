import { hasPictureName } from '../page/address.ts';
import type { Block, Picture } from '../page/article.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { picturePath, safeWeb, toUrl } from './address.ts';
import { visitBlocks } from './fragments.ts';
import { findText, findWorks, isThing } from './linked-data.ts';

/** Smaller pictures illustrate a detail. */
const MIN_WIDTH_PX = 300;

/**
 * The picture that stands for the article: the one the page names, as it is on the page where it is there, else the first
 * large one of the article. A named picture that is nowhere on the page is taken at its word.
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

/** Whether one of its files has that path. */
export function isSamePicture(picture: Pick<Picture, 'src' | 'candidates'>, path: string): boolean {
  return [picture.src, ...picture.candidates.map(one => one.src)].some(src => picturePath(src) === path);
}

/** The address of the picture the page names as its own; '' where it names none. */
export function namedImage(snapshot: Snapshot): string {
  const { url, meta } = snapshot.page;
  const works = findWorks(snapshot);
  const image = works.map(work => (Array.isArray(work.image) ? work.image[0] : work.image)).find(Boolean);
  const inData = isThing(image) ? findText([image], 'url', 'contentUrl') : findText(works, 'image');
  const said = [meta.named['og:image:secure_url'], meta.named['og:image'], meta.named['twitter:image'], inData];
  const addresses = said.map(src => (src ? safeWeb(toUrl(src, url || undefined)?.href) : '')).filter(Boolean);
  return addresses.find(hasPictureName) ?? addresses[0] ?? '';
}
