import { describe, expect, test } from 'vitest';
import { kinds, read, shown } from './read.ts';

const LONG = 'This paragraph is long enough that nobody would write it twice into one and the same article.';

describe('no repetition in the article', () => {
  test('a line with byline and date is dropped although labelled as text', () => {
    const article = read(`
      h1 {=title} What happened
      p.byline {=byline} Jane Doe
      p {=date} May 3, 2024
      p By Jane Doe, 3 May 2024
      p Jane Doe went there in May 2024 and found nobody.
    `);
    expect(shown(article)).toEqual(['Jane Doe went there in May 2024 and found nobody.']);
  });

  test.each([
    ['Imke Brandsma, 1 July 2025', 'en', '2025-07-01'],
    ['Photographs and text by Imke Brandsma · 1 July 2025', 'en', '2025-07-01'],
    ['By Imke Brandsma', 'en', ''],
    ['מאת Imke Brandsma | 16 בינואר 2025 | 4 דקות קריאה', 'he', '2025-01-16'],
    ['文・Imke Brandsma 2025年6月10日', 'ja', '2025-06-10'],
  ])('drops a line that repeats the head, keeping what only it has: %s', (line, lang, date) => {
    const article = read(`p ${line}\np ${LONG}`, { lang, meta: { named: { author: 'Imke Brandsma' } } });
    expect(shown(article)).toEqual([LONG]);
    expect(article).toMatchObject({ byline: 'Imke Brandsma', date });
  });

  test('keeps a line that says more', () => {
    const facts = { lang: 'en', meta: { named: { author: 'Imke Brandsma', date: '2025-07-01' } } };
    for (const line of [
      'Imke Brandsma is a liar',
      'Changed on 3 August 2025',
      'It rained on Imke Brandsma in 2025 as if never before',
    ])
      expect(shown(read(`p ${line}\np ${LONG}`, facts))).toEqual([line, LONG]);
  });

  test('drops title, byline and date', () => {
    const article = read(
      `
      h1 {=title} What happened
      p {=byline} By Jane Doe
      p {=date} May 3, 2024
      h2 What happened
      p By Jane Doe
      p May 3, 2024
      p ${LONG}
    `,
    );
    expect(shown(article)).toEqual([LONG]);
    expect(article).toMatchObject({ title: 'What happened', byline: 'Jane Doe', date: '2024-05-03' });
  });

  test('the site name is not a heading', () => {
    const facts = { meta: { named: { 'og:site_name': 'The Daily' } } };
    expect(shown(read(`h1 The Daily\np ${LONG}\np The Daily was founded in 1897.`, facts))).toEqual([
      LONG,
      'The Daily was founded in 1897.',
    ]);
  });

  test('a picture that links to a sharing service is a button', () => {
    const link = (href: string) => `p ${LONG}\na[href=${href}]\n  img[src=/a.jpg]\np The end of it.`;
    expect(kinds(read(link('https://www.pinterest.com/pin/create/button/?url=x')))).toEqual(['paragraph', 'paragraph']);
    expect(kinds(read(link('https://www.pinterest.com/pin/1234/')))).toEqual(['paragraph', 'figure', 'paragraph']);
  });

  test('the text may end with lines set as headings', () => {
    const heading = 'h2 {=heading:0.99} What next?';
    expect(kinds(read(`p ${LONG}\n${heading}`))).toEqual(['paragraph', 'heading']);
    expect(kinds(read(`${heading}\nh2 {=heading:0.99} And then?`))).toHaveLength(2);
  });

  test('headings are kept with what follows them', () => {
    const drawing = (score: number) => `
      h2 One
      p Text
      h2 {=heading:${score}} Nothing below
      h2 Two
      h3 Part of two
      p Text again
      h2 {=heading:${score}} Related
    `;
    expect(shown(read(drawing(0.6)))).toEqual(['One', 'Text', 'Two', 'Part of two', 'Text again']);
    expect(shown(read(drawing(0.95)))).toHaveLength(7);
    expect(shown(read('h2 One\nh2 Two\nh2 Three', {}, 'listing'))).toHaveLength(3);
  });

  test('larger type labelled as heading is a heading, bold paragraphs are not', () => {
    const article = read(`
      div {=heading size=24} Set as one
      p ${LONG}
      p <b>Only bold</b>
      p More text here
    `);
    expect(kinds(article)).toEqual(['heading', 'paragraph', 'paragraph', 'paragraph']);
  });

  test('every block knows its source', () => {
    const { blocks } = read('p One\nul\n  li a\n  li b');
    for (const { source } of blocks) {
      expect(source.rows.length).toBeGreaterThan(0);
      expect(source.units.length).toBeGreaterThan(0);
      expect(source.score).toBeCloseTo(0.9);
      expect(JSON.parse(JSON.stringify(source)).reasons).toEqual([{ feature: 'drawn', value: 1, weight: 1 }]);
      expect(structuredClone(source).reasons).toHaveLength(1);
    }
  });
});
