import { isArticle } from '../reading/is-article.ts';
import type { PageSession } from './page-session.ts';

export function hasArticle({ article, canUndo }: Pick<PageSession, 'article' | 'canUndo'>): boolean {
  // If the user has corrected the page, trust them that there is an article.
  return isArticle(article) || (canUndo && article.blocks.length > 0);
}
