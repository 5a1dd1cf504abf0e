import type { Snapshot } from '../page/snapshot.ts';

/** Visual position of a row on the page: 0 at the top, 1 at the bottom. Undefined if it has no box. */
export function downThePage({ y, width, height, page }: Snapshot, row: number): number | undefined {
  const pagePx = page.document.heightPx;
  if (!(pagePx > 0) || (width[row] <= 0 && height[row] <= 0)) return undefined;
  return Math.min(1, Math.max(0, y[row] / pagePx));
}
