import type { Article } from '../page/article.ts';
import { linesOf } from '../page/plain-text.ts';

/**
 * The body as plain text, one block per line. Without title, byline and comments, and without figures, whose captions mean nothing on their
 * own. Accuracy is measured on this text.
 */
export function articleText({ blocks, notes }: Pick<Article, 'blocks' | 'notes'>): string {
  const texts = blocks.filter(block => block.kind !== 'figure');
  const last = notes.flatMap(note => linesOf(note.blocks));
  return [...linesOf(texts), ...last].map(squeezeLine).join('\n');
}

/** Keeps tabs, which separate table cells. */
function squeezeLine(line: string): string {
  return (/[^\S\t ]| {2}/.test(line) ? line.replace(/[^\S\t]+/g, ' ') : line).trim();
}
