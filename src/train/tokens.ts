/**
 * Splits text into words, as counted in all of this project's figures: NFKC-normalized, lower case, without invisible characters
 * and punctuation. Scripts without spaces (Han, kana, Thai, Lao, Khmer, Myanmar) count by character, because with a word
 * segmenter the figures would also measure the segmenter.
 */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
const TOKEN = new RegExp(`[${UNSPACED}]|[[\\p{L}\\p{M}\\p{N}_]--[${UNSPACED}]]+`, 'gv');
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

export function toTokens(text: string): string[] {
  return text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().match(TOKEN) ?? [];
}

/** Assigns each distinct token a small number, consistent across all sequences numbered by one instance. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();

  number(tokens: readonly string[]): Int32Array {
    const out = new Int32Array(tokens.length);
    for (let i = 0; i < tokens.length; i++) {
      let n = this.#numbers.get(tokens[i]);
      if (n === undefined) this.#numbers.set(tokens[i], (n = this.#numbers.size));
      out[i] = n;
    }
    return out;
  }
}
