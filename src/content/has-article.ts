import type { PageSession } from './page-session.ts';

/** Below both thresholds the result is not an article but the remains of a form, an error or a menu. */
const LEAST_CONFIDENCE = 0.5;
const ENOUGH_WORDS = 150;

export function hasArticle({ article, canUndo }: PageSession): boolean {
  const isSomething = article.confidence >= LEAST_CONFIDENCE || article.wordCount >= ENOUGH_WORDS;
  // If the user has corrected the page, trust them that there is an article.
  return article.blocks.length > 0 && (isSomething || canUndo);
}
