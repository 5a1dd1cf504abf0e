import rehypeKatex from 'rehype-katex';
import rehypeStringify from 'rehype-stringify';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** Markdown as the programs show it that people open it with: remark, with GitHub's and Obsidian's callouts. */
export function showMarkdown(markdown: string): string {
  const parser = unified()
    .use(remarkParse)
    .use(remarkFrontmatter)
    .use(remarkGfm)
    .use(remarkMath)
    .use(remarkRehype, { footnoteLabelTagName: 'p', allowDangerousHtml: true })
    .use(() => tree => drawBoxes(tree as Node))
    .use(rehypeKatex)
    // HTML in Markdown is parsed with the rest, as rehype-raw would.
    .use(rehypeStringify, { allowDangerousHtml: true });
  return String(parser.processSync(markdown));
}

/** A node of the HTML tree, as far as it is used here. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

const MARK = /^\[!(\w+)\]-?\s*/;

/** What Markdown has no elements for: callouts begin with their kind, terms are bold, players have a sign. */
function drawBoxes(node: Node): void {
  for (const child of elementsOf(node)) {
    drawBoxes(child);
    if (child.tagName === 'blockquote') drawCallout(child);
    else if (child.tagName === 'ul') drawTerms(child);
    else if (child.tagName === 'p' && elementsOf(child)[0]?.tagName === 'a' && wordsOf(child).startsWith('▶'))
      Object.assign(child, { tagName: 'figure', properties: { className: ['embed'] } });
  }
}

function drawCallout(quote: Node): void {
  const [title] = elementsOf(quote);
  const words = title?.children?.[0];
  const kind = MARK.exec(words?.value ?? '');
  if (!kind || !words) return;
  words.value = words.value?.slice(kind[0].length);
  title.properties = { className: ['title'] };
  Object.assign(quote, { tagName: 'aside', properties: { dataCallout: kind[1].toLowerCase() } });
}

/** A list whose items are each a bold line and text below it. */
function drawTerms(list: Node): void {
  const items = elementsOf(list).map(item => ({ item, parts: elementsOf(item) }));
  // A bold link is the title of a teaser.
  const isTerm = ({ parts: [term, detail] }: (typeof items)[number]) =>
    detail !== undefined &&
    term.children?.length === 1 &&
    term.children[0].tagName === 'strong' &&
    elementsOf(term.children[0])[0]?.tagName !== 'a';
  if (items.length === 0 || !items.every(isTerm)) return;
  list.tagName = 'dl';
  list.children = items.flatMap(({ item, parts: [term, ...details] }) => [
    { ...term, tagName: 'dt' },
    { ...item, tagName: 'dd', children: details },
  ]);
}

const elementsOf = ({ children = [] }: Node): Node[] => children.filter(({ type }) => type === 'element');

const wordsOf = ({ value = '', children = [] }: Node): string => value + children.map(wordsOf).join('');
