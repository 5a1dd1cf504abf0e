import { repetition } from '../methods/site-entropy.ts';
import {
  addPage,
  mergeStatistics,
  type SiteStatistics,
  STATISTICS_VERSION,
  siteEntropy,
  toStatistics,
} from '../methods/site-statistics.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { record } from './remembered.ts';
import { siteOf } from './site-of.ts';
import { forgetUnder, isFromNewer, type Store } from './store.ts';

/**
 * What repeats on a site's pages, learned as they are read (InfoDiscoverer, kept page by page). What is stored:
 *
 *   template:example.org  →  SiteStatistics, at most 200 KB
 *   templates             →  { [site]: { bytes, pages, when } }, so that forgetting the oldest reads no statistics
 */
const PREFIX = 'template:';
const INDEX = 'templates';
const MOST_BYTES_IN_ALL = 10_000_000;

/** What one site's memory weighs and when it was used last. */
export interface TemplateFacts {
  site: string;
  bytes: number;
  pages: number;
  when: number;
}

type Index = Record<string, Omit<TemplateFacts, 'site'>>;

/**
 * Adds a page to its site's statistics. False where it could not be kept: memory is a help, never a reason to fail a
 * reading.
 */
export async function learnPage(store: Store, snapshot: Snapshot, units: Units, when: number): Promise<boolean> {
  const site = siteOf(snapshot.page.url);
  return site !== '' && learnTemplate(store, site, await statisticsOfPage(store, snapshot, units, when));
}

/** What a page adds to its site's statistics, for the one who writes. */
export async function statisticsOfPage(
  store: Store,
  snapshot: Snapshot,
  units: Units,
  when: number,
): Promise<SiteStatistics> {
  const known = toStatistics(await store.get(PREFIX + siteOf(snapshot.page.url)));
  const { documents, ...rest } = addPage(known, snapshot, units, when);
  return { ...rest, documents: documents.filter(({ at }) => at === when) };
}

/** Adds what was learned of a site elsewhere, by a tab or a crawl. False where it could not be kept. */
export async function learnTemplate(store: Store, site: string, learned: SiteStatistics): Promise<boolean> {
  if (learned.documents.length === 0) return false;
  const stored = await store.get(PREFIX + site);
  if (isFromNewer(stored, STATISTICS_VERSION)) return false;
  const statistics = mergeStatistics(toStatistics(stored), learned);
  return keep(store, site, statistics, Math.max(0, ...statistics.documents.map(({ at }) => at)));
}

/** Adds what was learned of many sites: all of it, or nothing where it cannot be kept. Gives the sites that were added. */
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

/** How surely each unit of a page of this site is template; undefined where the site is not known. */
export async function recallTemplate(
  store: Store,
  url: string,
): Promise<((snapshot: Snapshot, units: Units) => Float32Array) | undefined> {
  const statistics = await readStatistics(store, url);
  return statistics && ((snapshot, units) => templateCertainty(statistics, snapshot, units));
}

/** What is known of a page's site; undefined where nothing is. */
export async function readStatistics(store: Store, url: string): Promise<SiteStatistics | undefined> {
  const site = siteOf(url);
  return site === '' ? undefined : readTemplate(store, site);
}

export async function readTemplate(store: Store, site: string): Promise<SiteStatistics | undefined> {
  const statistics = toStatistics(await store.get(PREFIX + site));
  return statistics.documents.length > 0 ? statistics : undefined;
}

/** Fewer pages than this, this one included, and a repetition is chance. */
const FEWEST_PAGES = 3;
/** From this many pages on, the entropy counts in full. */
const ENOUGH_PAGES = 6;

/**
 * How surely the site repeats each unit, drawn toward a half while few pages are known; NaN where they say nothing. Pages
 * of another template do not count, so a redesigned site starts again from nothing.
 */
export function templateCertainty(statistics: SiteStatistics, snapshot: Snapshot, units: Units): Float32Array {
  const entropy = siteEntropy(snapshot, units, statistics);
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

/** Until all of it fits again. The site that is being read is the newest and stays. */
async function forgetOldest(store: Store, index: Index, keep: string, room = MOST_BYTES_IN_ALL): Promise<void> {
  for (const site of oldestBeyond(index, room, keep)) {
    await store.remove(PREFIX + site);
    delete index[site];
  }
}

/** Of more than there is room for, the sites not read for longest. */
function oldestBeyond(index: Index, room: number, keep?: string): string[] {
  const oldestFirst = Object.entries(index).sort(([, a], [, b]) => a.when - b.when);
  let bytes = total(index);
  return oldestFirst.flatMap(([site, facts]) => {
    if (bytes <= room || site === keep) return [];
    bytes -= facts.bytes;
    return [site];
  });
}

/** Where the browser has no more room, half of what is known makes some; then this page goes unlearned. */
async function write(store: Store, index: Index, site: string, statistics: SiteStatistics): Promise<boolean> {
  for (const room of [MOST_BYTES_IN_ALL, total(index) / 2]) {
    try {
      await forgetOldest(store, index, site, room);
      await store.set(PREFIX + site, statistics);
      await store.set(INDEX, index);
      return true;
    } catch {
      // Tried once more with less; a refusal after that is an answer.
    }
  }
  return false;
}

function total(index: Index): number {
  return Object.values(index).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The index, rebuilt from what is there where it is missing or damaged. */
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
