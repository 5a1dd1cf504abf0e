import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** A labelled page from a corpus. Fields the corpus does not provide are undefined. */
export interface CorpusPage {
  id: string;
  corpus: string;
  site: string;
  split: 'train' | 'dev';
  url: string;
  genre: string;
  lang: string;
  script: string;
  title?: string;
  authors: string[];
  date?: string;
  truth?: string;
  comments?: string;
  with: string[];
  without: string[];
  blocks?: CorpusBlock[];
  /** The window it was labelled in, as 1366x900, if its boxes are valid only there. */
  window?: string;
}

/** A labelled block of a laid-out page. */
export interface CorpusBlock {
  tag: string;
  text: string;
  /** x, y, width, height in page pixels, in a 1366 × 900 window. */
  box: [number, number, number, number];
  label: string;
}

/**
 * In rendering order: first pages with every block labelled, then pages that may be trained on, then pages only for measuring,
 * because their licences rule out use in a shipped model.
 */
// biome-ignore format: read as a list
export const CORPORA = [
  'laid-out', 'laid-out-modern', 'laid-out-given', 'sites', 'wcxb-dev', 'andy-articles', 'fundus', 'magic-article', 'magic-forum', 'harvest-forum', 'zh-immortal', 'grafted',
  'dragnet', 'waddle', 'cleaneval-final', 'cleaneval-dev', 'wwwxmu-zh', 'cleanportaleval', 'htmltotext',
] as const;

/** Made by `graft` from pages of the others; only in a folder named with --corpus. */
export const GRAFTED = 'grafted';
export const TRAINABLE: ReadonlySet<string> = new Set(CORPORA.slice(0, 12));
/** Made by `take` from pages that people saved with their labels. */
export const GIVEN = 'laid-out-given';
/** Corpora in which every block is labelled. */
export const GOLD: ReadonlySet<string> = new Set(['laid-out', 'laid-out-modern', 'sites', GIVEN]);

export interface BrokenLine {
  file: string;
  line: number;
  why: string;
}

export interface Corpus {
  folder: string;
  pages: CorpusPage[];
  broken: BrokenLine[];
}

/** Reads every page of the named corpora, in order. Unreadable lines are reported, not fatal. */
export function readCorpus(folder: string, names: readonly string[] = CORPORA): Corpus {
  const files = join(folder, 'pages');
  if (!existsSync(files)) throw new Error(`There is no corpus at ${folder} (no ${files}). Name it with --corpus.`);
  const present = new Set(readdirSync(files));
  const corpus: Corpus = { folder, pages: [], broken: [] };
  for (const name of names) if (present.has(`${name}.jsonl`)) readLines(corpus, name);
  fillTruths(corpus);
  return corpus;
}

function readLines(corpus: Corpus, name: string): void {
  const file = join(corpus.folder, 'pages', `${name}.jsonl`);
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, i) => {
      if (line.trim() === '') return;
      try {
        corpus.pages.push(toPage(JSON.parse(line), name));
      } catch (error) {
        corpus.broken.push({ file, line: i + 1, why: error instanceof Error ? error.message : String(error) });
      }
    });
}

type Raw = Record<string, unknown>;

function toPage(raw: Raw, corpus: string): CorpusPage {
  const id = toText(raw.id);
  if (!id || !/^[\w.-]+$/.test(id)) throw new Error('no usable id');
  const blocks = Array.isArray(raw.blocks) ? raw.blocks.map(toBlock) : undefined;
  const truth = toText(raw.truth);
  if (truth === undefined && !blocks) throw new Error(`${id}: neither truth nor blocks`);
  return {
    id,
    corpus,
    site: toText(raw.site) ?? id,
    split: raw.split === 'dev' ? 'dev' : 'train',
    url: toUrl(toText(raw.url), toText(raw.site) ?? '', id),
    genre: toText(raw.genre) ?? 'unknown',
    lang: toText(raw.lang) ?? '',
    script: toText(raw.script) ?? 'latin',
    title: toText(raw.title),
    authors: toTexts(raw.author),
    date: toText(raw.date),
    truth,
    comments: toText(raw.comments),
    with: toTexts(raw.with),
    without: toTexts(raw.without),
    blocks,
    window: toWindowName(raw.viewport),
  };
}

function toWindowName(viewport: unknown): string | undefined {
  const { widthPx, heightPx } = (viewport ?? {}) as Record<string, unknown>;
  const name = `${Math.round(Number(widthPx))}x${Math.round(Number(heightPx))}`;
  return /^\d{2,5}x\d{2,5}$/.test(name) ? name : undefined;
}

function toBlock(raw: Raw): CorpusBlock {
  const box = raw.box as number[];
  const isBox = Array.isArray(box) && box.length === 4 && box.every(Number.isFinite);
  if (typeof raw.text !== 'string' || typeof raw.label !== 'string' || !isBox)
    throw new Error('a block without text, label or box');
  return { tag: String(raw.tag).toLowerCase(), text: raw.text, label: raw.label, box: box as CorpusBlock['box'] };
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function toTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );
}

/** For pages whose address is lost, builds one that cannot be real, on the site's name if known. */
function toUrl(url: string | undefined, site: string, id: string): string {
  if (url && URL.canParse(url) && /^https?:/.test(url)) return new URL(url).href;
  const host = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(site) ? site : 'page.invalid';
  return `https://${host}/${id}`;
}

/** The modern laid-out pages are also in another corpus under the same id, which has their truth. */
function fillTruths(corpus: Corpus): void {
  const missing = new Map<string, CorpusPage>();
  for (const page of corpus.pages) if (page.truth === undefined) missing.set(page.id, page);
  if (missing.size === 0) return;
  for (const name of CORPORA) {
    const file = join(corpus.folder, 'pages', `${name}.jsonl`);
    if (GOLD.has(name) || !existsSync(file)) continue;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const id = /^\{"id": ?"([^"]+)"/.exec(line)?.[1];
      const page = id === undefined ? undefined : missing.get(id);
      if (page) lendFields(page, line);
    }
  }
}

function lendFields(page: CorpusPage, line: string): void {
  try {
    const other = toPage(JSON.parse(line), page.corpus);
    page.truth = other.truth;
    page.with = other.with;
    page.without = other.without;
    page.authors = page.authors.length ? page.authors : other.authors;
    page.date ??= other.date;
  } catch {
    // Broken lines are reported when their own corpus is read.
  }
}

/** Ids of pages labelled block by block. They are also in a second corpus and must not be counted twice. */
export function readGoldIds(folder: string): Set<string> {
  return new Set(readCorpusIds(folder, 'laid-out-modern'));
}

function readCorpusIds(folder: string, name: string): string[] {
  const file = join(folder, 'pages', `${name}.jsonl`);
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/^\{"id": ?"([^"]+)"/gm)].map(match => match[1]);
}

export interface SavedHtml {
  html: Buffer;
  hash: string;
}

export function htmlFile(folder: string, id: string): string {
  return join(folder, 'html', `${id}.html.br`);
}

/** The page as served. The hash is of the compressed file and keys everything cached from it. */
export function readHtml(folder: string, id: string): SavedHtml {
  const bytes = readFileSync(htmlFile(folder, id));
  return { html: brotliDecompressSync(bytes), hash: hashOf(bytes) };
}

export function hashOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10);
}
