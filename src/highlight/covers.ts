import { POSITION, type Snapshot } from '../page/snapshot.ts';
import type { Box } from './boxes.ts';

/**
 * What the page itself lays over its text: opaque bars and boxes that stay while the text scrolls beneath. The text's
 * tints must not shine through them.
 */
export function createCovers(snapshot: Snapshot, nodes: (Element | Text)[]): () => Box[] {
  const rows: number[] = [];
  for (let row = 0; row < snapshot.size; row++) {
    const position = snapshot.position[row];
    if (position !== POSITION.fixed && position !== POSITION.sticky) continue;
    if (snapshot.text[row] !== '' || snapshot.hidden[row]) continue;
    const opaque = findOpaque(snapshot, row);
    if (opaque >= 0) rows.push(opaque);
  }
  return () =>
    rows.flatMap(row => {
      const node = nodes[row] as Element;
      if (!node.isConnected) return [];
      const { x, y, width, height } = node.getBoundingClientRect();
      return width > 0 && height > 0 ? [{ x, y, width, height }] : [];
    });
}

/** How far below a pinned box its background may be painted. */
const MAX_ROWS_DOWN = 24;
const OPAQUE_ALPHA = 0xc0;
const MOST_OF_IT = 0.7;

function findOpaque(snapshot: Snapshot, row: number): number {
  const area = snapshot.width[row] * snapshot.height[row];
  const last = Math.min(snapshot.end[row], row + MAX_ROWS_DOWN);
  for (let r = row; r < last; r++) {
    const isLarge = snapshot.width[r] * snapshot.height[r] >= MOST_OF_IT * area;
    if (isLarge && snapshot.text[r] === '' && (snapshot.background[r] & 255) >= OPAQUE_ALPHA) return r;
  }
  return -1;
}
