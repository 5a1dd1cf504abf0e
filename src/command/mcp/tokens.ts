import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

/** What a page writes in the place of a model's control tokens is text like any other. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };
/**
 * Tokens are found within words, in time that grows with the square of a word: one that is longer than any word is cut. Cutting
 * before a space changes no token.
 */
const PARTS = /[\s\S]{1,4000}(?=\s|$)|[\s\S]{1,400}/gu;

/** Tokens as o200k_base counts them; other models' tokenizers differ by a tenth or so. */
export function countTokens(text: string): number {
  let sum = 0;
  for (const [part] of text.matchAll(PARTS)) sum += count(part, AS_TEXT);
  return sum;
}
