import { describe, expect, it } from 'vitest';
import { expectArticle, trustClaim } from '../../../src/classify/page-kind.ts';
import { PAGE_KINDS } from '../../../src/page/label.ts';

const article = PAGE_KINDS.indexOf('article');
const thread = PAGE_KINDS.indexOf('thread');
const kinds = (ofArticle: number) =>
  Float32Array.from(PAGE_KINDS, (_, kind) => (kind === article ? ofArticle : kind === thread ? 1 - ofArticle : 0));

describe('the page kind', () => {
  it('is an article if in doubt, and other kinds keep their weights', () => {
    const weighed = expectArticle(kinds(0.3));
    expect(weighed[article]).toBeGreaterThan(weighed[thread]);
    expect(weighed.reduce((a, b) => a + b)).toBeCloseTo(1, 6);
    expect(expectArticle(kinds(0.05))[article]).toBeLessThan(0.5);
  });

  it('follows trees that are certain', () => {
    expect(expectArticle(kinds(0))).toEqual(kinds(0));
    expect(expectArticle(kinds(1))).toEqual(kinds(1));
  });
});

describe('the page’s own statement', () => {
  it('is believed if it calls the page a discussion', () => {
    const told = trustClaim(kinds(0.8), true);
    expect(told[thread]).toBeCloseTo(0.95, 6);
    expect(told.reduce((a, b) => a + b)).toBeCloseTo(1, 6);
    expect(trustClaim(kinds(0.8), false)).toEqual(kinds(0.8));
    expect(trustClaim(kinds(0.01), true)).toEqual(kinds(0.01));
    expect(trustClaim(kinds(0), true)).toEqual(kinds(0));
  });
});
