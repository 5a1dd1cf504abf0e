import type { Snapshot } from '../page/snapshot.ts';

/* An element's position on the page as in Yunis 2016 (3.8.2, 3.8.4), for the thesis's trees and the features of our classifier. */
export function normalizedTop({ y, page }: Snapshot, row: number): number {
  return y[row] / Math.max(1, page.document.heightPx);
}

export function normalizedBottom({ y, height, page }: Snapshot, row: number): number {
  return (y[row] + height[row]) / Math.max(1, page.document.heightPx);
}

/** Whether it crosses the vertical line through the middle of the page (figure 3.9). */
export function isMiddle({ x, width, page }: Snapshot, row: number): boolean {
  const middle = page.document.widthPx / 2;
  return x[row] <= middle && x[row] + width[row] >= middle;
}

export function isUppermostOrBottommost(snapshot: Snapshot, row: number): boolean {
  return normalizedBottom(snapshot, row) > 0.97 || normalizedTop(snapshot, row) < 0.03;
}

export function rectSize({ width, height }: Snapshot, row: number): number {
  return width[row] * height[row];
}
