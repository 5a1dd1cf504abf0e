import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseMain } from '../../../src/classify/choice.ts';

/** Expected F1 of a set, as the definition says it. */
const expectedF1 = (scores: number[], words: number[], isIn: (i: number) => boolean): number => {
  let hits = 0;
  let taken = 0;
  let all = 0;
  scores.forEach((score, i) => {
    all += score * words[i];
    if (!isIn(i)) return;
    hits += score * words[i];
    taken += words[i];
  });
  return all + taken > 0 ? (2 * hits) / (all + taken) : 0;
};

describe('choosing by the best expected F1', () => {
  it('is never worse than any constant threshold between its bounds', () => {
    const page = fc.array(fc.tuple(fc.float({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 200 })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(page, fc.double({ min: 0, max: 1, noNaN: true }), (rows, share) => {
        const scores = Float32Array.from(rows, row => row[0]);
        const words = Float32Array.from(rows, row => row[1]);
        const f1 = (isIn: (i: number) => boolean) => expectedF1([...scores], [...words], isIn);
        const best = Math.max(...Array.from(scores, score => f1(i => scores[i] >= score)));
        fc.pre(Math.abs(best - 0.9) > 1e-6);
        const lowest = best > 0.9 ? 0.5 : 0.3;
        const threshold = lowest + share * (0.6 - lowest);
        const choice = chooseMain(scores, words);
        expect(f1(i => choice.isMain[i] === 1)).toBeGreaterThanOrEqual(f1(i => scores[i] >= threshold) - 1e-6);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves out of an article what is far less sure than its text, and of nothing else', () => {
    const words = new Float32Array(12).fill(40);
    const scores = Float32Array.from(words, (_, i) => (i < 6 ? 0.95 : i < 8 ? 0.65 : 0.55));
    const taken = (isArticle: boolean) => chooseMain(scores, words, isArticle).isMain.reduce((a, b) => a + b, 0);
    expect(taken(true)).toBe(8);
    expect(taken(false)).toBe(12);
    // A sentence or two are no text to measure others by.
    expect(chooseMain(scores.slice(5), words.slice(5), true).isMain).toContain(1);
    expect(chooseMain(scores.slice(5), words.slice(5), true).isMain).not.toContain(0);
  });

  it('is sure of a clear page and unsure of a murky or an empty one', () => {
    const words = new Float32Array(20).fill(40);
    const clear = Float32Array.from(words, (_, i) => (i < 12 ? 0.98 : 0.01));
    const murky = Float32Array.from(words, (_, i) => (i < 12 ? 0.55 : 0.4));
    expect(chooseMain(clear, words).confidence).toBeGreaterThan(0.95);
    expect(chooseMain(murky, words).confidence).toBeLessThan(0.75);
    expect(chooseMain(new Float32Array(0), new Float32Array(0)).confidence).toBe(0);
  });
});
