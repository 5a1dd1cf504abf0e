import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as mdastText } from 'mdast-util-to-string';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { writeMarkdown } from '../../../src/export/markdown.ts';
import type { Article, Block, Inline } from '../../../src/page/article.ts';
import { anyText, fullArticle, read, source } from './articles.ts';

const bare = { frontMatter: false };
const articleOf = (blocks: Block[]): Article => ({
  ...fullArticle(place => place),
  title: '',
  blocks,
  notes: [],
  comments: [],
});
const paragraphs = (...texts: string[]) =>
  articleOf(texts.map((text): Block => ({ kind: 'paragraph', inlines: [{ kind: 'text', text }], source })));

describe('markdown', () => {
  test.each([
    '# not a heading',
    '1. not a list',
    '- not a list',
    '> not a quote',
    '    not code',
    '[not](a link) ![nor](an image)',
    '*not* _emphasis_ `nor code`',
    '<b>not html</b> <!-- nor a comment -->',
    '---',
    'a\\*b &amp; &lt;',
    '[^1]: not a note',
    'AT&T &copy; &#38; &#x26; &',
    '$5 to $20, then $$x$$ and 5$',
    'a %%comment%% and a ==mark==, 100% = 100%',
  ])('escapes text: %j', text => {
    const markdown = writeMarkdown(paragraphs(text, 'second'), bare);
    expect(markdown).not.toMatch(/%%|==/);
    const tree = unified().use(remarkParse).use(remarkMath).parse(markdown);
    expect(tree.children.map(child => child.type)).toEqual(['paragraph', 'paragraph']);
    expect(mdastText(tree.children[0])).toBe(text);
  });

  test('gives back any text after parsing', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'ab *_`[]()<>!#-+.1&\\|~$:"\'é中'),
      minLength: 1,
      maxLength: 30,
    });
    const line = word.map(text => text.replace(/\s+/g, ' ').trim()).filter(text => text !== '');
    fc.assert(
      fc.property(line, line, line, (before, strong, after) => {
        const inlines: Inline[] = [
          { kind: 'text', text: `${before} ` },
          { kind: 'strong', children: [{ kind: 'text', text: strong }] },
          { kind: 'text', text: ` ${after}` },
        ];
        const tree = fromMarkdown(writeMarkdown(articleOf([{ kind: 'paragraph', inlines, source }]), bare));
        // The plain reader used here knows no dollar signs, which the writer escapes for those that do.
        expect(mdastText(tree)).toBe(`${before} ${strong} ${after}`);
        expect(tree.children).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  }, 30_000);

  test('addresses can be copied from the file, and a bold full stop survives', () => {
    const inlines: Inline[] = [
      { kind: 'link', href: 'https://a.example/?b=1&c=2', children: [{ kind: 'text', text: 'AT&T' }] },
      { kind: 'text', text: ' at the top' },
      { kind: 'strong', children: [{ kind: 'text', text: '.' }] },
    ];
    const markdown = writeMarkdown(articleOf([{ kind: 'paragraph', inlines, source }]), bare);
    expect(markdown).toBe('[AT&T](https://a.example/?b=1&c=2) at the top.\n');
  });

  test('is readable in an editor: prices, adjacent codes, brackets at the end of emphasis', () => {
    const inlines: Inline[] = [
      { kind: 'strong', children: [{ kind: 'text', text: '.NET' }] },
      { kind: 'text', text: ' from $5 to $20 or $$$, not $x$, and ' },
      { kind: 'em', children: [{ kind: 'text', text: 'not (' }] },
      { kind: 'text', text: 'i.e. never) ' },
      { kind: 'code', text: 'root #' },
      { kind: 'code', text: 'emerge' },
    ];
    const markdown = writeMarkdown(articleOf([{ kind: 'paragraph', inlines, source }]), bare);
    expect(markdown).toBe(
      '**.NET** from \\$5 to \\$20 or \\$\\$\\$, not \\$x\\$, and *not* (i.e. never) `root #` `emerge`\n',
    );
  });

  test('writes brackets in addresses, characters that are superscript by themselves, and players', () => {
    const inlines: Inline[] = [
      { kind: 'link', href: 'https://example.org/Gate_(sea)', children: [{ kind: 'text', text: 'Gate' }] },
      { kind: 'sup', children: [{ kind: 'text', text: '®' }] },
      { kind: 'sup', children: [{ kind: 'text', text: '2' }] },
    ];
    const embed = { kind: 'video', src: '', href: 'https://example.org/v.mp4', title: '', poster: '' } as const;
    const written = writeMarkdown(
      articleOf([
        { kind: 'paragraph', inlines, source },
        { kind: 'embed', embed: { ...embed, provider: 'example.org' }, source },
      ]),
      bare,
    );
    expect(written.trim().split('\n\n')).toEqual([
      '[Gate](https://example.org/Gate_%28sea%29)®<sup>2</sup>',
      '[▶ example.org](https://example.org/v.mp4)',
    ]);
  });

  test('links into the article match the ids that renderers give headings', () => {
    const page =
      'p See <a href=#b>the second</a> and <a href=#c>another</a>.\nh2#a Part one!\np x\nh2#b Part: Two\np y\np w\np v\nh2#c Part two\np z';
    expect(writeMarkdown(read(page), bare)).toContain('See [the second](#part-two) and [another](#part-two-1).');
  });

  test('does not take a row header for the table’s', () => {
    const table = 'table\n  tr\n    th Good\n    td Fast';
    expect(writeMarkdown(read(`p Text.\n${table}`), bare)).toMatch(/\|\s+\|\s+\|\n\| -+/);
  });

  test('keeps list lines in a cell separate where a formula keeps the table in Markdown', () => {
    const [one, two]: Block[] = ['fast', 'small'].map(text => ({
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text },
        { kind: 'math', tex: 'a_1', text: 'a' },
      ],
      source,
    }));
    const list: Block = { kind: 'list', ordered: false, start: 1, items: [[one], [two]], source };
    const rows = [[{ header: false, colspan: 2, rowspan: 1, blocks: [list] }]];
    const markdown = writeMarkdown(articleOf([{ kind: 'table', caption: [], rows, source }]), bare);
    expect(markdown).toContain('• fast$a_1$<br>• small$a_1$');
    expect(markdown).not.toContain('<t');
  });

  test('an ampersand at the end of a node does not join the start of the next', () => {
    const inlines: Inline[] = [
      { kind: 'strong', children: [{ kind: 'text', text: '&' }] },
      { kind: 'text', text: 'lt; is how it is written' },
    ];
    const tree = fromMarkdown(writeMarkdown(articleOf([{ kind: 'paragraph', inlines, source }]), bare));
    expect(mdastText(tree)).toBe('&lt; is how it is written');
  });

  test('front matter keeps any title on one line', () => {
    fc.assert(
      fc.property(anyText(), title => {
        const [first, ...rest] = writeMarkdown({ ...paragraphs('x'), title }).split('\n');
        expect(first).toBe('---');
        const line = rest.slice(0, rest.indexOf('---')).find(one => one.startsWith('title: '));
        expect(title === '' ? title : JSON.parse(line?.slice(7) ?? '')).toBe(title);
      }),
    );
  });

  test('keeps the structure', () => {
    const markdown = writeMarkdown(
      read(`
        article
          h1 {=title} The title
          p A paragraph with <b>bold</b>, <a href=/y>a link</a> and <code>a | b</code>.<sup><a id=r href=#n>1</a></sup>
          h2 Part
          ol[start=3]
            li three
            li four
              ul
                li inner
          pre[data-lang=js]
            | let a = 1;
          table
            tr
              th Name
              th Value
            tr
              td a|b
              td 2
          img[src=/a.jpg][alt=Alt]
          blockquote Said
          ol
            li#n The note <a href=#r>↩</a>
      `),
      bare,
    );
    expect(markdown).toBe(`# The title

A paragraph with **bold**, [a link](https://example.org/y) and \`a | b\`.[^1]

## Part

3. three
4. four
   - inner

\`\`\`js
let a = 1;
\`\`\`

| Name | Value |
| ---- | ----- |
| a\\|b | 2     |

![Alt](https://example.org/a.jpg)

> Said

[^1]: The note
`);
  });
});
