import { describe, expect, test } from 'vitest';
import { findDate } from '../../../src/head/date.ts';
import { findExcerpt } from '../../../src/head/excerpt.ts';
import { findDirection, findLanguage } from '../../../src/head/language.ts';
import { findLeadImage } from '../../../src/head/lead-image.ts';
import { findNextPage } from '../../../src/head/next-page.ts';
import { findSite, siteMatcher, siteNames } from '../../../src/head/site.ts';
import { sketch } from '../../sketch.ts';
import { figure, heading, paragraph } from '../arrange/blocks.ts';
import { letters, page } from './around-title.ts';

const site = (title: string, drawing = 'p Text', url = 'https://encorerealty.example/a') =>
  findSite(sketch(drawing, { url, title }));

describe('the name of the site', () => {
  test('is the end of the window title that also occurs in the address', () => {
    expect(site('A house | Encore Realty')).toBe('Encore Realty');
    expect(site('A house | The Encore Realty')).toBe('The Encore Realty');
    expect(site('A house | Encore Realty Deluxe')).toBe('encorerealty.example');
    expect(site('A house | Encore Realty Blogs')).toBe('Encore Realty Blogs');
    expect(site('A house | The Abcd', 'p Text', 'https://abcd.example/a')).toBe('The Abcd');
    expect(site('A house | The Abc', 'p Text', 'https://abc.example/a')).toBe('abc.example');
    expect(site('A house | Encorereal')).toBe('Encorereal');
    expect(site('A house | Encorer')).toBe('encorerealty.example');
    expect(site('A house | Abcdefg', 'p Text', 'https://abcdefghij.example/a')).toBe('Abcdefg');
    expect(site('A house | abc', 'p Text', 'https://abc.example/a')).toBe('abc');
    expect(site('A house | abcd', 'p Text', 'https://abc.example/a')).toBe('abc.example');
    expect(site('A house | Encore Realty Of The Sea', 'p Text', 'https://encorerealtyofthesea.example/a')).toBe(
      'encorerealtyofthesea.example',
    );
  });

  test('is the link to the home page', () => {
    expect(site('A house | Harbour', 'a[href=https://encorerealty.example/] Harbour')).toBe('Harbour');
    expect(site('Harbour | A house', 'a[href=https://encorerealty.example/] Harbour')).toBe('Harbour');
    expect(site('A house | Harbour', 'a[href=https://encorerealty.example/news] Harbour')).toBe('encorerealty.example');
  });

  test('may be a heading besides the page’s own', () => {
    expect(site('A house | Harbour', 'h1 A house\nh2 Harbour')).toBe('Harbour');
    expect(site('A house | Harbour', 'h2 Harbour')).toBe('encorerealty.example');
    const late = (before: number) => `h1 A house\n${'h2 Part\n'.repeat(before)}h2 Harbour`;
    expect(site('A house | Harbour', late(10))).toBe('Harbour');
    expect(site('A house | Harbour', late(11))).toBe('encorerealty.example');
  });

  test('excludes the slogan', () => {
    const named = (name: string) =>
      findSite(sketch('p Text', { url: 'https://a.example/', meta: { named: { 'og:site_name': name } } }));
    expect(named('Gate Daily | News about the harbour and the sea')).toBe('Gate Daily');
    expect(named('Gate | Daily')).toBe('Gate | Daily');
    expect(named('Gate Daily | News')).toBe('Gate Daily | News');
    expect(named('Gate Daily | News Today')).toBe('Gate Daily');
    expect(named('Gate Daily -')).toBe('Gate Daily');
  });

  test('is recognised in all its forms', () => {
    const isSite = siteMatcher(
      sketch('p Text', { url: 'https://www.gate-daily.example/a', meta: { named: { 'og:site_name': 'Gate Daily' } } }),
    );
    expect(['gate daily', 'GateDaily', 'gate-daily.example', 'Gate'].map(isSite)).toEqual([true, true, true, false]);
    expect(isSite('')).toBe(false);
    expect(siteNames(sketch('p Text', { url: 'https://www.gate.example/' }))).toEqual(['gate.example']);
  });
});

