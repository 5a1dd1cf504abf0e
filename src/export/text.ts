import { linesOf } from '../assemble/plain-text.ts';
import type { Article } from '../page/article.ts';

/**
 * The body as plain text, one block a line: no title, no byline, no comments, and no captions, which belong to pictures
 * that are not there. Accuracy is measured on this.
 */
export function articleText({ blocks, notes }: Pick<Article, 'blocks' | 'notes'>): string {
  const told = blocks.filter(block => block.kind !== 'figure');
  return toText({ blocks: told, notes });
}

/** A table's row keeps its tabs. */
function squeezeLine(line: string): string {
  return (/[^\S\t ]| {2}/.test(line) ? line.replace(/[^\S\t]+/g, ' ') : line).trim();
}

function toText({ blocks, notes }: Pick<Article, 'blocks' | 'notes'>): string {
  const last = notes.flatMap(note => linesOf(note.blocks));
  return [...linesOf(blocks), ...last].map(squeezeLine).join('\n');
}

/** The article as a text file, with its head and its captions. */
export function writeText(article: Article): string {
  const head = [article.title, [article.byline, article.date].filter(Boolean).join(' · '), article.url].filter(Boolean);
  return [head.join('\n'), toText(article)].filter(Boolean).join('\n\n') + '\n';
}
