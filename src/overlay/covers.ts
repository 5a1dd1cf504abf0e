import { POSITION, type Snapshot } from '../page/snapshot.ts';
import { type Box, intersect } from './boxes.ts';
import { REACH_PX } from './layers.ts';

/** Opaque bars and boxes of the page that stay while its text scrolls beneath them. The tints of the text must not show through them. */
export function createCovers(snapshot: Snapshot, nodes: (Element | Text)[]): () => Box[] {
  const rows: number[] = [];
  let below = 0;
  for (let row = 0; row < snapshot.size && rows.length < MOST; row++) {
    const position = snapshot.position[row];
    if (row < below || (position !== POSITION.fixed && position !== POSITION.sticky)) continue;
    if (snapshot.text[row] !== '' || snapshot.hidden[row]) continue;
    rows.push(...findOpaque(snapshot, row));
    below = Math.max(below, rows.length > 0 ? snapshot.end[rows[rows.length - 1]] : 0);
  }
  return () => {
    const boxes: Box[] = [];
    for (const row of rows) {
      const node = nodes[row] as Element;
      if (!node.isConnected) continue;
      const { x, y, width, height } = node.getBoundingClientRect();
      if (width > 0 && height > 0) boxes.push(...without({ x, y, width, height }, boxes));
    }
    return boxes;
  };
}

/** More than any page has, and few enough to measure in every frame. */
const MOST = 24;
/**
 * Maximum number of rows below a pinned box in which its background may be painted: for example, the dialog inside a full-window backdrop.
 */
const MAX_ROWS_DOWN = 24;
const OPAQUE_ALPHA = 0xc0;
const SMALLEST_PX = 32;

/** The outermost opaque boxes of a pinned element. */
function findOpaque(snapshot: Snapshot, row: number): number[] {
  const rows: number[] = [];
  const last = Math.min(snapshot.end[row], row + MAX_ROWS_DOWN);
  for (let r = row; r < last; r++) {
    const isLarge = snapshot.width[r] >= SMALLEST_PX && snapshot.height[r] >= SMALLEST_PX;
    if (!isLarge || snapshot.text[r] !== '' || (snapshot.background[r] & 255) < OPAQUE_ALPHA) continue;
    rows.push(r);
    r = snapshot.end[r] - 1;
  }
  return rows;
}

/** Parts of a box not covered by others. Holes must not overlap: with even-odd filling, overlaps would be painted again. */
export function without(box: Box, others: readonly Box[]): Box[] {
  let pieces = [box];
  for (const other of others) pieces = pieces.flatMap(piece => subtract(piece, other));
  return pieces;
}

function subtract(box: Box, other: Box): Box[] {
  const shared = intersect(box, other);
  if (!shared) return [box];
  const { x, y, width, height } = box;
  const right = shared.x + shared.width;
  const bottom = shared.y + shared.height;
  const around = [
    { x, y, width, height: shared.y - y },
    { x, y: bottom, width, height: y + height - bottom },
    { x, y: shared.y, width: shared.x - x, height: shared.height },
    { x: right, y: shared.y, width: x + width - right, height: shared.height },
  ];
  return around.filter(piece => piece.width > 0 && piece.height > 0);
}

/** What to leave out of the painted page, in page pixels: everything above `top` and below `bottom`, and holes in between. */
export interface Cut {
  top: number;
  bottom: number;
  holes: Box[];
}

/**
 * An edge is free for the compositor, while a hole needs a mask over everything in every frame. So covers with nothing beneath are ignored,
 * and a bar becomes an edge if everything at its height lies beneath it. `shown` are the painted boxes in the window, all in page pixels.
 */
export function toCut(covers: readonly Box[], shown: readonly Box[], window: Box): Cut {
  const cut: Cut = { top: -Infinity, bottom: Infinity, holes: [] };
  for (const cover of covers) {
    const { x, y, width, height } = cover;
    if (!shown.some(box => intersect(grow(box), cover))) continue;
    // Sticking out by `REACH_PX` is invisible beside a bar, and off screen for a bar as wide as the window.
    const isBeside = (box: Box) => box.x < x - REACH_PX || box.x + box.width > x + width + REACH_PX;
    const isBar = !shown.some(box => isBeside(box) && intersect(grow(box), { ...window, y, height }));
    if (isBar && y <= window.y) cut.top = Math.max(cut.top, y + height);
    else if (isBar && y + height >= window.y + window.height) cut.bottom = Math.min(cut.bottom, y);
    else cut.holes.push(cover);
  }
  return cut;
}

function grow({ x, y, width, height }: Box): Box {
  return { x: x - REACH_PX, y: y - REACH_PX, width: width + 2 * REACH_PX, height: height + 2 * REACH_PX };
}
