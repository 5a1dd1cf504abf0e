import { MOST_DOCUMENTS, mergeStatistics, type SiteStatistics, toStatistics } from '../methods/site-statistics.ts';
import { record } from './remembered.ts';
import { SiteError, type Store } from './store.ts';
import { learnTemplates, listTemplates, readTemplate } from './template.ts';
import { HOST, parseJson } from './transfer.ts';

/** What repeats on the pages of sites, as a file: a crawl writes it, the extension takes it in. */
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

/** Whether a file is one of these, before anything else is asked of it. */
export function holdsTemplates(text: string): boolean {
  return record(parseJson(text))?.kind === KIND;
}

/** Adds a file's statistics to those there are, all or nothing. What cannot be understood is left out. */
export async function importTemplates(store: Store, text: string, now: Date): Promise<ImportedTemplates> {
  const file = record(parseJson(text));
  if (!file || file.kind !== KIND || typeof file.version !== 'number') throw new SiteError('wrongKind');
  if (file.version > VERSION) throw new SiteError('newerVersion');
  if (!Array.isArray(file.sites)) throw new SiteError('unreadable');
  const learned = new Map<string, SiteStatistics>();
  // Last used first in the file: of a site that it names twice the last use counts.
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

/** A page read in the future would never be forgotten. */
function asOfNow({ version, documents }: SiteStatistics, nowMs: number): SiteStatistics {
  return { version, documents: documents.map(document => ({ ...document, at: Math.min(document.at, nowMs) })) };
}
