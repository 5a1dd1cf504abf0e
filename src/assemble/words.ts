/** A word is a run of letters and digits; where words are not parted by spaces, characters count (two to a word, about). */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;

export function countWords(text: string): number {
  // None of those scripts is below U+0E00.
  if (!/[\u0e00-\uffff]/.test(text)) return text.match(WORD)?.length ?? 0;
  const dense = text.match(DENSE)?.length ?? 0;
  const spaced = text.replace(DENSE, ' ').match(WORD)?.length ?? 0;
  return spaced + Math.ceil(dense / 2);
}
