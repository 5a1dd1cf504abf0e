import { isGone, isSmallest, rectangle, type SubtreePage } from './subtree-page.ts';

/** Features of the body subtree of Wang et al. 2009, section 3. */
// biome-ignore format: read as a list
export const BODY_FEATURES = [
  'FormattingElementsNum', 'FormattedContentLen', 'RectLeft', 'RectTop', 'RectWidth', 'RectHeight',
];

/** BigEnough's "predefined minimum" (3.3, observation 2), as a share of the screen; the paper does not give a value. */
export const BIG_ENOUGH_SHARE = 0.04;

/** In the order of BODY_FEATURES. */
export function bodyFeatures(page: SubtreePage, row: number): number[] {
  return [
    page.formattingChildren[row] / Math.max(1, page.formattingElements),
    page.formattedChars[row] / Math.max(1, page.formattedTotal),
    ...rectangle(page, row, page.screenHeightPx * 2, true),
  ];
}

/**
 * Rows that may be the body: they start on the first screen and are big enough (3.3). Descendants of a row that fails are
 * skipped.
 */
export function findBodyCandidates(page: SubtreePage): number[] {
  const { snapshot } = page;
  const found: number[] = [];
  for (let row = 0; row < snapshot.size; row++) {
    if (snapshot.text[row] !== '') continue;
    if (isGone(snapshot, row) || !isOnFirstScreen(page, row) || !isBigEnough(page, row)) row = snapshot.end[row] - 1;
    else if (isSmallest(page, row)) found.push(row);
  }
  return found;
}

function isOnFirstScreen(page: SubtreePage, row: number): boolean {
  return page.snapshot.y[row] < page.screenHeightPx;
}

function isBigEnough(page: SubtreePage, row: number): boolean {
  const { width, height } = page.snapshot;
  return width[row] * height[row] >= BIG_ENOUGH_SHARE * page.screenWidthPx * page.screenHeightPx;
}
