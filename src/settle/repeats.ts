import { fold } from '../page/clean-text.ts';

/** In characters: a shorter description ("Gate") may well begin an unrelated text. Then the maximum length of a credit after it. */
const LEAST_DESCRIPTION = 20;
const MOST_ADDED = 80;

/** Whether a text is a picture's description, optionally followed by a credit. */
export function repeats(text: string, alt: string): boolean {
  if (alt === '' || text.length > alt.length + MOST_ADDED) return false;
  const description = fold(alt);
  const folded = fold(text);
  return (
    description !== '' &&
    (folded === description || (description.length >= LEAST_DESCRIPTION && folded.startsWith(description)))
  );
}
