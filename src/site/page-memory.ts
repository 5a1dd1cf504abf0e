import { type Differences, merged } from './by-id.ts';
import { record } from './remembered.ts';
import { forgetUnder, isFromNewer, refuseNewer, type Store } from './store.ts';

/**
 * Reading position and highlights, by page. They have separate keys, so that scrolling never rewrites highlights. Storage layout:
 *
 *   page:https://example.org/a   →  { version: 1, marks, title }; formerly with the place and without version
 *   place:https://example.org/a  →  { version: 1, block, share }
 *   pages                        →  { [address]: seen }, so that removing the oldest place reads no page
 */
const PREFIX = 'page:';
const PLACE = 'place:';
const INDEX = 'pages';
const VERSION = 1;

/** Stored on the device for one page. */
export interface ReaderMemory {
  place?: Place;
  marks?: Mark[];
}

/** A position in the article: the index of the top-level block, and the share of it that was read. */
export interface Place {
  block: number;
  share: number;
}

/** A highlighted passage. Located by its text and the text before it, so that corrections do not move it. */
export interface Mark {
  id: string;
  quote: string;
  before: string;
  note: string;
  /** Milliseconds since 1970. */
  made: number;
}

/** A page with highlights. */
export interface MarkedPage {
  address: string;
  /** The document title; the address if unknown. */
  title: string;
  marks: Mark[];
}

/** Number of pages whose positions are kept; the least recently seen is removed first. */
const MAX_PAGES = 500;

/** Changes to one page; omitted fields stay as stored. */
export interface PageChange {
  place?: Place;
  marks?: Differences<Mark>;
}

export async function readMemory(store: Store, address: string): Promise<ReaderMemory> {
  const [page, place] = await Promise.all(
    [PREFIX, PLACE].map(prefix => store.get(prefix + address).catch(() => undefined)),
  );
  const memory = toMemory(page);
  const own = toPlace(place);
  return own ? { ...memory, place: own } : memory;
}

/** Accepts only well-formed parts: the data may be from an earlier version or edited by hand. */
function toMemory(value: unknown): ReaderMemory {
  const memory: ReaderMemory = {};
  const { place, marks } = record(value) ?? {};
  const before = toPlace(place);
  if (before) memory.place = before;
  if (Array.isArray(marks)) memory.marks = marks.map(toMark).filter(mark => mark !== undefined);
  return memory;
}

function toPlace(value: unknown): Place | undefined {
  const { block, share } = record(value) ?? {};
  return Number.isInteger(block) && Number.isFinite(share)
    ? { block: block as number, share: share as number }
    : undefined;
}

/** Maximum time value of a Date. */
const LAST_DAY = 8.64e15;

/** A mark without a valid time gets 0: the passage matters, the time does not. */
function toMark(value: unknown): Mark | undefined {
  const mark = record(value);
  if (!mark || !['id', 'quote', 'before', 'note'].every(key => typeof mark[key] === 'string')) return undefined;
  const made = Number.isFinite(mark.made) && Math.abs(mark.made as number) <= LAST_DAY ? mark.made : 0;
  return { ...mark, made } as Mark;
}

/** Merges a change into the currently stored state. Marks written by a newer version are not touched. */
export async function changePage(store: Store, address: string, title: string, change: PageChange): Promise<void> {
  if (change.marks) await changeMarks(store, address, title, change.marks);
  if (change.place) await changePlace(store, address, change.place);
}

async function changeMarks(store: Store, address: string, title: string, change: Differences<Mark>): Promise<void> {
  const stored = await store.get(PREFIX + address);
  refuseNewer(stored, VERSION);
  const { marks = [], place } = toMemory(stored);
  const next = merged(marks, change);
  if (place && toPlace(await store.get(PLACE + address)) === undefined) await changePlace(store, address, place);
  if (next.length === 0) await store.remove(PREFIX + address);
  else await store.set(PREFIX + address, { version: VERSION, marks: next, title });
}

async function changePlace(store: Store, address: string, place: Place): Promise<void> {
  // Silent: the position is saved on every scroll, so a message each time would be too much.
  if (isFromNewer(await store.get(PLACE + address), VERSION)) return;
  await store.set(PLACE + address, { version: VERSION, ...place });
  const seen = await readIndex(store);
  seen[address] = Date.now();
  const oldest = Object.entries(seen).sort(([, a], [, b]) => a - b);
  // Only positions are removed automatically; what somebody wrote is theirs to delete.
  for (const [old] of oldest.slice(0, Math.max(0, oldest.length - MAX_PAGES))) {
    await store.remove(PLACE + old);
    delete seen[old];
  }
  await store.set(INDEX, seen);
}

/** The index, rebuilt from the stored keys if it is missing or damaged. */
async function readIndex(store: Store): Promise<Record<string, number>> {
  const stored = record(await store.get(INDEX));
  if (stored && Object.values(stored).every(seen => Number.isFinite(seen))) return stored as Record<string, number>;
  const places = (await store.keys()).filter(key => key.startsWith(PLACE));
  return Object.fromEntries(places.map(key => [key.slice(PLACE.length), 0]));
}

/** Pages with marks, sorted by title. */
export async function listMarked(store: Store): Promise<MarkedPage[]> {
  const addresses = (await store.keys()).filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length));
  const pages = await Promise.all(
    addresses.map(async address => {
      const kept = (await store.get(PREFIX + address)) as { title?: unknown } | undefined;
      const title = typeof kept?.title === 'string' && kept.title !== '' ? kept.title : address;
      return { address, title, marks: toMemory(kept).marks ?? [] };
    }),
  );
  return pages.filter(({ marks }) => marks.length > 0).sort((a, b) => a.title.localeCompare(b.title));
}

export async function forgetMarked(store: Store, address: string): Promise<void> {
  await store.remove(PREFIX + address);
  await store.remove(PLACE + address);
}

export async function forgetAllPages(store: Store): Promise<void> {
  await forgetUnder(store, PREFIX, INDEX);
  await forgetUnder(store, PLACE);
}
