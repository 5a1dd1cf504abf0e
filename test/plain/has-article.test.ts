import { expect, test } from 'vitest';
import { hasArticle } from '../../src/content/has-article.ts';
import type { Article } from '../../src/page/article.ts';

function opens(article: { confidence?: number; wordCount?: number; kinds?: string[] }, canUndo = false): boolean {
  const { confidence = 0.1, wordCount = 20, kinds = ['paragraph'] } = article;
  const blocks = kinds.map(kind => ({ kind }));
  return hasArticle({ article: { confidence, wordCount, blocks } as unknown as Article, canUndo });
}

test('a confident or long enough text is an article', () => {
  expect([opens({ confidence: 0.5 }), opens({ confidence: 0.49 })]).toEqual([true, false]);
  expect([opens({ wordCount: 150 }), opens({ wordCount: 149 })]).toEqual([true, false]);
});

test('two posts are a thread, one is not', () => {
  expect(opens({ kinds: ['post', 'paragraph', 'post', 'paragraph'] })).toBe(true);
  expect(opens({ kinds: ['post', 'paragraph'] })).toBe(false);
});

test('a corrected page is an article, unless nothing is left', () => {
  expect(opens({}, true)).toBe(true);
  expect(opens({ kinds: [], confidence: 1 }, true)).toBe(false);
});
