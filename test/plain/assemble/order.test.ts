import { describe, expect, test } from 'vitest';
import { kinds, read, shown } from './read.ts';

const LONG = 'This paragraph is long enough that nobody would write it twice into one and the same article.';

describe('one article, told once', () => {
  test('copies for other screens are dropped, short refrains far apart are not', () => {
    expect(shown(read(`p ${LONG}\np Other words\np ${LONG}`))).toEqual([LONG, 'Other words']);
    const song = 'p Refrain\np One\np Two\np Three\np Refrain';
    expect(shown(read(song))).toEqual(['Refrain', 'One', 'Two', 'Three', 'Refrain']);
    expect(shown(read('div\n  p Twice here\ndiv\n  p Twice here'))).toEqual(['Twice here']);
  });

  test('a line that runs across the screen is none of its lists', () => {
    expect(kinds(read(`p ${LONG}\nul\n${'  li Enrol now\n'.repeat(5)}p The end.`))).toEqual(['paragraph', 'paragraph']);
    expect(kinds(read(`p ${LONG}\nul\n${'  li Enrol now\n'.repeat(5)}  li Or later\np The end.`))).toContain('list');
  });

  test('lines that lead to other articles are none of this one', () => {
    const told = (line: string) => shown(read(`p ${LONG}\np ${line}\np The end of it, in other words.`));
    expect(told('<b>Read more: <a href=/b>How the gate was built</a></b>')).toHaveLength(2);
    expect(told('<b>Baca juga:</b> <a href=/b>How the gate was built</a>')).toHaveLength(2);
    expect(told('See also: <a href=/b>How the gate was built</a>')).toHaveLength(3);
    expect(told('Read more: <a href=/b>the book</a>, which tells all of it.')).toHaveLength(3);
  });

  test('a pull-quote that repeats the text is dropped, a quotation is not', () => {
    const article = read(`
      p ${LONG}
      blockquote nobody would write it twice
      blockquote Words of somebody else entirely
    `);
    expect(kinds(article)).toEqual(['paragraph', 'quote']);
    const signed = 'blockquote\n  p nobody would write it twice\n  p — Ines Calder';
    expect(kinds(read(`p ${LONG}\n${signed}`))).toEqual(['paragraph']);
    expect(kinds(read(`div\n  p ${LONG}\n  hr\n  blockquote nobody would write it twice\n  hr\n  p The end.`))).toEqual(
      [...['paragraph', 'paragraph']],
    );
    const again = read(`p ${LONG}\np Now read it again:\nblockquote nobody would write it twice`);
    expect(kinds(again)).toEqual(['paragraph', 'paragraph', 'quote']);
  });

  test('what is announced once more is said once more, a part that stands there twice is not', () => {
    expect(shown(read(`p ${LONG}\np Now with emphasis:\np <i>${LONG}</i>`))).toEqual([
      LONG,
      'Now with emphasis:',
      `em(${LONG})`,
    ]);
    expect(shown(read(`p In short:\np ${LONG}\np Other words\np In short:\np ${LONG}`))).toEqual([
      'In short:',
      LONG,
      'Other words',
    ]);
  });

  test('nor are byline and date in one line that was taken for text', () => {
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
    ['מאת Imke Brandsma | 16 בינואר 2025 | 4 דקות קריאה', 'he', '16 בינואר 2025'],
    ['文・Imke Brandsma 2025年6月10日', 'ja', '2025-06-10'],
  ])('a line that says no more than the head is not text, and what only it knows is kept: %s', (line, lang, date) => {
    const article = read(`p ${line}\np ${LONG}`, { lang, meta: { named: { author: 'Imke Brandsma' } } });
    expect(shown(article)).toEqual([LONG]);
    expect(article).toMatchObject({ byline: 'Imke Brandsma', date });
  });

  test('a line that says more is', () => {
    const facts = { lang: 'en', meta: { named: { author: 'Imke Brandsma', date: '2025-07-01' } } };
    for (const line of [
      'Imke Brandsma is a liar',
      'Changed on 3 August 2025',
      'It rained on Imke Brandsma in 2025 as if never before',
    ])
      expect(shown(read(`p ${line}\np ${LONG}`, facts))).toEqual([line, LONG]);
  });

  test('nor is the title without what it adds behind a dash', () => {
    const told = (title: string, line: string) => shown(read(`h1 {=title} ${title}\np ${line}\np ${LONG}`));
    expect(told('What the gates of the harbour cost - A report', 'What the gates of the harbour cost')).toEqual([LONG]);
    expect(told('The gates - What they cost', 'The gates')).toEqual(['The gates', LONG]);
  });

  test('title, byline and date are not repeated', () => {
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

  test('the name of the site is no heading of the article', () => {
    const facts = { meta: { named: { 'og:site_name': 'The Daily' } } };
    expect(shown(read(`h1 The Daily\np ${LONG}\np The Daily was founded in 1897.`, facts))).toEqual([
      LONG,
      'The Daily was founded in 1897.',
    ]);
  });

  test('pictures behind the text that lead elsewhere are teasers', () => {
    const text = `p ${LONG}\np And nobody has ever asked why.\np Until now.`;
    const linked = (href: string) => `a[href=${href}]\n  img[src=${href.replace(/\W/g, '')}.jpg]`;
    const pictures = (...hrefs: string[]) => hrefs.map(linked).join('\n');
    const figuresOf = (drawing: string) => kinds(read(drawing)).filter(kind => kind === 'figure').length;
    expect(figuresOf(`${text}\n${pictures('/next', '/other')}`)).toBe(0);
    expect(figuresOf(`${text}\n${pictures('/large.jpg')}`)).toBe(1);
    expect(figuresOf(`${text}\n${pictures('#lightbox')}`)).toBe(1);
    expect(figuresOf(`${text}\n${pictures('/next')}\np And so it ended, a year later.`)).toBe(1);
    // What is mostly pictures is about them.
    expect(figuresOf(`p ${LONG}\n${pictures('/1', '/2', '/3')}`)).toBeGreaterThan(0);
    expect(figuresOf(pictures('/next', '/large.jpg'))).toBe(2);
    const product = read(`${text}\n${pictures('/next', '/other')}`, {}, 'product');
    expect(kinds(product)).toContain('figure');
  });

  test('an excerpt of the text is not told before it', () => {
    const [first, second] = [LONG, 'A year later nobody could say who had been there, and who had only heard of it.'];
    const excerpt = `p ${first} ${second.slice(0, 30)} […]`;
    expect(shown(read(`${excerpt}\np ${first}\np ${second}`))).toEqual([first, second]);
    expect(shown(read(`${excerpt}\nimg[src=/a.jpg]\np ${first}\np ${second}`))).not.toContain(excerpt.slice(2));
    expect(shown(read(`p ${first} […]\np ${second}`))).toHaveLength(2);
    expect(shown(read(`p ${'.'.repeat(200_000)}x\np ${second}`))).toHaveLength(2);
  });

  test('a picture that leads to where one shares is a button', () => {
    const link = (href: string) => `p ${LONG}\na[href=${href}]\n  img[src=/a.jpg]\np The end of it.`;
    expect(kinds(read(link('https://www.pinterest.com/pin/create/button/?url=x')))).toEqual(['paragraph', 'paragraph']);
    expect(kinds(read(link('https://www.pinterest.com/pin/1234/')))).toEqual(['paragraph', 'figure', 'paragraph']);
  });

  test('a text may end with a line set like a heading, not with several', () => {
    const heading = 'h2 {=heading:0.99} What next?';
    expect(kinds(read(`p ${LONG}\n${heading}`))).toEqual(['paragraph', 'heading']);
    expect(kinds(read(`p ${LONG}\n${heading}\nh3 {=heading:0.99} And then?`))).toEqual(['paragraph']);
    // A text may be set in nothing but headings.
    expect(kinds(read(`${heading}\nh2 {=heading:0.99} And then?`))).toHaveLength(2);
  });

  test('headings go with what follows', () => {
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
    expect(shown(read(drawing(0.95)))).toEqual(['One', 'Text', 'Nothing below', 'Two', 'Part of two', 'Text again']);
    expect(shown(read('p Text\nh2 {=heading:0.95} That was all'))).toEqual(['Text', 'That was all']);
    expect(shown(read(drawing(0.95).replace('Related', 'Call 112 now.')))).toHaveLength(7);
    expect(shown(read('h2 One\nh2 Two\nh2 Three', {}, 'listing'))).toHaveLength(3);
  });

  test('larger type judged a heading is one, bold paragraphs are not', () => {
    const article = read(`
      div {=heading size=24} Set as one
      p ${LONG}
      p <b>Only bold</b>
      p More text here
    `);
    expect(kinds(article)).toEqual(['heading', 'paragraph', 'paragraph', 'paragraph']);
  });

  test('every block says where it came from', () => {
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
