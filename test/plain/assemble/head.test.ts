import { describe, expect, test } from 'vitest';
import { dataToIso, toIso } from '../../../src/page/iso-date.ts';
import { linesOf } from '../../../src/page/plain-text.ts';
import { cleanByline } from '../../../src/posts/clean-byline.ts';
import type { SketchFacts } from '../../sketch.ts';
import { read, shown } from './read.ts';

const body = 'p The body of the article, which has enough words to stand as a paragraph of its own.';
const page = (facts: SketchFacts, head = '') =>
  read(`${head}\n${body}`, { url: 'https://www.daily.example/news/1', ...facts });
const named = (values: Record<string, string>): SketchFacts => ({ meta: { named: values } });

describe('title', () => {
  test.each<[string, SketchFacts, string, string]>([
    ['over two lines', {}, 'h1 {=title} Investing<br>for beginners', 'Investing for beginners'],
    ['labelled', { title: 'Other | Daily' }, 'h1 {=title} The labelled title', 'The labelled title'],
    [
      'suffix',
      { title: 'A story of a dog - Daily', meta: { named: { 'og:site_name': 'Daily' } } },
      '',
      'A story of a dog',
    ],
    [
      'by heading',
      { title: 'A story of a dog — whatever this is' },
      'h1 {=irrelevant} A story of a dog',
      'A story of a dog',
    ],
    [
      'dashes inside',
      { title: 'Dog - cat - mouse | Daily', meta: { named: { 'og:site_name': 'Daily' } } },
      '',
      'Dog - cat - mouse',
    ],
    [
      'never the site',
      { title: 'A dog', meta: { named: { 'og:title': 'Daily', 'og:site_name': 'Daily' } } },
      'h1 {=navigation} Daily',
      'A dog',
    ],
    ['of a manual', {}, 'h1 {=title} Working with forms¶', 'Working with forms'],
    [
      'in a forum whose name is set larger',
      { title: 'How to mend a dog - Friends of Dogs' },
      'h1 {=title} Friends of Dogs\nh2 {=heading} How to mend a dog',
      'How to mend a dog',
    ],
    ['behind a bar', { title: 'A story of a dog | Dogs, cats & more | A paper' }, '', 'A story of a dog'],
    ['behind a rubric', { title: 'Opinion | How to mend a dog' }, '', 'Opinion | How to mend a dog'],
    [
      'that begins with the site',
      { title: 'x', meta: { named: { 'og:site_name': 'Daily' } } },
      'h1 {=title} Daily – the history of a paper',
      'Daily – the history of a paper',
    ],
    [
      'that ends with the site',
      { title: 'x', meta: { named: { 'og:site_name': 'Daily' } } },
      'h1 {=title} A story of a dog - Daily',
      'A story of a dog',
    ],
    [
      'with its kicker where the data have it too',
      {
        title: 'x',
        meta: {
          jsonLd: [{ '@type': 'NewsArticle', headline: 'At the quay: A story of a dog' }],
          named: { 'og:title': 'A story of a dog' },
        },
      },
      'h1 {=title} At the quay: A story of a dog',
      'At the quay: A story of a dog',
    ],
    [
      'without its kicker',
      { title: 'x', ...named({ 'og:title': 'A story of a dog' }) },
      'h1 {=title} Animals A story of a dog',
      'A story of a dog',
    ],
    [
      'drawn below the way to the page, which ends in what searches are to find',
      {
        title: 'Dog in oil: all you need',
        meta: {
          jsonLd: [{ '@type': 'NewsArticle', headline: 'A dog in oil' }],
          named: { 'og:title': 'Dog in oil: all you need' },
        },
      },
      'ul\n  li {=navigation} <a href=/>Home</a>\n  li\n    h1 {=title} Dog in oil: all you need\nh2 {=heading} A dog in oil',
      'A dog in oil',
    ],
    [
      'longer than what is said to others',
      { title: 'x', ...named({ 'og:title': 'a dog' }) },
      'h1 {=title} The long story of a dog',
      'The long story of a dog',
    ],
    [
      'said with the site twice',
      named({ 'og:title': 'A dog in oil – Daily - Daily', 'og:site_name': 'Daily' }),
      'h1 {=title} A dog in oil – Daily',
      'A dog in oil',
    ],
    [
      'before what searches are to find',
      { title: 'Mending dogs at home | Dog tools | Try for free | Daily', ...named({ 'og:site_name': 'Daily' }) },
      '',
      'Mending dogs at home',
    ],
    [
      'among bars, as the only heading has it',
      { title: 'x', ...named({ 'og:title': 'Dogs | A dog in oil and other colours | Free pictures' }) },
      'h1 {=navigation} A dog in oil and other colours',
      'A dog in oil and other colours',
    ],
    [
      'structured',
      { title: 'x', meta: { jsonLd: [{ '@type': 'NewsArticle', headline: 'Head' }], named: { 'og:title': 'Head' } } },
      '',
      'Head',
    ],
  ])('%s', (_name, facts, head, expected) => {
    expect(page(facts, head).title).toBe(expected);
  });

  test('of a service is the page’s own name, not its slogan', () => {
    const facts = {
      title: 'Ledger software for small firms | Tally',
      ...named({ 'og:title': 'Ledger software for small firms' }),
    };
    const slogan = 'h1 {=title} Sleep well again';
    const service = read(`${slogan}\n${body}`, facts, 'other');
    expect(service.title).toBe('Ledger software for small firms');
    expect(shown(service)[0]).toBe('Sleep well again');
    expect(read(`${slogan}\n${body}`, facts, 'article').title).toBe('Sleep well again');
  });

  test('is decoded if the page encoded it twice', () => {
    const headline = 'A dog&#039;s day &amp; night: M&uuml;ller&#x2019;s &lt;tale&gt; &unknown; &#xD800;';
    const title = "A dog's day & night: Müller’s <tale> &unknown; &#xD800;";
    expect(page({ title: 'x', meta: { jsonLd: [{ '@type': 'NewsArticle', headline }] } }).title).toBe(title);
  });

  test('survives metadata of any shape', () => {
    const jsonLd = [
      null,
      1,
      'x',
      [],
      { '@type': 5 },
      { '@type': ['Article'], headline: { a: 1 }, author: [null, { name: 7 }], image: [[]] },
    ];
    expect(page({ title: 'T and more', meta: { jsonLd } }).title).toBe('T and more');
  });
});

