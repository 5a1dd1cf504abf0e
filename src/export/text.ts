import { linesOf } from '../assemble/plain-text.ts';
import type { Article, Comment } from '../page/article.ts';
import { dayInWords } from '../page/day.ts';
import { toThread } from '../page/thread.ts';

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

/** A post under its author's name; answers are set off as in a letter. */
function saidLines({ author, date, blocks, replies }: Comment, language: string, prefix = ''): string[] {
  const who = [author, dayInWords(date, language)].filter(Boolean).join(' · ');
  const own = ['', ...(who ? [who] : []), ...linesOf(blocks)].map(line => (prefix + squeezeLine(line)).trimEnd());
  return [...own, ...replies.flatMap(reply => saidLines(reply, language, `${prefix}> `))];
}

/** The article as a text file, with its head, its captions and the authors of its posts. */
export function writeText(article: Article): string {
  const who = [article.byline, dayInWords(article.date, article.language)].filter(Boolean).join(' · ');
  const head = [article.title, who, article.url].filter(Boolean);
  const { lead, posts } = toThread(article.blocks);
  const body = [toText({ blocks: lead, notes: [] }), ...posts.flatMap(post => saidLines(post, article.language))]
    .join('\n')
    .trim();
  const notes = toText({ blocks: [], notes: article.notes });
  return [head.join('\n'), [body, notes].filter(Boolean).join('\n')].filter(Boolean).join('\n\n') + '\n';
}
