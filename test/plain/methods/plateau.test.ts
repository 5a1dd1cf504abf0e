import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlateau, findPlateaus } from '../../../src/methods/plateau.ts';

/** T(i,j) as the paper writes it, term by term. */
function objective(bits: number[], i: number, j: number): number {
  let sum = 0;
  for (let n = 0; n < bits.length; n++) sum += n < i || n > j ? bits[n] : 1 - bits[n];
  return sum;
}

/** Every pair, the first of the best. */
function bruteForce(bits: number[]): { i: number; j: number; value: number } {
  let best = { i: 0, j: 0, value: Number.NEGATIVE_INFINITY };
  for (let i = 0; i < bits.length; i++) {
    for (let j = i; j < bits.length; j++) {
      const value = objective(bits, i, j);
      if (value > best.value) best = { i, j, value };
    }
  }
  return best;
}

/** Every union of intervals that pays its price, by trying all subsets of positions. */
function bruteForceMany(runs: number[], price: number): number {
  let best = 0;
  for (let mask = 0; mask < 1 << runs.length; mask++) {
    let value = 0;
    for (let at = 0; at < runs.length; at++) {
      if (!(mask & (1 << at))) continue;
      value += runs[at];
      if (at === 0 || !(mask & (1 << (at - 1)))) value -= price;
    }
    best = Math.max(best, value);
  }
  return best;
}

const bit = fc.integer({ min: 0, max: 1 });

describe('findPlateau', () => {
  it('is the first maximum of T(i,j) on any sequence with a word', () => {
    fc.assert(
      fc.property(
        fc.array(bit, { minLength: 1, maxLength: 40 }).filter(bits => bits.includes(0)),
        bits => {
          const { from, to, gain } = findPlateau(bits.map(b => 1 - 2 * b));
          const brute = bruteForce(bits);
          expect({ i: from, j: to - 1 }).toEqual({ i: brute.i, j: brute.j });
          expect(bits.reduce((sum, b) => sum + b, 0) + gain).toBe(brute.value);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is the same whether tokens are given singly or in runs', () => {
    const run = fc.integer({ min: -9, max: 9 }).filter(n => n !== 0);
    fc.assert(
      fc.property(
        fc.array(run, { minLength: 1, maxLength: 30 }).filter(runs => runs.some(n => n > 0)),
        runs => {
          const single = runs.flatMap(n => new Array<number>(Math.abs(n)).fill(Math.sign(n)));
          const start = [0];
          for (const n of runs) start.push(start[start.length - 1] + Math.abs(n));
          const inRuns = findPlateau(runs);
          const inTokens = findPlateau(single);
          expect({ from: start[inRuns.from], to: start[inRuns.to], gain: inRuns.gain }).toEqual(inTokens);
        },
      ),
    );
  });

  it('is empty without words', () => {
    expect(findPlateau([-3, -4])).toEqual({ from: 0, to: 0, gain: 0 });
    expect(findPlateau([])).toEqual({ from: 0, to: 0, gain: 0 });
  });
});

describe('findPlateaus', () => {
  it('scores as high as the best union of intervals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 11 }),
        fc.integer({ min: 1, max: 6 }),
        (runs, price) => {
          const found = findPlateaus(runs, price);
          const earned = found.reduce((sum, plateau) => sum + plateau.gain - price, 0);
          expect(earned).toBe(bruteForceMany(runs, price));
          for (const { from, to, gain } of found) {
            expect(gain).toBe(runs.slice(from, to).reduce((sum, n) => sum + n, 0));
            expect(gain).toBeGreaterThan(price);
          }
          for (let n = 1; n < found.length; n++) expect(found[n].from).toBeGreaterThan(found[n - 1].to - 1);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leaves out a gap only if it costs more than the price', () => {
    expect(findPlateaus([50, -10, 50], 20)).toHaveLength(1);
    expect(findPlateaus([50, -30, 50], 20).map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
});
