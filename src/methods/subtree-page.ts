import { HIDDEN, type Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { countSpacedWords } from './words.ts';

/** The measurements of Wang et al. 2009 for all subtrees of a page at once. Formatting elements are the five of 3.1.1. */
export interface SubtreePage {
  snapshot: Snapshot;
  screenWidthPx: number;
  screenHeightPx: number;
  /** In the visible part of the subtree, by row. */
  words: Float64Array;
  chars: Float64Array;
  /** Pictures, players and embeds in the subtree. */
  pictures: Int32Array;
  /** Links with text in the subtree; -1 for rows inside a link. */
  links: Int32Array;
  /** Children with words or pictures, including text rows; and those of them that are elements. */
  fullChildren: Int32Array;
  fullElements: Int32Array;
  /** FE: formatting elements among the row's children, and the length of their text. */
  formattingChildren: Int32Array;
  formattedChars: Float64Array;
  /** Number of formatting elements on the page, and the total length of their text. */
  formattingElements: number;
  formattedTotal: number;
  /** Largest font size on the first screen. */
  largestFontPx: number;
}

const FORMATTING = tagSet('p', 'b', 'br', 'i', 'strong');
const PICTURES = tagSet('img', 'svg', 'canvas', 'video', 'audio', 'iframe', 'object', 'embed');
/** Excludes clipped and transparent text, which may be a headline about to appear. */
const GONE = HIDDEN.displayNone | HIDDEN.visibility | HIDDEN.zeroSize | HIDDEN.offscreen;

/**
 * The paper's ScreenWidth and ScreenHeight are unspecified constants of the authors' machine. Pages adapt to the window, so we use
 * the window's size.
 */
export function measureSubtrees(snapshot: Snapshot): SubtreePage {
  const { size } = snapshot;
  const ints = () => new Int32Array(size);
  const page: SubtreePage = {
    ...{ snapshot, screenWidthPx: screenWidthOf(snapshot), screenHeightPx: snapshot.page.viewport.heightPx || 768 },
    ...{ words: new Float64Array(size), chars: new Float64Array(size), pictures: ints(), links: ints() },
    ...{
      fullChildren: ints(),
      fullElements: ints(),
      formattingChildren: ints(),
      formattedChars: new Float64Array(size),
    },
    ...{ formattingElements: 0, formattedTotal: 0, largestFontPx: 0 },
  };
  for (let row = 0; row < size; row++) if (!isGone(snapshot, row)) measureRow(page, row);
  for (let row = size - 1; row > 0; row--) addToParent(page, row);
  const { parent, tag } = snapshot;
  const { links } = page;
  for (let row = 1; row < size; row++) if (tag[parent[row]] === TAG.a || links[parent[row]] < 0) links[row] = -1;
  return page;
}

function measureRow(page: SubtreePage, row: number): void {
  const { tag, text, y, fontSizePx } = page.snapshot;
  if (text[row] === '') {
    if (PICTURES[tag[row]]) page.pictures[row] = 1;
    return;
  }
  page.words[row] = countSpacedWords(text[row]);
  page.chars[row] = text[row].trim().length;
  const isOnScreen = page.words[row] > 0 && y[row] < page.screenHeightPx;
  if (isOnScreen) page.largestFontPx = Math.max(page.largestFontPx, fontSizePx[row]);
}

/** Must be called from the last row to the first, so that a row's totals are complete when added to its parent's. */
function addToParent(page: SubtreePage, row: number): void {
  const { parent, tag, text } = page.snapshot;
  const { words, chars, pictures, links } = page;
  const up = parent[row];
  // Anchors without text (link targets, icons) do not count as anchor text.
  if (tag[row] === TAG.a && words[row] > 0) links[row] = 1;
  words[up] += words[row];
  chars[up] += chars[row];
  pictures[up] += pictures[row];
  links[up] += links[row];
  if (words[row] > 0 || pictures[row] > 0) {
    page.fullChildren[up]++;
    if (text[row] === '') page.fullElements[up]++;
  }
  if (!FORMATTING[tag[row]] || isGone(page.snapshot, row)) return;
  page.formattingChildren[up]++;
  page.formattedChars[up] += chars[row];
  page.formattingElements++;
  page.formattedTotal += chars[row];
}

function screenWidthOf({ page }: Snapshot): number {
  return page.viewport.widthPx || 1366;
}

/** RectLeft (3.1.2), also used by the features of our own classifier. */
export function rectLeft(snapshot: Snapshot, row: number): number {
  return snapshot.x[row] / screenWidthOf(snapshot);
}

export function isGone(snapshot: Snapshot, row: number): boolean {
  return (snapshot.hidden[row] & GONE) !== 0;
}

/**
 * Spatial features of a subtree. Widths are relative to the screen and clipped at its right edge (3.1.2, 4.1.1); heights are
 * relative to `tallPx`, which is two screens for the body and one for the title.
 */
export function rectangle(page: SubtreePage, row: number, tallPx: number, isCutBelow: boolean): number[] {
  const { x, y, width, height } = page.snapshot;
  const wide = page.screenWidthPx;
  const isRightInside = x[row] + width[row] < wide;
  const isBottomInside = !isCutBelow || y[row] + height[row] < tallPx;
  return [
    rectLeft(page.snapshot, row),
    y[row] / tallPx,
    (isRightInside ? width[row] : wide - x[row]) / wide,
    (isBottomInside ? height[row] : tallPx - y[row]) / tallPx,
  ];
}

/**
 * Section 2: a title or body subtree contains the whole title or body, and no child subtree does. So a row whose only content is a
 * single child element is neither.
 */
export function isSmallest(page: SubtreePage, row: number): boolean {
  return page.fullChildren[row] > 1 || page.fullElements[row] === 0;
}

/** The smallest subtree with at least `share` of the total weight (by row); -1 if the total is 0. */
export function findSubtree(snapshot: Snapshot, weights: ArrayLike<number>, share = 1): number {
  const sums = Float64Array.from({ length: snapshot.size }, (_, row) => weights[row]);
  for (let row = snapshot.size - 1; row > 0; row--) sums[snapshot.parent[row]] += sums[row];
  if (snapshot.size === 0 || sums[0] <= 0) return -1;
  let found = 0;
  // Children come after their parents, so the last match on the single path down is the smallest subtree.
  for (let row = 1; row < snapshot.size; row++)
    if (snapshot.parent[row] === found && sums[row] >= sums[0] * share - 1e-9 && snapshot.text[row] === '') found = row;
  return found;
}
