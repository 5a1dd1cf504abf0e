import { type Boxes, PLACE } from './boxes.ts';
import type { OverlayHost } from './host.ts';
import type { Selection } from './selection.ts';

const GAP_PX = 12;
const EDGE_PX = 12;

/** Places the card beside its unit, else below, else above, else where it covers least; always entirely in the window. */
export function placeCard({ find }: OverlayHost, boxes: Boxes, { unit }: Selection, view: Window): void {
  const card = find('.card');
  if (!card) return;
  const isPage = boxes.place[unit] === PLACE.page;
  const left = boxes.x[unit] - (isPage ? view.scrollX : 0);
  const top = boxes.y[unit] - (isPage ? view.scrollY : 0);
  const right = left + boxes.width[unit];
  const bottom = top + boxes.height[unit];
  const { offsetWidth, offsetHeight } = card;
  const foot = find('.bar')?.getBoundingClientRect().top ?? view.innerHeight;
  const lowest = foot - EDGE_PX - offsetHeight;
  const rightmost = view.innerWidth - offsetWidth - EDGE_PX;

  let x = left;
  let y = top;
  if (right + GAP_PX <= rightmost) x = right + GAP_PX;
  else if (left - GAP_PX - offsetWidth >= EDGE_PX) x = left - GAP_PX - offsetWidth;
  else if (bottom + GAP_PX <= lowest) y = bottom + GAP_PX;
  else if (top - GAP_PX - offsetHeight >= EDGE_PX) y = top - GAP_PX - offsetHeight;
  else {
    x = rightmost;
    y = top > foot - bottom ? EDGE_PX : lowest;
  }
  card.style.left = `${Math.max(EDGE_PX, Math.min(x, rightmost))}px`;
  card.style.top = `${Math.max(EDGE_PX, Math.min(y, lowest))}px`;
}
