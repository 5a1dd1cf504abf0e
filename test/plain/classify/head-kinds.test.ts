import { describe, expect, it, test } from 'vitest';
import { canBeHead, isAmount } from '../../../src/classify/head-kinds.ts';
import { read } from '../../../src/extract.ts';
import { measure } from '../../../src/features/measure.ts';
import { findUnits } from '../../../src/features/units.ts';
import { LABEL, labelName } from '../../../src/page/label.ts';
import { sketch } from '../../sketch.ts';

describe('a duration, price or rating is not a date', () => {
  it.each([
    ['Prep 35 min', 'en'],
    ['5 minute read', 'en-GB'],
    ['1 hr 20 min', 'en'],
    ['Zubereitung 35 Minuten', 'de'],
    ['Lesezeit: 5 Min.', 'de'],
    ['Préparation 1 h 20 min', 'fr'],
    ['Время чтения: 5 минут', 'ru'],
    ['阅读时间 5分钟', 'zh-CN'],
    ['読了時間 5分', 'ja'],
    ['€89.00 €109.00', 'nl'],
    ['★★★★☆ 4.8 (312)', ''],
  ])('%s', (text, language) => expect(isAmount(text, language)).toBe(true));

  it.each([
    ['35 minutes ago', 'en'],
    ['Updated 2 hours ago', 'en'],
    ['October 8, 2024 · 5 min read', 'en'],
    ['vor 35 Minuten', 'de'],
    ['il y a 2 heures', 'fr'],
    ['5 минут назад', 'ru'],
    ['5分钟前', 'zh-CN'],
    ['5 分前', 'ja'],
    ['8 May', 'en'],
    ['Yesterday', 'en'],
    ['12.05.2024 14:30', 'not a language'],
  ])('but %s is one', (text, language) => expect(isAmount(text, language)).toBe(false));
});

test('a link within the page or without target is neither author nor date; one to the author is', () => {
  const snapshot = sketch(
    `
    article
      div
        a[href=#recipe] Jump to Recipe
      div
        a Ask Question
      div
        button Save
      div
        a[href=/people/ines] Ines Calder
      div
        a[href=#] Ottilie Grange
      div By <a href=#bio>Ines Calder</a>, Oslo
      p A paragraph of the article, which is long enough to be one and ends as one.`,
    { url: 'https://example.org/a' },
  );
  const units = findUnits(snapshot);
  const { context } = measure(snapshot, units);
  const possible = Array.from({ length: units.size }, (_, unit) => unit)
    .filter(unit => canBeHead(context, unit, LABEL.byline))
    .map(unit => context.texts[unit].trim());
  expect(possible).toEqual([
    'Ines Calder',
    'Ottilie Grange',
    expect.stringContaining('By'),
    expect.stringContaining('A paragraph'),
  ]);
});

test('a kept title is explained by the trees that chose it', () => {
  const line =
    'The machine had been built in 1897 by a clockmaker who had never seen the sea, and it worked for years.';
  const { units, labels } = read(
    sketch(
      `
      nav
        a[href=/] Home
      article
        h1 {size=34} The tide machine of Carrow
        ${Array.from({ length: 8 }, () => `p ${line} ${line}`).join('\n        ')}`,
      { url: 'https://example.org/a', meta: { named: { 'og:title': 'The tide machine of Carrow' } } },
    ),
  );
  const all = Array.from({ length: units.size }, (_, unit) => unit);
  const title = all.find(unit => labelName(labels.label[unit]) === 'title')!;
  const body = all.find(unit => labelName(labels.label[unit]) === 'body')!;
  const features = labels.reasons(title).map(({ feature }) => feature);
  expect(features.every(feature => feature.startsWith('kind.'))).toBe(true);
  expect(features.slice(0, 4)).toContain('kind.inTitle');
  expect(labels.reasons(body).some(({ feature }) => feature.startsWith('kind.'))).toBe(false);
});
