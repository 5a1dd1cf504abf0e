import { linesOf } from '../assemble/plain-text.ts';
import type { Article } from '../page/article.ts';

/**
 * The body as plain text, one block a line: no title, no byline, no comments, and no captions, which belong to pictures
 * that are not there. Accuracy is measured on this.
 */
export function articleText(article: Article): string {
  return toText({ ...article, blocks: article.blocks.filter(block => block.kind !== 'figure') });
}

function toText(article: Article): string {
  const notes = article.notes.flatMap(note => linesOf(note.blocks));
  return [...linesOf(article.blocks), ...notes].map(line => line.replace(/[^\S\t]+/g, ' ').trim()).join('\n');
}

/** The article as a text file, with its head and its captions. */
export function writeText(article: Article): string {
  const head = [article.title, [article.byline, article.date].filter(Boolean).join(' · '), article.url].filter(Boolean);
  return [head.join('\n'), toText(article)].filter(Boolean).join('\n\n') + '\n';
}
