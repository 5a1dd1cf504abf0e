import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeText } from '../../../src/export/text-file.ts';
import type { Article, Block, Cell, Inline } from '../../../src/page/article.ts';
import { anyText, fullArticle, source } from './articles.ts';

const TITLES = { notes: 'Notes', comments: '1 comment', picture: 'Picture' };
const words = (text: string): Inline[] => [{ kind: 'text', text }];
const p = (...inlines: (string | Inline)[]): Block => ({
  kind: 'paragraph',
  inlines: inlines.flatMap(one => (typeof one === 'string' ? words(one) : [one])),
  source,
});
const cell = (text: string, header = false, colspan = 1): Cell => ({ header, colspan, rowspan: 1, blocks: [p(text)] });
const list = (ordered: boolean, ...items: Block[][]): Block => ({ kind: 'list', ordered, start: 9, items, source });

const bare = { ...fullArticle(place => place), title: '', byline: '', date: '', url: '', notes: [], comments: [] };
const write = (blocks: Block[], facts: Partial<Article> = {}) =>
  writeText({ ...bare, ...facts, blocks }, { comments: true, titles: TITLES });

test('separates paragraphs and underlines headings by rank', () => {
  const heading = (level: number): Block => ({
    kind: 'heading',
    level,
    id: '',
    inlines: words(`Part ${level}`),
    source,
  });
  expect(
    write([p('One', { kind: 'break' }, 'line.'), heading(2), heading(3), p('Two.')], { title: 'The 灯' }),
  ).toBe(`The 灯
======

One
line.

Part 2
------

Part 3
~~~~~~

Two.
`);
});

test('keeps every space of code', () => {
  const code: Block = { kind: 'code', text: '\n  if a:\n\n\t  b  = 1\n', language: '', source };
  expect(write([code])).toBe('      if a:\n\n    \t  b  = 1\n');
});

test('nests lists with their markers and numbers', () => {
  expect(write([list(true, [p('a'), list(false, [p('b')], [p('c')])], [p('d')])])).toBe(
    '9. a\n   - b\n   - c\n10. d\n',
  );
  const counted = (start: number, facts: object) =>
    write([{ kind: 'list', ordered: true, start, items: [[p('x')], [p('y')]], source, ...facts }]);
  expect(counted(26, { numbering: 'a' })).toBe('z. x\naa. y\n');
  expect(counted(702, { numbering: 'A' })).toBe('ZZ. x\nAAA. y\n');
  expect(counted(8, { numbering: 'i' })).toBe('viii. x\nix. y\n');
  expect(counted(3999, { numbering: 'I' })).toBe('MMMCMXCIX. x\n4000. y\n');
  expect(counted(1, { numbering: 'a', isReversed: true })).toBe('a. x\n0. y\n');
  expect(counted(2, { isReversed: true })).toBe('2. x\n1. y\n');
  expect(write([list(false, [p('a'), p('more')], [p('b')])])).toBe('- a\n\n  more\n\n- b\n');
});

test('prefixes the lines of quotations and definitions', () => {
  const quote: Block = { kind: 'quote', blocks: [p('a'), p('b')], cite: '', source };
  const terms: Block = { kind: 'definitions', items: [{ terms: [words('term')], details: [[p('said')]] }], source };
  expect(write([quote, terms])).toBe('> a\n>\n> b\n\nterm\n    said\n');
});

test('aligns tables in columns', () => {
  const rows = [
    [cell('Year', true), cell('Of what', true)],
    [cell('1871'), cell('the 灯 itself')],
    [cell('a line across both, which makes no column wider', false, 2)],
    [cell('2'), cell('oil')],
  ];
  expect(write([{ kind: 'table', caption: words('Costs'), rows, source }])).toBe(`Costs

Year  Of what
----  -------------
1871  the 灯 itself
a line across both, which makes no column wider
2     oil
`);
});

test('numbers notes in the text and at its end', () => {
  const notes = [{ id: 'note-1', mark: '', blocks: [p('Said so.'), p('Twice.')] }];
  expect(write([p('A claim', { kind: 'note', id: 'note-1' }, '.')], { notes })).toBe(`A claim[1].

Notes
-----

[1] Said so.

    Twice.
`);
});

test('describes pictures in words', () => {
  const picture = { src: 'https://a.example/a.png', candidates: [], alt: '', widthPx: 1, heightPx: 1, href: '' };
  const figure = (alt: string, caption: string): Block => ({
    kind: 'figure',
    pictures: [{ ...picture, alt }],
    caption: words(caption),
    source,
  });
  expect(write([figure('', ''), figure('', 'A lamp'), figure('Brass', 'A lamp')])).toBe(
    '[Picture]\n\n[Picture: A lamp]\n\n[Picture: Brass]\nA lamp\n',
  );
});

test('puts comments last, on request', () => {
  const comments = [{ author: 'ann', date: '', lines: [], blocks: [p('Fine.')], replies: [] }];
  expect(write([p('One.')], { comments })).toBe('One.\n\n1 comment\n---------\n\nann\n\nFine.\n');
  expect(writeText({ ...bare, blocks: [p('One.')], comments })).toBe('One.\n');
});

test('writes everything, whatever the page says, and never two empty lines', () => {
  fc.assert(
    fc.property(anyText(), any => {
      const text = writeText(fullArticle(place => `a${any}${place}`));
      for (const place of [
        'first',
        'deep',
        'detail',
        'td3',
        'figcaption',
        'quote',
        'listing',
        'inside',
        'note',
        'answer',
      ])
        expect(text).toContain(place);
    }),
    { numRuns: 50 },
  );
  expect(writeText(fullArticle(place => place))).not.toMatch(/\n\n\n|[^\S\n]\n/);
});
