import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { finish, type Work } from '../page/work.ts';
import { makingBlocks, type PageBlocks, similarity } from './content-blocks.ts';
import { EntropyTable, type FeatureEntropies } from './entropy-table.ts';
import { type Gained, noGain } from './entropy-threshold.ts';
import { hash24 } from './keywords.ts';
import { ALL_KNOWN, AS_PUBLISHED, BY_UNITS, type EntropyVariant, judge, type SiteEntropy } from './site-entropy.ts';
import { makingTableBlocks, urlPattern } from './table-blocks.ts';

/**
 * InfoDiscoverer's feature–document matrix in a form that can be stored as the user reads a site: 24-bit hashes instead of words,
 * with limits on pages, on hashes per page and on bytes per site.
 *
 *   words    "AbCd1AbCe3…"   four characters for a feature, one for its count, features in ascending order
 *
 * A page with too many features keeps those with the smallest hashes, so that the same words are kept on every page. `limit` is the
 * hash up to which nothing is missing. A page's blocks are not stored: their contribution to the site's threshold is computed when
 * the page is learned (`gained`).
 */
export interface SiteStatistics {
  version: typeof STATISTICS_VERSION;
  /** Oldest first. */
  documents: StoredDocument[];
}

export interface StoredDocument {
  /** 24-bit hash of the page's URL, so that a page read twice is one document. */
  page: number;
  /** When it was read; the unit is up to the caller. */
  at: number;
  limit: number;
  shape: string;
  words: string;
  /** Empty if too few pages were known when it was learned. */
  gained: Gained;
  /** Hash of its URL pattern, and `gained` over its tables; missing in data from older versions. */
  pattern?: number;
  tables?: Gained;
}

export const STATISTICS_VERSION = 2;
/** The paper uses five to forty pages and does not improve with more (Figure 7); with fewer, old templates are forgotten sooner. */
export const MOST_DOCUMENTS = 16;
export const MOST_FEATURES = 1500;
export const MOST_BYTES = 200_000;
/** Minimum similarity of shapes for pages of one cluster (4: "presented by the same template"). */
export const SAME_TEMPLATE = 0.25;
/** With fewer documents, entropy is almost all or nothing and not enough to determine the threshold. */
const FEWEST_FOR_THRESHOLD = 4;

export function emptyStatistics(): SiteStatistics {
  return { version: STATISTICS_VERSION, documents: [] };
}

/** The stored statistics if valid; otherwise empty ones. */
export function toStatistics(value: unknown): SiteStatistics {
  const stored = value as SiteStatistics | null | undefined;
  if (stored?.version !== STATISTICS_VERSION || !Array.isArray(stored.documents)) return emptyStatistics();
  return keepNewest(stored.documents.filter(isDocument));
}

function isDocument(value: unknown): value is StoredDocument {
  const document = value as StoredDocument | null;
  return (
    typeof document === 'object' &&
    document !== null &&
    Number.isInteger(document.page) &&
    Number.isFinite(document.at) &&
    Number.isInteger(document.limit) &&
    typeof document.shape === 'string' &&
    typeof document.words === 'string' &&
    document.words.length % ENTRY === 0 &&
    isGained(document.gained) &&
    (document.pattern === undefined || Number.isInteger(document.pattern)) &&
    (document.tables === undefined || isGained(document.tables))
  );
}

function isGained(value: unknown): value is Gained {
  const isSized = Array.isArray(value) && (value.length === 0 || value.length === noGain().length);
  return isSized && value.every(count => Number.isFinite(count) && count >= 0);
}

export function addPage(statistics: SiteStatistics, snapshot: Snapshot, units: Units, at = 0): SiteStatistics {
  return finish(addingPage(statistics, snapshot, units, at));
}

/** `addPage`, in slices. */
export function* addingPage(
  statistics: SiteStatistics,
  snapshot: Snapshot,
  units: Units,
  at: number,
): Work<SiteStatistics> {
  const blocks = yield* makingBlocks(snapshot, units);
  const page = toPageNumber(snapshot);
  const others = statistics.documents.filter(document => document.page !== page);
  yield;
  const gained = gainOf(BY_UNITS, blocks, sameTemplate(others, blocks));
  yield;
  const pattern = toPattern(snapshot);
  const tables = gainOf(AS_PUBLISHED, yield* makingTableBlocks(snapshot, units), samePattern(others, pattern));
  const document = { page, at, ...write(blocks), gained, pattern, tables };
  return document.words === '' ? statistics : keepNewest([...others, document]);
}

/** A page's contribution to the threshold; empty if too few pages are known. */
function gainOf(variant: EntropyVariant, blocks: PageBlocks, known: StoredDocument[]): Gained {
  if (known.length + 1 < FEWEST_FOR_THRESHOLD) return [];
  const gained = noGain();
  variant.gather(blocks.keywords, entropiesOver(known, blocks), gained);
  return gained;
}

export function mergeStatistics(one: SiteStatistics, other: SiteStatistics): SiteStatistics {
  const byPage = new Map<number, StoredDocument>();
  for (const document of [...one.documents, ...other.documents]) {
    const known = byPage.get(document.page);
    if (known === undefined || known.at <= document.at) byPage.set(document.page, document);
  }
  return keepNewest([...byPage.values()].sort((a, b) => a.at - b.at));
}

/** Per unit, its block's entropy over this page and the site's known pages with the same template; NaN for fewer than two pages. */
export function blockEntropy(statistics: SiteStatistics, snapshot: Snapshot, units: Units): Float32Array {
  return siteEntropy(snapshot, units, statistics).score;
}

