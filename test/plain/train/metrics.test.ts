import { describe, expect, it } from 'vitest';
import {
  bootstrap,
  mean,
  quantile,
  scoreAuthor,
  scoreBinary,
  scoreDate,
  scoreSnippets,
  scoreText,
} from '../../../src/train/metrics.ts';
import { toTokens } from '../../../src/train/tokens.ts';

describe('tokens', () => {
  it('are case-folded and normalised, without punctuation and soft hyphens', () => {
    expect(toTokens('The ﬁrst “Ｗord”, isn’t hy\u00ADphen!')).toEqual(['the', 'first', 'word', 'isn', 't', 'hyphen']);
  });

  it('are characters in scripts without spaces, also beside Latin', () => {
    expect(toTokens('iPhone手机ไทย')).toEqual(['iphone', '手', '机', 'ไ', 'ท', 'ย']);
    expect(toTokens('한국어 단어')).toEqual(['한국어', '단어']);
  });
});

describe('text scores', () => {
  it('count words as a multiset, and runs of four in order', () => {
    const score = scoreText('a b c d e x', 'a b c d e');
    expect(score.precision).toBeCloseTo(5 / 6);
    expect(score.recall).toBe(1);
    expect(score.f1).toBeCloseTo(10 / 11);
    expect(score.gramF1).toBeCloseTo(4 / 5);
    expect(score.exact).toBe(0);
  });

  it('do not reward repeated words', () => {
    expect(scoreText('cat cat cat', 'cat').precision).toBeCloseTo(1 / 3);
  });

  it('penalise shuffled words', () => {
    const score = scoreText('d c b a h g f e', 'a b c d e f g h');
    expect(score.f1).toBe(1);
    expect(score.gramF1).toBe(0);
  });

  it('define empty texts', () => {
    expect(scoreText('', '')).toMatchObject({ f1: 1, gramF1: 1, exact: 1 });
    expect(scoreText('words', '')).toMatchObject({ f1: 0, precision: 0, exact: 0 });
    expect(scoreText('', 'words')).toMatchObject({ f1: 0, recall: 0 });
  });

  it('match snippets as whole words', () => {
    const score = scoreSnippets('A party, then home.', ['party then', 'art'], ['login', 'HOME', '—']);
    expect(score.withRate).toBe(0.5);
    expect(score.withoutRate).toBe(0.5);
    expect(scoreSnippets('x', [], []).withRate).toBeNaN();
  });

  it('match an author in a list or without an academic title, and a day at any hour', () => {
    expect(scoreAuthor('Jane Doe, John Roe', ['John Roe'])).toBe(1);
    expect(scoreAuthor('Jane Doe', ['Jane Doe, MD'])).toBe(1);
    expect(scoreAuthor('Jan', ['Jane Doe'])).toBe(0);
    expect(scoreAuthor('', ['Jane Doe'])).toBe(0);
    expect(scoreAuthor('Jane Doe', [])).toBeNaN();
    expect(scoreDate('2024-05-03T10:00:00Z', '2024-05-03')).toBe(1);
    expect(scoreDate('3 May 2024', '2024-05-03')).toBe(0);
    expect(scoreDate('2024-05-03', undefined)).toBeNaN();
  });

  it('weight elements', () => {
    expect(scoreBinary([1, 1, 0], [1, 0, 1]).f1).toBeCloseTo(0.5);
    expect(scoreBinary([1, 1, 0], [1, 0, 1], [98, 1, 1]).f1).toBeCloseTo(0.9899, 3);
  });
});

describe('statistics', () => {
  it('leave out missing values', () => {
    expect(mean([1, Number.NaN, 0])).toBe(0.5);
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  });

  it('sample sites, not pages: one big site widens the interval, reproducibly', () => {
    const values = [...Array(90).fill(1), ...Array(10).fill(0)];
    const sites = [...Array(90).fill('a'), ...Array.from({ length: 10 }, (_, i) => `b${i}`)];
    const [low, high] = bootstrap(values, sites);
    expect(high - low).toBeGreaterThan(0.5);
    expect(bootstrap(values, sites)).toEqual([low, high]);
  });
});