describe('the next page', () => {
  const next = (url: string, href: string, hints = '') => findNextPage(sketch(`a[href=${href}]${hints} more`, { url }));
  const base = 'https://a.example';

  test.each(['/story/2', '/story/page/2', '/story-2', '/story_p2', '/story,2'])('of /story is %s', path =>
    expect(next(`${base}/story`, base + path)).toBe(base + path),
  );
  test.each(['/story/3', '/other/2', '/story2x', '/story/2?x=1', '/2'])('of /story is not %s', path =>
    expect(next(`${base}/story`, base + path)).toBe(''),
  );

  test('has a number one higher, if the link says "next"', () => {
    expect(next(`${base}/story/page/3`, `${base}/story/page/4`)).not.toBe('');
    expect(next(`${base}/story/3`, `${base}/story/4`)).toBe('');
    expect(next(`${base}/story/3`, `${base}/story/4`, '[rel=next]')).not.toBe('');
    expect(findNextPage(sketch(`a[href=${base}/story/4] 4`, { url: `${base}/story/3` }))).not.toBe('');
    expect(next(`${base}/story/498`, `${base}/story/499`, '[rel=next]')).not.toBe('');
    expect(next(`${base}/story/499`, `${base}/story/500`, '[rel=next]')).toBe('');
    expect(next(`${base}/story/3`, `${base}/story/5`, '[rel=next]')).toBe('');
  });

  test('may be counted in one value of the query', () => {
    expect(next(`${base}/s?id=7`, `${base}/s?id=7&page=2`)).not.toBe('');
    expect(next(`${base}/s?id=7&page=2`, `${base}/s?id=7&page=3`)).not.toBe('');
    expect(next(`${base}/s?id=7&page=2`, `${base}/s?id=8&page=3`)).toBe('');
    expect(next(`${base}/s`, `${base}/s?size=2`)).toBe('');
    expect(next(`${base}/s?page=2`, `${base}/s?page=4`)).toBe('');
  });

  test('may keep or drop the file extension', () => {
    expect(next(`${base}/story.html`, `${base}/story-2.html`)).not.toBe('');
    expect(next(`${base}/story.html`, `${base}/story/2`)).not.toBe('');
    expect(next(`${base}/story.html`, `${base}/story-2.php`)).toBe('');
  });

  test('is on the same site, visible, and not a part of this page', () => {
    const declared = (next: string) => findNextPage(sketch('p Text', { url: `${base}/story`, meta: { next } }));
    expect(declared(`${base}/story/2`)).toBe(`${base}/story/2`);
    expect(declared('https://b.example/story/2')).toBe('');
    expect(declared(`${base}/story`)).toBe('');
    expect(next(`${base}/story`, 'https://b.example/story/2')).toBe('');
    expect(next(`${base}/story`, `${base}/story/2`, ' {hidden}')).toBe('');
    expect(next('file:///story', 'file:///story/2')).toBe('');
  });
});

describe('the language', () => {
  const language = (text: string, lang = '') => findLanguage(sketch('p Text', { lang }), -1, text);
  const english = 'the keeper of the gate was at the sea and it was not to be seen by any of us that day ';

  test('is guessed from forty words', () => {
    const words = (count: number) => english.repeat(9).trim().split(' ').slice(0, count).join(' ');
    expect(language(words(40))).toBe('en');
    expect(language(words(39))).toBe('');
  });

  test('by a fifth of common words', () => {
    const share = (common: number) => Array.from({ length: 100 }, (_, i) => (i < common ? 'the' : 'xyzzy')).join(' ');
    expect(language(share(20))).toBe('en');
    expect(language(share(19))).toBe('');
  });

  test('by two fifths more of them than of any other language', () => {
    const mixed = (english: number, german: number) =>
      [
        ...Array(english).fill('the'),
        ...Array(german).fill('und'),
        ...Array(100 - english - german).fill('xyzzy'),
      ].join(' ');
    expect(language(mixed(29, 20))).toBe('en');
    expect(language(mixed(27, 20))).toBe('');
    expect(language(mixed(20, 29))).toBe('de');
  });

  test('by words between which there are hardly any Chinese letters', () => {
    const words = english.repeat(3).trim().split(' ').slice(0, 49).join(' ');
    expect(language(`${words} 漢字漢字漢`)).toBe('en');
    expect(language(`${words} 漢字漢字漢字`)).toBe('');
  });

  test('by its script, whatever the page declares', () => {
    expect(language('안녕하세요 여러분', 'en')).toBe('ko');
    expect(language('한국 abcd', 'en')).toBe('en');
    expect(language('これは漢字漢字漢字漢字漢字')).toBe('ja');
    expect(language('漢字漢字漢字', 'ja')).toBe('ja');
    expect(language('漢字漢字漢字', 'en')).toBe('zh');
  });

  test('is Persian by letters that Arabic lacks, without those of Urdu', () => {
    const persian = 'او گفت که این کتاب را با من به خانه برد و آن را برای شما خواند تا همه پیش از شب '.repeat(3);
    expect(language(persian)).toBe('fa');
    expect(language(persian.replaceAll(/[پچژگک]/g, 'ب'))).toBe('');
    expect(language(`${persian} ہے اور ڈاک`)).toBe('');
    expect(language(`${english.repeat(3)} ہے`)).toBe('en');
  });

  test('is that of the page and of the element', () => {
    expect(language('Text', 'en_us')).toBe('en-US');
    const near = sketch('div[lang=nl]\n  p#x Text', { lang: 'en' });
    expect(findLanguage(near, near.id.indexOf('x'), 'Text')).toBe('nl');
    expect(findLanguage(near, 0, 'Text')).toBe('en');
  });

  test('and its script gives the direction', () => {
    const direction = (text: string, dir: 'ltr' | 'rtl' = 'ltr') => findDirection(sketch('p Text', { dir }), text);
    expect(direction('hello', 'rtl')).toBe('ltr');
    expect(direction('hell', 'rtl')).toBe('rtl');
    expect(direction('שלומי')).toBe('rtl');
    expect(direction('שלום')).toBe('ltr');
    expect(direction('שלום abcde')).toBe('rtl');
    expect(direction('שלום abcdef')).toBe('ltr');
  });
});

