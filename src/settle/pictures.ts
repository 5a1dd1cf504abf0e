import { TAG } from '../page/tags.ts';
import { DOUBT, type Settling } from './settling.ts';

/**
 * Keeps a figure's caption with its picture, whatever its label: a short line with a name and a year looks like noise. Other text in the
 * figure is kept unless it is surely noise.
 */
export function settleCaptions(page: Settling): void {
  const { snapshot, units } = page.judged;
  const { tag, end, images, size } = snapshot;
  if (!tag.includes(TAG.figure)) return;
  for (let row = 0; row < size; row++) {
    if (tag[row] !== TAG.figure) continue;
    const within = page.unitsIn(row);
    const hasPicture = within.some(unit => images[units.row[unit]] && page.isKept(unit));
    let captionEnd = 0;
    for (let r = row; r < end[row] && hasPicture; r++) {
      if (tag[r] === TAG.figcaption) captionEnd = end[r];
      const unit = page.isText(r) ? units.ofRow[r] : -1;
      if (unit >= 0 && (r < captionEnd || page.canKeep(unit, DOUBT))) page.keep(unit, 'caption');
    }
    row = Math.max(row, end[row] - 1);
  }
}

/** Up to this area in square pixels a picture belongs to the text around it: portraits, QR codes, buttons. */
const SMALL_PX = 70_000;
/** Maximum ancestors between a picture and the text around it. */
const MOST_BOXES = 4;
/** In characters: if so little text was dropped it may be a credit, and the picture may well be the article's. */
const MOST_CREDIT = 30;

/** Drops a small picture if all text in the nearest box around it was dropped. */
export function settlePictures(page: Settling): void {
  const { snapshot, units } = page.judged;
  const { parent, tag, width, height, images } = snapshot;
  const shareOf = page.shareKept();
  for (let unit = 0; unit < units.size; unit++) {
    const row = units.row[unit];
    const areaPx = width[row] * height[row];
    if (!images[row] || !page.isKept(unit) || areaPx === 0 || areaPx > SMALL_PX) continue;
    for (let up = parent[row], boxes = 0; up >= 0 && boxes < MOST_BOXES; up = parent[up], boxes++) {
      const letters = shareOf.letters(up);
      if (letters === 0) continue;
      if (letters > MOST_CREDIT && tag[up] !== TAG.figure && shareOf(up) === 0) page.drop(unit, 'picture');
      break;
    }
  }
}