describe('a heading of several lines', () => {
  const data = named({ 'og:title': 'In the harbour: The clock' });
  const told = (drawing: string, facts: SketchFacts = data) => page(facts, drawing).title;

  test('is the whole title if the metadata says so, with its separator', () => {
    expect(told('h1\n  div {=title} In the harbour\n  div The clock')).toBe('In the harbour: The clock');
    expect(told('h1 {=title} <span>In the harbour</span>The clock')).toBe('In the harbour: The clock');
    expect(told('h1\n  div {=title} In the harbour\n  div The clock', {})).toBe('In the harbour');
  });
});

describe('byline', () => {
  test.each([
    ['By Jane Doe', 'Jane Doe'],
    ['by JANE DOE and John Roe', 'JANE DOE and John Roe'],
    ['Von Max Muster', 'Max Muster'],
    ['Par Jean Dupont | Publié le 3 mai 2024', 'Jean Dupont'],
    ['Por: María Pérez', 'María Pérez'],
    ['Written by Jane Doe, 3 May 2024 10:00', 'Jane Doe'],
    ['View all posts by Jane Doe', 'Jane Doe'],
    ['Alle Beiträge von Jane Doe anzeigen', 'Jane Doe'],
    ['編集部 のすべての投稿を表示', '編集部'],
    ['查看王小明的所有文章', '王小明'],
    ['Alle Achtung', 'Alle Achtung'],
    ['Jane Doe • 5 min read', 'Jane Doe'],
    ['作者：王小明', '王小明'],
    ['Автор: Иван Иванов', 'Иван Иванов'],
    ['بقلم: أحمد علي', 'أحمد علي'],
    ['Byron Smith', 'Byron Smith'],
    ['Vondra Avery', 'Vondra Avery'],
    ['Jean-Paul Sartre', 'Jean-Paul Sartre'],
    ['by Jane Doe on', 'Jane Doe'],
    ['Posted by Jane Doe in News and Reviews', 'Jane Doe'],
    ['Jane Doe Published', 'Jane Doe'],
    ['Jane Doe ⋅ Senior Review Analyst ⋅ Updated', 'Jane Doe'],
    ['By Jane Doe, Daily Staff Writer', 'Jane Doe'],
    ['Jane Doe, Staff Writer, John Roe, Editor-in-Chief', 'Jane Doe, John Roe'],
    ['By Jane Doe and John Roe, Staff Reporters', 'Jane Doe and John Roe'],
    ['Jane Writer, John Roe', 'Jane Writer, John Roe'],
    ['September 1st, 2023 By Jane Doe', 'Jane Doe'],
    ['May 2019 by accident', 'May 2019 by accident'],
    ['Wed 3:59 pm by Jane Doe', 'Jane Doe'],
    ['Today, 14:05 – By Jane Doe', 'Jane Doe'],
    ['Dec. 19, 2025 · Jane Doe on behalf of the harbour', 'Jane Doe'],
    ['[作者: 刘满仓 　责任编辑: 杨丹宇 ]', '刘满仓'],
    ['编辑: 杨丹宇', '杨丹宇'],
    ['Jane Doe // November 6th, 2012 //', 'Jane Doe'],
    ['Posted On : May 3, 2024 Published By : JaneDoe', 'JaneDoe'],
    ['May 3, 2024 by: Jane Doe', 'Jane Doe'],
  ])('%j → %j', (written, expected) => {
    expect(cleanByline(written)).toBe(expected);
  });

  test('joins the persons of the metadata and excludes the site', () => {
    const jsonLd = [
      { '@type': 'Article', author: [{ name: 'Jane Doe' }, { name: 'John Roe' }], publisher: { name: 'Daily' } },
    ];
    expect(page({ meta: { jsonLd } }).byline).toBe('Jane Doe, John Roe');
    const listed = [{ '@type': 'Article', author: { '@type': 'Person', name: ['Jane Doe', 'John Roe'] } }];
    expect(page({ meta: { jsonLd: listed } }).byline).toBe('Jane Doe, John Roe');
    const signed = [{ '@type': 'Article', author: { '@type': 'Organization', name: 'Daily Media' } }];
    expect(page({ meta: { jsonLd: signed } }, 'h1 {=title} A day\np {=byline} By Jane Doe').byline).toBe('Jane Doe');
    expect(page({ meta: { jsonLd: signed } }).byline).toBe('');
    const site = [{ '@type': 'Article', author: { name: 'Daily' }, publisher: { name: 'Daily' } }];
    expect(page({ meta: { jsonLd: site } }, 'p {=byline} By Jane Doe').byline).toBe('Jane Doe');
    expect(page({}, 'a[href=/u][rel=author] {=irrelevant} Jane Doe').byline).toBe('Jane Doe');
  });

  test.each([
    ['a prefix', 'p {=byline} By Jane Doe', 'Jane Doe'],
    ['a prefix set apart without a space', 'p {=byline} ByJane Doe', 'Jane Doe'],
    ['a prefix in a line of its own', 'p {=byline} Written by\np {=byline} Jane Doe', 'Jane Doe'],
    ['a class', 'p.author-name {=byline} Jane Doe', 'Jane Doe'],
    ['where the link leads', 'a[href=/authors/jane] {=byline} Jane Doe', 'Jane Doe'],
    ['rel', 'a[href=/jane][rel=author] {=byline} Jane Doe', 'Jane Doe'],
    [
      'the one like the first, right behind it',
      'p.author {=byline} Jane Doe\np.author {=byline} John Roe',
      'Jane Doe, John Roe',
    ],
    ['a class, once', 'p.author {=byline} Jane Doe\np.author {=byline} Jane Doe, Editor', 'Jane Doe'],
    ['a class that only begins like one', 'p.authorized {=byline} Lifetime Warranty', ''],
    ['small words in it', 'p.author {=byline} Jan van den Berg', 'Jan van den Berg'],
    ['letters without sizes', 'p.author {=byline} ნანა ბერიძე', 'ნანა ბერიძე'],
    ['initials', 'p {=byline} By J.R.R.Tolkien', 'J.R.R.Tolkien'],
    ['a name that begins another', 'p.author {=byline} Kim Min\np.author {=byline} Kim Minsu', 'Kim Min, Kim Minsu'],
    ['the day before it', 'p {=byline} Dec. 19, 2025 · Jane Doe on behalf of the harbour', 'Jane Doe'],
    ['the day beside it', 'div {flex}\n  p {=byline} Jane Doe\n  p {=date} 3 May 2024', 'Jane Doe'],
    ['the day glued behind it', 'p {=byline} By Jane DoermanNovember 20, 2007', 'Jane Doerman'],
    ['the day glued behind an accent', 'p {=byline} By Jan KovačNovember 20, 2007', 'Jan Kovač'],
    ['no day below it', 'div\n  p {=byline} Jane Doe\n  p {=date} 3 May 2024', ''],
    ['a prefix and one word by a day', 'div {flex}\n  p {=irrelevant} by ibby\n  p {=date} 3 May 2024', 'ibby'],
    ['a prefix and one word before a day', 'div {=date} by McKeeper, May 3rd 2024', 'McKeeper'],
    ['no prefix and a day alone', 'p {=irrelevant} vom 03.05.2024\np.author {=byline} Jane Doe', 'Jane Doe'],
    ['a name before what was done on the day', 'p {=byline} By Jane Doe posted May 3rd, 2024 at 7:01', 'Jane Doe'],
    ['no site before a day', 'div {=date} by gate-keeper.example, May 3rd 2024', ''],
    ['no two small words before a day', 'div {=date} by popular demand, May 3rd 2024', ''],
    ['no two small words by a day', 'div {flex}\n  p {=byline} by popular demand\n  p {=date} 3 May 2024', ''],
    ['a class, but no name where none was judged', 'p.author {=irrelevant} Follow us', ''],
    ['no account', 'a[href=/author/jane/] {=byline} gate keeper', ''],
    ['nothing but the place', 'p {=byline} Lifetime Warranty\np {=byline} Free Shipping', ''],
    ['a class, but it is no name', 'p.author {=byline} 18 reviews: write yours!', ''],
    ['a class, but it only announces the name', 'p.author {=byline} Written by', ''],
    ['a class, but it only announces the day', 'p.author {=byline} Posted On :', ''],
    [
      'the page of persons its first words lead to',
      'p {=promoted} <a href=/profiles/jane-doe-12>Jane Doe</a>, Harbour University',
      'Jane Doe',
    ],
    [
      'the page of persons that a name in parts leads to',
      'p {=promoted} <a href=/profiles/jane-doe-12>Jane<br>Doe</a>, Harbour University',
      'Jane Doe',
    ],
    ['no page of all persons', 'p {=promoted} <a href=/team/>Our Team</a>', ''],
    ['no other page', 'p {=promoted} <a href=/ships/jane-doe>Jane Doe</a>, Harbour University', ''],
  ])('recognised by %s', (_by, lines, expected) => {
    expect(page({}, `h1 {=title} A day\n${lines}`).byline).toBe(expected);
  });

  test.each([
    ['03/01/2017 by Jane Doe, who keeps the gate and the key', 'Jane Doe'],
    ['Modified on September 24, 2012 by Jane Doe', 'Jane Doe'],
    ['时间：2024.05.11 来源：光明日报 作者：王小明 分享到：', '王小明'],
    ['By Jane Doe | The Daily | Updated: 2024-05-13 09:08', 'Jane Doe'],
    ['Sort by Best Match', ''],
    ['Published by Penguin Books', ''],
  ])('beside the date on one line after the title: %s', (line, expected) => {
    expect(page({}, `h1 {=title} A day\np {=irrelevant} ${line}`).byline).toBe(expected);
    expect(page(named({ author: 'The Desk' }), `h1 {=title} A day\np {=date} ${line}`).byline).toBe(
      expected || 'The Desk',
    );
  });

  test('is the first of several places where authors are named', () => {
    const text = Array.from({ length: 20 }, (_, i) => `p Word number ${i} of a long text.`).join('\n');
    const end = 'p.author {=byline} By Ann Roe\np.author {=byline} By Bob Poe';
    expect(page({}, `h1 {=title} A day\np {=byline} By Jane Doe\n${text}\n${end}`).byline).toBe('Jane Doe');
  });

  test('on other pages than articles, reviewers far from the title are not authors', () => {
    const text = Array.from({ length: 20 }, (_, i) => `p Word number ${i} of what is for sale here.`).join('\n');
    const drawing = `h1 {=title} A chair\n${text}\np[itemprop=author] {=byline} Jane Doe`;
    expect(read(drawing, {}, 'product').byline).toBe('');
    expect(read(drawing, {}, 'article').byline).toBe('Jane Doe');
  });

  test('on a line of its own, or with the name below, is not text', () => {
    const told = (lines: string) => page({}, `h1 {=title} A day\n${lines}`);
    for (const by of ['Author', 'By', 'Written by']) {
      const article = told(`figcaption ${by}\np Jane Doe`);
      expect([article.byline, ...shown(article)]).toEqual(['Jane Doe', body.slice(2)]);
    }
    expect(shown(told('p Author\np is what he was called by everybody.'))).toHaveLength(3);
    expect(shown(told('table\n  tr\n    td Author\n    td Jane Doe\n  tr\n    td Year\n    td 1897'))[0]).toBe('table');
  });

  test('on a line labelled as text is not text if beside a date or marked as a name', () => {
    const facts = { lang: 'en', ...named({ 'article:published_time': '2024-05-03T11:00:00Z' }) };
    const said = (...lines: string[]) => read(`h1 {=title} A day\n${lines.join('\n')}\np Text of it.`, facts);
    const article = said('p By Jane Doe', 'p Last updated at 12:05 PM on 3rd May 2024');
    expect(article.byline).toBe('Jane Doe');
    expect(linesOf(article.blocks)).toEqual(['Text of it.']);
    expect(linesOf(said('p By <a class=author href=/d>Jane Doe</a>').blocks)).toEqual(['Text of it.']);
    for (const line of ['By Popular Demand', 'Open from 12:05 PM on 4th May 2024'])
      expect(linesOf(said(`p ${line}`, 'p More.').blocks)).toEqual([line, 'More.', 'Text of it.']);
  });

  test('excludes authors of reviews below the page, except on a review', () => {
    const review = 'div[itemtype=https://schema.org/Review]';
    const name = 'p[itemprop=author] {=irrelevant} Jane Doe';
    expect(page({}, `h1 {=title} A day\n${review}\n  ${name}`).byline).toBe('');
    expect(page({}, `${review}\n  h1 {=title} A day\n  ${name}`).byline).toBe('Jane Doe');
  });

  test('takes the displayed name instead of an account name; on a personal site, the owner', () => {
    const account = [{ '@type': 'Article', author: { name: 'jdoe7' } }];
    expect(page({ meta: { jsonLd: account } }, 'h1 {=title} A day\np {=byline} By Jane Doe').byline).toBe('Jane Doe');
    expect(page({ meta: { jsonLd: account } }, 'h1 {=title} A day\np {=byline} Home').byline).toBe('jdoe7');
    const daily = { jsonLd: account, named: { 'og:site_name': 'The Daily' } };
    expect(page({ meta: daily }, 'h1 {=title} A day\np {=byline} By The Daily').byline).toBe('jdoe7');
    const number = page(named({ author: '105464' }), 'h1 {=title} A day\np {=byline} By Jane Doe');
    expect(number.byline).toBe('Jane Doe');
    const firm = [{ '@type': 'Article', author: { name: 'DoorDash Engineering' } }];
    expect(page({ meta: { jsonLd: firm } }).byline).toBe('DoorDash Engineering');
    const owner = [{ '@type': 'BlogPosting', author: { name: 'Jane Doe' }, publisher: { name: 'Jane Doe' } }];
    expect(page({ meta: { jsonLd: owner } }).byline).toBe('Jane Doe');
  });
});

