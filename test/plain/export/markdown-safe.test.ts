/** Markdown in the hands of a renderer that knows neither formulas nor front matter and lets HTML through. */
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { writeMarkdown } from '../../../src/export/markdown.ts';
import type { Article } from '../../../src/page/article.ts';
import { fullArticle, source } from './articles.ts';

const PAYLOADS = [
  '<img src=x onerror=alert(1)>',
  'a<script>alert(1)</script>',
  '</span><svg/onload=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<?php ?>',
  '<javascript:alert(1)>',
  '[x](javascript:alert(1))',
  '![x](https://host.example/pixel)',
  'a\n\n[x]: javascript:alert(1)\n\n[x]',
  '# a\n[x]: https://host.example\n![y][x]',
  '\\text{<b onmouseover=alert(1)>}',
];
const TAKEN = new Set(['html', 'link', 'image', 'definition', 'linkReference', 'imageReference']);

function taken(node: Nodes, found: string[] = []): string[] {
  if (TAKEN.has(node.type)) found.push(node.type);
  if ('children' in node) for (const child of node.children) taken(child, found);
  return found;
}

const withTex = (tex: string): Article => ({
  ...fullArticle(place => place),
  ...{ title: tex, byline: tex, site: tex, url: 'https://example.org/', notes: [], comments: [], excerpt: '' },
  blocks: [
    { kind: 'math', tex, text: 'x', source },
    { kind: 'paragraph', inlines: [{ kind: 'math', tex, text: 'x' }], source },
  ] as Article['blocks'],
});

describe('in a renderer without formulas and front matter', () => {
  test.each(PAYLOADS)('nothing from the page becomes markup: %j', payload => {
    expect(taken(fromMarkdown(writeMarkdown(withTex(payload))))).toEqual([]);
  });

  test('nor does any combination of markup characters', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'<>/!?[]():ab \n\\`"=-#&'), maxLength: 24 });
    fc.assert(
      fc.property(signs, text => taken(fromMarkdown(writeMarkdown(withTex(text)))).length === 0),
      { numRuns: 150 },
    );
  }, 30_000);

  test.each([...PAYLOADS, 'javascript:alert(1)', 'javascript:alert(1) "a"', "data:text/html,x (a 'b)"])(
    'a note’s mark does not become a link to its text: %j',
    payload => {
      for (const inlines of [
        [{ kind: 'text', text: payload }],
        [{ kind: 'strong', children: [{ kind: 'text', text: payload }] }],
        [{ kind: 'text', text: payload }, { kind: 'break' }, { kind: 'text', text: 'More of it.' }],
      ]) {
        const article = withTex('x');
        const noted = {
          ...article,
          blocks: [
            {
              kind: 'paragraph',
              inlines: [
                { kind: 'text', text: 'A word' },
                { kind: 'note', id: 'n' },
              ],
              source,
            },
          ],
          notes: [{ id: 'n', mark: '1', blocks: [{ kind: 'paragraph', inlines, source }] }],
        } as unknown as Article;
        expect(taken(fromMarkdown(writeMarkdown(noted)))).toEqual([]);
      }
    },
  );

  test('TeX without markup characters is unchanged', () => {
    const tex = String.raw`\sum_{i<3}^{n} a_i \left[ 0, 1 \right] \leq b`;
    expect(writeMarkdown(withTex(tex))).toContain(tex);
  });
});
