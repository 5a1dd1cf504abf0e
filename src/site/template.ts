import { repetition } from '../methods/site-entropy.ts';
import {
  addingPage,
  measuringEntropy,
  mergeStatistics,
  type SiteStatistics,
  STATISTICS_VERSION,
  toStatistics,
} from '../methods/site-statistics.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { finish, type Work } from '../page/work.ts';
import { record } from './remembered.ts';
import { siteOf } from './site-of.ts';
import { forgetUnder, isFromNewer, type Store } from './store.ts';

/**
 * What a site's pages have in common, learned as they are read (InfoDiscoverer, kept page by page). Storage layout:
 *
 *   template:example.org  →  SiteStatistics, at most 200 KB
 *   templates             →  { [site]: { bytes, pages, when } }, so that removing the oldest reads no statistics
 */
const PREFIX = 'template:';
const INDEX = 'templates';
const MOST_BYTES_IN_ALL = 10_000_000;

/** Size of a site's memory, and when it was last used. */
export interface TemplateFacts {
  site: string;
  bytes: number;
  pages: number;
  when: number;
}

type Index = Record<string, Omit<TemplateFacts, 'site'>>;

/** Adds a page to its site's statistics. Returns false if it could not be stored; a reading must not fail because of that. */
export async function learnPage(store: Store, snapshot: Snapshot, units: Units, when: number): Promise<boolean> {
  const site = siteOf(snapshot.page.url);
  return site !== '' && learnTemplate(store, site, await statisticsOfPage(store, snapshot, units, when));
}

/** A page's contribution to its site's statistics, for the context that writes them; `run` may take it in slices. */
export async function statisticsOfPage(
  store: Store,
  snapshot: Snapshot,
  units: Units,
  when: number,
  run: <T>(work: Work<T>) => T | Promise<T> = finish,
): Promise<SiteStatistics> {
  const known = toStatistics(await store.get(PREFIX + siteOf(snapshot.page.url)));
  const { documents, ...rest } = await run(addingPage(known, snapshot, units, when));
  return { ...rest, documents: documents.filter(({ at }) => at === when) };
}

/** Adds statistics collected by a tab or a crawl. Returns false if they could not be stored. */
export async function learnTemplate(store: Store, site: string, learned: SiteStatistics): Promise<boolean> {
  if (learned.documents.length === 0) return false;
  const stored = await store.get(PREFIX + site);
  if (isFromNewer(stored, STATISTICS_VERSION)) return false;
  const statistics = mergeStatistics(toStatistics(stored), learned);
  return keep(store, site, statistics, Math.max(0, ...statistics.documents.map(({ at }) => at)));
}

/** Adds statistics of many sites, all or nothing. Returns the sites that were added. */
export async function learnTemplates(store: Store, learned: ReadonlyMap<string, SiteStatistics>): Promise<string[]> {
  const index = await readIndex(store);
  const items = new Map<string, SiteStatistics>();
  for (const [site, own] of learned) {
    const stored = await store.get(PREFIX + site);
    if (own.documents.length === 0 || isFromNewer(stored, STATISTICS_VERSION)) continue;
    const statistics = mergeStatistics(toStatistics(stored), own);
    items.set(site, statistics);
    index[site] = factsOf(statistics);
  }
  const forgotten = oldestBeyond(index, MOST_BYTES_IN_ALL);
  for (const site of forgotten) delete index[site];
  const kept = [...items].filter(([site]) => site in index);
  const written = Object.fromEntries(kept.map(([site, statistics]) => [PREFIX + site, statistics]));
  await store.setAll({ ...written, [INDEX]: index });
  for (const site of forgotten) await store.remove(PREFIX + site);
  return kept.map(([site]) => site);
}

async function keep(store: Store, site: string, statistics: SiteStatistics, when: number): Promise<boolean> {
  if (statistics.documents.length === 0) return false;
  const index = await readIndex(store);
  index[site] = { bytes: JSON.stringify(statistics).length, pages: statistics.documents.length, when };
  await forgetOldest(store, index, site);
  return write(store, index, site, statistics);
}

/** By unit: how certain it is part of the site's template; undefined if the site is unknown. */
export async function recallTemplate(
  store: Store,
  url: string,
): Promise<((snapshot: Snapshot, units: Units) => Work<Float32Array>) | undefined> {
  const statistics = await readStatistics(store, url);
  return statistics && ((snapshot, units) => judgingTemplate(statistics, snapshot, units));
}

