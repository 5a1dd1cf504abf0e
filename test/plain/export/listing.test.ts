import { expect, test } from 'vitest';
import { writeHtml } from '../../../src/export/html.ts';
import { writeMarkdown } from '../../../src/export/markdown.ts';
import { writeText } from '../../../src/export/text-file.ts';
import type { Article, Block, Entry } from '../../../src/page/article.ts';
import { fullArticle } from './articles.ts';

const bare = fullArticle(place => place);
const { source } = bare.blocks[0];
const p = (text: string): Block => ({ kind: 'paragraph', inlines: [{ kind: 'text', text }], source });
const link = (text: string, href: string) => [
  { kind: 'link' as const, href, children: [{ kind: 'text' as const, text }] },
];

const ENTRIES: Entry[] = [
  { title: 'The weir', href: 'https://a.example/1', author: 'Ada Marsh', date: '2024-05-03', votes: 12, lines: [] },
  { title: 'The fog', href: 'https://a.example/2', author: '', date: '', lines: [] },
];

function article(toTitle: (entry: Entry) => Block): Article {
  const items = ENTRIES.map(entry => [toTitle(entry), p(`About ${entry.title}.`)]);
  const list: Block = { kind: 'list', ordered: false, start: 1, items, entries: ENTRIES, source };
  return { ...bare, title: 'Tales', byline: '', date: '', url: '', language: 'en', notes: [], blocks: [list] };
}

const headed = article(({ title, href }) => ({
  kind: 'heading',
  level: 2,
  id: '',
  inlines: link(title, href),
  source,
}));
const lined = article(({ title, href }) => ({ kind: 'paragraph', inlines: link(title, href), source }));

test('Markdown has sections for titles that are headings, and items for others', () => {
  expect(writeMarkdown(headed, { frontMatter: false })).toBe(`# Tales

## [The weir](https://a.example/1)

**Ada Marsh** · May 3, 2024 · ▲ 12

About The weir.

## [The fog](https://a.example/2)

About The fog.
`);
  expect(writeMarkdown(lined, { frontMatter: false })).toBe(`# Tales

- [The weir](https://a.example/1)

  **Ada Marsh** · May 3, 2024 · ▲ 12

  About The weir.

- [The fog](https://a.example/2)

  About The fog.
`);
});

test('HTML has a list of sections', () => {
  const html = writeHtml(headed).replace(/^.*<\/header>/s, '');
  expect(html).toContain(
    '<ul class="listing"><li><h2><a href="https://a.example/1">The weir</a></h2><p class="who"><b>Ada Marsh</b> · <time datetime="2024-05-03">May 3, 2024</time> · <span class="votes">▲ 12</span></p><p>About The weir.</p></li><li><h2>',
  );
});

test('a text file separates them', () => {
  expect(writeText(lined)).toBe(`Tales
=====

The weir

Ada Marsh · May 3, 2024 · ▲ 12

About The weir.

The fog

About The fog.
`);
});

test('irregular item numbers are kept in every format', () => {
  const list: Block = {
    ...{ kind: 'list', ordered: true, start: 1, items: [[p('one')], [p('two')], [p('seven')], [p('eight')]], source },
    numbers: [1, 2, 7, 8],
  };
  const counted = { ...headed, blocks: [list] };
  expect(writeMarkdown(counted, { frontMatter: false })).toBe('# Tales\n\n1. one\n2. two\n\n7) seven\n8) eight\n');
  expect(writeHtml(counted)).toContain('<li>one</li><li>two</li><li value="7">seven</li><li>eight</li>');
  expect(writeText(counted)).toContain('1. one\n2. two\n7. seven\n8. eight');
});
