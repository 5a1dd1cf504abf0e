import { BEYOND_LATIN, LATIN } from './clean-text.ts';

/** Scripts without spaces between words, where about two characters count as a word. Elsewhere, a word is a run of letters and digits. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;

/** A faster WORD for text that is all Latin letters and punctuation. */
const LATIN_WORD = new RegExp(`[${LATIN}][${LATIN}'’-]*`, 'g');

export function countWords(text: string): number {
  if (!BEYOND_LATIN.test(text)) return text.match(LATIN_WORD)?.length ?? 0;
  const dense = text.match(DENSE)?.length ?? 0;
  const spaced = text.replace(DENSE, ' ').match(WORD)?.length ?? 0;
  return spaced + Math.ceil(dense / 2);
}
