import { describe, expect, it } from 'vitest';
import { weighTemplate } from '../../../src/classify/template.ts';

const weigh = (score: number, certainty: number) => weighTemplate(Float32Array.of(score), [certainty])[0];

describe('the weight of repeated content', () => {
  it('changes no score if the site is unknown or undecided', () => {
    expect(weigh(0.7, Number.NaN)).toBeCloseTo(0.7);
    expect(weigh(0.7, 0.5)).toBeCloseTo(0.7);
  });

  it('lowers uncertain repeated text in proportion, and leaves new text alone', () => {
    expect(weigh(0.35, 0.75)).toBeLessThan(0.35);
    expect(weigh(0.35, 1)).toBeLessThan(weigh(0.35, 0.75));
    expect(weigh(0.35, 0)).toBeCloseTo(0.35);
  });

  it('does not overrule confident trees and stays a probability', () => {
    expect(weigh(0.9, 1)).toBeCloseTo(0.9);
    expect(weigh(0.45, 1)).toBeCloseTo(0.45);
    for (const score of [0, 1, 1e-30, 1 - 1e-7])
      for (const certainty of [0, 0.5, 1]) {
        expect(weigh(score, certainty)).toBeGreaterThanOrEqual(0);
        expect(weigh(score, certainty)).toBeLessThanOrEqual(1);
      }
  });
});
