import { describe, expect, test, vi } from 'vitest';
import { assemble } from '../../../src/assemble.ts';
import { FORMATS } from '../../../src/export/formats.ts';
import { articleText } from '../../../src/export/text.ts';
import { HIDDEN } from '../../../src/page/snapshot.ts';
import { settle } from '../../../src/settle/settle.ts';
import { draw } from '../../sketch.ts';
import { read } from './read.ts';

// Bounds on growth are asserted below; a busy machine is not a failure.
vi.setConfig({ testTimeout: 60_000 });

const nested = (depth: number, name: (level: number) => string, inside: string) => {
  const lines = Array.from({ length: depth }, (_, level) => ' '.repeat(level) + name(level));
  return [...lines, ' '.repeat(depth) + inside].join('\n');
};

const POSTS = ['otter', 'jim', 'kim']
  .map(
    (name, i) =>
      `  div\n    a[href=/u/${name}] ${name}\n    time ${i + 1} May 2024\n    p Some words by ${name} himself.\n`,
  )
  .join('');

describe('any page can be read', () => {
  test('an empty page, only noise, only hidden text', () => {
    for (const drawing of ['', 'nav {=navigation} Home', 'p {hidden} Not seen', 'img[src=/a.jpg] {=advertisement}']) {
      const article = read(drawing);
      expect(article.blocks).toEqual([]);
      expect(article.wordCount).toBe(0);
      for (const format of FORMATS) expect(format.write(article).length).toBeGreaterThan(0);
    }
  });

  test('rows hidden after labelling', () => {
    const { snapshot, units, labels } = draw('p Seen\np Gone');
    snapshot.hidden.fill(HIDDEN.displayNone);
    expect(() => ({ ...assemble({ snapshot, units, labels }).article })).not.toThrow();
  });

  test.each(['div', 'ul', 'blockquote', 'table', 'figure', 'b', 'code', 'a'])('depth 5,000 of %s', name => {
    const article = read(nested(5000, () => name, 'p The text at the bottom'));
    expect(articleText(article)).toContain('The text at the bottom');
    for (const format of FORMATS) format.write(article);
  });

  test('depth 5,000 of lists and items, and of tables and cells', () => {
    const list = read(nested(5000, level => (level % 2 ? 'li' : 'ul'), '| bottom text'));
    expect(articleText(list)).toContain('bottom text');
    const cells = ['table', 'tr', 'td'];
    const table = read(nested(5001, level => cells[level % 3], '| bottom text'));
    expect(articleText(table)).toContain('bottom text');
  });

  test('nested lists, details and folds cost no more than their content', () => {
    for (const names of [
      ['dl', 'dd'],
      ['details[open]', 'div'],
    ]) {
      const fold = (level: number) => `${names[level % 2]}`;
      const lines = Array.from({ length: 60 }, (_, level) => {
        const summary =
          names[0].startsWith('details') && level % 2 === 0
            ? `\n${' '.repeat(level + 1)}summary {=navigation:0} More`
            : '';
        return ' '.repeat(level) + fold(level) + summary;
      });
      const article = read([...lines, `${' '.repeat(60)}p The text at the bottom`].join('\n'));
      expect(articleText(article)).toContain('The text at the bottom');
    }
  });

  test('more pictures in a list and groups on a page than a call can take arguments', () => {
    const article = read(`ul\n${'  li\n    img[src=/a.jpg][width=300][height=200]\n'.repeat(130_000)}`);
    expect(article.blocks.length).toBeGreaterThan(0);
  });

  test('false claims of size are ignored', () => {
    const row = `tr\n${'    td[colspan=1000000000][rowspan=1000000000] x\n'.repeat(20)}`;
    const article = read(`table\n  tr\n    th Head\n${`  ${row}`.repeat(20)}`);
    const [table] = article.blocks;
    if (table?.kind !== 'table') throw new Error('no table');
    for (const cell of table.rows.flat()) {
      expect(cell.colspan).toBeLessThanOrEqual(1000);
      expect(cell.rowspan).toBeLessThanOrEqual(21);
    }
    for (const format of FORMATS) format.write(article);
  });

  test('200,000 rows in linear time', () => {
    const time = (paragraphs: number): number => {
      const part = 'div\n  p Some words of <b>text</b> and <a href=/x>a link</a> to click.\n  ul\n    li item\n';
      const { snapshot, units, labels } = draw(part.repeat(paragraphs).replace(/item/g, () => `item ${Math.random()}`));
      const started = performance.now();
      structuredClone({ ...assemble({ snapshot, units, labels }).article, blocks: [] });
      return performance.now() - started;
    };
    time(500);
    const small = time(2000);
    const large = time(16_000);
    expect(large / Math.max(small, 5)).toBeLessThan(8 * 4);
  });

  test.each([
    ['before the first post', (lines: string) => `div\n${lines}${POSTS}`],
    ['in one post', (lines: string) => `div\n${POSTS}${lines.replace(/^/gm, '  ')}`],
  ])('a thread with 130,000 paragraphs %s', (_, page) => {
    const lines = Array.from({ length: 130_000 }, (_, i) => `  p line ${i}\n`).join('');
    const article = read(page(lines), { lang: 'en' }, 'thread');
    expect(article.blocks.length).toBeGreaterThan(130_000);
  });

  test('writes a table of 50,000 cells and code of five million letters in every format', () => {
    const row = '    tr\n      td 310\n      td 1240\n      td 18\n      td 7\n      td 2\n';
    const code = 'let depth = 4;\n'.repeat(350_000);
    const article = read(
      `div\n  p Text before it.\n  table\n    caption Depths\n${row.repeat(10_000)}  pre CODE\n  p Text behind.`,
    );
    const blocks = article.blocks.map(block => (block.kind === 'code' ? { ...block, text: code } : block));
    expect(blocks.map(block => (block.kind === 'table' ? block.rows.length : 0))).toContain(10_000);
    for (const { name, write } of FORMATS) {
      const started = performance.now();
      expect(write({ ...article, blocks }, {}).length, name).toBeGreaterThan(10_000);
      expect(performance.now() - started, name).toBeLessThan(20_000);
    }
  });

  test('140,000 comments', () => {
    const items = Array.from({ length: 140_000 }, (_, i) => `    li {=comment} word ${i}\n`).join('');
    const article = read(
      `div\n  p Some words of text to be read.\n  ol {=comment}\n${items}`,
      { lang: 'en' },
      'article',
    );
    expect(article.comments.length).toBeGreaterThan(0);
  });

  test('one paragraph of many short texts in linear time', () => {
    const time = (count: number): number => {
      const { snapshot, units, labels } = draw(`p\n  i x\n${'  wbr\n'.repeat(count)}${'  b x\n'.repeat(count)}`);
      const started = performance.now();
      structuredClone({ ...assemble({ snapshot, units, labels }).article, blocks: [] });
      return performance.now() - started;
    };
    time(500);
    const small = time(2000);
    expect(time(16_000) / Math.max(small, 10)).toBeLessThan(8 * 4);
  });

  test.each([
    [
      'sentences below a title, and nothing that is kept',
      (count: number) =>
        `h1 {=title} The sea gate\n${`p {=irrelevant:0} ${'It was shut again that day. '.repeat(2)}\n`.repeat(count)}`,
    ],
    [
      'headings far below where their box begins',
      (count: number) =>
        `h1 {=title} Gate\ndiv\n${'  br\n'.repeat(4 * count)}${'  h2 {=irrelevant:0.3} Lamp\n'.repeat(count)}  p Kept.`,
    ],
    ['lists without a word', (count: number) => `p Kept.\n${'ul\n  li\n'.repeat(2 * count)}`],
  ])('%s, in linear time', (_, page) => {
    // The best of three: what else the machine does is no part of it.
    const time = (count: number): number => {
      const { snapshot, units, labels } = draw(page(count));
      const times = [1, 2, 3].map(() => {
        const started = performance.now();
        settle({ snapshot, units, labels });
        return performance.now() - started;
      });
      return Math.min(...times);
    };
    time(500);
    const small = time(2000);
    expect(time(16_000) / Math.max(small, 5)).toBeLessThan(8 * 4);
  });

  test('white space that would slow down a careless pattern', () => {
    const spaces = ' '.repeat(200_000);
    const { snapshot, units, labels } = draw('pre\n  | a\nh1 b\np c');
    const rows = [...snapshot.text.keys()].filter(row => snapshot.text[row] !== '');
    for (const row of rows) snapshot.text[row] += `${spaces}x${'\u00a0'.repeat(100_000)}x`;
    snapshot.page.title = `T${spaces}|${spaces}x`;
    snapshot.page.meta.named.author = `By${spaces}x${'- '.repeat(50_000)}`;
    const started = performance.now();
    const article = { ...assemble({ snapshot, units, labels }).article };
    for (const format of FORMATS) if (format.name !== 'markdown') format.write(article);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
