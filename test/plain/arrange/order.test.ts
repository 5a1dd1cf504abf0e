import { describe, expect, test } from 'vitest';
import {
  findCodeNames,
  findEmptyHeadings,
  findRepeatedHead,
  type Head,
  joinRules,
  levelStandfirst,
  nestHeadings,
} from '../../../src/arrange/order.ts';
import type { Block } from '../../../src/page/article.ts';
import { code, figure, heading, letters, linkHeading, list, paragraph, quote, rule, show } from './blocks.ts';

const head = (given: Partial<Head> = {}): Head => ({
  ...{ title: 'The gate', byline: 'Jane Doe', date: '2024-05-03', written: [], language: 'en', isArticle: true },
  ...{ isDescription: () => false, signedAt: -1, placeOf: () => 0, isAside: () => false },
  ...given,
});
const repeated = (blocks: Block[], given?: Partial<Head>) => show(findRepeatedHead(blocks, head(given)));

describe('a repeated head', () => {
  test('is the title', () => {
    expect(repeated([heading('THE GATE'), paragraph('The gate is open')])).toEqual(['heading THE GATE']);
  });

  test('is a line that the page uses elsewhere for the title, author or date', () => {
    expect(repeated([paragraph('Harbour Daily')], { written: ['harbour daily'] })).toHaveLength(1);
    expect(repeated([paragraph('')], { written: [''] })).toHaveLength(0);
    expect(repeated([list(paragraph('Harbour Daily'))], { written: ['harbour daily'] })).toHaveLength(0);
  });

  test('is among the first eight blocks', () => {
    const behind = (count: number) => [...Array.from({ length: count }, () => paragraph('Text')), heading('The gate')];
    expect(repeated(behind(7))).toHaveLength(1);
    expect(repeated(behind(8))).toHaveLength(0);
  });

  test('is author and date in any order, if the day is the same', () => {
    expect(repeated([paragraph('Jane Doe')])).toHaveLength(1);
    expect(repeated([paragraph('By Jane Doe, 3 May 2024')])).toHaveLength(1);
    expect(repeated([paragraph('By Jane Doe, 4 May 2024')])).toHaveLength(0);
    expect(repeated([paragraph('3 May 2024')])).toHaveLength(1);
    expect(repeated([paragraph('4 May 2024')])).toHaveLength(0);
    expect(repeated([paragraph('By John Roe, 3 May 2024')])).toHaveLength(0);
    expect(repeated([paragraph('3 May 2024')], { date: '' })).toHaveLength(0);
    expect(repeated([paragraph('3 May 2024')], { byline: '' })).toHaveLength(1);
    expect(repeated([paragraph('Last updated at 7:07 PM on 3 May 2024')])).toHaveLength(1);
  });

  test('supplies the date if only this line has it', () => {
    const given = head({ date: '' });
    expect(show(findRepeatedHead([paragraph('By Jane Doe, 3 May 2024')], given))).toHaveLength(1);
    expect(given.date).toBe('2024-05-03');
  });
});

describe('a standfirst marked up as a heading', () => {
  const level = (words: string, given?: Partial<Head>, next = paragraph('Text', { units: [9] })) =>
    levelStandfirst([figure('a'), heading(words, 2, { units: [1] }), next], head(given))[1].kind;

  test('is a sentence of sixty letters', () => {
    expect(level(`${letters(59)}.`)).toBe('paragraph');
    expect(level(`${letters(58)}.`)).toBe('heading');
    expect(level(letters(70))).toBe('heading');
  });

  test('is the page’s own description', () => {
    expect(level('Short', { isDescription: text => text === 'Short' })).toBe('paragraph');
  });

  test('precedes the byline', () => {
    expect(level('Short', { signedAt: 5 })).toBe('paragraph');
    expect(level('Short', { signedAt: 5, isArticle: false })).toBe('heading');
    expect(level('Short', { signedAt: 1 })).toBe('heading');
    expect(level('Short', { signedAt: 9 })).toBe('heading');
    expect(levelStandfirst([heading('Short', 2, { units: [1] })], head({ signedAt: 5 }))[0].kind).toBe('heading');
  });

  test('is first', () => {
    const sentence = `${letters(59)}.`;
    expect(levelStandfirst([paragraph('Text'), heading(sentence)], head())[1].kind).toBe('heading');
  });
});

