import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARTICLE_CSS } from '../../../src/export/style.ts';

const LOOKS = readFileSync('src/present/frame/looks.css', 'utf8');
const colours = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--(ink|paper|soft|line|wash|accent): (#\w+);/g)].map(([, name, value]) => [name, value]),
  );

test('a saved article has the reader’s colours, light and dark', () => {
  const [light, dark] = ARTICLE_CSS.split('@media (prefers-color-scheme: dark)');
  expect(colours(light)).toEqual(colours(LOOKS.slice(0, LOOKS.indexOf('[data-look="sepia"]'))));
  const [inTheDark] = dark.split('\n');
  expect(colours(inTheDark)).toEqual(
    colours(LOOKS.slice(LOOKS.indexOf('[data-look="dark"]'), LOOKS.indexOf('[data-look="black"]'))),
  );
});
