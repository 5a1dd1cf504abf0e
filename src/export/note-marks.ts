import type { Note } from '../page/article.ts';

/** What stands in the text for each note: what the page wrote, else its number. */
export function marksOf(notes: Note[]): Map<string, string> {
  return new Map(notes.map(({ id, mark }, at) => [id, mark || String(at + 1)]));
}