describe('date', () => {
  test.each([
    ['2024-05-03', 'en', '2024-05-03'],
    ['2024-05-03T10:20:30+0200', 'en', '2024-05-03T10:20:30+02:00'],
    ['2024-05-03 10:20:30.123Z', 'en', '2024-05-03T10:20:30Z'],
    ['Published May 3rd, 2024 at 10:00', 'en', '2024-05-03'],
    ['Fri, 03 May 2024 10:00:00 GMT', 'en', '2024-05-03'],
    ['3. Mai 2024', 'de', '2024-05-03'],
    ['3 de mayo de 2024', 'es', '2024-05-03'],
    ['3 мая 2024', 'ru', '2024-05-03'],
    ['03.05.2024', 'de', '2024-05-03'],
    ['2024年5月3日', 'zh', '2024-05-03'],
    ['13/05/2024', 'en', '2024-05-13'],
    ['05/03/2024', 'en', ''],
    ['来源于商报 2024-05-20 09:47:48', 'zh', '2024-05-20T09:47:48'],
    ['2022-02-112023-06-08', 'en', ''],
    ['Monday, 11.05.2012 / 3:41 PM', 'en', '2012-11-05'],
    ['Friday 11/05/2012', 'en', '2012-05-11'],
    ['Sunday, 11.05.2012', 'en', '2012-05-11'],
    ['The Sun 05.06.2012', 'en', '2012-06-05'],
    ['Case 2023-45-1, May 3, 2024', 'en', '2024-05-03'],
    ['1710246236', 'en', ''],
    ['2024-02-31', 'en', ''],
    ['99/99/2024', 'en', ''],
    ['yesterday', 'en', ''],
  ])('%j (%s) → %j', (written, language, expected) => {
    expect(toIso(written, language)).toBe(expected);
  });

  test('falls back to the day an article was filed under', () => {
    const filed = (path: string, facts: SketchFacts = {}) => page({ url: `https://a.example${path}`, ...facts }).date;
    expect(filed('/news/2024/05/03/a-day/')).toBe('2024-05-03');
    expect(filed('/2024-05-03-a-day')).toBe('2024-05-03');
    expect(filed('/2024/05/03/a-day/', named({ datepublished: '2024-05-02' }))).toBe('2024-05-02');
    const today = 'p {=irrelevant} Wednesday, 18 November 2026\nh1 {=title} A day';
    expect(page({ url: 'https://a.example/2024/05/03/a-day/' }, today).date).toBe('2024-05-03');
    for (const path of ['/2024/05/a-day', '/2024/31/12/a-day', '/a/1234/05/03/b', '/?on=/2024/05/03/'])
      expect(filed(path)).toBe('');
    expect(read(`h1 {=title} Chairs\n${body}`, { url: 'https://a.example/2024/05/03/chairs' }, 'listing').date).toBe(
      '',
    );
  });

  test('prefers metadata, then the page, and ignores uncertain days', () => {
    expect(page({ meta: { jsonLd: [{ '@type': 'Article', datePublished: '2024-05-03' }] } }).date).toBe('2024-05-03');
    const again = (dateModified: string, lines = '') =>
      page(
        { lang: 'en', meta: { jsonLd: [{ '@type': 'Article', datePublished: 'Jun 12, 2025', dateModified }] } },
        `h1 {=title} A day\n${lines}`,
      ).date;
    expect(again('Jun 10, 2025', 'p {=date} March 1, 2017')).toBe('2017-03-01');
    expect(again('Jun 13, 2025', 'p {=date} March 1, 2017')).toBe('2025-06-12');
    expect(again('Jun 10, 2025')).toBe('2025-06-12');
    expect(page(named({ 'article:published_time': '2024-05-04' })).date).toBe('2024-05-04');
    expect(page({ lang: 'en', ...named({ published: 'May 4, 2024' }) }).date).toBe('2024-05-04');
    expect(page({}, 'p {=date} <time datetime=2024-05-05>Sunday</time>').date).toBe('2024-05-05');
    const broken = 'p {=date}\n  time[datetime=2022-02-112023-06-08] June 8, 2023';
    expect(page({ lang: 'en' }, broken).date).toBe('2023-06-08');
    expect(page({}, 'p {=date} 05/03/2024').date).toBe('');
    expect(page({}, 'p {=date} 2024-02-31').date).toBe('');
    expect(page({}, 'div {=promoted}\n  time[datetime=2019-01-01] Old').date).toBe('');
    expect(page({}, 'p {=date} 300 mg in all').date).toBe('');
  });

  test('prefers the line after the title to the one above it', () => {
    const menu = 'p {=date} <time datetime=2025-12-17>Soon</time>';
    const line = 'p {=irrelevant} <time datetime=2017-03-01>Then</time> by Jane Doe';
    expect(page({}, `${menu}\nh1 {=title} A day\n${line}`).date).toBe('2017-03-01');
    expect(page({}, `h1 {=title} A day\np {=irrelevant} 时间：2024.05.11 分享到`).date).toBe('2024-05-11');
  });

  test('prefers the line at the title to other days on the page', () => {
    const vague = named({ 'dc.date': '2020-01-01' });
    for (const line of ['<time datetime=2017-03-01>Then</time>', 'March 1, 2017'])
      expect(page(vague, `h1 {=title} A day\np {=date} ${line}`).date).toBe('2017-03-01');
    expect(page(named({ datepublished: '2020-01-01' }), 'h1 {=title} A day\np {=date} March 1, 2017').date).toBe(
      '2020-01-01',
    );
  });

  test('is read in the language of the text if the page gives none', () => {
    expect(page({}, 'h1 {=title} Μια μέρα\np {=date} 3 Μαΐου 2024').date).toBe('2024-05-03');
    const spanish = { lang: '', ...named({ 'og:locale': 'es_ES' }) };
    expect(page(spanish, 'h1 {=title} Un gran paso\np {=date} 3 de mayo de 2024').date).toBe('2024-05-03');
  });

  test('may be given in seconds', () => {
    for (const seconds of ['1710246236', '1710246236000'])
      expect(dataToIso(seconds, 'en')).toBe('2024-03-12T12:23:56Z');
    expect(page({}, 'p {=date} <time datetime=1710246236>12-03-2024</time>').date).toBe('2024-03-12T12:23:56Z');
  });

  test('of a product is not the day of a review', () => {
    const drawing = `h1 {=title} A chair\n${body}\np {=date} 3 May 2024`;
    expect(read(drawing, { lang: 'en' }, 'article').date).toBe('2024-05-03');
    expect(read(drawing, { lang: 'en' }, 'product').date).toBe('');
  });
});

