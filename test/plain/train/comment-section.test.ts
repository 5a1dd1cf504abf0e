import { describe, expect, it } from 'vitest';
import { type Comment, drawFrom, toSection } from '../../../src/train/comment-section.ts';

const COMMENTS: Comment[] = [
  { lines: ['First & <b>foremost</b>', 'a second paragraph'], isReply: false },
  { lines: ['An answer'], isReply: true },
];
const SEEDS = Array.from({ length: 60 }, (_, i) => `page-${i}`);

describe('generated comments', () => {
  it('contain every text once and escape it', () => {
    for (const seed of SEEDS) {
      const section = toSection(COMMENTS, 'en', drawFrom(seed));
      for (const line of ['First &amp; &lt;b&gt;foremost&lt;/b&gt;', 'a second paragraph', 'An answer'])
        expect(section.split(line)).toHaveLength(2);
    }
  });

  it('are the same for one page and differ between pages', () => {
    const draw = (seed: string) => toSection(COMMENTS, 'de', drawFrom(seed));
    expect(draw('one')).toBe(draw('one'));
    expect(new Set(SEEDS.map(draw)).size).toBeGreaterThan(SEEDS.length / 2);
  });

  it('close their elements', () => {
    for (const seed of SEEDS) {
      const section = toSection(COMMENTS, 'zh', drawFrom(seed));
      for (const tag of ['div', 'ul', 'ol', 'li', 'section', 'article', 'table', 'dl'])
        expect(section.split(`<${tag}`).length - 1).toBe(section.split(`</${tag}>`).length - 1);
    }
  });

  it('sometimes have no class names', () => {
    const bare = SEEDS.filter(seed => !/ class=/.test(toSection(COMMENTS, 'en', drawFrom(seed))));
    expect(bare.length).toBeGreaterThan(0);
    expect(bare.length).toBeLessThan(SEEDS.length / 2);
  });
});
