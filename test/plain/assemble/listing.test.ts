import { describe, expect, test } from 'vitest';
import type { Article, Block, Entry } from '../../../src/page/article.ts';
import { linesOf } from '../../../src/page/plain-text.ts';
import { read } from './read.ts';

type List = Extract<Block, { kind: 'list' }>;

const SUMMARIES = [
  'The weir was built in four summers, and nobody has counted the stones that went into it since then.',
  'A short account of what the miller owed to whom, drawn from two ledgers that were found in a barn.',
  'Three boats went out that morning, and all of them came back with less than they had taken along.',
];
const TITLES = ['How the weir was built', 'What the miller owed', 'Three boats in the fog'];

const listing = (drawing: string): Article =>
  read(`main\n  h1 {=title} Tales of the river\n${drawing}`, { lang: 'en' }, 'listing');

const draw = (item: (title: string, at: number, summary: string) => string[]) =>
  TITLES.flatMap((title, at) => item(title, at, SUMMARIES[at]).map(line => `  ${line}`)).join('\n');

function entriesOf({ blocks }: Article): Entry[] {
  return blocks.flatMap(block => (block.kind === 'list' ? (block.entries ?? []) : []));
}

const summariesOf = ({ blocks }: Article) =>
  blocks.flatMap(block => ((block as List).items ?? []).map(([, ...rest]) => linesOf(rest).join(' ')));

const WANTED = TITLES.map((title, at) => ({ title, href: `https://example.org/tales/${at}` }));
const href = (at: number) => `[href=https://example.org/tales/${at}]`;

