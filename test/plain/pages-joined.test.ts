import { describe, expect, test } from 'vitest';
import { assemble } from '../../src/assemble.ts';
import { detachPage, joinPages } from '../../src/content/join-pages.ts';
import { keepBlocks } from '../../src/content/keep-blocks.ts';
import { unitsUnder } from '../../src/reading/select.ts';
import { applyChanges, type Change } from '../../src/site/corrections.ts';
import { draw, rowOf } from '../sketch.ts';

const page = draw(`
  article @300,80,700
    h1 {=title} The tide machine
    p#one The machine had been built in 1897 by a clockmaker who had never seen the sea.
    ul#list
      li A wheel of oak for the moon
      li#brass A wheel of brass for the sun
    h2 A wheel for every star
    p#two It worked for ninety years without a single wrong answer about high water.
`);
const { snapshot, units, labels } = page;
const drop = (id: string): Change => ({
  units: unitsUnder(snapshot, units, rowOf(snapshot, id)),
  label: 'irrelevant',
  scope: 'unit',
});
const before = assemble({ snapshot, units, labels }).article;
const corrected = (...changes: Change[]) =>
  keepBlocks(before, assemble({ snapshot, units, labels: applyChanges(snapshot, units, labels, changes) }).article);

describe('a corrected article', () => {
  test('keeps its unchanged blocks, without the dropped one', () => {
    expect(corrected(drop('one')).blocks).toHaveLength(before.blocks.length - 1);
    for (const block of corrected(drop('one')).blocks) expect(before.blocks).toContain(block);
  });

  test('has a new block where something changed', () => {
    const { blocks } = corrected(drop('brass'));
    const list = blocks.find(block => block.kind === 'list')!;
    expect(before.blocks).not.toContain(list);
    expect(list).toMatchObject({ items: [expect.anything()] });
    expect(blocks.filter(block => !before.blocks.includes(block))).toEqual([list]);
  });
});

describe('a further page', () => {
  const further = draw(`
    article @300,80,700
      h2#part The second part
      p The clockmaker came back in <a href=#part>the spring</a> and found the wheels as he had left them.
  `);
  const asked: number[] = [];
  const reasons = (unit: number) => {
    asked.push(unit);
    return [];
  };
  const read = () => assemble({ ...further, labels: { ...further.labels, reasons } }).article;

  test('is joined with the same blocks after each correction', () => {
    const page = detachPage(read(), 'page2-');
    const joined = [before, corrected(drop('one'))].map(article => joinPages(article, [page]));
    for (const { blocks } of joined) expect(blocks.slice(-2)).toEqual(page.blocks);
    expect(joined[1].blocks.at(-1)).toBe(joined[0].blocks.at(-1));
    expect(joined[0].wordCount).toBe(before.wordCount + read().wordCount);
  });

  test('has unique ids, claims no part of this page, and has no reasons', () => {
    const { blocks } = detachPage(read(), 'page2-');
    expect(blocks[0]).toMatchObject({ kind: 'heading', id: expect.stringMatching(/^page2-/) });
    expect(JSON.stringify(blocks[1])).toContain(`"href":"#${(blocks[0] as { id: string }).id}"`);
    for (const { source } of blocks) expect(source).toMatchObject({ rows: [], units: [], reasons: [] });
    expect(asked).toEqual([]);
  });
});
