import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { type BlockKeywords, type PageBlocks, similarity, toBlocks } from './content-blocks.ts';
import { hash24 } from './keywords.ts';
import {
  ALL_KNOWN,
  type EntropyDocument,
  featureEntropies,
  findThreshold,
  judge,
  type SiteEntropy,
  toDocument,
} from './site-entropy.ts';

/**
 * InfoDiscoverer's feature–document matrix as it can be kept while somebody reads a site: no words, only 24-bit numbers
 * that words are folded into; so many pages, so many numbers a page, so many bytes a site, and no more.
 *
 *   block    "AbCd1AbCe3…"   four characters for a feature, one for how often, features in rising order
 *
 * A page with too many features keeps the smallest numbers: the same words are then kept on every page, which any other
 * choice would spoil. `limit` says up to where nothing is missing.
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
  blocks: string[];
}

export const STATISTICS_VERSION = 1;
/** The paper needs five to forty pages and does not get better with more (Figure 7); old templates are forgotten sooner. */
export const MOST_DOCUMENTS = 24;
export const MOST_FEATURES = 1500;
export const MOST_BYTES = 200_000;
/** Pages are of one cluster (4: "presented by the same template") when their shapes have this much in common. */
export const SAME_TEMPLATE = 0.25;

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
    Array.isArray(document.blocks) &&
    document.blocks.every(block => typeof block === 'string' && block.length % ENTRY === 0)
  );
}

export function addPage(statistics: SiteStatistics, snapshot: Snapshot, units: Units, at = 0): SiteStatistics {
  const document = store(snapshot, toBlocks(snapshot, units), at);
  if (document.blocks.length === 0) return statistics;
  return keepNewest([...statistics.documents.filter(({ page }) => page !== document.page), document]);
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

/** The threshold for the template of the page read last. */
export function threshold(statistics: SiteStatistics): number {
  const documents = statistics.documents.map(load);
  const last = documents[documents.length - 1];
  if (last === undefined) return 1;
  const cluster = documents.filter(({ shape }) => similarity(shape, last.shape) >= SAME_TEMPLATE);
  return findThreshold(cluster, featureEntropies(cluster));
}

/** The method with what is remembered of the site in place of the other pages. */
export function siteEntropy(snapshot: Snapshot, units: Units, statistics: SiteStatistics): SiteEntropy {
  const blocks = toBlocks(snapshot, units);
  const own = toDocument(blocks.keywords);
  const page = toPageNumber(snapshot);
  const others = statistics.documents
    .filter(document => document.page !== page)
    .map(load)
    .filter(({ shape }) => similarity(shape, blocks.shape) >= SAME_TEMPLATE);
  const documents: EntropyDocument[] = [...others, own];
  const entropyOf = featureEntropies(documents);
  return judge(blocks, own, entropyOf, findThreshold(documents, entropyOf), documents.length);
}

/* ---------------------------------------------------------------- to and from what is stored */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const ENTRY = 5;

function store(snapshot: Snapshot, { keywords, shape }: PageBlocks, at: number): StoredDocument {
  const distinct = [...new Set(keywords.flatMap(({ features }) => [...features]))].sort((a, b) => a - b);
  // A word in several blocks is written several times, so the bound is on entries: raise it feature by feature.
  const entries = new Map<number, number>();
  for (const { features } of keywords)
    for (const feature of features) entries.set(feature, (entries.get(feature) ?? 0) + 1);
  let limit = ALL_KNOWN;
  let written = 0;
  for (let n = 0; n < distinct.length; n++) {
    written += entries.get(distinct[n])!;
    if (written <= MOST_FEATURES) continue;
    limit = distinct[n] - 1;
    break;
  }
  const blocks = keywords.map(block => write(block, limit)).filter(block => block !== '');
  return { page: toPageNumber(snapshot), at, limit, shape: [...shape].map(writeNumber).join(''), blocks };
}

function toPageNumber({ page }: Snapshot): number {
  return hash24(page.url.split('#')[0]);
}

function write({ features, counts }: BlockKeywords, limit: number): string {
  let out = '';
  for (let n = 0; n < features.length && features[n] <= limit; n++)
    out += writeNumber(features[n]) + DIGITS[Math.min(63, counts[n])];
  return out;
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

type LoadedDocument = EntropyDocument & { shape: Int32Array };
const loaded = new WeakMap<StoredDocument, LoadedDocument>();

/** Read once for as long as the stored form lives: every page of the site asks for all of them. */
function load(stored: StoredDocument): LoadedDocument {
  let document = loaded.get(stored);
  if (document === undefined) {
    const shape = new Int32Array(stored.shape.length >> 2);
    for (let n = 0; n < shape.length; n++) shape[n] = readNumber(stored.shape, n * 4);
    document = { ...toDocument(stored.blocks.map(read), stored.limit), shape };
    loaded.set(stored, document);
  }
  return document;
}

function read(block: string): BlockKeywords {
  const size = Math.floor(block.length / ENTRY);
  const features = new Int32Array(size);
  const counts = new Uint16Array(size);
  for (let n = 0, at = 0; n < size; n++, at += ENTRY) {
    features[n] = readNumber(block, at);
    counts[n] = Math.max(1, DIGIT[block.charCodeAt(at + 4) & 127]);
  }
  return { features, counts };
}

/** The newest documents that fit. */
function keepNewest(documents: StoredDocument[]): SiteStatistics {
  let first = Math.max(0, documents.length - MOST_DOCUMENTS);
  let bytes = documents.slice(first).reduce((sum, document) => sum + bytesOf(document), 100);
  while (bytes > MOST_BYTES) bytes -= bytesOf(documents[first++]);
  return { version: STATISTICS_VERSION, documents: documents.slice(first) };
}

/** Length as JSON, a little more than less: 100 for the names and numbers, 3 for the quotes and comma of each block. */
function bytesOf({ blocks, shape }: StoredDocument): number {
  return blocks.reduce((sum, block) => sum + block.length + 3, shape.length + 100);
}
