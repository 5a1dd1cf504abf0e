import { hasPictureName, picturePath, safeWeb, toUrl } from '../page/address.ts';
import type { Picture } from '../page/article.ts';
import { findText, findWorks, isThing } from '../page/linked-data.ts';
import type { Snapshot } from '../page/snapshot.ts';

/** Whether one of the picture's files has that path. */
export function isSamePicture(picture: Pick<Picture, 'src' | 'candidates'>, path: string): boolean {
  return [picture.src, ...picture.candidates.map(one => one.src)].some(src => picturePath(src) === path);
}

/** URL of the picture in the page's metadata; '' if there is none. */
export function namedImage(snapshot: Snapshot): string {
  const { url, meta } = snapshot.page;
  const works = findWorks(snapshot);
  const image = works.map(work => (Array.isArray(work.image) ? work.image[0] : work.image)).find(Boolean);
  const inData = isThing(image) ? findText([image], 'url', 'contentUrl') : findText(works, 'image');
  const declared = [meta.named['og:image:secure_url'], meta.named['og:image'], meta.named['twitter:image'], inData];
  const addresses = declared.map(src => (src ? safeWeb(toUrl(src, url || undefined)?.href) : '')).filter(Boolean);
  return addresses.find(hasPictureName) ?? addresses[0] ?? '';
}
