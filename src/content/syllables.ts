/**
 * Divides words into syllables, using TeX's hyphenation patterns. A separate script, injected when a reader first turns syllables
 * on.
 */
import createHyphenator from 'hyphen';
import de from 'hyphen/patterns/de-1996.js';
import en from 'hyphen/patterns/en-us.js';
import es from 'hyphen/patterns/es.js';
import fr from 'hyphen/patterns/fr.js';
import it from 'hyphen/patterns/it.js';
import nl from 'hyphen/patterns/nl.js';
import pl from 'hyphen/patterns/pl.js';
import pt from 'hyphen/patterns/pt.js';
import ru from 'hyphen/patterns/ru.js';
import { bringSyllables } from './world.ts';

const PATTERNS: Record<string, unknown> = { de, en, es, fr, it, nl, pl, pt, ru };
/** Soft hyphen; used as the separator because it cannot occur in the words passed in. */
const SIGN = '\u00ad';
const LEAST_LETTERS = 4;

const made = new Map<string, (word: string) => string[]>();

export type SyllablesOf = (language: string) => ((word: string) => string[]) | undefined;

bringSyllables(language => {
  const base = language.toLowerCase().split('-')[0];
  if (!Object.hasOwn(PATTERNS, base)) return undefined;
  if (!made.has(base)) {
    const hyphenate = createHyphenator(PATTERNS[base], { hyphenChar: SIGN, minWordLength: LEAST_LETTERS });
    made.set(base, word => (hyphenate(word) as string).split(SIGN));
  }
  return made.get(base);
});
