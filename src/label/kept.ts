import { record } from '../site/remembered.ts';
import { forgetUnder, refuseNewer, type Store } from '../site/store.ts';
import { isEmpty, RECTANGLE_KINDS, type Rectangle, type RectangleKind } from './rectangle.ts';
import { MOST_RECTANGLES } from './rectangles.ts';

/**
 * Rectangles stored between visits:
 *
 *   rectangles:https://example.org/a  →  { version: 1, rectangles, widthPx }; older entries have no version
 *   rectangled                        →  { [address]: when }, to find the oldest without reading every page
 */
export interface Kept {
  rectangles: Rectangle[];
  /** Width of the page's layout when they were drawn; 0 if unknown. */
  widthPx: number;
}

const PREFIX = 'rectangles:';
const INDEX = 'rectangled';
const VERSION = 1;
const MOST_PAGES = 400;
/** No page is larger, so larger numbers are invalid. */
const MOST_PX = 10_000_000;

export async function recallRectangles(store: Store, address: string): Promise<Kept> {
  return toKept(await store.get(PREFIX + address).catch(() => undefined));
}

/** Validates rectangles from storage or from a saved page. */
export function toKept(value: unknown): Kept {
  const { rectangles, widthPx } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Kept>;
  const found = Array.isArray(rectangles) ? rectangles.slice(0, MOST_RECTANGLES).filter(isRectangle) : [];
  return {
    rectangles: found.map(({ x, y, width, height, kind }) => ({
      ...{ x, y, width, height },
      ...(RECTANGLE_KINDS.includes(kind as RectangleKind) && { kind }),
    })),
    widthPx: isLength(widthPx) ? widthPx : 0,
  };
}

function isRectangle(value: unknown): value is Rectangle {
  const one = value as Rectangle | null;
  return (
    typeof one === 'object' && one !== null && [one.x, one.y, one.width, one.height].every(isLength) && !isEmpty(one)
  );
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MOST_PX;
}

export async function keepRectangles(store: Store, address: string, kept: Kept, when: number): Promise<void> {
  refuseNewer(await store.get(PREFIX + address), VERSION);
  const seen = await readIndex(store);
  if (kept.rectangles.length === 0) {
    delete seen[address];
    await store.remove(PREFIX + address);
  } else {
    seen[address] = when;
    await store.set(PREFIX + address, { ...kept, version: VERSION });
  }
  const oldest = Object.entries(seen).sort(([, a], [, b]) => a - b);
  for (const [old] of oldest.slice(0, Math.max(0, oldest.length - MOST_PAGES))) {
    await store.remove(PREFIX + old);
    delete seen[old];
  }
  await store.set(INDEX, seen);
}

export function forgetAllRectangles(store: Store): Promise<void> {
  return forgetUnder(store, PREFIX, INDEX);
}

/** The index, rebuilt from the stored keys if missing or damaged. */
async function readIndex(store: Store): Promise<Record<string, number>> {
  const stored = record(await store.get(INDEX));
  if (stored && Object.values(stored).every(when => Number.isFinite(when))) return stored as Record<string, number>;
  const pages = (await store.keys()).filter(key => key.startsWith(PREFIX));
  return Object.fromEntries(pages.map(key => [key.slice(PREFIX.length), 0]));
}
