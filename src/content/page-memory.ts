import type { ReaderMemory } from '../present/contract.ts';
import type { Store } from '../site/store.ts';

/**
 * Where a reader stopped and what they marked, by page. What is stored:
 *
 *   page:https://example.org/a  →  { place, marks }
 *   pages                       →  { [address]: seen }, so that forgetting the oldest reads no page
 */
const PREFIX = 'page:';
const INDEX = 'pages';
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

export async function writeMemory(store: Store, address: string, memory: ReaderMemory): Promise<void> {
  await store.set(PREFIX + address, memory);
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
