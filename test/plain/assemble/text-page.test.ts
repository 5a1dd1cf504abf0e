/** A page that is nothing but text: what its author set by hand. */
import { describe, expect, test } from 'vitest';
import { looksLikeProse, readTextParts } from '../../../src/build/text-parts.ts';

const P1 =
  'The tide tables of this harbour were reckoned by hand until the\nwinter of 1931, when the clerk who did the sums fell ill and nobody\ncould read his notes.';
const P2 =
  'Since then a machine with forty wheels has done it, well-\nknown to every child in the town, and it has been wrong once.';
const kinds = (text: string) => readTextParts(text).map(({ kind }) => kind);

describe('plain text', () => {
  test('joins wrapped lines into one paragraph, and hyphenated words', () => {
    expect(readTextParts(`${P1}\n\n${P2}\n`)).toEqual([
      { kind: 'paragraph', lines: [P1.replaceAll('\n', ' ')] },
      { kind: 'paragraph', lines: [P2.replace('-\n', '-').replaceAll('\n', ' ')] },
    ]);
  });

  test('keeps the lines of verse and addresses', () => {
    const verse = 'The sea came in\nand took the pier,\nand brought it back\nanother year.';
    expect(readTextParts(`${P1}\n\n${verse}`)[1]).toEqual({ kind: 'paragraph', lines: verse.split('\n') });
  });

  test.each([
    ['underlined', 'How it is done\n--------------', 3],
    ['underlined twice', 'How it is done\n==============', 2],
    ['between two lines', '******************\n  How it is done\n******************', 2],
    ['marked', '### How it is done', 3],
    ['in capitals', 'HOW IT IS DONE', 2],
    ['numbered', '2. How it is done', 2],
    ['numbered in parts', '2.1 How it is done', 2],
  ])('recognises a heading %s', (_, heading, level) => {
    const [, found] = readTextParts(`${P1}\n\n${heading}\n\n${P2}`);
    expect(found).toMatchObject({ kind: 'heading', level });
    expect((found as { text: string }).text.toLowerCase()).toContain('how it is done');
  });

  test('takes a line for a rule only without text above it', () => {
    expect(kinds(`${P1}\n\n* * *\n\n${P2}`)).toEqual(['paragraph', 'rule', 'paragraph']);
  });

  test.each([
    ['- ', undefined],
    ['* ', undefined],
    ['o  ', undefined],
    ['3. ', 3],
    ['1) ', 1],
  ])('items marked with "%s" are a list, each with its indented lines', (sign, start) => {
    const next = start === undefined ? sign : sign.replace(String(start), String(start + 1));
    const list = `  ${sign}a rope of forty feet,\n     tarred and dry\n\n  ${next}two lamps`;
    expect(readTextParts(`${P1}\n\n${list}\n\n${P2}`)[1]).toEqual({
      kind: 'list',
      start,
      items: ['a rope of forty feet, tarred and dry', 'two lamps'],
    });
  });

  test('a single dash starts a speech', () => {
    expect(kinds(`${P1}\n\n- I have seen it, said the clerk.\n\n${P2}`)).toEqual([
      'paragraph',
      'paragraph',
      'paragraph',
    ]);
  });

  test('keeps columns as they are', () => {
    const table = '   Day       High      Low\n   Monday    04:10     10:20\n   Tuesday   05:00     11:08';
    expect(readTextParts(`${P1}\n\n${table}\n\n${P2}`)[1]).toEqual({
      kind: 'set',
      text: table.replace(/^ {3}/gm, ''),
    });
  });

  test('a list follows the line that introduces it', () => {
    expect(readTextParts(`${P1}\n\nTake with you:\n- a rope\n- two lamps`).slice(1)).toEqual([
      { kind: 'paragraph', lines: ['Take with you:'] },
      { kind: 'list', start: undefined, items: ['a rope', 'two lamps'] },
    ]);
  });

  test.each(['=====\n', '- a\n', '# a\n', 'x'.repeat(80), ' ', '| ', '1. a\n\n'])(
    'reads endless "%s" in linear time',
    part => {
      const before = performance.now();
      readTextParts(`${P1}\n\n${part.repeat(200_000)}`);
      looksLikeProse(part.repeat(200_000));
      expect(performance.now() - before).toBeLessThan(5000);
    },
  );

  test('reads a hundred thousand lines in linear time', () => {
    const before = performance.now();
    expect(readTextParts(`${P1}\n\n- one\n- two\n\n====\n\n`.repeat(12_000)).length).toBeGreaterThan(12_000);
    expect(performance.now() - before).toBeLessThan(5000);
  });
});

test.each([
  ['prose', `${P1}\n\n${P2}`, true],
  [
    'code',
    'function tide(hour) {\n  return hour * 2;\n}\n\nconst low = tide(4);\n// This is a comment of more than seven words in a row.\n',
    false,
  ],
  ['a table of data', 'day,high,low\nmonday,4,10\ntuesday,5,11\n', false],
  ['a log', '10:01 start\n10:02 ready\n10:03 stop', false],
])('%s looks like prose: %s', (_, text, isProse) => expect(looksLikeProse(text)).toBe(isProse));
