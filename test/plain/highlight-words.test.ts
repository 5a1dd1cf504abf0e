import { expect, test } from 'vitest';
import catalogue from '../../public/_locales/en/messages.json';
import { SIGN_NAMES } from '../../src/classify/comments.ts';
import { LOOK_NAMES } from '../../src/classify/smoothing.ts';
import { FEATURES } from '../../src/features/features.ts';
import { IMAGE_FEATURES } from '../../src/features/image-features.ts';
import { announcementOf } from '../../src/highlight/announcement.ts';
import { wordsFrom } from '../../src/interface-text.ts';
import type { CardFacts } from '../../src/overlay/facts.ts';
import { percentWords } from '../../src/overlay/percent.ts';
import { reasonSentences, reasonsAgainst } from '../../src/overlay/reason-words.ts';
import { themeOf } from '../../src/overlay/themes.ts';
import { STEP } from '../../src/page/ledger.ts';
import { STEPS } from '../../src/page/steps.ts';
import { YOUR_CORRECTION } from '../../src/site/corrections.ts';

const words = wordsFrom(catalogue);
const reason = (feature: string, value: number, weight: number) => ({ feature, value, weight });
const NAMES = [
  ...FEATURES.map(({ name }) => name),
  ...LOOK_NAMES.map(name => `around.${name}`),
  ...IMAGE_FEATURES.map(({ name }) => `picture.${name}`),
];

test('every feature of the trees and every sign of comments has a theme and a name', () => {
  expect([...NAMES, ...SIGN_NAMES.slice(1)].filter(name => themeOf(name) === 'other')).toEqual([]);
  expect(new Set(NAMES).size).toBe(NAMES.length);
});

test.each([
  // The same number of a part, of what is beside it, of a box around it, in the second look, and of a picture.
  ['words', 'length'],
  ['words-1', 'neighbours'],
  ['words@2', 'box'],
  ['around.words', 'length'],
  ['gapBefore', 'length'],
  ['around.gapBefore', 'neighbours'],
  ['inLink', 'links'],
  ['picture.inLink', 'picture'],
  // What no tree gave.
  [YOUR_CORRECTION, 'you'],
  ...STEPS.map(step => [STEP + step, 'step']),
  ['siblingsAreComments', 'alike'],
  ['renamed', 'other'],
])('%s belongs to the theme %s', (name, theme) => expect(themeOf(name)).toBe(theme));

test('every feature makes a whole sentence for any value', () => {
  for (const name of NAMES) {
    for (const value of [0, 0.5, 1, 84, -3, Number.NaN]) {
      for (const weight of [1, -1]) {
        const [{ text }] = reasonSentences(words, [reason(name, value, weight)]);
        expect(text, `${name}=${value}`).not.toMatch(/\$\d|undefined|NaN|^why/);
        expect(text.length).toBeGreaterThan(3);
      }
    }
  }
});

test.each([
  [reason('words', 84, 1), '84 words'],
  [reason('linkShare', 0.01, 1), 'almost no links'],
  [reason('linkShare', 0.62, -1), '62% of its words are links'],
  [reason('columnOverlap', 0.99, 1), 'in the main column'],
  [reason('templateShare', 0.97, -2), 'repeated on every page of this site'],
  [reason('around.first-1', 0.9, 1), 'the parts next to it are article text'],
  [reason('hintAd', 1, -1), 'named like an ad in the page’s code'],
  [reason('hintAd', 0, 1), 'nothing suspicious about its name in the page’s code'],
  [reason('siblingsAreComments', 1, -3), 'a repeating pattern of name, time and text, as in comments'],
  [reason('fontRatio', 0.75, -1), 'text 25% smaller than the article’s'],
  [reason('yourCorrection', 1, 12), 'you kept it'],
  [reason('step.item', 75, 8), 'an item in a list of which 75% was kept'],
  [
    reason('step.whole', 12, -8),
    'part of a table or code block that is left out whole: only 12% of it reads like the article',
  ],
  [reason('picture.scoreBefore', 0.97, 1), 'the text around it is probably part of the article'],
  [reason('picture.inFooter', 1, -1), 'in a footer'],
  [reason('picture.inLink', 1, -1), 'in a link'],
  [reason('picture.imagesAround', 6, -1), 'one of 6 pictures in its section'],
])('$feature is shown with its number', (given, text) => expect(reasonSentences(words, [given])[0].text).toBe(text));