describe('site, language, direction, image, excerpt', () => {
  test('site', () => {
    expect(page(named({ 'og:site_name': 'The Daily' })).site).toBe('The Daily');
    expect(page({}).site).toBe('daily.example');
    expect(page(named({ 'og:site_name': 'www.daily.example' })).site).toBe('daily.example');
    expect(page({ title: 'Services | DLY', url: 'https://www.dly.example/' }).site).toBe('DLY');
    expect(page({ title: 'A day at sea – The Daily' }).site).toBe('The Daily');
    expect(page({ title: 'Daily bread – Baking' }, 'h1 {=title} Daily bread').title).toBe('Daily bread');
    expect(page({ title: 'A day at sea – Sailing' }).site).toBe('daily.example');
    expect(page(named({ 'og:site_name': 'https://www.daily.example/' })).site).toBe('daily.example');
    const chinese = (title: string) => page({ title }, 'h1 {=title} 港口的钟').site;
    expect(chinese('港口的钟_中国网')).toBe('中国网');
    expect(chinese('港口的钟-新华网河北频道-新华网')).toBe('新华网');
    expect(chinese('海边的钟_中国网')).toBe('daily.example');
    const office = 'The Office for Safe Lamps and Ladders';
    const logo = page({ title: `Lamps - Overview | ${office}` }, `h2 {=title}\n  a[href=/] ${office}`);
    expect([logo.site, logo.title]).toEqual([office, 'Lamps - Overview']);
    expect(page(named({ 'og:site_name': 'The Daily |' })).site).toBe('The Daily');
    expect(page(named({ 'og:site_name': 'Daily • News that the whole town reads' })).site).toBe('Daily');
    expect(page(named({ 'og:site_name': 'News that the whole town reads | The Daily' })).site).toBe('The Daily');
  });

  test('language: prefers that of the text to that of the page', () => {
    expect(page({ lang: 'en_GB' }).language).toBe('en-GB');
    expect(read(`article[lang=de]\n  ${body}`, { lang: 'en' }).language).toBe('de');
    expect(read('p 日本語の文章です。これは長い文章です。', { lang: '' }).language).toBe('ja');
    expect(read('p 这是一篇很长的中文文章，有足够的字。', { lang: 'en' }).language).toBe('zh');
    expect(page({ lang: '"><script>' }).language).toBe('');
    expect(page({ lang: 'In-Id' }).language).toBe('id-ID');
    expect(read('p זהו טקסט ארוך מספיק כדי לקרוא', { lang: 'iw' }).language).toBe('he');
    // A template's, on the body, does not outdo the page's own.
    expect(read(`body[lang=en]\n  ${body}`, { lang: 'de' }).language).toBe('de');
    expect(read(`body[lang=en]\n  ${body}`, { lang: '' }).language).toBe('en');
  });

  test('language: is recognised by common words if the page gives none and the text is long enough', () => {
    const told = (text: string) => read(`p ${text}`, { lang: '' }).language;
    const german =
      'Die Uhr am Hafen war seit Jahren kaputt, und niemand wusste, wer sie wieder in Gang bringen sollte. Der alte Mann aus der Werkstatt sagte, dass er es nicht mehr kann, weil ihm die Teile fehlen und weil das Geld dafür nicht da ist. Am Ende hat es doch ein Kind gemacht.';
    const catalan =
      'El rellotge del port feia anys que no funcionava i ningú no sabia qui el podia arreglar. El vell del taller deia que ell ja no podia, perquè li faltaven les peces i perquè els diners no hi eren. Al final ho va fer una nena amb un tornavís i molta paciència, un matí de pluja.';
    expect(told(german)).toBe('de');
    expect(told(german.split(',', 1)[0])).toBe('');
    // A language we have no words of is not taken for its neighbour.
    expect(told(catalan)).toBe('');
  });

  test('direction: follows the script of the text', () => {
    expect(read('p هذا نص عربي طويل بما يكفي ليقرأ', { dir: 'ltr' }).direction).toBe('rtl');
    expect(read(body, { dir: 'rtl' }).direction).toBe('ltr');
    expect(read('img[src=/a.jpg]', { dir: 'rtl' }).direction).toBe('rtl');
  });

  test('lead image: the one in the metadata if it is on the page, else the first large one', () => {
    const pictures =
      'img[src=/small.jpg][width=100][height=90]\nimg[src=/first.jpg]\nimg[src=/photo-1024x768.jpg][alt=Dog]';
    const facts = named({ 'og:image': 'https://cdn.example/photo-300x200.jpg?w=3' });
    expect(page(facts, pictures).image).toMatchObject({
      src: 'https://www.daily.example/photo-1024x768.jpg',
      alt: 'Dog',
    });
    const pixel = { 'og:image': 'https://count.example/tr?id=1', 'twitter:image': 'https://cdn.example/dog.jpg' };
    expect(page(named(pixel)).image?.src).toBe('https://cdn.example/dog.jpg');
    expect(page({}, pictures).image?.src).toBe('https://www.daily.example/first.jpg');
    expect(page(named({ 'og:image': 'javascript:alert(1)' })).image).toBeUndefined();
  });

  test('excerpt', () => {
    expect(page({}).excerpt).toMatch(/^The body/);
    expect(read(`p ${'word '.repeat(200)}`).excerpt.length).toBeLessThanOrEqual(301);
  });
});

