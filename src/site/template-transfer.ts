import { MOST_DOCUMENTS, mergeStatistics, type SiteStatistics, toStatistics } from '../methods/site-statistics.ts';
import { record } from './remembered.ts';
import { SiteError, type Store } from './store.ts';
import { learnTemplates, listTemplates, readTemplate } from './template.ts';
import { HOST, parseJson } from './transfer.ts';

/** Template statistics of sites as a file, written by a crawl and imported by the extension. */
const KIND = 'sightline-templates';
const VERSION = 1;
const MAX_SITES = 20_000;

export interface ImportedTemplates {
  sites: number;
  pages: number;
}

export async function exportTemplates(store: Store, now: Date): Promise<string> {
  const sites: { host: string; statistics: SiteStatistics }[] = [];
  for (const { site } of await listTemplates(store)) {
    const statistics = await readTemplate(store, site);
    if (statistics) sites.push({ host: site, statistics });
  }
  return `${JSON.stringify({ kind: KIND, version: VERSION, exported: now.toISOString(), sites })}\n`;
}

/** Whether a file is of this kind. */
export function holdsTemplates(text: string): boolean {
  return record(parseJson(text))?.kind === KIND;
}

/** Adds a file's statistics to the stored ones, all or nothing. Malformed parts are skipped. */
export async function importTemplates(store: Store, text: string, now: Date): Promise<ImportedTemplates> {
  const file = record(parseJson(text));
  if (!file || file.kind !== KIND || typeof file.version !== 'number') throw new SiteError('wrongKind');
  if (file.version > VERSION) throw new SiteError('newerVersion');
  if (!Array.isArray(file.sites)) throw new SiteError('unreadable');
  const learned = new Map<string, SiteStatistics>();
  // The file has the most recently used site first. Reversed, so that the latest use counts if a site occurs twice.
  for (const site of file.sites.slice(0, MAX_SITES).reverse()) {
    const { host, statistics } = record(site) ?? {};
    if (typeof host !== 'string' || !HOST.test(host)) continue;
    const own = asOfNow(toStatistics(statistics), now.getTime());
    const before = learned.get(host);
    learned.set(host, before ? mergeStatistics(before, own) : own);
  }
  const added = await learnTemplates(store, learned);
  const pages = added.map(site => Math.min(MOST_DOCUMENTS, learned.get(site)!.documents.length));
  return { sites: added.length, pages: pages.reduce((sum, count) => sum + count, 0) };
}

/** Caps times in the future, which would never expire. */
function asOfNow({ version, documents }: SiteStatistics, nowMs: number): SiteStatistics {
  return { version, documents: documents.map(document => ({ ...document, at: Math.min(document.at, nowMs) })) };
}