describe('the excerpt', () => {
  const excerpt = (description: string, ...blocks: Parameters<typeof findExcerpt>[1]) =>
    findExcerpt(sketch('p Text', { meta: { named: { description } } }), blocks);

  test('is a description of forty letters, else the first long paragraph', () => {
    expect(excerpt(letters(40), paragraph(letters(50, 'p')))).toBe(letters(40));
    expect(excerpt(letters(39), heading(letters(60)), paragraph(letters(39, 'p')), paragraph(letters(40, 'q')))).toBe(
      letters(40, 'q'),
    );
    expect(excerpt('')).toBe('');
  });

  test('is cut after a word within three hundred letters', () => {
    expect(excerpt(letters(300))).toBe(letters(300));
    expect(excerpt(letters(301))).toBe(`${letters(300)}…`);
    expect(excerpt(`${letters(151)} ${letters(200)}`)).toBe(`${letters(151)}…`);
    expect(excerpt(`${letters(150)} ${letters(200)}`)).toHaveLength(301);
  });
});

describe('the lead picture', () => {
  const lead = (widthPx: number, heightPx: number, named = '') => {
    const block = figure('https://a.example/one/gate-open.jpg');
    const sized = { ...block, pictures: block.pictures.map(one => ({ ...one, widthPx, heightPx })) };
    return findLeadImage(
      sketch('p Text', { url: 'https://a.example/', meta: { named: named ? { 'og:image': named } : {} } }),
      [sized],
    )?.src;
  };

  test('is the first large one', () => {
    expect(lead(300, 100)).toContain('gate-open');
    expect(lead(299, 100)).toBeUndefined();
    expect(lead(300, 99)).toBeUndefined();
  });

  test('is the one the metadata names, on the page or not', () => {
    expect(lead(10, 10, 'https://a.example/one/gate-open.jpg')).toContain('gate-open');
    expect(lead(10, 10, 'https://a.example/other.jpg')).toContain('other');
  });
});

describe('the date', () => {
  const ld = (datePublished: string, dateModified: string) => ({
    meta: { jsonLd: [{ '@type': 'Article', datePublished, dateModified }] },
  });

  test('from the metadata counts, unless it is after the last change', () => {
    expect(findDate(page([], ['p {=date} 3 May 2024'], ld('2024-06-01', '2024-06-01')))).toBe('2024-06-01');
    expect(findDate(page([], ['p {=date} 3 May 2024'], ld('2024-06-02', '2024-06-01')))).toBe('2024-05-03');
    expect(findDate(page([], ['p {=date} 3 May 2024'], ld('2024-06-02', '')))).toBe('2024-06-02');
  });

  test('from the address is the last resort for an article', () => {
    expect(findDate(page([], [], { url: 'https://a.example/2024/05/03/gate' }))).toBe('2024-05-03');
    expect(findDate(page([], [], { url: 'https://a.example/2024-05-03-gate' }))).toBe('2024-05-03');
    expect(findDate(page([], [], { url: 'https://a.example/2024/05-03/gate' }))).toBe('');
    expect(findDate(page([], [], { url: 'https://a.example/2024/05/03/gate' }, 'listing'))).toBe('');
  });

  test('from a time element is taken from the page’s own lines first', () => {
    const times = 'div {=irrelevant}\n  time[datetime=2020-01-01] x';
    expect(findDate(page([], ['p {=date}\n  time[datetime=2024-05-03] x', times]))).toBe('2024-05-03');
    expect(findDate(page([times], []))).toBe('');
    const around = 'time[datetime=2024-05-03]\n  img[src=/a.jpg][width=600][height=400] {=image}';
    expect(findDate(page([], [around]))).toBe('2024-05-03');
  });

  test('of a product or a list is not that of its entries', () => {
    expect(findDate(page([], ['p {=date} 3 May 2024'], {}, 'listing'))).toBe('');
    expect(findDate(page([], ['p {=date} 3 May 2024'], {}, 'thread'))).toBe('2024-05-03');
  });
});
