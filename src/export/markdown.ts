import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Article } from '../page/article.ts';
import { writeFrontMatter } from './front-matter.ts';
import { toMdast } from './mdast.ts';
import type { ExportOptions } from './options.ts';

/**
 * GitHub's Markdown but for one part: bare addresses in text are not escaped. Whoever renders them as links does the
 * reader a favour, and "www\.example.org" does nobody one.
 */
const GFM: Options = {
  extensions: (gfmToMarkdown().extensions ?? []).filter(
    part => !part.unsafe?.some(({ character }) => character === '@'),
  ),
};
const STYLE: Options = {
  ...{ bullet: '-', emphasis: '*', fences: true, listItemIndent: 'one', rule: '-', resourceLink: true },
  extensions: [GFM, mathToMarkdown()],
};

/** Markdown with front matter. We build a tree and a library of the field writes it: escaping is its business. */
export function writeMarkdown(article: Article, options: ExportOptions = {}): string {
  const head = options.frontMatter === false ? '' : `${writeFrontMatter(article, options)}\n`;
  return head + toMarkdown(toMdast(article, options), STYLE);
}
