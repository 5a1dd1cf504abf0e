import { type Boxes, PLACE } from './boxes.ts';
import type { Selection } from './selection.ts';

const GAP_PX = 10;
const EDGE_PX = 12;
/** Room the bar takes at the foot of the window. */
const BAR_PX = 84;

/** Puts the card beside what it speaks of: below, else above, else over its end; always whole in the window. */
export function placeCard(root: ShadowRoot, boxes: Boxes, { unit }: Selection, view: Window): void {
  const card = root.querySelector<HTMLElement>('.card');
  if (!card) return;
  const isPage = boxes.place[unit] === PLACE.page;
  const left = boxes.x[unit] - (isPage ? view.scrollX : 0);
  const top = boxes.y[unit] - (isPage ? view.scrollY : 0);
  const bottom = top + boxes.height[unit];
  const { offsetWidth, offsetHeight } = card;
  const lowest = view.innerHeight - BAR_PX - offsetHeight;
  const isBelow = bottom + GAP_PX <= lowest;
  const isAbove = top - GAP_PX - offsetHeight >= EDGE_PX;
  const y = isBelow ? bottom + GAP_PX : isAbove ? top - GAP_PX - offsetHeight : lowest;
  // Where neither fits, beside it: the words it speaks of stay readable.
  const beside = left + boxes.width[unit] + GAP_PX;
  const x = isBelow || isAbove ? left : beside;
  card.style.left = `${Math.max(EDGE_PX, Math.min(x, view.innerWidth - offsetWidth - EDGE_PX))}px`;
  card.style.top = `${Math.max(EDGE_PX, y)}px`;
}
