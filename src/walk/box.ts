import { DISPLAY } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { Columns } from './columns.ts';
import type { Frame } from './frames.ts';

/** Measures a text node directly, because its parent has no box (display: contents, most slots). */
export function readTextRect(columns: Columns, row: number, node: Text, frame: Frame): void {
  const range = frame.document.createRange();
  range.selectNode(node);
  const { left, top, width, height } = range.getBoundingClientRect();
  columns.x[row] = left + frame.offsetX;
  columns.y[row] = top + frame.offsetY;
  columns.width[row] = width;
  columns.height[row] = height;
}

/** Gives an element without a box the union of its children's boxes. */
export function uniteChildren({ x, y, width, height, end }: Columns, row: number): void {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let child = row + 1; child < end[row]; child = end[child]) {
    if (width[child] === 0 && height[child] === 0) continue;
    left = Math.min(left, x[child]);
    top = Math.min(top, y[child]);
    right = Math.max(right, x[child] + width[child]);
    bottom = Math.max(bottom, y[child] + height[child]);
  }
  if (right < left) return;
  x[row] = left;
  y[row] = top;
  width[row] = right - left;
  height[row] = bottom - top;
}

/** A leaf without a box. Excludes images, which may not have loaded yet, and line breaks, which never have a size. */
export function isBoxless({ width, height, display, tag }: Columns, row: number): boolean {
  if (width[row] !== 0 || height[row] !== 0 || display[row] === DISPLAY.none) return false;
  return tag[row] !== TAG.br && tag[row] !== TAG.wbr && tag[row] !== TAG.img;
}
