import type { Snapshot } from '../page/snapshot.ts';

/** Columns that hold something for some rows only, by row. */
const SPARSE = ['names', 'attrs', 'links', 'images', 'media', 'embeds', 'math', 'code'] as const;

/** The snapshot of a page that never had these subtrees: what is left moves up, nothing else changes. */
export function withoutSubtrees(snapshot: Snapshot, roots: readonly number[]): Snapshot {
  const isGone = new Uint8Array(snapshot.size);
  for (const root of roots) isGone.fill(1, root, snapshot.end[root]);
  // Where each row goes; one slot longer, since `end` may point behind the last row.
  const place = new Int32Array(snapshot.size + 1);
  for (let row = 0; row < snapshot.size; row++) place[row + 1] = place[row] + (isGone[row] ? 0 : 1);
  const stays = (_: unknown, row: number) => isGone[row] === 0;

  const thin = { ...snapshot, size: place[snapshot.size] };
  for (const [name, column] of Object.entries(snapshot)) {
    if (ArrayBuffer.isView(column) || name === 'text' || name === 'id' || name === 'className')
      Object.assign(thin, { [name]: column.filter(stays) });
  }
  thin.parent = thin.parent.map(row => (row < 0 ? row : place[row]));
  thin.end = thin.end.map(row => place[row]);
  for (const name of SPARSE) Object.assign(thin, { [name]: moveKeys<unknown>(snapshot[name], isGone, place) });
  return thin;
}

function moveKeys<T>(column: Record<number, T>, isGone: Uint8Array, place: Int32Array): Record<number, T> {
  const entries = Object.entries(column).filter(([row]) => isGone[Number(row)] === 0);
  return Object.fromEntries(entries.map(([row, value]) => [place[Number(row)], value]));
}
