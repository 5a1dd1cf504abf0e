import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseMain } from '../../../src/classify/choice.ts';

/** Mean F1 over words of a set, where the truth is all that scores above a level, and those in the middle are likelier. */
const expectedF1 = (scores: Float32Array, words: Float32Array, isIn: (i: number) => boolean): number => {
  const STEPS = 1000;
  const sum = (holds: (i: number) => boolean) => words.reduce((all, count, i) => (holds(i) ? all + count : all), 0);
  const taken = sum(isIn);
  let mean = 0;
  for (let step = 0; step < STEPS; step++) {
    const likelihood = (6 * (step / STEPS) * (1 - step / STEPS)) / STEPS;
    const isTrue = (i: number) => scores[i] >= step / STEPS;
    const truth = sum(isTrue);
    if (taken + truth > 0) mean += (likelihood * 2 * sum(i => isIn(i) && isTrue(i))) / (taken + truth);
  }
  return mean;
};

describe('the choice with the best expected F1', () => {
  it('is never worse than a threshold of one half', () => {
    const page = fc.array(fc.tuple(fc.integer({ min: 0, max: 49 }), fc.integer({ min: 1, max: 200 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(page, rows => {
        // In the middle of the levels that are told apart.
        const scores = Float32Array.from(rows, row => (row[0] + 0.5) / 50);
        const words = Float32Array.from(rows, row => row[1]);
        const f1 = (isIn: (i: number) => boolean) => expectedF1(scores, words, isIn);
        const choice = chooseMain(scores, words);
        expect(f1(i => choice.isMain[i] === 1)).toBeGreaterThanOrEqual(f1(i => scores[i] >= 0.5) - 0.02);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves long comments half as likely out of a short text, and keeps them if as likely', () => {
    const words = Float32Array.from({ length: 40 }, (_, i) => (i < 4 ? 40 : 60));
    const under = (comments: number) => Float32Array.from(words, (_, i) => (i < 4 ? 0.9 : comments));
    const taken = (scores: Float32Array) => chooseMain(scores, words).isMain.reduce((a, b) => a + b, 0);
    expect(taken(under(0.4))).toBe(4);
    expect(taken(under(0.75))).toBe(40);
  });

  it('finds an unlikely text within a list, without the much longer rest', () => {
    const taken = (score: number, isList = false) => [
      ...chooseMain(Float32Array.of(0.7, score), Float32Array.of(30, 300), { isList }).isMain,
    ];
    expect(taken(0.35)).toEqual([1, 0]);
    expect(taken(0.55)).toEqual([1, 1]);
    expect(taken(0.35, true)).toEqual([1, 1]);
  });

  it('is empty if nothing reads like text', () => {
    const taken = (score: number) => chooseMain(Float32Array.of(score), Float32Array.of(100)).isMain[0];
    expect(taken(0.19)).toBe(0);
    expect(taken(0.21)).toBe(1);
  });

  it('drops what is far less certain than the text from articles, and only from them', () => {
    const words = new Float32Array(12).fill(40);
    const scores = Float32Array.from(words, (_, i) => (i < 6 ? 0.95 : i < 8 ? 0.65 : 0.55));
    const taken = (isArticle: boolean) => chooseMain(scores, words, { isArticle }).isMain.reduce((a, b) => a + b, 0);
    expect(taken(true)).toBe(8);
    expect(taken(false)).toBe(12);
    // A sentence or two are no text to measure others by.
    expect(chooseMain(scores.slice(5), words.slice(5), { isArticle: true }).isMain).toContain(1);
    expect(chooseMain(scores.slice(5), words.slice(5), { isArticle: true }).isMain).not.toContain(0);
  });

  it('is confident on a clear page, and not on an ambiguous or empty one', () => {
    const words = new Float32Array(20).fill(40);
    const clear = Float32Array.from(words, (_, i) => (i < 12 ? 0.98 : 0.01));
    const murky = Float32Array.from(words, (_, i) => (i < 12 ? 0.55 : 0.4));
    expect(chooseMain(clear, words).confidence).toBeGreaterThan(0.95);
    expect(chooseMain(murky, words).confidence).toBeLessThan(0.75);
    expect(chooseMain(new Float32Array(0), new Float32Array(0)).confidence).toBe(0);
  });
});
