import type { Article } from '../page/article.ts';
import { linesOf } from '../page/plain-text.ts';

/**
 * The body as plain text, one block a line: no title, no byline, no comments, and no captions, which belong to pictures
 * that are not there. Accuracy is measured on this.
 */
export function articleText({ blocks, notes }: Pick<Article, 'blocks' | 'notes'>): string {
  const texts = blocks.filter(block => block.kind !== 'figure');
  const last = notes.flatMap(note => linesOf(note.blocks));
  return [...linesOf(texts), ...last].map(squeezeLine).join('\n');
}

/** A table's row keeps its tabs. */
function squeezeLine(line: string): string {
  return (/[^\S\t ]| {2}/.test(line) ? line.replace(/[^\S\t]+/g, ' ') : line).trim();
}
