import { POSITION, type Snapshot } from '../page/snapshot.ts';
import { type Box, intersect } from './boxes.ts';
import { REACH_PX } from './layers.ts';

/**
 * What the page itself lays over its text: opaque bars and boxes that stay while the text scrolls beneath. The text's
 * tints must not shine through them.
 */
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

/** More than a page has bars, and few enough to be measured in every frame. */
const MOST = 24;
/** How far below a pinned box its background may be painted: the dialog in a dimmed ground over the whole window. */
const MAX_ROWS_DOWN = 24;
const OPAQUE_ALPHA = 0xc0;
const SMALLEST_PX = 32;

/** The outermost boxes of a pinned one that nothing shines through. */
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

/** What is left of a box beside others, in pieces: a hole that is cut twice is none. */
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

/** What is to be left out of the painted page, in page pixels: what lies above and below, and holes between. */
export interface Cut {
  top: number;
  bottom: number;
  holes: Box[];
}

/**
 * An edge costs the compositor nothing, a hole a mask over everything in every frame. So covers that nothing lies under
 * are passed over, and a bar is an edge where all that it shares its height with lies under it. `shown` are the painted
 * boxes in the window, all in page pixels.
 */
export function toCut(covers: readonly Box[], shown: readonly Box[], window: Box): Cut {
  const cut: Cut = { top: -Infinity, bottom: Infinity, holes: [] };
  for (const cover of covers) {
    const { x, y, width, height } = cover;
    if (!shown.some(box => intersect(grow(box), cover))) continue;
    // A little beyond is not seen beside a bar, and is beyond the window where the bar is as wide.
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
