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
  /** Word to its number; -1 for words that are no keywords. Every word of a page comes back many times. */
  private readonly known = new Map<string, number>();

  constructor(language: string) {
    this.stops = stopWords(language);
    // Unknown languages count as English: the stemmer leaves words alone that do not look like it.
    this.isEnglish = language === '' || language.toLowerCase().startsWith('en');
  }

  /** Calls `found` with the number of each keyword of the text, in order, repeated ones included. */
  read(text: string, found: (keyword: number) => void): void {
    const lower = text.toLowerCase();
    let start = -1; // of the open word
    let before = 0; // the character before in a script read by pairs; 0 where there is none
    for (let at = 0; at <= lower.length; at++) {
      const code = at < lower.length ? lower.charCodeAt(at) : 0x20;
      if (isPaired(code)) {
        if (start >= 0) this.addWord(lower.slice(start, at), found);
        start = -1;
        if (before !== 0) this.addPair(before, code, found);
        before = code;
        continue;
      }
      before = 0;
      if (isLetter(code) || (code === 0x27 && start >= 0) || isMark(code)) {
        if (start < 0) start = at;
      } else if (start >= 0) {
        this.addWord(lower.slice(start, at), found);
        start = -1;
      }
    }
  }

  private addWord(word: string, found: (keyword: number) => void): void {
    let keyword = this.known.get(word);
    if (keyword === undefined) this.known.set(word, (keyword = this.toKeyword(word)));
    if (keyword >= 0) found(keyword);
  }

  private toKeyword(word: string): number {
    const plain = word.replace(/'s?$/, '');
    // Numbers are dates, counters and prices: other on every page, in a template too.
    if (plain.length < 2 || plain.length > 40 || this.stops.has(plain) || /^[\p{N}']+$/u.test(plain)) return -1;
    return hash24(this.isEnglish && /^[a-z]+$/.test(plain) ? stemmer(plain) : plain);
  }

  private addPair(first: number, second: number, found: (keyword: number) => void): void {
    // Japanese grammar is written in hiragana, its nouns and verbs begin in another script.
    if (isHiragana(first) && isHiragana(second)) return;
    if (first >= 0x3400 && STOP_CHARS.has(String.fromCharCode(first))) return;
    if (second >= 0x3400 && STOP_CHARS.has(String.fromCharCode(second))) return;
    found(mix(mix(OFFSET, first), second) >>> 8);
  }
}

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

function isPaired(code: number): boolean {
  return isUnspaced(code) || (code >= 0xac00 && code <= 0xd7a3);
}

function isHiragana(code: number): boolean {
  return code >= 0x3040 && code <= 0x309f;
}

/** Combining marks, as Arabic, Hebrew and Indic words have them inside; ranges that isLetter already takes in. */
function isMark(code: number): boolean {
  return code === 0x200d || code === 0x200c;
}
