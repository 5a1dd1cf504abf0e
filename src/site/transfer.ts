import { MAX_PER_SITE } from './learn.ts';
import { isNewer, listSites, readSite, type SiteCorrections, toItems } from './memory.ts';
import { type Remembered, record, toRemembered } from './remembered.ts';
import { SiteError, type Store } from './store.ts';

const KIND = 'sightline-corrections';
const VERSION = 1;
const MAX_SITES = 20_000;
/** A host as browsers write it: no path, no credentials, nothing that could be another key. */
export const HOST = /^[\p{L}\p{N}.:[\]_-]{1,255}$/u;

export interface Imported {
  sites: number;
  added: number;
  /** Entries that were already there or could not be understood. */
  skipped: number;
}

/** All corrections as text for a file. */
export async function exportCorrections(store: Store, now: Date): Promise<string> {
  const sites = await listSites(store);
  return `${JSON.stringify({ kind: KIND, version: VERSION, exported: now.toISOString(), sites }, null, 1)}\n`;
}

/** Adds a file's corrections to those there are. Everything is understood before anything is written. */
export async function importCorrections(store: Store, text: string): Promise<Imported> {
  const file = parse(text);
  const result: Imported = { sites: 0, added: 0, skipped: 0 };
  const next: SiteCorrections[] = [];
  for (const [host, { entries, broken }] of file) {
    if (await isNewer(store, host)) {
      result.skipped += broken + entries.length;
      continue;
    }
    const before = await readSite(store, host);
    const after = merge(before, entries);
    const added = after.filter(entry => !before.includes(entry)).length;
    result.skipped += broken + entries.length - added;
    result.added += added;
    if (added === 0) continue;
    result.sites++;
    next.push({ host, entries: after });
  }
  // Storage can fill up half way: all of it is kept, or nothing.
  if (next.length > 0) await store.setAll(toItems(next));
  return result;
}

/** Each once, and of too many the newest. */
function merge(before: Remembered[], entries: Remembered[]): Remembered[] {
  // Those that are here come last: of two with one name they stay.
  const byId = new Map([...entries, ...before].map(entry => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => a.when - b.when).slice(-MAX_PER_SITE);
}

/** By host: a file may name one more than once. */
function parse(text: string): Map<string, { entries: Remembered[]; broken: number }> {
  const file = record(parseJson(text));
  if (!file || file.kind !== KIND || typeof file.version !== 'number') throw new SiteError('wrongKind');
  if (file.version > VERSION) throw new SiteError('newerVersion');
  if (!Array.isArray(file.sites)) throw new SiteError('unreadable');
  const sites = new Map<string, { entries: Remembered[]; broken: number }>();
  for (const site of file.sites.slice(0, MAX_SITES)) {
    const s = record(site);
    if (!s || typeof s.host !== 'string' || !HOST.test(s.host) || !Array.isArray(s.entries)) continue;
    const entries = s.entries
      .slice(0, 1000)
      .map(toRemembered)
      .filter(entry => entry !== undefined);
    const { entries: earlier, broken } = sites.get(s.host) ?? { entries: [], broken: 0 };
    sites.set(s.host, {
      entries: [...earlier, ...entries],
      broken: broken + s.entries.length - entries.length,
    });
  }
  return sites;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SiteError('wrongKind', { cause });
  }
}
