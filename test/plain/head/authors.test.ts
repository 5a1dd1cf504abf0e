import { describe, expect, test } from 'vitest';
import { markedAuthors, markOf, OF_ONE_PERSON } from '../../../src/head/author-marks.ts';
import { isFullName, join, looksLikeName, NOBODY, unique } from '../../../src/head/author-names.ts';
import { findByline } from '../../../src/head/byline.ts';
import { findDatelines, findSigned } from '../../../src/head/dateline.ts';
import { headNames } from '../../../src/head/head-names.ts';
import { linkedAuthor, signedAuthors } from '../../../src/head/signed-authors.ts';
import { writtenAuthors } from '../../../src/head/written-authors.ts';
import { LABELS } from '../../../src/page/label.ts';
import { Ledger } from '../../../src/page/ledger.ts';
import type { Judged } from '../../../src/page/reading.ts';
import { draw } from '../../sketch.ts';
import { letters, others, page } from './around-title.ts';

describe('names', () => {
  test.each([
    'Jane Doe',
    'Jane van de Doe',
    'Доу Джейн',
    '山田太郎',
    'jd Doe',
    `A${letters(79, 'b')}`,
    'Anne, Bob & Cid',
  ])('%s', name => expect(looksLikeName(name)).toBe(true));
  test.each([
    'J',
    `A${letters(80, 'b')}`,
    'Jane 2',
    'jane doe',
    'posted by Jane',
    'more words Here yet small',
    'Ann Bob Cid Dan Eve Fay Gus Hal Ida Jon Kim Leo Max',
  ])('not %s', name => expect(looksLikeName(name)).toBe(false));

  test('are full names or discarded', () => {
    expect([
      isFullName('Jane Doe'),
      isFullName('Jane'),
      isFullName('jane Doe'),
      isFullName('山田太郎'),
      isFullName('山'),
    ]).toEqual([true, false, false, true, false]);
    expect(['admin', 'Posted on', 'a@b.example', 'com.example.app', '42'].every(name => NOBODY.test(name))).toBe(true);
    expect(['Adminah', 'Jane', 'a.b'].some(name => NOBODY.test(name))).toBe(false);
  });

  test('are listed once', () => {
    expect(unique(['Jane Doe', 'jane doe', 'Jane Doe, Editor', 'Jane Doering', ''])).toEqual([
      'Jane Doe',
      'Jane Doering',
    ]);
    expect(join(['Ann Lee', 'Ann Leeson'])).toBe('Ann Lee, Ann Leeson');
  });
});

describe('author markup', () => {
  const mark = (line: string) => {
    const judged = page([], [line]);
    return markOf(judged, judged.labels.label.indexOf(0) + 1);
  };

  test('is class names, links to persons, rel and itemprop', () => {
    expect(mark('p.post-author Jane Doe')).toBe(1.5);
    expect(mark('p#byline Jane Doe')).toBe(1.5);
    expect(mark('p.authority Jane Doe')).toBe(0);
    expect(mark('p\n  a[href=/author/jane] Jane Doe')).toBe(1.5);
    expect(mark('p\n  a[href=/gates/jane] Jane Doe')).toBe(0);
    expect(mark('p\n  a[href=/x][rel=author] Jane Doe')).toBe(3);
    expect(mark('p\n  span[itemprop=author] Jane Doe')).toBe(3);
    expect(mark('p\n  span[itemprop=authority] Jane Doe')).toBe(0);
    expect(mark('div[itemtype=https://schema.org/Review]\n  p[itemprop=author] Jane Doe')).toBe(0);
  });

  test('counts up to four ancestors and thirty rows', () => {
    const up = (boxes: number) =>
      ['div.author', ...Array.from({ length: boxes }, () => 'div'), 'p Jane Doe']
        .map((line, d) => '  '.repeat(d) + line)
        .join('\n');
    expect(mark(up(2))).toBe(1.5);
    expect(mark(up(3))).toBe(0);
  });

  test('leads to one person, not to all', () => {
    expect(
      ['/author/jane', '/team/jane', '/?author=3', '/u/jd'].map(path =>
        OF_ONE_PERSON.test(`https://example.org${path}`),
      ),
    ).toEqual([true, true, true, true]);
    expect(
      ['/authors/', '/team/#top', '/gates/3'].map(path => OF_ONE_PERSON.test(`https://example.org${path}`)),
    ).toEqual([false, false, false]);
  });

  test('gives the first three names, except those of comments or of the site', () => {
    const names = (count: number, text = 'Name') =>
      page(
        [],
        Array.from({ length: count }, (_, i) => `p[itemprop=author] ${text} ${i}`),
      );
    expect(markedAuthors(names(5))).toHaveLength(3);
    expect(markedAuthors(page([], ['p[itemprop=author] {=comment} Jane Doe']))).toEqual([]);
    expect(markedAuthors(page([], ['p[itemprop=author] {hidden} Jane Doe']))).toEqual([]);
    expect(markedAuthors(page([], [`p[itemprop=author] ${letters(97)}`]))).toHaveLength(1);
    expect(markedAuthors(page([], [`p[itemprop=author] ${letters(98)}`]))).toHaveLength(0);
    const inTwo = page([], [`p[itemprop=author]\n  b ${letters(60)}\n  | ${letters(30, 'y')}`]);
    expect(markedAuthors(inTwo)).toEqual([expect.stringMatching(/^x{60} ?y{30}$/)]);
    const parts = (letterCount: number) =>
      page([], [`div[itemprop=author]\n  p ${letters(letterCount)}\n  p {=comment} Reply`]);
    expect(markedAuthors(parts(50))).toHaveLength(0);
  });
});

