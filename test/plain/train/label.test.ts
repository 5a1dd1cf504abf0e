import { describe, expect, it } from 'vitest';
import { findUnits } from '../../../src/features/units.ts';
import { labelName } from '../../../src/page/label.ts';
import type { CorpusPage } from '../../../src/train/corpus.ts';
import { labelPage } from '../../../src/train/label-page.ts';
import { unitText } from '../../../src/train/unit-text.ts';
import { sketch } from '../../sketch.ts';

const PAGE: CorpusPage = {
  id: 'x',
  corpus: 'wcxb-dev',
  site: 'example.org',
  split: 'train',
  url: 'https://example.org/a',
  genre: 'article',
  lang: 'en',
  script: 'latin',
  authors: [],
  with: [],
  without: [],
};

const STORY = `
  nav
    ul
      li Home
      li News
      li The harbour
  article @200,100,700
    h1 Seals return to the harbour
    p By Ann Reed
    p 4 September 2025
    p The first seals of the autumn were seen in the harbour on Monday, said the warden of the reserve.
    h2 Why now
    p Herring came early this year, and the seals follow the herring wherever the herring go in September.
    figure
      img[src=/a.jpg][width=600][height=400]
      figcaption A seal on the slipway on Monday morning
  aside @950,100,300
    p The first seals of the autumn were seen in the harbour on Monday, said the warden of the reserve.
    p Subscribe to our letter about the sea and read it every Friday
  footer
    p News about the harbour`;

const TRUTH = [
  'The first seals of the autumn were seen in the harbour on Monday, said the warden of the reserve.',
  'Why now',
  'Herring came early this year, and the seals follow the herring wherever the herring go in September.',
  'A seal on the slipway on Monday morning',
].join('\n');

function labels(drawing: string, page: Partial<CorpusPage>) {
  const snapshot = sketch(drawing, { url: PAGE.url });
  const units = findUnits(snapshot);
  const found = labelPage(snapshot, units, { ...PAGE, ...page });
  const of = (text: string, nth = 0) => {
    const hits = Array.from({ length: units.size }, (_, u) => u).filter(u =>
      unitText(snapshot, units, u).startsWith(text),
    );
    if (hits[nth] === undefined) throw new Error(`no unit says "${text}"`);
    return { label: labelName(found.label[hits[nth]]), weight: found.weight[hits[nth]] };
  };
  return { found, of };
}

describe('labels from a reference text', () => {
  const { found, of } = labels(STORY, {
    truth: TRUTH,
    title: 'Seals return to the harbour',
    authors: ['Ann Reed'],
    date: '2025-09-04',
  });

  it('find body, headings and captions in order', () => {
    expect(of('Herring came').label).toBe('body');
    expect(of('Why now').label).toBe('heading');
    expect(of('A seal on').label).toBe('caption');
    expect(found.coverage).toBe(1);
  });

  it('separate the title, byline and date', () => {
    expect(of('Seals return').label).toBe('title');
    expect(of('By Ann').label).toBe('byline');
    expect(of('4 September').label).toBe('date');
  });

  it('leave menus and footers out although the reference has their words', () => {
    expect(of('The harbour').label).toBe('irrelevant');
    expect(of('News about').label).toBe('irrelevant');
    expect(of('Subscribe')).toEqual({ label: 'irrelevant', weight: 1 });
  });

  it('choose one of two copies and leave the other uncertain', () => {
    const copies = [of('The first seals', 0), of('The first seals', 1)];
    expect(copies.map(copy => copy.label)).toEqual(['body', 'irrelevant']);
    expect(copies[1].weight).toBeLessThan(0.3);
  });

  it('name readers’ comments if the corpus has them', () => {
    const said = 'Subscribe to our letter about the sea and read it every Friday';
    const { of } = labels(STORY, { truth: TRUTH, comments: said });
    expect(of('Subscribe')).toEqual({ label: 'comment', weight: 1 });
    expect(of('Herring came').label).toBe('body');
  });

  it('are empty if the reference belongs to another page', () => {
    const other = labels(STORY, { truth: 'Wholly different words about bread, flour, water and salt in an oven.' });
    expect(other.of('Herring came').weight).toBe(0);
  });

  it('require a page with layout', () => {
    expect(found.isLaidOut).toBe(true);
    expect(
      labels('p One line of text across the whole window, as an unstyled page has it.', { truth: 'x' }).found.isLaidOut,
    ).toBe(false);
  });
});

describe('labels from blocks', () => {
  const blocks = (list: [string, string, string, [number, number, number, number]?][]) =>
    list.map(([tag, label, text, box]) => ({
      tag,
      label,
      text,
      box: box ?? ([0, 0, 10, 10] as [number, number, number, number]),
    }));

  it('give each of several equal blocks its own label', () => {
    const { of, found } = labels(
      `
      ul
        li Reply
      article
        p A long enough paragraph that belongs to the article
        p Reply
      p Reply`,
      {
        blocks: blocks([
          ['li', 'nav', 'Reply'],
          ['p', 'body', 'A long enough paragraph that belongs to the article'],
          ['p', 'comments', 'Reply'],
          ['p', 'ad', 'Reply'],
        ]),
      },
    );
    expect([0, 1, 2].map(nth => of('Reply', nth).label)).toEqual(['navigation', 'comment', 'advertisement']);
    expect(found.mapped).toBe(4);
    expect(found.hasKinds).toBe(true);
  });

  it('derive headings, bylines and dates from coarser labels', () => {
    const { of } = labels(
      'article\n  h2 Where it began\n  p By Ann Reed\n  p 4 September 2025\n  p Not labelled at all here',
      {
        blocks: blocks([
          ['h2', 'body', 'Where it began'],
          ['p', 'meta', 'By Ann Reed'],
          ['p', 'meta', '4 September 2025'],
        ]),
      },
    );
    expect(of('Where').label).toBe('heading');
    expect(of('By Ann').label).toBe('byline');
    expect(of('4 Sept').label).toBe('date');
    expect(of('Not labelled').weight).toBe(0);
  });

  it('find pictures by their boxes', () => {
    const { found } = labels('img[src=/a.jpg] @100,100,600,400\nimg[src=/ad.jpg] @800,100,300,250', {
      blocks: blocks([
        ['img', 'ad', 'buy', [800, 100, 300, 250]],
        ['img', 'image', '', [100, 102, 600, 400]],
      ]),
    });
    expect(found.label.map(labelName)).toEqual(['image', 'advertisement']);
    expect(found.mapped).toBe(2);
  });
});
