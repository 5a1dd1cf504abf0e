import type { Nodes } from 'mdast';
import { visitBlocks } from '../build/fragments.ts';
import type { Article } from '../page/article.ts';
import { blockText } from '../page/plain-text.ts';
import { leadsNowhere } from './links.ts';

/** The anchors that renderers generate for headings, by heading id on the page. */
export function toSlugs(article: Article): Map<string, string> {
  const slugs = new Map<string, string>();
  const given = new Map<string, number>();
  const name = (title: string) => {
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const before = given.get(slug) ?? 0;
    given.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
  name(article.title);
  visitBlocks(article.blocks, block => {
    if (block.kind !== 'heading') return;
    const slug = name(blockText(block));
    if (block.id !== '' && !slugs.has(block.id)) slugs.set(block.id, slug);
  });
  return slugs;
}

/** Points links into the article at its headings; links without a target become text. */
export function resolveLinks(node: Nodes, page: string, slugs: Map<string, string>): void {
  if (!('children' in node)) return;
  node.children = node.children.flatMap((child: Nodes) => {
    resolveLinks(child, page, slugs);
    if (child.type !== 'link') return child;
    if (leadsNowhere(child.url, page)) return child.children;
    if (child.url.startsWith('#')) child.url = `#${slugs.get(child.url.slice(1)) ?? child.url.slice(1)}`;
    return child;
  }) as never;
}