describe('the byline at the title', () => {
  const written = (judged: Judged) => writtenAuthors(judged);

  test('says "by" near the title', () => {
    expect(written(page([], ['p {=byline} By Jane Doe']))).toEqual(['Jane Doe']);
    expect(written(page([], ['p {=byline} Jane Doe']))).toEqual([]);
    expect(written(page([], [...others(7), 'p {=byline} By Jane Doe']))).toEqual(['Jane Doe']);
    expect(written(page([], [...others(8), 'p {=byline} By Jane Doe']))).toEqual([]);
    expect(written(page(['p {=byline} By Jane Doe', ...others(2)], []))).toEqual(['Jane Doe']);
    expect(written(page(['p {=byline} By Jane Doe', ...others(3)], []))).toEqual([]);
  });

  test('or is marked and near, or says "by" and is marked anywhere in an article', () => {
    expect(written(page([], ['p.author {=byline} Jane Doe']))).toEqual(['Jane Doe']);
    expect(written(page([], [...others(9), 'p.author {=byline} Jane Doe']))).toEqual([]);
    expect(written(page([], [...others(9), 'p.author {=byline} By Jane Doe']))).toEqual(['Jane Doe']);
    expect(written(page([], [...others(9), 'p.author {=byline} By Jane Doe'], {}, 'listing'))).toEqual([]);
    expect(written(page([], [...others(9), 'p[itemprop=author] {=byline} Jane Doe']))).toEqual(['Jane Doe']);
  });

  test('or is beside a date on the same row', () => {
    const beside = (y: number) =>
      page([], ['p @0,100,200,20 {=byline} Jane Doe', `p @300,${y},200,20 {=date} 3 May 2024`]);
    expect(written(beside(109))).toEqual(['Jane Doe']);
    expect(written(beside(110))).toEqual([]);
  });

  test('may be introduced by the line before it', () => {
    expect(written(page([], ['p {=byline} Written by', 'p {=byline} Jane Doe']))).toContain('Jane Doe');
  });

  test('may be an unlikely name if everything else supports it', () => {
    expect(written(page([], ['p.author {=byline} By jane42']))).toEqual(['jane42']);
    expect(written(page([], ['p {=byline} By the keeper of gates']))).toEqual([]);
  });

  test('and is continued by similar lines directly after it', () => {
    const two = (between: number) =>
      written(page([], ['p {=byline} By Jane Doe', ...others(between), 'p {=byline} By John Roe']));
    expect(two(2)).toEqual(['Jane Doe', 'John Roe']);
    expect(two(3)).toEqual(['Jane Doe']);
  });

  test('is not near anything on a page without a title', () => {
    expect(written(draw('p {=byline} By Jane Doe\np It was open all day.'))).toEqual(['Jane Doe']);
  });
});

