import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

/** Treat control tokens in page text as ordinary text. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };
/**
 * Tokenizing a word takes time quadratic in its length, so anything longer than a real word is split. A cut before a space
 * changes no token.
 */
const PARTS = /[\s\S]{1,4000}(?=\s|$)|[\s\S]{1,400}/gu;

/** Counts tokens as o200k_base does; other models' tokenizers differ by about a tenth. */
export function countTokens(text: string): number {
  let sum = 0;
  for (const [part] of text.matchAll(PARTS)) sum += count(part, AS_TEXT);
  return sum;
}
