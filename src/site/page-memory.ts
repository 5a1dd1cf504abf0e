import { forgetUnder, type Store } from './store.ts';

/**
 * Where a reader stopped and what they marked, by page. What is stored:
 *
 *   page:https://example.org/a  →  { place, marks, title }, the title where there are marks
 *   pages                       →  { [address]: seen }, so that forgetting the oldest reads no page
 */
const PREFIX = 'page:';
const INDEX = 'pages';

/** Kept on the device for one page. */
export interface ReaderMemory {
  place?: Place;
  marks?: Mark[];
}

/** A place in the article: which of its top blocks, and how far through it. */
export interface Place {
  block: number;
  share: number;
}

/** A passage the user marked. Found again by its words and what stood before them, so that corrections do not move it. */
export interface Mark {
  id: string;
  quote: string;
  before: string;
  note: string;
  /** Milliseconds since 1970. */
  made: number;
}

/** A page on which something is marked. */
export interface MarkedPage {
  address: string;
  /** As the window had it; the address where nobody knows. */
  title: string;
  marks: Mark[];
}

/** Places of this many pages are kept; the one not seen for longest goes first. */
const MAX_PAGES = 500;

export async function readMemory(store: Store, address: string): Promise<ReaderMemory> {
  const kept = (await store.get(PREFIX + address).catch(() => undefined)) as ReaderMemory | undefined;
  return toMemory(kept);
}

/** Stored by an earlier version or edited by hand: only what has the right shape is taken. */
function toMemory(value: ReaderMemory | undefined): ReaderMemory {
  const memory: ReaderMemory = {};
  const { place, marks } = value ?? {};
  if (place && Number.isInteger(place.block) && Number.isFinite(place.share)) memory.place = place;
  if (Array.isArray(marks)) {
    const isMark = (mark: Record<string, unknown>) =>
      ['id', 'quote', 'before', 'note'].every(key => typeof mark?.[key] === 'string');
    memory.marks = marks.filter(mark => isMark(mark as never));
  }
  return memory;
}

export async function writeMemory(store: Store, address: string, memory: ReaderMemory, title: string): Promise<void> {
  await store.set(PREFIX + address, memory.marks?.length ? { ...memory, title } : memory);
  const seen = ((await store.get(INDEX)) ?? {}) as Record<string, number>;
  // What somebody wrote is theirs to throw away: only places are forgotten.
  if (memory.marks?.length) delete seen[address];
  else seen[address] = Date.now();
  const oldest = Object.entries(seen).sort(([, a], [, b]) => a - b);
  for (const [old] of oldest.slice(0, Math.max(0, oldest.length - MAX_PAGES))) {
    await store.remove(PREFIX + old);
    delete seen[old];
  }
  await store.set(INDEX, seen);
}

/** Pages with marks, by title. */
export async function listMarked(store: Store): Promise<MarkedPage[]> {
  const addresses = (await store.keys()).filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length));
  const pages = await Promise.all(
    addresses.map(async address => {
      const kept = (await store.get(PREFIX + address)) as { title?: unknown } | undefined;
      const title = typeof kept?.title === 'string' && kept.title !== '' ? kept.title : address;
      return { address, title, marks: toMemory(kept as ReaderMemory).marks ?? [] };
    }),
  );
  return pages.filter(({ marks }) => marks.length > 0).sort((a, b) => a.title.localeCompare(b.title));
}

/** One with marks: no other has a place in the list of those that may be forgotten. */
export async function forgetMarked(store: Store, address: string): Promise<void> {
  await store.remove(PREFIX + address);
}

export function forgetAllPages(store: Store): Promise<void> {
  return forgetUnder(store, PREFIX, INDEX);
}
