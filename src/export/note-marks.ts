import type { Note } from '../page/article.ts';

/** The mark of each note in the text: as on the page, else its number. */
export function marksOf(notes: Note[]): Map<string, string> {
  return new Map(notes.map(({ id, mark }, at) => [id, mark || String(at + 1)]));
}
