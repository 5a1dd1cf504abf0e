import type { Article, Block } from '../page/article.ts';
import type { Mark } from '../present/contract.ts';

/** The article with the passages the user marked and what they wrote to them at its end: every format can say that. */
export function withMarks(article: Article, marks: readonly Mark[], title: string): Article {
  if (marks.length === 0) return article;
  const heading: Block = { kind: 'heading', level: 2, id: '', inlines: [{ kind: 'text', text: title }], source };
  const blocks = marks.flatMap(({ quote, note }): Block[] => [
    { kind: 'quote', blocks: quote.split('\n').map(paragraph), cite: '', source },
    ...note
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(paragraph),
  ]);
  // In a thread they would be the last author's.
  const end: Block[] = article.blocks.some(block => block.kind === 'post') ? [NOBODY] : [];
  return { ...article, blocks: [...article.blocks, ...end, heading, ...blocks] };
}

/** Not from the page. */
const source: Block['source'] = { rows: [], units: [], score: 1, label: 'body', reasons: [], box: [0, 0, 0, 0] };

const NOBODY: Block = { kind: 'post', author: '', date: '', depth: 0, lines: [], source };

function paragraph(text: string): Block {
  return { kind: 'paragraph', inlines: [{ kind: 'text', text }], source };
}