/** Stored statistics of a page's site; undefined if there are none. */
export async function readStatistics(store: Store, url: string): Promise<SiteStatistics | undefined> {
  const site = siteOf(url);
  return site === '' ? undefined : readTemplate(store, site);
}

export async function readTemplate(store: Store, site: string): Promise<SiteStatistics | undefined> {
  const statistics = toStatistics(await store.get(PREFIX + site));
  return statistics.documents.length > 0 ? statistics : undefined;
}

/** With fewer pages, including this one, a repetition may be chance. */
const FEWEST_PAGES = 3;
/** From this many pages on, the entropy counts in full. */
const ENOUGH_PAGES = 6;

/**
 * By unit: how certain the site repeats it, pulled towards 0.5 while few pages are known; NaN if the pages tell nothing. Pages with another
 * template do not count, so a redesigned site starts over.
 */
export function templateCertainty(statistics: SiteStatistics, snapshot: Snapshot, units: Units): Float32Array {
  return finish(judgingTemplate(statistics, snapshot, units));
}

function* judgingTemplate(statistics: SiteStatistics, snapshot: Snapshot, units: Units): Work<Float32Array> {
  const entropy = yield* measuringEntropy(snapshot, units, statistics);
  yield;
  if (entropy.documents < FEWEST_PAGES) return new Float32Array(units.size).fill(Number.NaN);
  const trust = Math.min(1, (entropy.documents - 1) / (ENOUGH_PAGES - 1));
  return repetition(entropy).map(sure => 0.5 + trust * (sure - 0.5));
}

export async function listTemplates(store: Store): Promise<TemplateFacts[]> {
  const index = await readIndex(store);
  return Object.entries(index)
    .map(([site, facts]) => ({ site, ...facts }))
    .sort((a, b) => b.when - a.when);
}

export async function forgetTemplate(store: Store, site: string): Promise<void> {
  const index = await readIndex(store);
  delete index[site];
  await store.remove(PREFIX + site);
  await store.set(INDEX, index);
}

export function forgetAllTemplates(store: Store): Promise<void> {
  return forgetUnder(store, PREFIX, INDEX);
}

/** Makes room by removing the least recently read sites, but never the current one. */
async function forgetOldest(store: Store, index: Index, keep: string, room = MOST_BYTES_IN_ALL): Promise<void> {
  for (const site of oldestBeyond(index, room, keep)) {
    await store.remove(PREFIX + site);
    delete index[site];
  }
}

/** The least recently read sites beyond the available room. */
function oldestBeyond(index: Index, room: number, keep?: string): string[] {
  const oldestFirst = Object.entries(index).sort(([, a], [, b]) => a.when - b.when);
  let bytes = total(index);
  return oldestFirst.flatMap(([site, facts]) => {
    if (bytes <= room || site === keep) return [];
    bytes -= facts.bytes;
    return [site];
  });
}

/** If the browser's storage is full, retries once after dropping half of all statistics; then gives up on this page. */
async function write(store: Store, index: Index, site: string, statistics: SiteStatistics): Promise<boolean> {
  for (const room of [MOST_BYTES_IN_ALL, total(index) / 2]) {
    try {
      await forgetOldest(store, index, site, room);
      await store.set(PREFIX + site, statistics);
      await store.set(INDEX, index);
      return true;
    } catch {
      // Retry with less; a second failure is final.
    }
  }
  return false;
}

function total(index: Index): number {
  return Object.values(index).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The index, rebuilt from the stored statistics if it is missing or damaged. */
async function readIndex(store: Store): Promise<Index> {
  const stored = record(await store.get(INDEX));
  if (stored && Object.values(stored).every(isFacts)) return stored as Index;
  const index: Index = {};
  for (const key of await store.keys()) {
    if (!key.startsWith(PREFIX)) continue;
    const kept = await store.get(key);
    if (isFromNewer(kept, STATISTICS_VERSION)) continue;
    const statistics = toStatistics(kept);
    if (statistics.documents.length === 0) await store.remove(key);
    else index[key.slice(PREFIX.length)] = factsOf(statistics);
  }
  return index;
}

function factsOf(statistics: SiteStatistics): Index[string] {
  const when = Math.max(...statistics.documents.map(({ at }) => at));
  return { bytes: JSON.stringify(statistics).length, pages: statistics.documents.length, when };
}

function isFacts(value: unknown): boolean {
  const facts = record(value);
  return facts !== undefined && [facts.bytes, facts.pages, facts.when].every(n => Number.isFinite(n));
}
