import { listSites, readSite, writeSite } from './memory.ts';
import { type Remembered, record, toRemembered } from './remembered.ts';
import { SiteError, type Store } from './store.ts';

const KIND = 'sightline-corrections';
const VERSION = 1;
const MAX_SITES = 20_000;
/** A host as browsers write it: no path, no credentials, nothing that could be another key. */
const HOST = /^[\p{L}\p{N}.:[\]_-]{1,255}$/u;

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
  const next: { host: string; before: Remembered[]; after: Remembered[] }[] = [];
  for (const { host, entries, broken } of file) {
    const before = await readSite(store, host);
    const known = new Set(before.map(entry => entry.id));
    const fresh = entries.filter(entry => !known.has(entry.id));
    result.skipped += broken + entries.length - fresh.length;
    result.added += fresh.length;
    if (fresh.length === 0) continue;
    result.sites++;
    next.push({ host, before, after: [...before, ...fresh].sort((a, b) => a.when - b.when) });
  }
  await writeAll(store, next);
  return result;
}

/** Storage can fill up half way: then what was written is taken back. */
async function writeAll(
  store: Store,
  next: { host: string; before: Remembered[]; after: Remembered[] }[],
): Promise<void> {
  let done = 0;
  try {
    for (; done < next.length; done++) await writeSite(store, next[done].host, next[done].after);
  } catch (error) {
    for (const { host, before } of next.slice(0, done + 1)) await writeSite(store, host, before);
    throw error;
  }
}

function parse(text: string): { host: string; entries: Remembered[]; broken: number }[] {
  const file = record(parseJson(text));
  if (!file || file.kind !== KIND || typeof file.version !== 'number') throw new SiteError('wrongKind');
  if (file.version > VERSION) throw new SiteError('newerVersion');
  if (!Array.isArray(file.sites)) throw new SiteError('unreadable');
  return file.sites.slice(0, MAX_SITES).flatMap(site => {
    const s = record(site);
    if (!s || typeof s.host !== 'string' || !HOST.test(s.host) || !Array.isArray(s.entries)) return [];
    const entries = s.entries
      .slice(0, 1000)
      .map(toRemembered)
      .filter(entry => entry !== undefined);
    return [{ host: s.host, entries, broken: s.entries.length - entries.length }];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SiteError('wrongKind', { cause });
  }
}