describe('next page', () => {
  const next = (url: string, link: string, text = 'Next') =>
    read(`${body}\na[href=${link}] {=navigation} ${text}`, { url }).nextPage;

  test.each([
    ['https://a.org/story', '/story/2', 'Next'],
    ['https://a.org/story/', '/story/page/2/', 'Next'],
    ['https://a.org/story?page=2', '/story?page=3', 'Next'],
    ['https://a.org/story', '/story?page=2', '2'],
    ['https://a.org/story.html', '/story-2.html', 'Next'],
    ['https://a.org/story/3', '/story/4', '4'],
  ])('%s → %s', (url, link, text) => {
    expect(next(url, link, text)).toBe(new URL(link, url).href);
  });

  test.each([
    ['https://a.org/story', '/other/2', '2'],
    ['https://a.org/story', '/story/3', '3'],
    ['https://a.org/news/1234', '/news/1235', 'The next story'],
    ['https://a.org/story?page=2', '/story?page=4', 'Next'],
    ['https://a.org/story?id=2', '/story?id=3', 'Next'],
    ['https://a.org/story', 'https://b.org/story/2', '2'],
    ['https://a.org/', '/2', '2'],
  ])('not %s → %s', (url, link, text) => {
    expect(next(url, link, text)).toBe('');
  });
});