describe('headings without text', () => {
  const empty = (blocks: Block[], isArticle = true) => show(findEmptyHeadings(blocks, isArticle));
  const doubtful = (words: string, level = 2) => heading(words, level, { score: 0.5 });

  test('are followed by one of the same rank', () => {
    expect(empty([doubtful('One'), doubtful('Two'), paragraph('Text')])).toEqual(['heading One']);
    expect(empty([doubtful('One'), doubtful('Two', 3), paragraph('Text')])).toEqual([]);
    expect(empty([doubtful('One', 3), doubtful('Two'), paragraph('Text')])).toEqual(['heading One']);
    expect(empty([doubtful('One'), rule(), doubtful('Two'), paragraph('Text')])).toEqual(['heading One']);
    expect(empty([doubtful('One'), paragraph('Text'), doubtful('Two'), paragraph('Text')])).toEqual([]);
  });

  test('stay if the model is sure of them, or if they are links outside an article', () => {
    const sure = (score: number) => empty([heading('One', 2, { score }), doubtful('Two'), paragraph('Text')]);
    expect(sure(0.79)).toHaveLength(1);
    expect(sure(0.8)).toHaveLength(0);
    expect(empty([linkHeading('One'), doubtful('Two'), paragraph('Text')])).toHaveLength(1);
    expect(empty([linkHeading('One'), doubtful('Two'), paragraph('Text')], false)).toHaveLength(0);
  });

  test('are dropped at the end if doubtful', () => {
    const end = (...last: Block[]) => empty([heading('A'), paragraph('Text'), ...last]);
    expect(end(heading('The end'))).toEqual([]);
    expect(end(doubtful('The end'))).toEqual(['heading The end']);
    expect(end(heading('One'), heading('Two'))).toEqual([]);
  });
});

describe('rules', () => {
  const text = () => paragraph('Text');

  test('separate text, once', () => {
    expect(joinRules([text(), rule(), text()])).toHaveLength(3);
    expect(joinRules([rule(), text(), rule(), rule(), text(), rule()])).toHaveLength(3);
  });

  test('are dropped beside headings and in threads', () => {
    expect(joinRules([text(), rule(), heading('A'), rule(), text()])).toHaveLength(3);
    const post = { kind: 'post', source: text().source } as Block;
    expect(joinRules([post, text(), rule(), text()])).toHaveLength(3);
  });
});

describe('a language name above code', () => {
  test('is dropped if the code has that language', () => {
    expect(findCodeNames([paragraph('Python'), code('x', 'python')]).size).toBe(1);
    expect(findCodeNames([paragraph('Python'), code('x', 'rust')]).size).toBe(0);
    expect(findCodeNames([paragraph(''), code('x')]).size).toBe(0);
    expect(findCodeNames([paragraph('Python'), paragraph('x')]).size).toBe(0);
    expect(findCodeNames([heading('Python'), code('x', 'python')]).size).toBe(0);
  });
});

describe('heading levels', () => {
  test('nest without gaps, also inside quotations and lists', () => {
    const levels = (blocks: Block[]): number[] =>
      blocks.flatMap(block =>
        block.kind === 'heading'
          ? [block.level]
          : block.kind === 'quote'
            ? levels(block.blocks)
            : block.kind === 'list'
              ? levels(block.items.flat())
              : [],
      );
    const inside = quote([]) as Extract<Block, { kind: 'quote' }>;
    const blocks = [
      heading('A', 2),
      heading('B', 5),
      { ...inside, blocks: [heading('C', 6)] },
      list(heading('D', 3)),
      heading('E', 1),
    ];
    expect(levels(nestHeadings(blocks))).toEqual([2, 3, 4, 3, 2]);
  });
});
