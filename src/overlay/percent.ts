import { type Messages, numberWords } from '../interface-text.ts';

/** A share as a whole percentage, for display. */
export function percent(share: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, share)));
}

/** The same with a percent sign, in the interface language. */
export function percentWords(words: Messages, share: number): string {
  return numberWords(words, percent(share) / 100, { style: 'percent' });
}
