import { expect, test } from 'vitest';
import { lazily } from '../../../src/page/lazily.ts';
import { read } from './read.ts';

test('a lazy value is computed once, on first access', () => {
  let asked = 0;
  const thing = lazily({ a: 1 }, { b: () => ++asked });
  expect(Object.keys(thing)).toEqual(['a', 'b']);
  expect(asked).toBe(0);
  expect([thing.b, thing.b, { ...thing }, asked]).toEqual([1, 1, { a: 1, b: 1 }, 1]);
  thing.b = 5;
  expect(JSON.stringify(thing)).toBe('{"a":1,"b":5}');
});

test('a copied article is plain data', () => {
  const article = read(
    'h1 {=title} Dogs\np {=byline} By Ann Lee\np Dogs bark at night.\ndiv {=comment}\n  p Bob\n  p No they do not.',
  );
  const { byline, comments, wordCount, direction } = structuredClone({ ...article, blocks: [] });
  expect({ byline, wordCount, direction }).toEqual({ byline: 'Ann Lee', wordCount: 4, direction: 'ltr' });
  expect(comments).toHaveLength(1);
});
