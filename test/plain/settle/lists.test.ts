import { describe, expect, test } from 'vitest';
import { settleContents, settleItems } from '../../../src/settle/lists.ts';
import { letters, settled } from './steps.ts';

const list = (items: string[]) => `ul\n${items.map(item => `  ${item}`).join('\n')}`;

describe('items are kept with their list', () => {
  const items = (text: string, share: [kept: number, dropped: number]) =>
    list([
      `li ${letters(share[0], 'k')}`,
      `li {=irrelevant} ${letters(share[1], 'd')}`,
      `li {=irrelevant:0.1} ${text}`,
    ]);

  test('from half of its text on', () => {
    expect(settled(settleItems, items('one', [50, 47])).kept).toContain('one');
    expect(settled(settleItems, items('one', [50, 48])).kept).not.toContain('one');
  });

  test('if it is an ordered or unordered list, not any box', () => {
    const drawing = items('one', [60, 20]);
    expect(settled(settleItems, drawing.replace('ul', 'ol')).kept).toContain('one');
    expect(settled(settleItems, drawing.replace('ul', 'div')).kept).not.toContain('one');
  });

  test('unless they are clearly noise or are more than text', () => {
    const drawing = (item: string) => list([`li ${letters(60)}`, `li ${letters(60)}`, item]);
    expect(settled(settleItems, drawing('li {=irrelevant:0.11} one')).kept).toContain('one');
    expect(settled(settleItems, drawing('li {=irrelevant:0.09} one')).kept).not.toContain('one');
    const picture = 'li\n    p {=irrelevant:0.3} one\n    img[src=/a.jpg][width=90][height=90] {=irrelevant:0.3}';
    expect(settled(settleItems, drawing(picture)).kept).not.toContain('one');
    const parts = 'li\n    p {=irrelevant:0.3} one\n    p {=irrelevant:0.05} two';
    expect(settled(settleItems, drawing(parts)).kept).not.toContain('one');
  });

  test('and are not sections set as a list', () => {
    const item = (rows: number) =>
      `li\n    p {=irrelevant:0.3} one${'\n    span'.repeat(rows - 3)}\n  li ${letters(60)}\n  li ${letters(60)}`;
    expect(settled(settleItems, list([item(200)])).kept).toContain('one');
    expect(settled(settleItems, list([item(201)])).kept).not.toContain('one');
  });

  test('and the reason gives the kept share', () => {
    expect(settled(settleItems, items('one', [60, 37])).numbers).toEqual([60, 60]);
  });
});

describe('replies of the same structure', () => {
  const thread = (kept: number, dropped: number, answer = '{=irrelevant:0.5}') =>
    [
      ...Array.from({ length: kept }, (_, i) => `div.post\n  p ${i} kept`),
      ...Array.from({ length: dropped }, (_, i) => `div.post\n  p ${answer} ${i} dropped`),
    ].join('\n');
  const keptOf = (drawing: string, kind: 'thread' | 'article' = 'thread') =>
    settled(settleItems, drawing, kind).kept.filter(text => text.includes('dropped')).length;

  test('bring back one more from five on', () => {
    expect(keptOf(thread(5, 1))).toBe(1);
    expect(keptOf(thread(4, 1))).toBe(0);
  });

  test('if four in five are kept', () => {
    expect(keptOf(thread(8, 2))).toBe(2);
    expect(keptOf(thread(8, 3))).toBe(0);
  });

  test('and it is not labelled noise', () => {
    expect(keptOf(thread(6, 1, '{=irrelevant:0.41}'))).toBe(1);
    expect(keptOf(thread(6, 1, '{=irrelevant:0.39}'))).toBe(0);
  });

  test('on a thread, in boxes of the same class', () => {
    expect(keptOf(thread(6, 1), 'article')).toBe(0);
    expect(keptOf(thread(6, 1).replace(/div.post(?=\n {2}p \{)/, 'div.footer'))).toBe(0);
    expect(keptOf(thread(6, 1).replaceAll(/^/gm, '  ').replace(/^/, 'section.a.b\n'))).toBe(1);
  });

  test('and are neither title nor pictures', () => {
    const drawing = `h1 {=title} Title\n${thread(6, 1)}`;
    expect(settled(settleItems, drawing, 'thread').label('Title')).toBe('title');
    expect(settled(settleItems, thread(6, 1), 'thread').numbers).toEqual([86]);
  });

  test('are compared by four ancestors, not more', () => {
    const wrap = (boxes: number) => {
      const deep = (name: string, post: string) =>
        [`div.${name}`, ...Array.from({ length: boxes }, () => 'div'), post]
          .map((line, depth) => '  '.repeat(depth) + line)
          .join('\n');
      return [
        ...Array.from({ length: 6 }, (_, i) => deep('a', `p ${i} kept`)),
        deep('b', 'p {=irrelevant:0.5} dropped'),
      ].join('\n');
    };
    expect(keptOf(wrap(3))).toBe(0);
    expect(keptOf(wrap(4))).toBe(1);
  });
});

describe('a table of contents', () => {
  const places = ['a', 'b', 'c', 'd'].map(id => `h2#${id} Part ${id}`).join('\n');
  const entry = (id: string, behind = '') => `li\n    a[href=#${id}] xxxx\n    span ${behind}`;
  const dropped = (drawing: string) => settled(settleContents, drawing).numbers.length > 0;

  test('is a list of three links into the page', () => {
    expect(dropped(`${list([entry('a'), entry('b'), entry('c')])}\n${places}`)).toBe(true);
    expect(dropped(`${list([entry('a'), entry('b')])}\n${places}`)).toBe(false);
    expect(dropped(`${list([entry('a'), entry('b'), entry('elsewhere')])}\n${places}`)).toBe(false);
    expect(dropped(`${list([entry('a'), entry('b'), entry('c')]).replace('ul', 'ol')}\n${places}`)).toBe(true);
    expect(dropped(`${list([entry('a'), entry('b'), entry('c')]).replace('ul', 'div')}\n${places}`)).toBe(false);
    expect(settled(settleContents, `${list([entry('a'), entry('b'), entry('c')])}\n${places}`).numbers[0]).toBe(3);
  });

  test('with little else in it', () => {
    const share = (count: number) => `${list([entry('a'), entry('b'), entry('c', letters(count))])}\n${places}`;
    expect(dropped(share(3))).toBe(true);
    expect(dropped(share(4))).toBe(false);
  });

  test('or named anchors', () => {
    const named = places.replaceAll(/h2#(\w)/g, 'a[name=$1]');
    expect(dropped(`${list([entry('a'), entry('b'), entry('c')])}\n${named}`)).toBe(true);
  });

  test('unless a kept line above introduces it', () => {
    const contents = list([entry('a'), entry('b'), entry('c')]);
    expect(dropped(`p There are three:\n${contents}\n${places}`)).toBe(false);
    expect(dropped(`p There are three.\n${contents}\n${places}`)).toBe(true);
    expect(dropped(`p {=irrelevant} There are three:\n${contents}\n${places}`)).toBe(true);
  });
});
