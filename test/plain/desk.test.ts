import { describe, expect, test } from 'vitest';
import { assemble } from '../../src/assemble/assemble.ts';
import { keepBlocks } from '../../src/content/keep-blocks.ts';
import { applyChanges, type Change } from '../../src/site/corrections.ts';
import { unitsUnder } from '../../src/site/select.ts';
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
const before = assemble(snapshot, units, labels);
const corrected = (...changes: Change[]) =>
  keepBlocks(before, assemble(snapshot, units, applyChanges(snapshot, units, labels, changes)));

describe('a corrected article', () => {
  test('has the very blocks it had, without the dropped one', () => {
    expect(corrected(drop('one')).blocks).toHaveLength(before.blocks.length - 1);
    for (const block of corrected(drop('one')).blocks) expect(before.blocks).toContain(block);
  });

  test('has a new block where something in it changed', () => {
    const { blocks } = corrected(drop('brass'));
    const list = blocks.find(block => block.kind === 'list')!;
    expect(before.blocks).not.toContain(list);
    expect(list).toMatchObject({ items: [expect.anything()] });
    expect(blocks.filter(block => !before.blocks.includes(block))).toEqual([list]);
  });
});
