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

/** Only what would be read as another character is escaped, or might be with the text behind it: addresses are full of ampersands, and are copied from the file. */
const REFERENCE = '(?:#\\d{1,7}|#[xX][\\da-fA-F]{1,6}|[A-Za-z][\\dA-Za-z]{0,40});';
/** Comments and highlights to Obsidian, which would hide the one and lose the signs of the other. */
const OBSIDIAN = ['%', '='].flatMap(
  (character): NonNullable<Options['unsafe']> => [
    { character, after: character, inConstruct: 'phrasing' },
    { character, before: character, inConstruct: 'phrasing' },
  ],
);
/** Made when it is asked for: most articles that are read are never written. */
const createStyle = (): Options => ({
  ...{ bullet: '-', emphasis: '*', fences: true, listItemIndent: 'one', rule: '-', resourceLink: true },
  extensions: [...createGfm(), mathToMarkdown()],
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
 * What an article has of GitHub's Markdown. Bare addresses in text are not escaped: whoever renders them as links does the
 * reader a favour, and "www\.example.org" does nobody one.
 */
const createGfm = () => [
  gfmFootnoteToMarkdown(),
  gfmStrikethroughToMarkdown(),
  gfmTableToMarkdown(),
  gfmTaskListItemToMarkdown(),
];

/** Markdown with front matter. We build a tree and a library of the field writes it: escaping is its business. */
export function writeMarkdown(article: Article, options: ExportOptions = {}): string {
  const head = options.frontMatter === false ? '' : `${writeFrontMatter(article, options)}\n`;
  return head + toMarkdown(toMdast(article, options), createStyle());
}
