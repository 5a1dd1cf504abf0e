import { ALL_STOP_WORDS, STOP_CHARS } from '../methods/stop-words.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { UNIT, type Units } from '../page/unit.ts';
import type { Work } from '../page/work.ts';
import { hashWords } from './characters.ts';

/** The page's metadata, compared with the text it shows. */
export interface Meta {
  /** Share of a unit's trigrams found in the article body in the page's JSON-LD; NaN if there is none. */
  inBody: Float32Array;
  /** Share of a unit's words found in the page's description, and in its title. */
  inDescription: Float32Array;
  inTitle: Float32Array;
  /** Share of the title's words found in the unit. */
  ofTitle: Float32Array;
  /** Share of a unit's words that are stop words in any of the languages we have lists for. */
  stops: Float32Array;
  /** Kinds of page that the metadata claims, as bits of CLAIM. */
  claims: number;
  /** Whether it explicitly claims to be a discussion; question and comment types also occur on articles. */
  isDiscussion: boolean;
}

export const CLAIM = {
  article: 1,
  product: 2,
  thread: 4,
  listing: 8,
  video: 16,
  recipe: 32,
  documentation: 64,
} as const;

const CLAIM_OF_TYPE: [RegExp, number][] = [
  [/article|blogposting|reportage|newsarticle/i, CLAIM.article],
  [/product|offer/i, CLAIM.product],
  [/discussionforum|qapage|question|comment/i, CLAIM.thread],
  [/collectionpage|itemlist|searchresults/i, CLAIM.listing],
  [/video/i, CLAIM.video],
  [/recipe/i, CLAIM.recipe],
  [/techarticle|apireference|howto/i, CLAIM.documentation],
];
const LONGEST_BODY = 400_000;
const LONGEST_UNIT = 4000;
const LONGEST_SHORT = 600;
/** Units per step. */
const PAUSE_EVERY = 512;

let grammar: Set<number> | undefined;

/** Hashes of the stop words of all languages, of Chinese function characters, and of hiragana, which mostly write Japanese grammar. */
function readGrammar(): Set<number> {
  const words = new Set(hashWords(ALL_STOP_WORDS, Number.POSITIVE_INFINITY));
  for (const char of STOP_CHARS) words.add(char.charCodeAt(0));
  for (let code = 0x3041; code <= 0x3096; code++) words.add(code);
  return words;
}

export function* readMeta(snapshot: Snapshot, units: Units, texts: readonly string[]): Work<Meta> {
  const { named, jsonLd } = snapshot.page.meta;
  const title = hashWords(named['og:title'] || snapshot.page.title, LONGEST_UNIT);
  const description = hashWords(named['og:description'] || named['description'] || '', LONGEST_UNIT);
  const claimed = readJsonLd(jsonLd);
  const grams = claimed.body.length > 200 ? threeGrams(hashWords(claimed.body, LONGEST_BODY)) : undefined;

  const meta: Meta = {
    inBody: new Float32Array(units.size).fill(Number.NaN),
    inDescription: new Float32Array(units.size),
    inTitle: new Float32Array(units.size),
    ofTitle: new Float32Array(units.size),
    stops: new Float32Array(units.size),
    claims: claimed.claims | claimsIn(named['og:type'] ?? ''),
    isDiscussion: claimed.isDiscussion,
  };
  const stops = (grammar ??= readGrammar());
  const inTitle = new Set(title);
  const inDescription = new Set(description);
  for (let u = 0; u < units.size; u++) {
    if (u % PAUSE_EVERY === 0) yield;
    if (units.kind[u] !== UNIT.text) continue;
    const text = texts[u];
    // The beginning of a paragraph is enough, unless there is a declared article body to compare with.
    const words = hashWords(text, grams ? LONGEST_UNIT : LONGEST_SHORT);
    if (words.length === 0) continue;
    const ofTitle = share(words, inTitle);
    meta.stops[u] = share(words, stops);
    meta.inTitle[u] = ofTitle;
    meta.ofTitle[u] = ofTitle > 0 && words.length < 60 ? share([...inTitle], new Set(words)) : 0;
    meta.inDescription[u] = inDescription.size > 4 ? share(words, inDescription) : Number.NaN;
    if (grams) meta.inBody[u] = share([...threeGrams(words)], grams);
  }
  return meta;
}

function threeGrams(words: number[]): Set<number> {
  const grams = new Set<number>();
  if (words.length < 3) grams.add(words.reduce(mix, 0));
  for (let i = 2; i < words.length; i++) grams.add(mix(mix(words[i - 2], words[i - 1]), words[i]));
  return grams;
}

const mix = (hash: number, word: number): number => (Math.imul(hash, 0x9e3779b1) + word) | 0;

function share(words: readonly number[], known: ReadonlySet<number>): number {
  if (words.length === 0 || known.size === 0) return 0;
  let hits = 0;
  for (let w = 0; w < words.length; w++) if (known.has(words[w])) hits++;
  return hits / words.length;
}

/** JSON-LD properties with full texts, of the page itself and of comments on it. */
const DECLARED = ['articleBody', 'text', 'description', 'reviewBody'] as const;
const MOST_NODES = 2000;

/** The data is untrusted: checks every type and limits the number of nodes. */
function readJsonLd(blocks: unknown[]): { body: string; claims: number; isDiscussion: boolean } {
  let body = '';
  let claims = 0;
  let isDiscussion = false;
  const waiting = [...blocks];
  for (let seen = 0; waiting.length > 0 && seen < MOST_NODES; seen++) {
    const block = waiting.pop();
    if (typeof block !== 'object' || block === null) continue;
    const record = block as Record<string, unknown>;
    for (const type of typesOf(record)) {
      claims |= claimsIn(type);
      isDiscussion ||= type === 'DiscussionForumPosting' || type === 'QAPage';
    }
    for (const text of textsOf(record)) if (body.length < LONGEST_BODY) body += ` ${text}`;
    for (const value of Object.values(record)) if (typeof value === 'object' && value !== null) waiting.push(value);
  }
  return { body, claims, isDiscussion };
}

const typesOf = (record: Record<string, unknown>): string[] =>
  [record['@type']].flat().filter(type => typeof type === 'string');

const textsOf = (record: Record<string, unknown>): string[] =>
  DECLARED.map(name => record[name]).filter(text => typeof text === 'string' && text.length > 80) as string[];

function claimsIn(type: string): number {
  let mask = 0;
  for (const [pattern, claim] of CLAIM_OF_TYPE) if (pattern.test(type)) mask |= claim;
  return mask;
}