describe('other signatures', () => {
  test('a link to a person in a line that starts with a name', () => {
    const linked = (line: string, before = 0, kind: 'article' | 'listing' = 'article') =>
      linkedAuthor(page([], [...others(before), line], {}, kind));
    const line = 'p {=irrelevant}\n  a[href=/author/jane] Jane Doe\n  | , Harbour Daily';
    expect(linked(line)).toEqual(['Jane Doe']);
    expect(linked(line, 0, 'listing')).toEqual([]);
    expect(linked(line, 7)).toEqual(['Jane Doe']);
    expect(linked(line, 8)).toEqual([]);
    expect(linked(line.replace('/author/jane', '/gates/jane'))).toEqual([]);
    expect(linked(line.replace('{=irrelevant}', ''))).toEqual([]);
    expect(linked(line.replace('Jane Doe', 'Jane'))).toEqual([]);
    expect(linked(line.replace('Jane Doe', 'Jane Doe 2'))).toEqual([]);
    const long = (count: number) => line.replace(', Harbour Daily', letters(count - 'Jane Doe '.length));
    expect(linked(long(160))).toEqual(['Jane Doe']);
    expect(linked(long(161))).toEqual([]);
  });

  test('a line that says "by" among other things', () => {
    const signed = (line: string) => signedAuthors(page([], [`p {=irrelevant} ${line}`]));
    expect(signed('3 May 2024 by Jane Doe')).toEqual(['Jane Doe']);
    expect(signed('News | By Jane Doe, editor')).toEqual(['Jane Doe']);
    expect(signed('Sort by Jane Doe')).toEqual([]);
    expect(signed('2024年5月3日 记者 王小明')).toEqual(['王小明']);
  });

  test('the metadata’s persons come first, then the page’s', () => {
    expect(findByline(page([], [], { meta: { named: { author: 'John Roe' } } }))).toBe('John Roe');
    expect(findByline(page([], ['p {=byline} By Jane Doe'], { meta: { named: { author: 'jdoe' } } }))).toBe('Jane Doe');
    expect(findByline(page([], ['p {=byline} By Jane Doe'], { meta: { named: { author: 'admin' } } }))).toBe(
      'Jane Doe',
    );
    expect(findByline(page([], []), 'keeper42')).toBe('keeper42');
    expect(findByline(page([], ['p {=irrelevant} By Jane Doe'], { meta: { named: { author: 'Gate Ltd' } } }))).toBe(
      'Jane Doe',
    );
  });
});

describe('lines at the title', () => {
  test('four short ones are not text', () => {
    const lines = (...below: string[]) => findDatelines(page([], below)).map(({ line }) => line);
    expect(lines(...others(3), 'p {=date} Today')).toContain('Today');
    expect(lines(...others(4), 'p {=date} Today')).not.toContain('Today');
    expect(lines(`p {=date} ${letters(160)}`)).toHaveLength(1);
    expect(lines(`p {=date} ${letters(161)}`)).toHaveLength(0);
    expect(lines('p Text')).toEqual([]);
    expect(findDatelines(page([], ['p {=date} Today'], {}, 'listing'))).toEqual([]);
  });

  test('the first of eight with author or date', () => {
    expect(findSigned(page([], [...others(7), 'p {=date} Today']))).toBe(8);
    expect(findSigned(page([], [...others(8), 'p {=date} Today']))).toBe(-1);
    expect(findSigned(page(['p {=date} Today'], ['p {=byline} Jane']))).toBe(2);
    expect(findSigned(draw('p {=date} Today'))).toBe(-1);
  });
});

describe('names in the head', () => {
  const labelOf = (text: string, judged: Judged) => {
    const ledger = new Ledger(judged.labels);
    headNames(judged, ledger);
    const unit = judged.snapshot.text.findIndex(own => own.startsWith(text));
    return LABELS[ledger.label[judged.units.ofRow[unit]]].name;
  };

  test('are introduced by a line of their own', () => {
    expect(labelOf('Jane', page([], ['p Written by', 'p Jane Doe']))).toBe('byline');
    expect(labelOf('Jane', page([], ['p Gates', 'p Jane Doe']))).toBe('body');
    expect(labelOf('Jane', page([], ['img[src=/a.jpg][width=600][height=400]', 'p Jane Doe']))).toBe('body');
    expect(labelOf('Jane', page([], ['p Written by', 'p Jane went home']))).toBe('body');
    expect(labelOf('Jane', page(['p Written by', 'p Jane Doe', 'p One'], []))).toBe('byline');
    expect(labelOf('Jane', page(['p Written by', 'p Jane Doe', 'p One', 'p Two'], []))).toBe('body');
    expect(labelOf('Jane', page([], ['table\n  tr\n    td Written by\n    td Jane Doe']))).toBe('body');
  });

  test('or follow "by" directly after the title, beside a date or marked', () => {
    expect(labelOf('By', page([], ['p By Jane Doe', 'p 3 May 2024']))).toBe('byline');
    expect(labelOf('By', page([], ['p By Jane Doe', 'p Text']))).toBe('body');
    expect(labelOf('By', page([], ['p.author By Jane Doe', 'p Text']))).toBe('byline');
    expect(labelOf('By', page([], ['p By popular demand', 'p 3 May 2024']))).toBe('body');
    expect(labelOf('By', page([], ['p By Jane', 'p 3 May 2024']))).toBe('body');
    expect(labelOf('By', page([], ['p By Jane Doe 2', 'p 3 May 2024']))).toBe('body');
    expect(labelOf('Jane', page([], ['p Jane Doe', 'p 3 May 2024']))).toBe('body');
    expect(labelOf('By', page([], ['p One', 'p Two', 'p By Jane Doe', 'p 3 May 2024']))).toBe('byline');
    expect(labelOf('By', page([], ['p One', 'p Two', 'p Three', 'p By Jane Doe', 'p 3 May 2024']))).toBe('body');
  });
});
