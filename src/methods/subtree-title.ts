import { innerText } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { isGone, isSmallest, rectangle, type SubtreePage } from './subtree-page.ts';

/** Features of the title subtree of Wang et al. 2009, section 4. */
// biome-ignore format: read as a list
export const TITLE_FEATURES = [
  'RectLeft', 'RectTop', 'RectWidth', 'RectHeight', 'Overlap', 'Distance', 'Flat', 'FontSize', 'EndWithFullStop', 'WordNum',
];

export const MAX_WORD_NUM = 60; // 4.1.2

const FULL_STOPS = '.。．｡۔।';

/** In the order of TITLE_FEATURES. */
export function titleFeatures(page: SubtreePage, row: number, body: number): number[] {
  const { x, y, width, height, fontSizePx } = page.snapshot;
  const overlap = Math.min(x[row] + width[row], x[body] + width[body]) - Math.max(x[row], x[body]);
  // "Vertical distance" is measured from the title's bottom edge to the body's top edge, so that it grows again for headings
  // inside the body, which the feature is meant to distinguish.
  const distance = Math.abs(y[body] - (y[row] + height[row]));
  const [shorter, longer] = [Math.min(width[row], height[row]), Math.max(width[row], height[row])];
  const lastChar = innerText(page.snapshot, row).slice(-1);
  return [
    ...rectangle(page, row, page.screenHeightPx, false),
    Math.max(0, overlap) / Math.max(1, width[body]),
    distance / page.screenHeightPx,
    longer > 0 ? shorter / longer : 1,
    fontSizePx[row] / Math.max(1, page.largestFontPx),
    lastChar !== '' && FULL_STOPS.includes(lastChar) ? 1 : 0,
    page.words[row] / MAX_WORD_NUM,
  ];
}

/**
 * Rows that may be the title: entirely on the first screen (4.2, observation 1), without anchor text (2), not a category name
 * that is also the text of a link above the body (3), and with at most MAX_WORD_NUM words.
 */
export function findTitleCandidates(page: SubtreePage, body: number): number[] {
  const { snapshot } = page;
  const categories = findCategories(page, body);
  const found: number[] = [];
  for (let row = 0; row < snapshot.size; row++) {
    if (snapshot.text[row] !== '') continue;
    if (isGone(snapshot, row) || page.words[row] === 0 || page.links[row] < 0) row = snapshot.end[row] - 1;
    else if (
      page.words[row] <= MAX_WORD_NUM &&
      page.links[row] === 0 &&
      isWholeInScreen(page, row) &&
      isSmallest(page, row)
    ) {
      if (!categories.has(innerText(snapshot, row).toLowerCase())) found.push(row);
    }
  }
  return found;
}

function isWholeInScreen(page: SubtreePage, row: number): boolean {
  const { x, y, width, height } = page.snapshot;
  const right = x[row] + width[row];
  return x[row] >= 0 && y[row] >= 0 && right <= page.screenWidthPx && y[row] + height[row] <= page.screenHeightPx;
}

/** NotCategoryName: the texts of links above the body. */
function findCategories(page: SubtreePage, body: number): Set<string> {
  const { snapshot } = page;
  const names = new Set<string>();
  for (let row = 0; row < snapshot.size; row++) {
    if (snapshot.tag[row] !== TAG.a || page.words[row] === 0) continue;
    if (snapshot.y[row] + snapshot.height[row] <= snapshot.y[body] && page.words[row] <= MAX_WORD_NUM)
      names.add(innerText(snapshot, row).toLowerCase());
    row = snapshot.end[row] - 1;
  }
  return names;
}
