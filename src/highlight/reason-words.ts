import type { Reason } from '../page/label.ts';
import type { Words } from '../words.ts';

/** A reason as a sentence with its real number. */
export function reasonWords(words: Words, reason: Reason): string {
  return words('whyGeneric', reason.feature, reason.value);
}
