import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { type PageBlocks, similarity, toBlocks } from './content-blocks.ts';
import { EntropyTable, type FeatureEntropies } from './entropy-table.ts';
import { type Gained, noGain } from './entropy-threshold.ts';
import { hash24 } from './keywords.ts';
import { ALL_KNOWN, AS_PUBLISHED, BY_UNITS, type EntropyVariant, judge, type SiteEntropy } from './site-entropy.ts';
import { urlPattern } from './table-blocks.ts';

/**
 * InfoDiscoverer's feature–document matrix as it can be kept while somebody reads a site: no words, only 24-bit numbers
 * that words are folded into; with limits on pages, on numbers per page and on bytes per site.
 *
 *   words    "AbCd1AbCe3…"   four characters for a feature, one for how often, features in rising order
 *
 * A page with too many features keeps the smallest numbers: the same words are then kept on every page, which any other
 * choice would spoil. `limit` says up to where nothing is missing. The blocks of a page are not kept: what they add to
 * the site's threshold is counted when the page is learned (`gained`).
 */
export interface SiteStatistics {
  version: typeof STATISTICS_VERSION;
  /** Oldest first. */
  documents: StoredDocument[];
}

export interface StoredDocument {
  /** The page's address, folded into 24 bits: a page read twice is one document. */
  page: number;
  /** When it was read, in any clock that only the caller knows. */
  at: number;
  limit: number;
  shape: string;
  words: string;
  /** Empty where too few pages were known when it was learned. */
  gained: Gained;
  /** The pattern of its address, folded, and the same sums over its tables; not there in what older versions stored. */
  pattern?: number;
  tables?: Gained;
}

export const STATISTICS_VERSION = 2;
/** The paper needs five to forty pages and does not get better with more (Figure 7); old templates are forgotten sooner. */
export const MOST_DOCUMENTS = 16;
export const MOST_FEATURES = 1500;
export const MOST_BYTES = 200_000;
/** Pages are of one cluster (4: "presented by the same template") when their shapes have this much in common. */
export const SAME_TEMPLATE = 0.25;
/** With fewer documents than this, entropy is all or nothing and says little about where the threshold lies. */
const FEWEST_FOR_THRESHOLD = 4;

export function emptyStatistics(): SiteStatistics {
  return { version: STATISTICS_VERSION, documents: [] };
}

/** What was stored, if it can be used; nothing known otherwise. */
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
  const blocks = toBlocks(snapshot, units);
  const page = toPageNumber(snapshot);
  const others = statistics.documents.filter(document => document.page !== page);
  const gained = gainOf(BY_UNITS, blocks, sameTemplate(others, blocks));
  const pattern = toPattern(snapshot);
  const tables = gainOf(AS_PUBLISHED, AS_PUBLISHED.toBlocks(snapshot, units), samePattern(others, pattern));
  const document = { page, at, ...write(blocks), gained, pattern, tables };
  return document.words === '' ? statistics : keepNewest([...others, document]);
}

/** What a page adds to the threshold; nothing where too few pages are known. */
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

/** By unit: the entropy of its block over this page and the site's known pages of the same template; NaN below two. */
export function blockEntropy(statistics: SiteStatistics, snapshot: Snapshot, units: Units): Float32Array {
  return siteEntropy(snapshot, units, statistics).score;
}

/** The variant of today's pages, with what is remembered of the site in place of the other pages. */
export function siteEntropy(snapshot: Snapshot, units: Units, statistics: SiteStatistics): SiteEntropy {
  const blocks = toBlocks(snapshot, units);
  const known = sameTemplate(othersOf(statistics, snapshot), blocks);
  return compare(blocks, known, BY_UNITS, document => document.gained);
}

/** The paper draws its curves from five pages on (Figure 7). */
export const FEWEST_AS_PUBLISHED = 5;

/** The method as published, over the remembered pages whose addresses have the pattern of this one. */
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
 * Entropies of this page's own features over it and the stored documents. Only these are asked for, so the table holds
 * nothing else: it stays small, and the stored words are read once, from their string, into nothing.
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

/* ---------------------------------------------------------------- to and from what is stored */

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

/** The newest documents that fit. */
function keepNewest(documents: StoredDocument[]): SiteStatistics {
  let first = Math.max(0, documents.length - MOST_DOCUMENTS);
  let bytes = documents.slice(first).reduce((sum, document) => sum + bytesOf(document), 100);
  while (bytes > MOST_BYTES) bytes -= bytesOf(documents[first++]);
  return { version: STATISTICS_VERSION, documents: documents.slice(first) };
}

/** Length as JSON, a little more than less: 300 for the names and numbers. */
function bytesOf({ words, shape }: StoredDocument): number {
  return words.length + shape.length + 300;
}
