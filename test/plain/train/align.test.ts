import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { align } from '../../../src/train/align.ts';
import { toTokens, Vocabulary } from '../../../src/train/tokens.ts';

function matched(page: string, truth: string): string {
  const words = new Vocabulary();
  const tokens = toTokens(page);
  const match = align(words.number(tokens), words.number(toTokens(truth)));
  return tokens.map((token, i) => (match[i] < 0 ? '.' : token)).join(' ');
}

describe('align', () => {
  it('finds the reference text between navigation and footer', () => {
    expect(matched('home news sport The cat sat on the mat. about terms', 'The cat sat on the mat.')).toBe(
      '. . . the cat sat on the mat . .',
    );
  });

  it('prefers one run to scattered words', () => {
    expect(matched('the news on the cat sat on the mat', 'the cat sat on the mat')).toBe(
      '. . . the cat sat on the mat',
    );
  });

  it('finds a column that the reference has in another order', () => {
    const left = 'one two three four five six seven';
    const right = 'red green blue black white grey brown';
    expect(matched(`${left} advert ${right}`, `${right} ${left}`)).toBe(`${left} . ${right}`);
  });

  it('matches each reference word once', () => {
    const line = 'alpha beta gamma delta epsilon zeta';
    const found = matched(`${line} noise ${line}`, line).split(' ');
    expect(found.filter(token => token !== '.')).toHaveLength(6);
  });

  it('bridges a word missing from the reference', () => {
    expect(matched('a quick [1] brown fox jumps', 'a quick brown fox jumps')).toBe('a quick . brown fox jumps');
  });

  it('compares Chinese by character', () => {
    expect(matched('首页 新闻 美元大涨牵动全球市场 版权', '美元大涨牵动全球市场')).toBe(
      '. . . . 美 元 大 涨 牵 动 全 球 市 场 . .',
    );
  });

  it('is as long as the longest common subsequence on short input, and pairs only equal tokens', () => {
    const words = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, (x, y) => {
        const a = Int32Array.from(x);
        const b = Int32Array.from(y);
        const match = align(a, b);
        const used = [...match].filter(to => to >= 0);
        expect(new Set(used).size).toBe(used.length);
        match.forEach((to, i) => {
          if (to >= 0) expect(a[i]).toBe(b[to]);
        });
        // Long runs are preferred, so a few scattered words may be given up for one: never more than half.
        expect(used.length * 2).toBeGreaterThanOrEqual(longestCommon(x, y));
      }),
      { numRuns: 500 },
    );
  });

  it('aligns 60,000 words with 40,000 in a moment', () => {
    const random = (seed: number) => (seed * 48271) % 2147483647;
    const page = new Int32Array(60_000);
    let seed = 7;
    for (let i = 0; i < page.length; i++) page[i] = (seed = random(seed)) % 3000;
    const truth = page.slice(10_000, 50_000);
    const start = performance.now();
    const match = align(page, truth);
    expect(performance.now() - start).toBeLessThan(3000);
    expect(match.filter(to => to >= 0).length).toBe(truth.length);
    expect(match[10_000]).toBe(0);
  });

  it('aligns 100,000 identical words', () => {
    const same = new Int32Array(100_000);
    const start = performance.now();
    align(same, same.slice(0, 50_000));
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

function longestCommon(a: number[], b: number[]): number {
  let row = new Array(b.length + 1).fill(0);
  for (const token of a) {
    const next = [0];
    for (let j = 0; j < b.length; j++) next.push(token === b[j] ? row[j] + 1 : Math.max(row[j + 1], next[j]));
    row = next;
  }
  return row[b.length];
}
