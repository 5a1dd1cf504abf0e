import { describe, expect, test } from 'vitest';
import { findingCopies, findPullQuotes, findSamePictures } from '../../../src/arrange/copies.ts';
import type { Block, Source } from '../../../src/page/article.ts';
import { finish } from '../../../src/page/work.ts';
import { code, figure, heading, letters, paragraph, picture, quote } from './blocks.ts';

const LONG = letters(80);
/** Indexes of the copies; each block stands in the place its first unit says. */
const copiesIn = (...blocks: Block[]) => {
  const copies = finish(findingCopies(blocks, ({ source }) => source.units[0]));
  return blocks.flatMap((block, at) => (copies.has(block) ? [at] : []));
};
const inPlace = (place: number, words: string, box?: Source['box']) =>
  paragraph(words, { units: [place], ...(box && { box }) });

describe('a copy', () => {
  test('is the same long text in another place', () => {
    expect(copiesIn(inPlace(1, LONG), inPlace(1, 'Between'), inPlace(2, LONG))).toEqual([2]);
    expect(copiesIn(inPlace(1, LONG), inPlace(1, 'Between'), inPlace(1, LONG))).toEqual([]);
    expect(copiesIn(inPlace(1, LONG.slice(1)), inPlace(1, 'Between'), inPlace(2, LONG.slice(1)))).toEqual([]);
    expect(copiesIn(inPlace(1, LONG), inPlace(1, 'Between'), inPlace(2, `${LONG}y`))).toEqual([]);
  });

  test('may be short, from four letters on, directly after the original', () => {
    expect(copiesIn(inPlace(1, 'Gate'), inPlace(2, 'Gate'))).toEqual([1]);
    expect(copiesIn(inPlace(1, 'Sea'), inPlace(2, 'Sea'))).toEqual([]);
  });

  test('has the same kind and is not code', () => {
    expect(copiesIn(inPlace(1, LONG), heading(LONG, 2, { units: [2] }))).toEqual([]);
    expect(copiesIn(code(LONG), { ...code(LONG), source: { ...code('').source, units: [2] } })).toEqual([]);
  });

  test('includes the short lines beside it as long as they match', () => {
    const part = (place: number, ...lines: string[]) => lines.map(line => inPlace(place, line));
    expect(copiesIn(...part(1, 'Head', LONG, 'Tail', 'One'), ...part(2, 'Head', LONG, 'Tail', 'Two'))).toEqual([
      4, 5, 6,
    ]);
    expect(copiesIn(...part(1, 'Other', 'Head', LONG), ...part(2, 'Another', 'Head', LONG))).toEqual([4, 5]);
  });

  test('may be drawn over the original or beside it on one line', () => {
    const drawn = (...boxes: Source['box'][]) => copiesIn(...boxes.map(box => inPlace(1, LONG, box))).length > 0;
    expect(drawn([0, 0, 100, 20], [1, 1, 100, 20])).toBe(true);
    expect(drawn([0, 0, 100, 20], [2, 0, 100, 20])).toBe(false);
    expect(drawn([0, 0, 100, 20], [0, 2, 100, 20])).toBe(false);
    expect(drawn([0, 0, 100, 20], [100, 0, 90, 20])).toBe(true);
    expect(drawn([100, 0, 90, 20], [0, 1, 100, 21])).toBe(true);
    expect(drawn([0, 0, 100, 20], [99, 0, 90, 20])).toBe(false);
    expect(drawn([0, 0, 100, 20], [100, 2, 90, 20])).toBe(false);
    expect(drawn([0, 0, 100, 20], [100, 0, 90, 22])).toBe(false);
    expect(drawn([0, 0, 0, 20], [0, 0, 0, 20])).toBe(false);
  });
});

describe('a repeated picture', () => {
  const same = (...blocks: Block[]) => blocks.flatMap((block, at) => (findSamePictures(blocks).has(block) ? [at] : []));
  const player = (href: string) => ({ kind: 'embed', embed: { href }, source: paragraph('').source }) as Block;

  test('is dropped', () => {
    expect(same(figure('https://example.org/a.jpg'), paragraph('Text'), figure('https://example.org/a.jpg'))).toEqual([
      2,
    ]);
    expect(same(figure('https://example.org/a.jpg'), figure('https://example.org/b.jpg'))).toEqual([]);
  });

  test('is kept in a row of pictures', () => {
    const both = {
      ...figure('https://example.org/a.jpg'),
      pictures: [picture('https://example.org/a.jpg'), picture('https://example.org/b.jpg')],
    };
    expect(same(figure('https://example.org/a.jpg'), both)).toEqual([]);
    expect(same(both, figure('https://example.org/b.jpg'))).toEqual([1]);
  });

  test('may be a player', () => {
    expect(
      same(player('https://example.org/v'), player('https://example.org/v'), player('https://example.org/w')),
    ).toEqual([1]);
  });
});

describe('a pull quote', () => {
  const pulled = (lines: string[], cite = '', text = lines[0]) =>
    findPullQuotes([paragraph(`Before ${text} behind`), quote(lines, cite)]).size === 1;

  test('has twenty to four hundred letters that also occur in the text', () => {
    expect([19, 20, 400, 401].map(count => pulled([letters(count)]))).toEqual([false, true, true, false]);
    expect(pulled([letters(30)], '', letters(29))).toBe(false);
  });

  test('names no source but may name the speaker', () => {
    expect(pulled([letters(30)], 'https://example.org/')).toBe(false);
    expect(pulled([letters(30), '— The keeper'])).toBe(true);
    expect(pulled([letters(30), 'The keeper'])).toBe(false);
    expect(pulled([`— ${letters(30)}`])).toBe(true);
  });

  test('is not introduced by a line, and does not only repeat another quotation', () => {
    const said = letters(30);
    expect(findPullQuotes([paragraph(said), paragraph('Read it again:'), quote([said])]).size).toBe(0);
    expect(findPullQuotes([quote([said]), quote([said])]).size).toBe(0);
  });

  test('may be a paragraph in an aside', () => {
    const repeated = paragraph(letters(30));
    const blocks = [paragraph(`Before ${letters(30)} behind`), repeated];
    expect([...findPullQuotes(blocks, block => block === repeated)]).toEqual([repeated]);
    expect(findPullQuotes(blocks).size).toBe(0);
  });

  test('is not one of sixty', () => {
    const quotes = Array.from({ length: 61 }, () => quote([letters(30)]));
    const found = findPullQuotes([...quotes.slice(0, 60), paragraph(letters(30))]);
    expect(found.size).toBe(60);
    expect(findPullQuotes([...quotes, paragraph('Nothing of the kind')]).size).toBe(60);
  });
});