describe('items of a listing', () => {
  test('in boxes have title, address, author, date and summary', () => {
    const page = listing(
      draw((title, at, summary) => [
        'article',
        '  h2',
        `    a${href(at)} ${title}`,
        `  p {=navigation} By Ada Marsh · ${at + 1} May 2024`,
        `  p ${summary}`,
      ]),
    );
    expect(entriesOf(page)).toEqual(
      WANTED.map((one, at) => ({ ...one, author: 'Ada Marsh', date: `2024-05-0${at + 1}`, lines: [] })),
    );
    expect(summariesOf(page)).toEqual(SUMMARIES);
    expect(page.blocks.map(({ kind }) => kind)).toEqual(['list']);
  });

  test('keep their author and date to themselves', () => {
    const page = listing(
      draw((title, at, summary) => [
        'article',
        '  h2',
        `    a${href(at)} ${title}`,
        `  p {=byline} By ${['Ada', 'Bea', 'Cleo'][at]} Marsh`,
        `  p {=date} ${at + 1} May 2024`,
        `  p ${summary}`,
      ]),
    );
    expect(entriesOf(page).map(({ author }) => author)).toEqual(['Ada Marsh', 'Bea Marsh', 'Cleo Marsh']);
    expect([page.byline, page.date]).toEqual(['', '']);
  });

  test('may follow one another without boxes', () => {
    const page = listing(draw((title, at, summary) => ['h3', `  a${href(at)} ${title}`, `p ${summary}`]));
    expect(entriesOf(page)).toMatchObject(WANTED);
    expect(summariesOf(page)).toEqual(SUMMARIES);
  });

  test('may be whole cards that are links, with a picture before the title', () => {
    const page = listing(
      draw((title, at, summary) => [
        `a${href(at)}`,
        `  img[src=https://example.org/${at}.jpg][width=300][height=200]`,
        `  h3 ${title}`,
        `  p ${summary}`,
      ]),
    );
    expect(entriesOf(page)).toMatchObject(WANTED);
    const [{ items }] = page.blocks as List[];
    expect(items.map(blocks => blocks.map(({ kind }) => kind))).toEqual([
      ...[
        ['heading', 'figure', 'paragraph'],
        ['heading', 'figure', 'paragraph'],
        ['heading', 'figure', 'paragraph'],
      ],
    ]);
    expect(JSON.stringify(items.map(([, , summary]) => summary))).not.toContain('"link"');
  });

  test('may be table rows with points, as on link boards', () => {
    const rows = draw((title, at) => [
      'tr',
      '  td',
      `    span ${at + 1}.`,
      '  td',
      `    a${href(at)} ${title}`,
      'tr {=navigation}',
      '  td',
      `    span.score ${at + 30} points`,
      '    | by ',
      '    a[href=/by/ada] ada_marsh',
      `    span 2024-05-0${at + 1}`,
    ]);
    const page = listing(`  table\n${rows.replace(/^/gm, '  ')}`);
    expect(entriesOf(page)).toMatchObject(
      WANTED.map((one, at) => ({ ...one, author: 'ada_marsh', date: `2024-05-0${at + 1}`, votes: at + 30 })),
    );
  });

  test('do not repeat author and date, or "Read more"', () => {
    const page = listing(
      draw((title, at, summary) => [
        'article',
        '  h2',
        `    a${href(at)} ${title}`,
        `  p ${summary}`,
        `  p By Ada Marsh · ${at + 1} May 2024`,
        '  div',
        `    a${href(at)} Read more`,
      ]),
    );
    expect(summariesOf(page)).toEqual(SUMMARIES);
    expect(entriesOf(page).map(({ lines }) => lines)).toEqual([
      ...[['By Ada Marsh · 1 May 2024'], ['By Ada Marsh · 2 May 2024'], ['By Ada Marsh · 3 May 2024']],
    ]);
  });

  test('have titles that are shorter than the name of the site beside them', () => {
    const long = ['How the weir was built in four summers', 'What the miller owed to whom', 'Fog'];
    const page = listing(
      long
        .flatMap((title, at) => [
          '  div',
          `    a${href(at)} ${title}`,
          '    | (',
          '    a[href=/from] river.example.org',
          '    | )',
          `  p ${SUMMARIES[at]}`,
        ])
        .join('\n'),
    );
    expect(entriesOf(page).map(({ title }) => title)).toEqual(long);
  });

  test('are no summaries that begin with a link', () => {
    const page = listing(
      draw((title, at, summary) => [
        'p',
        `  a${href(at)} ${title}`,
        'p',
        `  a[href=/ledger/${at}] Ada`,
        `  | ${summary}`,
      ]),
    );
    expect(entriesOf(page).map(({ title }) => title)).toEqual(TITLES);
  });

  test('do not repeat the line with author, age and points, among links to do something', () => {
    const page = listing(
      draw((title, at) => [
        'article',
        '  h2',
        `    a${href(at)} ${title}`,
        '  div.byline',
        `    span ${at + 30} points`,
        '    | via ',
        '    a[href=/by/ada] Ada Marsh',
        '    | 3 hours ago | ',
        '    a[href=/hide] hide',
        '    | | ',
        `    a[href=/talk/${at}] ${at + 4} comments`,
      ]),
    );
    expect(entriesOf(page)).toMatchObject(WANTED.map((one, at) => ({ ...one, author: 'Ada Marsh', votes: at + 30 })));
    expect(summariesOf(page)).toEqual(['', '', '']);
  });

  test('keep a line in which the author recommends something', () => {
    const page = listing(
      draw((title, at, summary) => [
        'article',
        '  h2',
        `    a${href(at)} ${title}`,
        '  p By Ada Marsh',
        '  p',
        '    | Ada Marsh: ',
        `    a[href=/ledger/${at}] the miller's ledger of 1848`,
        `  p ${summary}`,
      ]),
    );
    expect(summariesOf(page)).toEqual(SUMMARIES.map(summary => `Ada Marsh: the miller's ledger of 1848 ${summary}`));
  });

  test('have the author in the second line of their title, not in what is beside it', () => {
    const page = listing(
      `  table\n${draw((title, at) => [
        'tr',
        '  td',
        `    a${href(at)} ${title}`,
        '    br',
        '    | by ',
        '    a[href=/by/ada] Ada Marsh',
        `    | » ${at + 1} May 2024`,
        '  td',
        '    | by ',
        '    a[href=/by/bea] Bea Weir',
        '    | » 9 June 2024',
      ]).replace(/^/gm, '  ')}`,
    );
    expect(entriesOf(page)).toMatchObject(
      WANTED.map((one, at) => ({ ...one, author: 'Ada Marsh', date: `2024-05-0${at + 1}` })),
    );
  });
});

describe('not a listing', () => {
  const PROSE =
    '  p The river is longer than it looks on any map, and whoever follows it on foot will need a week. '.repeat(3);

  test('an article followed by a few links', () => {
    const long = `${PROSE}\n`.repeat(6);
    const page = listing(long + draw((title, at, summary) => ['h3', `  a${href(at)} ${title}`, `p ${summary}`]));
    expect(entriesOf(page)).toEqual([]);
  });

  test('sections whose headings link to themselves', () => {
    const page = read(
      `main\n${draw((title, at, summary) => ['h2', `  a[href=#part-${at}] ${title}`, `p ${summary}`])}`,
      { lang: 'en', url: 'https://example.org/river' },
    );
    expect(entriesOf(page)).toEqual([]);
  });

  test('links without summaries', () => {
    const page = listing(draw((title, at) => ['div', `  a${href(at)} ${title}`]));
    expect(entriesOf(page)).toEqual([]);
  });
});
