import type { Article } from '../page/article.ts';

/** Below all of these the result is not an article but the remains of a form, an error or a menu. */
const LEAST_CONFIDENCE = 0.5;
const ENOUGH_WORDS = 150;
/** A question and its answer are a thread, however short. */
const ENOUGH_POSTS = 2;

export function isArticle({ confidence, wordCount, blocks }: Article): boolean {
  if (blocks.length === 0) return false;
  if (confidence >= LEAST_CONFIDENCE || wordCount >= ENOUGH_WORDS) return true;
  return blocks.filter(({ kind }) => kind === 'post').length >= ENOUGH_POSTS;
}
