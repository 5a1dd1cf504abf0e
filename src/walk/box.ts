import type { Columns } from './columns.ts';
import type { Frame } from './frames.ts';
import { getBoundingClientRect } from './native.ts';

/** An element's rectangle in window pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const box: Box = { left: 0, top: 0, width: 0, height: 0 };

/**
 * Writes an element's rectangle in page pixels and hands back the one in window pixels: one object, reused, with each
 * number asked of the browser once. (A rectangle's getters are calls: ten of them cost a fifth of the rectangle.)
 */
export function readRect(columns: Columns, row: number, element: Element, frame: Frame): Box {
  const rect = getBoundingClientRect(element);
  box.left = rect.left;
  box.top = rect.top;
  box.width = rect.width;
  box.height = rect.height;
  write(columns, row, box, frame);
  return box;
}

/** Text in an element that has no box of its own (display: contents, most slots) is asked for itself. */
export function readTextRect(columns: Columns, row: number, node: Text, frame: Frame): void {
  const range = frame.document.createRange();
  range.selectNode(node);
  write(columns, row, range.getBoundingClientRect(), frame);
}

function write(columns: Columns, row: number, { left, top, width, height }: Box, frame: Frame): void {
  columns.x[row] = left + frame.offsetX;
  columns.y[row] = top + frame.offsetY;
  columns.width[row] = width;
  columns.height[row] = height;
}

/** An element without a box of its own covers what its children cover. */
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
