import type { Article, Block } from '../page/article.ts';
import type { ExportOptions } from './options.ts';

type Marks = NonNullable<ExportOptions['marks']>;

/** Appends the passages the user marked, with their notes, to the article. Works in every format. */
export function withMarks(article: Article, marks: Marks, title: string): Article {
  if (marks.length === 0) return article;
  const heading: Block = { kind: 'heading', level: 2, id: '', inlines: [{ kind: 'text', text: title }], source };
  // In a thread they would otherwise belong to the last author.
  const end: Block[] = article.blocks.some(block => block.kind === 'post') ? [NOBODY] : [];
  return { ...article, blocks: [...article.blocks, ...end, heading, ...toBlocks(marks)] };
}

/** Marked passages from many pages, each page under a heading that links to it. */
export function marksOfPages(
  pages: readonly { address: string; title: string; marks: Marks }[],
  title: string,
  language: string,
): Article {
  const blocks = pages.flatMap(({ address, title: page, marks }): Block[] => [
    {
      kind: 'heading',
      level: 2,
      id: '',
      inlines: [{ kind: 'link', href: address, children: [{ kind: 'text', text: page }] }],
      source,
    },
    ...toBlocks(marks),
  ]);
  const nobodys = { byline: '', date: '', site: '', url: '', excerpt: '', nextPage: '', notes: [], comments: [] };
  return {
    ...nobodys,
    ...{ title, language, blocks },
    ...{ direction: 'ltr', pageKind: 'article', confidence: 1, wordCount: 0 },
  };
}

function toBlocks(marks: Marks): Block[] {
  return marks.flatMap(({ quote, note }): Block[] => [
    { kind: 'quote', blocks: paragraphs(quote), cite: '', source },
    ...paragraphs(note),
  ]);
}

/** Not from the page. */
const source: Block['source'] = { rows: [], units: [], score: 1, label: 'body', reasons: [], box: [0, 0, 0, 0] };

const NOBODY: Block = { kind: 'post', author: '', date: '', depth: 0, lines: [], source };

/** A selection may end in an empty line, and a note may contain some. */
function paragraphs(text: string): Block[] {
  const lines = text.split('\n').map(line => line.trim());
  return lines
    .filter(line => line !== '')
    .map(line => ({ kind: 'paragraph', inlines: [{ kind: 'text', text: line }], source }));
}
