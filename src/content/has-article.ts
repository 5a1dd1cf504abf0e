import type { Article } from '../page/article.ts';
import type { PageSession } from './page-session.ts';

/** Below all of these the result is not an article but the remains of a form, an error or a menu. */
const LEAST_CONFIDENCE = 0.5;
const ENOUGH_WORDS = 150;
/** A question and its answer are a thread, however short. */
const ENOUGH_POSTS = 2;

export function hasArticle({ article, canUndo }: Pick<PageSession, 'article' | 'canUndo'>): boolean {
  // If the user has corrected the page, trust them that there is an article.
  return article.blocks.length > 0 && (isEnough(article) || canUndo);
}

function isEnough({ confidence, wordCount, blocks }: Article): boolean {
  if (confidence >= LEAST_CONFIDENCE || wordCount >= ENOUGH_WORDS) return true;
  return blocks.filter(({ kind }) => kind === 'post').length >= ENOUGH_POSTS;
}
