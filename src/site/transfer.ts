import { MAX_PER_SITE } from './learn.ts';
import { isNewer, listSites, readSite, type SiteCorrections, toItems } from './memory.ts';
import { type Remembered, record, toRemembered } from './remembered.ts';
import { SiteError, type Store } from './store.ts';

const KIND = 'sightline-corrections';
const VERSION = 1;
const MAX_SITES = 20_000;
/** A host as browsers write it. Excludes paths, credentials, and anything that could be another storage key. */
export const HOST = /^[\p{L}\p{N}.:[\]_-]{1,255}$/u;

export interface Imported {
  sites: number;
  added: number;
  /** Entries that already existed or were malformed. */
  skipped: number;
}

/** All corrections as the text of a file. */
export async function exportCorrections(store: Store, now: Date): Promise<string> {
  const sites = await listSites(store);
  return `${JSON.stringify({ kind: KIND, version: VERSION, exported: now.toISOString(), sites }, null, 1)}\n`;
}

/** Adds a file's corrections to the stored ones. The file is fully parsed before anything is written. */
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
  // Storage may run full, so all sites are written or none.
  if (next.length > 0) await store.setAll(toItems(next));
  return result;
}

/** Removes duplicates; of too many entries, keeps the newest. */
function merge(before: Remembered[], entries: Remembered[]): Remembered[] {
  // Stored entries come last, so that they win over imported ones with the same id.
  const byId = new Map([...entries, ...before].map(entry => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => a.when - b.when).slice(-MAX_PER_SITE);
}

/** Entries by host; a file may contain a host more than once. */
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
