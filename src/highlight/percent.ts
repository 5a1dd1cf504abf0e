import type { Words } from '../words.ts';

/** A share as whole percent, for people. */
export function percent(share: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, share)));
}

/** The same with its sign, as the interface's language writes it. Digits are those of every other number in it. */
export function percentWords(words: Words, share: number): string {
  const language = words('readerLanguage');
  return new Intl.NumberFormat(language, { style: 'percent', numberingSystem: 'latn' }).format(percent(share) / 100);
}
