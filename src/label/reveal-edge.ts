import type { Rectangle } from './rectangle.ts';

/** Scrolls to keep the edge moved by a key in the window. */
export function revealEdge(
  view: Window,
  { x, y, width, height }: Rectangle,
  dx: number,
  dy: number,
  isResizing: boolean,
): void {
  const { innerWidth, innerHeight, scrollX, scrollY } = view;
  const atX = dx > 0 || isResizing ? x + width : x;
  const atY = dy > 0 || isResizing ? y + height : y;
  const isInside = atX >= scrollX && atX <= scrollX + innerWidth && atY >= scrollY && atY <= scrollY + innerHeight;
  if (!isInside) view.scrollBy({ left: dx, top: dy, behavior: 'instant' });
}
