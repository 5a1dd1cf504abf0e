import { stemmer } from 'stemmer';
import { STOP_CHARS, stopWords } from './stop-words.ts';
import { isLetter, isUnspaced } from './words.ts';

/**
 * Keywords of a text as 24-bit hashes (Lin and Ho 2002, 4.2): words without stop words, Porter-stemmed in English, lower case in
 * other languages. In scripts without spaces, and in Korean, where particles are attached to words, a keyword is a pair of adjacent
 * characters: the paper's authors used their own list of Chinese words, and browsers' segmenters disagree with each other. Pairs need
 * neither and are the same everywhere.
 */
export class Keywords {
  private readonly stops: Set<string>;
  private readonly isEnglish: boolean;
  /** Cache from a word's hash to its keyword; -1 if it is not a keyword. Words on a page recur many times. */
  private readonly known = new Map<number, number>();

  constructor(language: string) {
    this.stops = stopWords(language);
    // Unknown languages are treated as English: the stemmer leaves most non-English words unchanged.
    this.isEnglish = language === '' || language.toLowerCase().startsWith('en');
  }

  /** Calls `found` with the number of each keyword of the text, in order, repeated ones included. */
  read(text: string, found: (keyword: number) => void): void {
    const lower = text.toLowerCase();
    let start = -1; // of the current word
    let hash = 0; // of the current word so far
    let before = 0; // previous character in a script read in pairs; 0 if none
    for (let at = 0; at <= lower.length; at++) {
      const code = at < lower.length ? lower.charCodeAt(at) : 0x20;
      const kind = code < 0x80 ? KINDS[code] : (KINDS[code] || rememberKind(code)) - 1;
      if (kind === LETTER || (kind === JOINER && start >= 0)) {
        if (start < 0) {
          start = at;
          hash = OFFSET;
        }
        hash = mix(hash, code);
        before = 0;
        continue;
      }
      if (start >= 0) {
        this.addWord(hash, lower, start, at, found);
        start = -1;
      }
      if (kind === PAIRED && before !== 0) this.addPair(before, code, found);
      before = kind === PAIRED ? code : 0;
    }
  }

  private addWord(hash: number, text: string, start: number, end: number, found: (keyword: number) => void): void {
    let keyword = this.known.get(hash);
    if (keyword === undefined) {
      if (this.known.size >= MOST_WORDS) this.known.clear();
      this.known.set(hash, (keyword = this.toKeyword(text.slice(start, end))));
    }
    if (keyword >= 0) found(keyword);
  }

  private toKeyword(word: string): number {
    const plain = word.replace(/['’]s?$/, '');
    // Numbers are dates, counters and prices, which differ on every page even inside the template.
    if (plain.length < 2 || plain.length > 40 || this.stops.has(plain) || /^[\p{N}'’]+$/u.test(plain)) return -1;
    return hash24(this.isEnglish && /^[a-z]+$/.test(plain) ? stemmer(plain) : plain);
  }

  private addPair(first: number, second: number, found: (keyword: number) => void): void {
    // Hiragana pairs are mostly Japanese grammar; nouns and verbs usually start in another script.
    if (isHiragana(first) && isHiragana(second)) return;
    if (IS_STOP[first] || IS_STOP[second]) return;
    found(mix(mix(OFFSET, first), second) >>> 8);
  }
}

const IS_STOP = new Uint8Array(0x10000);
for (const char of STOP_CHARS) IS_STOP[char.charCodeAt(0)] = 1;

const readers = new Map<string, Keywords>();

/** One instance per language, so that its word cache is reused across a site's pages. */
export function keywordsOf(language: string): Keywords {
  const key = language.slice(0, 12).toLowerCase();
  let reader = readers.get(key);
  if (reader === undefined) {
    if (readers.size >= MOST_LANGUAGES) readers.clear();
    readers.set(key, (reader = new Keywords(key)));
  }
  return reader;
}

const MOST_LANGUAGES = 8;
const MOST_WORDS = 30_000;
const OFFSET = 0x811c9dc5;

/** FNV-1a with a final mixing step, so that the upper bits, which are kept, also depend on the last character. */
export function hash24(text: string): number {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = mix(hash, text.charCodeAt(at));
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8;
}

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

const [OTHER, LETTER, JOINER, PAIRED] = [0, 1, 2, 3];
/** Kind by code unit: for ASCII the kind itself, for others kind + 1, or 0 if not yet computed. */
const KINDS = new Uint8Array(0x10000);
for (let code = 0; code < 128; code++) KINDS[code] = isLetter(code) ? LETTER : code === 0x27 ? JOINER : OTHER;

function rememberKind(code: number): number {
  return (KINDS[code] = kindOf(code) + 1);
}

function kindOf(code: number): number {
  if (isUnspaced(code) || (code >= 0xac00 && code <= 0xd7a3)) return PAIRED;
  // Zero-width joiners and non-joiners occur inside Persian and Indic words.
  if (code === 0x200c || code === 0x200d || code === 0x2019) return JOINER;
  return isLetter(code) ? LETTER : OTHER;
}

function isHiragana(code: number): boolean {
  return code >= 0x3040 && code <= 0x309f;
}
