import type { Messages } from '../../interface-text.ts';

/**
 * Words read per minute, by language: means of the standardised texts of Trauzettel-Klosinski and Dietz 2012 (IReST, table 2). For Chinese
 * and Japanese, both the paper and this table count characters.
 */
// biome-ignore format: read as a table
const WORDS_PER_MINUTE: Record<string, number> = {
  ar: 138, de: 179, en: 228, es: 218, fi: 161, fr: 195, he: 187, it: 188, nl: 202, pl: 166, pt: 181, ru: 184, sl: 180, sv: 199, tr: 166,
};
const CHARACTERS_PER_MINUTE: Record<string, number> = { zh: 255, ja: 357 };

/** Characters that `wordCount` counts as one word in these languages. */
const CHARACTERS_PER_WORD = 2;

/** Minutes to read that many words, at least one. `chosen` is the user's own speed; 0 uses the language's mean. */
export function readingMinutes(wordCount: number, language: string, chosen = 0): number {
  const base = language.toLowerCase().split('-')[0];
  const characters = CHARACTERS_PER_MINUTE[base];
  const usual = characters ? characters / CHARACTERS_PER_WORD : (WORDS_PER_MINUTE[base] ?? 200);
  return Math.max(1, Math.round(wordCount / (chosen || usual)));
}

/** Above this, hours and minutes are shown. */
const HOURS_FROM = 90;

export function minutesInWords(words: Messages, minutes: number): string {
  if (minutes < HOURS_FROM) return words('readerMinutes', minutes);
  return words('readerHours', Math.floor(minutes / 60), minutes % 60);
}
