import { fold } from '../page/clean-text.ts';

/** Letters of a description: "Gate" may well begin a text. And of the credit behind it. */
const LEAST_DESCRIPTION = 20;
const MOST_ADDED = 80;

/** Whether a text is a picture's description, perhaps with a credit behind it. */
export function repeats(text: string, alt: string): boolean {
  if (alt === '' || text.length > alt.length + MOST_ADDED) return false;
  const description = fold(alt);
  const folded = fold(text);
  return (
    description !== '' &&
    (folded === description || (description.length >= LEAST_DESCRIPTION && folded.startsWith(description)))
  );
}
