import { stemmer } from 'stemmer';
import { STOP_CHARS, stopWords } from './stop-words.ts';
import { isLetter, isUnspaced } from './words.ts';

/**
 * Keywords of a text as numbers of 24 bits (Lin and Ho 2002, 4.2): words without stop words, English ones stemmed after
 * Porter, other languages as lower case. Where words are not parted by spaces, and in Korean, where particles hang on
 * them, a keyword is a pair of neighbouring characters: the paper's authors looked Chinese words up in a list of their
 * own, and the browsers' segmenters disagree with one another; pairs need neither and are the same everywhere.
 */
export class Keywords {
  private readonly stops: Set<string>;
  private readonly isEnglish: boolean;
  /** Number by the hash of a word; -1 for words that are no keywords. Every word of a page comes back many times. */
  private readonly known = new Map<number, number>();

  constructor(language: string) {
    this.stops = stopWords(language);
    // Unknown languages count as English: the stemmer leaves words alone that do not look like it.
    this.isEnglish = language === '' || language.toLowerCase().startsWith('en');
  }

  /** Calls `found` with the number of each keyword of the text, in order, repeated ones included. */
  read(text: string, found: (keyword: number) => void): void {
    const lower = text.toLowerCase();
    let start = -1; // of the open word
    let hash = 0; // of what is read of it
    let before = 0; // the character before in a script read by pairs; 0 where there is none
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
    // Numbers are dates, counters and prices: other on every page, in a template too.
    if (plain.length < 2 || plain.length > 40 || this.stops.has(plain) || /^[\p{N}'’]+$/u.test(plain)) return -1;
    return hash24(this.isEnglish && /^[a-z]+$/.test(plain) ? stemmer(plain) : plain);
  }

  private addPair(first: number, second: number, found: (keyword: number) => void): void {
    // Japanese grammar is written in hiragana, its nouns and verbs begin in another script.
    if (isHiragana(first) && isHiragana(second)) return;
    if (IS_STOP[first] || IS_STOP[second]) return;
    found(mix(mix(OFFSET, first), second) >>> 8);
  }
}

const IS_STOP = new Uint8Array(0x10000);
for (const char of STOP_CHARS) IS_STOP[char.charCodeAt(0)] = 1;

const readers = new Map<string, Keywords>();

/** One reader for each language, so that the words of a site's last page are known on the next. */
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

/** FNV-1a with a last stir, so that the upper bits, which we keep, depend on the last character too. */
export function hash24(text: string): number {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = mix(hash, text.charCodeAt(at));
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8;
}

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

const [OTHER, LETTER, JOINER, PAIRED] = [0, 1, 2, 3];
/** By code: of ASCII the kind itself; of the rest the kind and one, 0 where it was not asked for yet. */
const KINDS = new Uint8Array(0x10000);
for (let code = 0; code < 128; code++) KINDS[code] = isLetter(code) ? LETTER : code === 0x27 ? JOINER : OTHER;

function rememberKind(code: number): number {
  return (KINDS[code] = kindOf(code) + 1);
}

function kindOf(code: number): number {
  if (isUnspaced(code) || (code >= 0xac00 && code <= 0xd7a3)) return PAIRED;
  // Zero-width joiners stand inside Persian and Indic words.
  if (code === 0x200c || code === 0x200d || code === 0x2019) return JOINER;
  return isLetter(code) ? LETTER : OTHER;
}

function isHiragana(code: number): boolean {
  return code >= 0x3040 && code <= 0x309f;
}
