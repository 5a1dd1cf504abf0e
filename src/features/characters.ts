import type { Work } from '../page/work.ts';

/**
 * Language-independent character classes, counted in one pass without regular expressions or substrings, because this runs
 * over every character of the page.
 */
export const CHAR = {
  space: 0,
  letter: 1,
  upper: 2,
  digit: 3,
  mark: 4,
  end: 5,
  comma: 6,
  han: 7,
  dense: 8,
  symbol: 9,
} as const;

/* Constants for the loops over every character, where a property lookup would be slower. Word characters have adjacent codes. */
const { letter: LETTER, upper: UPPER, digit: DIGIT, han: HAN, dense: DENSE } = CHAR;

const ASCII = new Uint8Array(128);
for (let c = 0; c < 128; c++) {
  if (c <= 32) ASCII[c] = CHAR.space;
  else if (c >= 48 && c <= 57) ASCII[c] = CHAR.digit;
  else if (c >= 65 && c <= 90) ASCII[c] = CHAR.upper;
  else if (c >= 97 && c <= 122) ASCII[c] = CHAR.letter;
  else ASCII[c] = CHAR.mark;
}
for (const c of '.!?') ASCII[c.charCodeAt(0)] = CHAR.end;
for (const c of ',;') ASCII[c.charCodeAt(0)] = CHAR.comma;
for (const c of '|<>=+*^~$#@&%_\\/`{}[]') ASCII[c.charCodeAt(0)] = CHAR.symbol;

/** 。．！？؟۔।॥… and similar. */
const ENDS = new Set([
  0x3002, 0xff0e, 0xff01, 0xff1f, 0x061f, 0x06d4, 0x0964, 0x0965, 0x2026, 0xff61, 0x055e, 0x0589, 0x1362,
]);
/** 、，；،؛ and similar. */
const COMMAS = new Set([0x3001, 0xff0c, 0xff1b, 0x060c, 0x061b, 0xff64, 0x055d, 0x1363]);

export function charClass(code: number): number {
  if (code < 128) return ASCII[code];
  if (isSpace(code)) return CHAR.space;
  if (ENDS.has(code)) return CHAR.end;
  if (COMMAS.has(code)) return CHAR.comma;
  if (code < 0xc0) return CHAR.symbol;
  return code < 0x2000 ? smallAlphabet(code) : largeAlphabet(code);
}

function isSpace(code: number): boolean {
  if (code === 0xa0 || code === 0x3000 || code === 0x200b || code === 0xfeff) return true;
  return code >= 0x2000 && code <= 0x200a;
}

/** From U+2000 on: symbols, then East Asian scripts. */
function largeAlphabet(code: number): number {
  if (code < 0x2070 || (code >= 0x3003 && code <= 0x303f) || (code >= 0xff02 && code <= 0xff0f)) return CHAR.mark;
  if (code < 0x2c00) return CHAR.symbol;
  if ((code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff))
    return CHAR.han;
  if (code >= 0xff10 && code <= 0xff19) return CHAR.digit;
  // Surrogates are emoji far more often than rare letters.
  if (code >= 0xd800 && code <= 0xdfff) return CHAR.symbol;
  return CHAR.letter;
}

/** Up to U+1FFF: alphabets. */
function smallAlphabet(code: number): number {
  if (code === 0xd7 || code === 0xf7) return CHAR.symbol;
  if (code <= 0xde) return CHAR.upper;
  if (code < 0x100) return CHAR.letter;
  if (code < 0x180) return code & 1 ? CHAR.letter : CHAR.upper;
  if ((code >= 0x391 && code <= 0x3a9) || (code >= 0x400 && code <= 0x42f)) return CHAR.upper;
  if (code >= 0x660 && code <= 0x669) return CHAR.digit;
  // Thai, Lao, Burmese and Khmer are written without spaces.
  if ((code >= 0xe00 && code <= 0xeff) || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff))
    return CHAR.dense;
  return CHAR.letter;
}

/** Average characters per word in scripts without spaces. */
const HAN_PER_WORD = 2;
const DENSE_PER_WORD = 4;

/**
 * Columns of counts, by row of the snapshot. Integer arrays where possible, because interpreted code allocates for every float it
 * reads.
 */
export interface Counts {
  words: Float32Array;
  chars: Int32Array;
  letters: Int32Array;
  uppers: Int32Array;
  digits: Int32Array;
  marks: Int32Array;
  symbols: Int32Array;
  ends: Int32Array;
  commas: Int32Array;
  /** Words that start with a capital letter. */
  capitals: Int32Array;
}

/** Characters between two pauses. */
const PAUSE_CHARS = 50_000;

export function* countCharacters(text: string[]): Work<Counts> {
  const n = text.length;
  const counts: Counts = {
    words: new Float32Array(n),
    chars: new Int32Array(n),
    letters: new Int32Array(n),
    uppers: new Int32Array(n),
    digits: new Int32Array(n),
    marks: new Int32Array(n),
    symbols: new Int32Array(n),
    ends: new Int32Array(n),
    commas: new Int32Array(n),
    capitals: new Int32Array(n),
  };
  for (let row = 0, left = PAUSE_CHARS; row < n; row++) {
    if (text[row] === '') continue;
    countRow(text[row], row, counts);
    left -= text[row].length;
    if (left > 0) continue;
    left = PAUSE_CHARS;
    yield;
  }
  return counts;
}

/** Does not end a word. */
const APOSTROPHE = 39;

/** Characters of each class in the row being counted. */
const by = new Uint32Array(Object.keys(CHAR).length);

function countRow(text: string, row: number, counts: Counts): void {
  by.fill(0);
  let words = 0;
  let capitals = 0;
  let isInWord = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const kind = code < 128 ? ASCII[code] : charClass(code);
    by[kind]++;
    if (kind >= LETTER && kind <= DIGIT) {
      if (!isInWord) {
        words++;
        if (kind === UPPER) capitals++;
      }
      isInWord = true;
    } else if (code !== APOSTROPHE) isInWord = false;
  }
  counts.words[row] = words + by[CHAR.han] / HAN_PER_WORD + by[CHAR.dense] / DENSE_PER_WORD;
  counts.chars[row] = text.length - by[CHAR.space];
  counts.letters[row] = by[CHAR.letter] + by[CHAR.upper] + by[CHAR.han] + by[CHAR.dense];
  counts.uppers[row] = by[CHAR.upper];
  counts.digits[row] = by[CHAR.digit];
  counts.marks[row] = by[CHAR.mark];
  counts.symbols[row] = by[CHAR.symbol];
  counts.ends[row] = by[CHAR.end];
  counts.commas[row] = by[CHAR.comma];
  counts.capitals[row] = capitals;
}

/**
 * A text's words as case-folded hashes; in scripts without spaces, its characters. Enough to test whether two texts share words,
 * and many times faster than splitting strings.
 */
export function hashWords(text: string, longest: number): number[] {
  const words: number[] = [];
  const lower = text.length > longest ? text.slice(0, longest).toLowerCase() : text.toLowerCase();
  let hash = 0;
  for (let i = 0; i <= lower.length; i++) {
    const code = i < lower.length ? lower.charCodeAt(i) : 32;
    const kind = code < 128 ? ASCII[code] : charClass(code);
    if (kind >= LETTER && kind <= DIGIT) hash = (Math.imul(hash, 31) + code) | 0;
    else {
      if (hash !== 0) words.push(hash);
      hash = 0;
      if (kind === HAN || kind === DENSE) words.push(code);
    }
  }
  return words;
}
