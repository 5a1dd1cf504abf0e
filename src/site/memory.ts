import { type Differences, merged } from './by-id.ts';
import { type CorrectedPage, learnCorrections } from './learn.ts';
import { type Remembered, record, toRemembered } from './remembered.ts';
import { forgetUnder, refuseNewer, type Store } from './store.ts';

/**
 * The reader's corrections, by site. Storage layout:
 *
 *   corrections:example.org  →  { version: 1, entries: Remembered[] }
 *
 * Callers must exclude private windows, which memory cannot detect.
 */
const PREFIX = 'corrections:';
const VERSION = 1;

export interface SiteCorrections {
  host: string;
  entries: Remembered[];
}

/** Damaged entries are dropped. Data from a newer version is left untouched and not used. */
export async function readSite(store: Store, host: string): Promise<Remembered[]> {
  const kept = record(await store.get(PREFIX + host));
  if (!kept || kept.version !== VERSION || !Array.isArray(kept.entries)) return [];
  return kept.entries.map(toRemembered).filter(entry => entry !== undefined);
}

async function writeSite(store: Store, host: string, entries: Remembered[]): Promise<void> {
  refuseNewer(await store.get(PREFIX + host), VERSION);
  if (entries.length === 0) await store.remove(PREFIX + host);
  else await store.set(PREFIX + host, { version: VERSION, entries });
}

/** Stores the changes of a reading. Call it again after each change: the session's entries are replaced. */
export async function learnSite(store: Store, host: string, page: CorrectedPage): Promise<Remembered[]> {
  const entries = learnCorrections(await readSite(store, host), page);
  await writeSite(store, host, entries);
  return entries;
}

export async function changeSite(store: Store, host: string, change: Differences<Remembered>): Promise<void> {
  const set = change.set.map(toRemembered).filter(entry => entry !== undefined);
  await writeSite(store, host, merged(await readSite(store, host), { ...change, set }));
}

/** Storage items for these sites, to be written all at once. */
export function toItems(sites: readonly SiteCorrections[]): Record<string, unknown> {
  return Object.fromEntries(sites.map(({ host, entries }) => [PREFIX + host, { version: VERSION, entries }]));
}

/** Whether a newer version has stored data here. */
export async function isNewer(store: Store, host: string): Promise<boolean> {
  const version = record(await store.get(PREFIX + host))?.version;
  return typeof version === 'number' && version > VERSION;
}

export async function listSites(store: Store): Promise<SiteCorrections[]> {
  const hosts = (await store.keys()).filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length));
  const sites = await Promise.all(hosts.sort().map(async host => ({ host, entries: await readSite(store, host) })));
  return sites.filter(({ entries }) => entries.length > 0);
}

/** Sites and corrections that contain every word of the query in host, label or sample. */
export async function searchSites(store: Store, query: string): Promise<SiteCorrections[]> {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20);
  const found = (await listSites(store)).map(({ host, entries }) => ({
    host,
    entries: entries.filter(({ label, sample }) => {
      const text = `${host} ${label} ${sample}`.toLowerCase();
      return wanted.every(word => text.includes(word));
    }),
  }));
  return found.filter(({ entries }) => entries.length > 0);
}

export async function forgetCorrection(store: Store, host: string, id: string): Promise<void> {
  const entries = await readSite(store, host);
  await writeSite(
    store,
    host,
    entries.filter(entry => entry.id !== id),
  );
}

export async function forgetSite(store: Store, host: string): Promise<void> {
  await store.remove(PREFIX + host);
}

export function forgetAllCorrections(store: Store): Promise<void> {
  return forgetUnder(store, PREFIX);
}
