/**
 * Words read in a minute, by language: means of the standardised texts of Trauzettel-Klosinski and Dietz 2012 (IReST, table 2).
 * Chinese and Japanese are counted in characters there and here.
 */
// biome-ignore format: read as a table
const WORDS_PER_MINUTE: Record<string, number> = {
  ar: 138, de: 179, en: 228, es: 218, fi: 161, fr: 195, he: 187, it: 188, nl: 202, pl: 166, pt: 181, ru: 184, sl: 180, sv: 199, tr: 166,
};
const CHARACTERS_PER_MINUTE: Record<string, number> = { zh: 255, ja: 357 };

/** Minutes to read a text, at least one. */
export function readingMinutes(text: string, language: string, chosen = 0): number {
  const base = language.toLowerCase().split('-')[0];
  const characters = countWide(text);
  const words = countWords(text);
  const minutes = words / (chosen || WORDS_PER_MINUTE[base] || 200) + characters / (CHARACTERS_PER_MINUTE[base] ?? 300);
  return Math.max(1, Math.round(minutes));
}

/** Characters of scripts that part no words by spaces: kana and Han. */
function countWide(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (isWide(text.charCodeAt(at))) count++;
  return count;
}

function countWords(text: string): number {
  let count = 0;
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const letter = code > 32 && code !== 0xa0 && !isWide(code) && !isWidePunctuation(code);
    if (letter && !inside) count++;
    inside = letter;
  }
  return count;
}

function isWide(code: number): boolean {
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
}

function isWidePunctuation(code: number): boolean {
  return (code >= 0x3000 && code <= 0x303f) || (code >= 0xff00 && code <= 0xffef);
}
