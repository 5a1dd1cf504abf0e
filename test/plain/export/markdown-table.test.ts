/** Tables that pipes cannot draw, in Markdown as renderers read it that let HTML through. */
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { writeMarkdown } from '../../../src/export/markdown.ts';
import type { Block, Cell, Inline } from '../../../src/page/article.ts';
import { anyText, fullArticle, source } from './articles.ts';

const words = (text: string): Inline[] => [{ kind: 'text', text }];
const p = (text: string): Block => ({ kind: 'paragraph', inlines: words(text), source });
const cell = (blocks: Block[], colspan = 1, rowspan = 1): Cell => ({ header: false, colspan, rowspan, blocks });
const tableOf = (...rows: Cell[][]): Block => ({ kind: 'table', caption: [], rows, source });
const wide = (...blocks: Block[]) => tableOf([cell(blocks, 2)], [cell([p('left')]), cell([p('right')])]);
const listOf = (...items: Block[][]): Block => ({ kind: 'list', ordered: false, start: 1, items, source });

function write(...blocks: Block[]): string {
  const article = { ...fullArticle(place => place), title: '', notes: [], comments: [], url: '', blocks };
  return writeMarkdown(article, { frontMatter: false });
}

const parse = (markdown: string): Root => fromMarkdown(markdown);
const htmlIn = (node: Nodes): string =>
  node.type === 'html' ? node.value : 'children' in node ? node.children.map(htmlIn).join('') : '';
const domOf = (markdown: string) => new JSDOM(htmlIn(parse(markdown))).window.document.body;

const HOSTILE = [
  'a\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))',
  '</td></tr></table><img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '[x](javascript:alert(1)) ![y](https://host.example/pixel) $a$ `b` **c** [[d]]',
];

describe('a table in Markdown', () => {
  test('is drawn with pipes where they can hold it, and in HTML where cells span others', () => {
    const plain = tableOf([cell([p('one')]), cell([p('two')])]);
    expect(parse(write(plain)).children.some(({ type }) => type === 'html')).toBe(false);
    expect(write(wide(p('both')))).toBe(
      '<table><tbody>\n<tr><td colspan="2">both</td></tr>\n<tr><td>left</td><td>right</td></tr>\n</tbody></table>\n',
    );
    expect(write(tableOf([cell([p('tall')], 1, 2), cell([p('b')])], [cell([p('c')])]))).toContain('<td rowspan="2">');
  });

  const code: Block = { kind: 'code', text: 'a\n\n  b', language: 'go', source };
  test.each<[string, Block, string]>([
    ['a list', listOf([p('one')], [p('two')]), '<ul><li>one</li><li>two</li></ul>'],
    ['a listing with a blank line', code, '<pre><code>a&#10;&#10;  b</code></pre>'],
    ['a quotation', { kind: 'quote', blocks: [p('said')], cite: '', source }, '<blockquote><p>said</p></blockquote>'],
    [
      'another table',
      tableOf([cell([p('inner')])]),
      '<div><table><tbody>\n<tr><td>inner</td></tr>\n</tbody></table></div>',
    ],
  ])('is HTML where a cell holds %s', (_, block, markup) => {
    const markdown = write(tableOf([cell([block])]), p('after'));
    expect(markdown).toContain(`<td>${markup}</td>`);
    expect(parse(markdown).children.map(({ type }) => type)).toEqual(['html', 'paragraph']);
  });

  test('keeps formulas and the marks of notes, which Markdown alone can write', () => {
    const math: Inline = { kind: 'math', tex: 'x^2', text: 'x2' };
    const note: Inline = { kind: 'note', id: 'note-1' };
    for (const inline of [math, note]) {
      const markdown = write(wide({ kind: 'paragraph', inlines: [inline], source }));
      expect(markdown).not.toContain('<t');
      expect(markdown).toContain(inline === math ? '$x^2$' : '[^1]');
    }
  });

  test('ends before what follows it, among short items too', () => {
    const list = listOf([wide(p('both')), listOf([p('inner')])], [p('next')]);
    const item = domOf(write(list));
    expect(item.textContent).not.toMatch(/inner|next/);
    const [{ children }] = parse(write(list)).children as unknown as [{ children: { children: Nodes[] }[] }];
    expect(children.map(({ children }) => children.map(({ type }) => type))).toEqual([['html', 'list'], ['paragraph']]);
  });

  test('has no attributes but those of its structure', () => {
    const picture = {
      src: 'https://e.example/x.png',
      alt: 'a\n\n"b" > c',
      href: '',
      widthPx: 300,
      heightPx: 200,
      candidates: [],
    };
    const figure: Block = { kind: 'figure', pictures: [picture], caption: [], source };
    const names = [...domOf(write(wide(figure, code))).querySelectorAll('*')].flatMap(one => one.getAttributeNames());
    expect(new Set(names)).toEqual(new Set(['colspan', 'src', 'alt']));
    expect(domOf(write(wide(figure))).querySelector('img')?.alt).toBe(picture.alt);
  });

  test.each(HOSTILE)('says what the page says and runs none of it: %j', payload => {
    for (const block of [p(payload), { kind: 'code', text: payload, language: payload, source } as Block]) {
      const markdown = write(p('before'), wide(block), p('after'));
      expect(parse(markdown).children.map(({ type }) => type)).toEqual(['paragraph', 'html', 'paragraph']);
      expect(markdown).not.toMatch(/[[$`*]/);
      const dom = domOf(markdown);
      expect(dom.querySelector('td')?.textContent).toBe(payload);
      expect(dom.querySelectorAll('script, img, svg, a')).toHaveLength(0);
    }
  });

  test('any text comes back as it went in', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'<>/!?[]():ab \n\\`"\'=-#&;|$%*_~'), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(signs, anyText()), text => {
        const markdown = write(p('before'), wide(p(`x${text}`)), p('after'));
        expect(parse(markdown).children.map(({ type }) => type)).toEqual(['paragraph', 'html', 'paragraph']);
        // Characters that no file may hold are left out.
        const seen = domOf(markdown).querySelector('td')?.textContent ?? '';
        expect(seen).toBe(`x${text}`.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ''));
      }),
      { numRuns: 100 },
    );
  }, 30_000);
});
