import { expect, test } from 'vitest';
import { writeHtml } from '../../../src/export/html.ts';
import { writeText } from '../../../src/export/text-file.ts';
import type { Article } from '../../../src/page/article.ts';

const article = (facts: Partial<Article>) =>
  ({
    title: 'The lamp',
    byline: 'Ines Calder',
    site: '',
    url: '',
    blocks: [],
    notes: [],
    comments: [],
    ...facts,
  }) as Article;

test('HTML has the day in words and the date for machines', () => {
  const dated = writeHtml(article({ date: '2024-02-06T15:21:22', language: 'de' }));
  expect(dated).toContain('Ines Calder · <time datetime="2024-02-06T15:21:22">6. Februar 2024</time>');
  expect(writeHtml(article({ date: '2024-02-06', language: '' }))).toContain(
    '<time datetime="2024-02-06">2024-02-06</time>',
  );
});

test('an invalid date is written as it is', () => {
  const html = writeHtml(article({ date: 'last <b>week</b>', language: 'en' }));
  expect(html).toContain('Ines Calder · last &lt;b&gt;week');
  expect(html).not.toContain('<time');
});

test('a text file has the day in words', () => {
  expect(writeText(article({ date: '2024-02-06T15:21:22Z', language: 'en' }))).toContain(
    'Ines Calder · February 6, 2024',
  );
});