/** The variant for modern pages, with the stored statistics in place of the site's other pages. */
export function siteEntropy(snapshot: Snapshot, units: Units, statistics: SiteStatistics): SiteEntropy {
  return finish(measuringEntropy(snapshot, units, statistics));
}

/** `siteEntropy`, in slices. */
export function* measuringEntropy(snapshot: Snapshot, units: Units, statistics: SiteStatistics): Work<SiteEntropy> {
  const blocks = yield* makingBlocks(snapshot, units);
  yield;
  const known = sameTemplate(othersOf(statistics, snapshot), blocks);
  return compare(blocks, known, BY_UNITS, document => document.gained);
}

/** The paper's curves start at five pages (Figure 7). */
export const FEWEST_AS_PUBLISHED = 5;

/** The method as published, over the stored pages with the same URL pattern as this one. */
export function publishedEntropy(snapshot: Snapshot, units: Units, statistics: SiteStatistics): SiteEntropy {
  const known = samePattern(othersOf(statistics, snapshot), toPattern(snapshot));
  return compare(AS_PUBLISHED.toBlocks(snapshot, units), known, AS_PUBLISHED, document => document.tables ?? []);
}

function compare(
  blocks: PageBlocks,
  known: StoredDocument[],
  variant: EntropyVariant,
  gainedOf: (document: StoredDocument) => Gained,
): SiteEntropy {
  const entropyOf = entropiesOver(known, blocks);
  const gained = noGain();
  variant.gather(blocks.keywords, entropyOf, gained);
  for (const document of known) for (const [step, count] of gainedOf(document).entries()) gained[step] += count;
  return judge(blocks, entropyOf, gained, known.length + 1, variant);
}

function othersOf(statistics: SiteStatistics, snapshot: Snapshot): StoredDocument[] {
  const page = toPageNumber(snapshot);
  return statistics.documents.filter(document => document.page !== page);
}

function sameTemplate(documents: StoredDocument[], { shape }: PageBlocks): StoredDocument[] {
  return documents.filter(document => similarity(readShape(document.shape), shape) >= SAME_TEMPLATE);
}

function samePattern(documents: StoredDocument[], pattern: number): StoredDocument[] {
  return documents.filter(document => document.pattern === pattern);
}

function toPattern({ page }: Snapshot): number {
  return hash24(urlPattern(page.url));
}

/**
 * Entropies of this page's features over this page and the stored documents. The table contains only these features, since no
 * others are looked up, so it stays small; the stored words are read straight from the string without being decoded into a list.
 */
function entropiesOver(known: StoredDocument[], { keywords }: PageBlocks): FeatureEntropies {
  let entries = 0;
  for (const { features } of keywords) entries += features.length;
  const table = new EntropyTable(entries);
  for (const { features, counts } of keywords)
    for (let n = 0; n < features.length; n++) table.add(features[n], counts[n], 0);
  let limit = ALL_KNOWN;
  known.forEach(({ words, limit: own }, n) => {
    limit = Math.min(limit, own);
    for (let at = 0; at < words.length; at += ENTRY)
      table.addKnown(readNumber(words, at), Math.max(1, DIGIT[words.charCodeAt(at + 4) & 127]), n + 1);
  });
  return table.finish(known.length + 1, limit);
}

/* ---------------------------------------------------------------- stored format */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const ENTRY = 5;

function write({ keywords, shape }: PageBlocks): Pick<StoredDocument, 'limit' | 'shape' | 'words'> {
  const counts = new Map<number, number>();
  for (const block of keywords)
    for (let n = 0; n < block.features.length; n++)
      counts.set(block.features[n], (counts.get(block.features[n]) ?? 0) + block.counts[n]);
  const features = Int32Array.from(counts.keys()).sort();
  const limit = features.length > MOST_FEATURES ? features[MOST_FEATURES - 1] : ALL_KNOWN;
  let words = '';
  for (const feature of features.subarray(0, MOST_FEATURES))
    words += writeNumber(feature) + DIGITS[Math.min(63, counts.get(feature)!)];
  return { limit, words, shape: Array.from(shape, writeNumber).join('') };
}

function toPageNumber({ page }: Snapshot): number {
  return hash24(page.url.split('#')[0]);
}

function writeNumber(value: number): string {
  return DIGITS[value >>> 18] + DIGITS[(value >>> 12) & 63] + DIGITS[(value >>> 6) & 63] + DIGITS[value & 63];
}

const DIGIT = new Uint8Array(128);
for (let digit = 0; digit < 64; digit++) DIGIT[DIGITS.charCodeAt(digit)] = digit;

function readNumber(text: string, at: number): number {
  return (
    (DIGIT[text.charCodeAt(at) & 127] << 18) |
    (DIGIT[text.charCodeAt(at + 1) & 127] << 12) |
    (DIGIT[text.charCodeAt(at + 2) & 127] << 6) |
    DIGIT[text.charCodeAt(at + 3) & 127]
  );
}

function readShape(text: string): Int32Array {
  const shape = new Int32Array(text.length >> 2);
  for (let n = 0; n < shape.length; n++) shape[n] = readNumber(text, n * 4);
  return shape;
}

/** Keeps the newest documents that fit the limits. */
function keepNewest(documents: StoredDocument[]): SiteStatistics {
  let first = Math.max(0, documents.length - MOST_DOCUMENTS);
  let bytes = documents.slice(first).reduce((sum, document) => sum + bytesOf(document), 100);
  while (bytes > MOST_BYTES) bytes -= bytesOf(documents[first++]);
  return { version: STATISTICS_VERSION, documents: documents.slice(first) };
}

/** Approximate length as JSON, rounded up: 300 for names and numbers. */
function bytesOf({ words, shape }: StoredDocument): number {
  return words.length + shape.length + 300;
}
