/**
 * Counts words as the published methods do: the trees and the papers' thresholds depend on these counts. The reader shows
 * `countWords` of page/words.ts, which also divides words at punctuation. This makes one pass over the code units. A word is a run
 * without white space that has at least one letter or digit, so bars and bullets between menu entries do not count. Chinese,
 * Japanese, Thai, Lao, Khmer and Burmese do not separate words with spaces; their words average about two characters, so a run
 * counts as half its length, rounded up. Korean uses spaces and is counted like Latin script.
 */
export function countSpacedWords(text: string): number {
  let words = 0;
  let unspaced = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Avoids a function call for ASCII, which is most characters on most pages.
    const kind = code < 128 ? ASCII[code] : kindOf(code);
    if (kind === UNSPACED) {
      unspaced++;
      isInWord = false;
      continue;
    }
    if (unspaced > 0) {
      words += (unspaced + 1) >> 1;
      unspaced = 0;
    }
    if (kind === SPACE) isInWord = false;
    else if (!isInWord && kind === LETTER) {
      isInWord = true;
      words++;
    }
  }
  return words + ((unspaced + 1) >> 1);
}

const MARK = 0;
const SPACE = 1;
const LETTER = 2;
const UNSPACED = 3;

function kindOf(code: number): number {
  if (isUnspaced(code)) return UNSPACED;
  return isSpace(code) ? SPACE : isLetter(code) ? LETTER : MARK;
}

const ASCII = Uint8Array.from({ length: 128 }, (_, code) => kindOf(code));

/** Size in bytes as UTF-8, the unit of CUTER's Table 1. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A surrogate pair is four bytes, two for each half.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

function isSpace(code: number): boolean {
  return (
    code === 0x20 ||
    (code >= 0x09 && code <= 0x0d) ||
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x3000
  );
}

/** Scripts written without spaces between words. */
export function isUnspaced(code: number): boolean {
  if (code < 0x0e00) return false;
  return (
    code <= 0x0eff || // Thai, Lao
    (code >= 0x1000 && code <= 0x109f) || // Burmese
    (code >= 0x1780 && code <= 0x17ff) || // Khmer
    (code >= 0x3040 && code <= 0x30ff) || // kana
    (code >= 0x3400 && code <= 0x9fff) || // han
    (code >= 0xf900 && code <= 0xfaff) || // han, compatibility forms
    (code >= 0xff66 && code <= 0xff9d) || // kana, half width
    (code >= 0xd840 && code <= 0xd888) // han in supplementary planes: counted once per surrogate pair
  );
}

/** Letters and digits by range: close enough to tell words from marks, and far cheaper than a Unicode pattern. */
export function isLetter(code: number): boolean {
  if (code < 0x80)
    return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  if (code === 0xd7 || code === 0xf7) return false;
  return !(
    (code >= 0x2000 && code <= 0x206f) || // general punctuation
    (code >= 0x2190 && code <= 0x2bff) || // arrows, box drawing, shapes, dingbats
    (code >= 0x3000 && code <= 0x3020) || // punctuation of East Asia
    (code >= 0xd83c && code <= 0xd83e) || // first halves of emoji
    (code >= 0xdc00 && code <= 0xf8ff) || // second halves, private use (icon fonts)
    (code >= 0xfe00 && code <= 0xfe4f) || // variation selectors, vertical forms
    (code >= 0xff00 && code <= 0xff0f)
  );
}
