import { TAG } from '../page/tags.ts';
import { DOUBT, type Settling } from './settling.ts';

/**
 * The caption of a figure goes with its picture, whatever it was taken for: a short line with a name and a year looks like noise. Other words
 * of the figure go with it unless they surely are.
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

/** Square pixels up to which a picture is a part of what it stands in: portraits, codes to scan, buttons. */
const SMALL_PX = 70_000;
/** Boxes from a picture to the words it stands among. */
const MOST_BOXES = 4;
/** Letters of a credit, whose picture may well be the article's. */
const MOST_CREDIT = 30;

/** A small picture goes with the words it stands in one box with: where all those are left out, so is the picture. */
export function settlePictures(page: Settling): void {
  const { snapshot, units } = page.judged;
  const { parent, end, tag, width, height, images } = snapshot;
  const shareOf = page.shareKept();
  const before = new Uint32Array(snapshot.size + 1);
  for (let row = 0; row < snapshot.size; row++)
    before[row + 1] = before[row] + (page.isText(row) ? snapshot.text[row].length : 0);
  for (let unit = 0; unit < units.size; unit++) {
    const row = units.row[unit];
    const areaPx = width[row] * height[row];
    if (!images[row] || !page.isKept(unit) || areaPx === 0 || areaPx > SMALL_PX) continue;
    for (let up = parent[row], boxes = 0; up >= 0 && boxes < MOST_BOXES; up = parent[up], boxes++) {
      const letters = before[end[up]] - before[up];
      if (letters === 0) continue;
      if (letters > MOST_CREDIT && tag[up] !== TAG.figure && shareOf(up) === 0) page.drop(unit, 'picture');
      break;
    }
  }
}
