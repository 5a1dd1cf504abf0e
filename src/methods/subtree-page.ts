import { HIDDEN, type Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { countWords } from './words.ts';

/**
 * What Wang et al. 2009 measure of a page, for every subtree at once. Formatting elements are the five of 3.1.1.
 */
export interface SubtreePage {
  snapshot: Snapshot;
  screenWidthPx: number;
  screenHeightPx: number;
  /** Of the visible subtree, by row. */
  words: Float64Array;
  chars: Float64Array;
  /** Pictures, players and embeds in the subtree. */
  pictures: Int32Array;
  /** Links with words in the subtree; -1 for what is inside a link. */
  links: Int32Array;
  /** Children that hold words or pictures, text rows included; and those of them that are elements. */
  fullChildren: Int32Array;
  fullElements: Int32Array;
  /** FE: formatting elements among the children of the row, and the length of their text. */
  formattingChildren: Int32Array;
  formattedChars: Float64Array;
  /** Over all formatting elements of the page: their number, and the sum of their text lengths. */
  formattingElements: number;
  formattedTotal: number;
  /** In the first screen. */
  largestFontPx: number;
}

const FORMATTING = tagSet('p', 'b', 'br', 'i', 'strong');
const PICTURES = tagSet('img', 'svg', 'canvas', 'video', 'audio', 'iframe', 'object', 'embed');
/** Only what takes no room cannot be read; text that is clipped or faded may be a headline about to appear. */
const GONE = HIDDEN.displayNone | HIDDEN.visibility | HIDDEN.zeroSize | HIDDEN.offscreen;

/**
 * The paper's ScreenWidth and ScreenHeight are constants of its authors' machine, which it does not name. A page lays
 * itself out to the window it is shown in, so ours are the window's.
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
  page.words[row] = countWords(text[row]);
  page.chars[row] = text[row].trim().length;
  const isOnScreen = page.words[row] > 0 && y[row] < page.screenHeightPx;
  if (isOnScreen) page.largestFontPx = Math.max(page.largestFontPx, fontSizePx[row]);
}

/** Called from the last row to the first: what the row holds is whole when its parent gets it. */
function addToParent(page: SubtreePage, row: number): void {
  const { parent, tag, text } = page.snapshot;
  const { words, chars, pictures, links } = page;
  const up = parent[row];
  // An anchor without words (a target of links, an icon) is no anchor text.
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

/** RectLeft (3.1.2), which the features of the product's trees take from here too. */
export function rectLeft(snapshot: Snapshot, row: number): number {
  return snapshot.x[row] / screenWidthOf(snapshot);
}

export function isGone(snapshot: Snapshot, row: number): boolean {
  return (snapshot.hidden[row] & GONE) !== 0;
}

/**
 * Spatial features of a subtree. Widths are a share of the screen and cut at its right edge (3.1.2, 4.1.1); heights a
 * share of `tallPx`, two screens for the body and one for the title.
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
 * Section 2: a title or body subtree contains it while no child subtree does. A row with a single child that holds
 * anything, and no text of its own, is therefore neither.
 */
export function isSmallest(page: SubtreePage, row: number): boolean {
  return page.fullChildren[row] > 1 || page.fullElements[row] === 0;
}

/** The smallest subtree with at least `share` of what the weights (by row) sum to; -1 where they sum to nothing. */
export function findSubtree(snapshot: Snapshot, weights: ArrayLike<number>, share = 1): number {
  const sums = Float64Array.from({ length: snapshot.size }, (_, row) => weights[row]);
  for (let row = snapshot.size - 1; row > 0; row--) sums[snapshot.parent[row]] += sums[row];
  if (snapshot.size === 0 || sums[0] <= 0) return -1;
  let found = 0;
  // Children follow their parents, so the last row that still holds enough is the smallest on the one path down.
  for (let row = 1; row < snapshot.size; row++)
    if (snapshot.parent[row] === found && sums[row] >= sums[0] * share - 1e-9 && snapshot.text[row] === '') found = row;
  return found;
}
