import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { mathToMarkdown } from 'mdast-util-math';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Article } from '../page/article.ts';
import { writeFrontMatter } from './front-matter.ts';
import { toMdast } from './mdast.ts';
import type { ExportOptions } from './options.ts';

/**
 * What an article has of GitHub's Markdown. Bare addresses in text are not escaped: whoever renders them as links does the
 * reader a favour, and "www\.example.org" does nobody one.
 */
const GFM = [gfmFootnoteToMarkdown(), gfmStrikethroughToMarkdown(), gfmTableToMarkdown()];
const STYLE: Options = {
  ...{ bullet: '-', emphasis: '*', fences: true, listItemIndent: 'one', rule: '-', resourceLink: true },
  extensions: [...GFM, mathToMarkdown()],
};

/** Markdown with front matter. We build a tree and a library of the field writes it: escaping is its business. */
export function writeMarkdown(article: Article, options: ExportOptions = {}): string {
  const head = options.frontMatter === false ? '' : `${writeFrontMatter(article, options)}\n`;
  return head + toMarkdown(toMdast(article, options), STYLE);
}
