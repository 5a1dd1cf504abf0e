import type { PageSession } from './page-session.ts';

/** Anything shorter is not an article but what is left of a form, an error or a menu. */
const LEAST_CONFIDENCE = 0.5;
const ENOUGH_WORDS = 150;

export function hasArticle({ article, canUndo }: PageSession): boolean {
  const isSomething = article.confidence >= LEAST_CONFIDENCE || article.wordCount >= ENOUGH_WORDS;
  // Whoever corrected the page has said what is on it.
  return article.blocks.length > 0 && (isSomething || canUndo);
}