test('every step after the trees has a sentence that stands alone', () => {
  const said = STEPS.map(step => reasonSentences(words, [reason(`step.${step}`, 1, -8)])[0].text);
  expect(new Set(said).size).toBe(STEPS.length);
  for (const text of said) expect(text).not.toMatch(/\$\d|^why/);
});

test('equal reasons are merged with their total weight', () => {
  const said = reasonSentences(words, [
    reason('words@1', 400, 0.5),
    reason('proseShare@2', 0.71, 0.4),
    reason('in.best', 1, 0.4),
    reason('words', 84, 1),
    reason('hintNav', 1, -0.2),
  ]);
  expect(said.map(({ text }) => text)).toEqual([
    'its section holds 71% of the page’s sentences',
    '84 words',
    'named like navigation in the page’s code',
  ]);
  expect(said[0].weight).toBeCloseTo(1.3);
});

test('a sentence never appears on the side its number contradicts', () => {
  const said = reasonSentences(words, [
    reason('inFooter', 1, -0.3),
    reason('inArticle', 1, 0.9),
    reason('inNav', 0, 0.2),
  ]);
  expect(said).toMatchObject([{ text: 'inside an article element' }]);
  expect(said[0].weight).toBeGreaterThan(0);
});

test('reasons for dropping include none for keeping', () => {
  const reasons = [
    reason('words', 84, 2),
    reason('linkShare', 0.62, -1),
    reason('hintAd', 1, -0.5),
    reason('isPre', 1, -0.2),
  ];
  expect(reasonsAgainst(words, reasons, 2)).toEqual([
    '62% of its words are links',
    'named like an ad in the page’s code',
  ]);
});

test('the first and last parts of a page are at its top and bottom', () => {
  const place = (down: number) => reasonSentences(words, [reason('top', 0.5, 1)], 1, down)[0].text;
  expect([0.001, 0.3, 0.998].map(place)).toEqual([
    'at the top of the page',
    '30% of the way down the page',
    'at the bottom of the page',
  ]);
});

test('a box around the whole page is mentioned only if it speaks against its content', () => {
  const box = (share: number, weight: number) =>
    reasonSentences(words, [reason('proseShare@2', share, weight)])[0].text;
  expect(box(1, -1)).toBe('in the same section as the rest of the page');
  expect(box(1, 1)).toBe('its section holds 100% of the page’s sentences');
  expect(box(0.03, -1)).toBe('its section holds 3% of the page’s sentences');
});

test('a player without pictures is not described as having none', () => {
  const [{ text }] = reasonSentences(words, [reason('picture.imagesAround', 0, 1)]);
  expect(text).not.toMatch(/\d/);
});

test('only facts are given for a title or a date', () => {
  const said = reasonSentences(words, [
    reason('kind.stepsToTitle', 0, 2.8),
    reason('kind.inTitle', 1, 2.2),
    reason('kind.headingLevel', 1, 0.7),
    reason('kind.linkShare-1', 0.2, 0.5),
    reason('kind.digitShare', 0.4, 0.3),
  ]);
  expect(said.map(({ text }) => text)).toEqual([
    '100% of its words are in the title',
    'marked as a heading',
    '40% of its characters are digits',
  ]);
});

test('a percent sign and digits follow the language', () => {
  const shown = (language: string, share: number) =>
    percentWords(wordsFrom({ readerLanguage: { message: language } }), share).replace(/[\u00a0\u202f]/g, '·');
  expect(['en', 'de', 'fr', 'ja'].map(language => shown(language, 0.504))).toEqual(['50%', '50·%', '50·%', '50%']);
  expect(shown('ar', 1.2)).toContain('100');
});

test('announced reasons are listed as in the language', () => {
  const heard = (language: string) =>
    announcementOf(wordsFrom({ ...catalogue, readerLanguage: { message: language } }), {
      ...{ kind: 'main', label: 'body', sure: 0.96, isCorrected: false, text: 'The tide machine' },
      reasons: [reason('words', 84, 3), reason('linkShare', 0.01, 2)],
    } as unknown as CardFacts);
  expect(heard('en')).toContain('84 words and almost no links');
  expect(heard('de')).toContain('84 words und almost no links');
});

test('the size of a picture is a single reason', () => {
  const [said] = reasonSentences(words, [reason('picture.widthPx', 780, 1), reason('picture.heightPx', 439, 0.2)]);
  expect(said.text).toBe('780 by 439 pixels');
});
