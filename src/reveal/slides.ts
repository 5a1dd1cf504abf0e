import type { ImageFact, Snapshot } from '../page/snapshot.ts';
import { tagSet } from '../page/tags.ts';

/** Minimum size of the visible slide; smaller pictures are icons and portraits. */
const LEAST_WIDTH_PX = 240;
const LEAST_HEIGHT_PX = 120;
/** Maximum characters of text in a slide, such as a caption. */
const MOST_LETTERS = 400;
const NO_SLIDES = tagSet('a', 'nav', 'header', 'footer', 'aside', 'dialog', 'option', 'source');

/** Hidden slides of a slide show: pictures with a similar sibling that is visible. */
export function findSlides(snapshot: Snapshot, hidden: readonly number[]): number[] {
  const isHidden = new Set(hidden);
  return hidden.filter(row => isSlide(snapshot, row) && hasSeenTwin(snapshot, row, isHidden));
}

function isSlide({ tag, end, text, images, links }: Snapshot, row: number): boolean {
  if (NO_SLIDES[tag[row]]) return false;
  let letters = 0;
  let hasPicture = false;
  for (let r = row; r < end[row]; r++) {
    letters += text[r].length;
    hasPicture ||= images[r] !== undefined;
    if (letters > MOST_LETTERS || (links[r] && links[r].fragment === '' && text[r] !== '')) return false;
  }
  return hasPicture;
}

/** Whether a sibling with the same tag and a shared class contains a large visible picture. */
function hasSeenTwin(snapshot: Snapshot, row: number, isHidden: ReadonlySet<number>): boolean {
  const { tag, end, parent, width, height, images, hidden } = snapshot;
  const up = parent[row];
  for (let child = up + 1; up >= 0 && child < end[up]; child = end[child]) {
    if (tag[child] !== tag[row] || isHidden.has(child) || !isNamedAlike(snapshot, child, row)) continue;
    for (let r = child; r < end[child]; r++)
      if (images[r] && !hidden[r] && isLarge(images[r], width[r], height[r])) return true;
  }
  return false;
}

/** A picture that has not loaded counts as large as the space reserved for it. */
const isLarge = (image: ImageFact, widthPx: number, heightPx: number) =>
  (image.naturalWidthPx || image.declaredWidthPx || widthPx) >= LEAST_WIDTH_PX &&
  (image.naturalHeightPx || image.declaredHeightPx || heightPx) >= LEAST_HEIGHT_PX;

/** Whether they share a class. Other classes may number the slide or mark the visible one. */
function isNamedAlike({ className }: Snapshot, one: number, other: number): boolean {
  const names = new Set(className[one].split(/\s+/));
  return className[other].split(/\s+/).some(name => name !== '' && names.has(name));
}
