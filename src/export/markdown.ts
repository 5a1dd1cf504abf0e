import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { mathToMarkdown } from 'mdast-util-math';
import { defaultHandlers, type Options, type State, toMarkdown } from 'mdast-util-to-markdown';
import type { Article } from '../page/article.ts';
import { writeFrontMatter } from './front-matter.ts';
import { toMdast } from './mdast.ts';
import type { ExportOptions } from './options.ts';

/**
 * Escape an ampersand only if it begins a character reference, or could with the text after it: addresses are full of ampersands, and
 * people copy them from the file.
 */
const REFERENCE = '(?:#\\d{1,7}|#[xX][\\da-fA-F]{1,6}|[A-Za-z][\\dA-Za-z]{0,40});';
/** Obsidian's comments (%%) and highlights (==): the former would be hidden, the latter would lose their signs. */
const OBSIDIAN = ['%', '='].flatMap(
  (character): NonNullable<Options['unsafe']> => [
    { character, after: character, inConstruct: 'phrasing' },
    { character, before: character, inConstruct: 'phrasing' },
  ],
);
/** Created on demand, because most articles are never exported. */
const createStyle = (): Options => ({
  ...{ bullet: '-', emphasis: '*', fences: true, listItemIndent: 'one', rule: '-', resourceLink: true },
  extensions: [...createGfm(), mathToMarkdown()],
  // HTML ends at a blank line, in a list of short items too.
  join: [({ type }) => (type === 'html' ? 1 : undefined)],
  handlers: {
    root(node, parent, state: State, info) {
      state.unsafe = state.unsafe.map(rule => {
        if (rule.character === '&') return { ...rule, after: `${REFERENCE}|#?\\w*$` };
        if (rule.character !== '$' || rule.inConstruct !== 'phrasing') return rule;
        return { ...rule, notInConstruct: ['destinationLiteral', 'destinationRaw'] };
      });
      state.unsafe.push(...OBSIDIAN);
      return defaultHandlers.root(node, parent, state, info);
    },
  },
});

/**
 * The parts of GitHub Flavored Markdown that articles use. Autolink escaping is left out: bare addresses may become links, and
 * "www\.example.org" would help nobody.
 */
const createGfm = () => [
  gfmFootnoteToMarkdown(),
  gfmStrikethroughToMarkdown(),
  gfmTableToMarkdown(),
  gfmTaskListItemToMarkdown(),
];

/** Markdown with front matter. We build a tree and leave the writing, and thus the escaping, to an established library. */
export function writeMarkdown(article: Article, options: ExportOptions = {}): string {
  const head = options.frontMatter === false ? '' : `${writeFrontMatter(article, options)}\n`;
  return head + toMarkdown(toMdast(article, options), createStyle());
}
