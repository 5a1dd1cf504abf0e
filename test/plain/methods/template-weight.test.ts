import { describe, expect, it } from 'vitest';
import { weighTemplate } from '../../../src/classify/template.ts';

const weigh = (score: number, certainty: number) => weighTemplate(Float32Array.of(score), [certainty])[0];

describe('what a site repeats', () => {
  it('leaves scores alone where the site says nothing or cannot tell', () => {
    expect(weigh(0.7, Number.NaN)).toBeCloseTo(0.7);
    expect(weigh(0.7, 0.5)).toBeCloseTo(0.7);
  });

  it('lowers what is repeated and doubtful, the surer the more, and lifts what is new a little', () => {
    expect(weigh(0.5, 0.75)).toBeLessThan(0.5);
    expect(weigh(0.5, 1)).toBeLessThan(weigh(0.5, 0.75));
    expect(weigh(0.5, 0)).toBeGreaterThan(0.5);
    expect(weigh(0.5, 0) - 0.5).toBeLessThan(0.5 - weigh(0.5, 1));
  });

  it('does not overrule trees that are sure, and stays a probability at the ends', () => {
    expect(weigh(0.9, 1)).toBeCloseTo(0.9);
    for (const score of [0, 1, 1e-30, 1 - 1e-7])
      for (const certainty of [0, 0.5, 1]) {
        expect(weigh(score, certainty)).toBeGreaterThanOrEqual(0);
        expect(weigh(score, certainty)).toBeLessThanOrEqual(1);
      }
  });
});
