import type { Article, Source } from '../page/article.ts';

/** The parts of a further page that go into the article. */
export type FurtherPage = Pick<Article, 'blocks' | 'notes' | 'wordCount' | 'nextPage'>;

/** Joins several pages into one article. Only the first can still be corrected: the rows of the others went with their frame. */
export function joinPages(first: Article, others: readonly FurtherPage[]): Article {
  if (others.length === 0) return first;
  const all = [first, ...others];
  return {
    ...first,
    blocks: all.flatMap(({ blocks }) => blocks),
    notes: all.flatMap(({ notes }) => notes),
    wordCount: all.reduce((sum, { wordCount }) => sum + wordCount, 0),
    nextPage: others.at(-1)!.nextPage,
  };
}

/**
 * Prefixes the page's ids so that they cannot clash with another page's, and removes references to rows of this document. Done
 * once per page, in place, so that the renderer recognizes the blocks. The reasons are dropped: nobody can ask for them, and
 * computing them costs more than reading the page.
 */
export function detachPage({ blocks, notes, wordCount, nextPage }: Article, prefix: string): FurtherPage {
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as { kind?: string; id?: string; mark?: string; href?: string; source?: Source };
    if (node.id && (node.kind === 'note' || node.kind === 'heading' || node.mark !== undefined))
      node.id = prefix + node.id;
    if (node.href?.startsWith('#')) node.href = `#${prefix}${node.href.slice(1)}`;
    if (node.source) {
      const { score, label, box } = node.source;
      node.source = { rows: [], units: [], score, label, box, reasons: [] };
    }
    for (const item of Object.values(value)) visit(item);
  };
  visit([blocks, notes]);
  return { blocks, notes, wordCount, nextPage };
}
