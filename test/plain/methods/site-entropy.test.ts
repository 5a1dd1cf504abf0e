import { describe, expect, it } from 'vitest';
import { findUnits } from '../../../src/features/units.ts';
import { similarity, toBlocks } from '../../../src/methods/content-blocks.ts';
import { findGreedyThreshold, findThreshold, gather, noGain } from '../../../src/methods/entropy-threshold.ts';
import { hash24, Keywords } from '../../../src/methods/keywords.ts';
import {
  AS_PUBLISHED,
  BY_UNITS_WITH_LINKS,
  discover,
  featureEntropies,
  repetition,
  toDocument,
} from '../../../src/methods/site-entropy.ts';
import {
  addPage,
  blockEntropy,
  emptyStatistics,
  MOST_BYTES,
  MOST_DOCUMENTS,
  mergeStatistics,
  publishedEntropy,
  type SiteStatistics,
  siteEntropy,
  toStatistics,
} from '../../../src/methods/site-statistics.ts';
import { toTableBlocks, urlPattern } from '../../../src/methods/table-blocks.ts';
import { rowOf, sketch } from '../../sketch.ts';

function keywords(text: string, language: string): number[] {
  const found: number[] = [];
  new Keywords(language).read(text, keyword => found.push(keyword));
  return found;
}

/** A word that looks like one and is other for every number. */
function word(n: number): string {
  const letters = 'bcdfghjklmnprstvwz';
  let out = '';
  for (let rest = n + 7; rest > 0; rest = Math.floor(rest / 18)) out += letters[rest % 18] + 'aeiou'[rest % 5];
  return out + 'x';
}
const own = (page: number, count: number) => Array.from({ length: count }, (_, n) => word(page * 1000 + n)).join(' ');

const draw = (page: number, story = 60, kind = '') =>
  sketch(
    `
    div#head.head${kind}
      p Weather Sport Politics Culture ${kind}
      p Subscribe Newsletter Archive ${kind}
    div#story.story${kind}
      h1 ${own(page, 5)}
      p ${own(page, story)} today reporters said
      p ${own(page + 500, story)}
    div#foot.foot${kind}
      p Copyright Imprint Privacy Terms ${kind}
      p Contact Advertising Careers ${kind}
  `,
    { url: `https://example.org/${page}${kind}`, lang: 'en', title: `${own(page, 5)} Example Daily` },
  );

const withUnits = (snapshot: ReturnType<typeof sketch>) => ({ snapshot, units: findUnits(snapshot) });
const remember = (statistics: SiteStatistics, page: number, kind = '') => {
  const { snapshot, units } = withUnits(draw(page, 60, kind));
  return addPage(statistics, snapshot, units, page);
};
const scoreOf = (score: Float32Array, { snapshot, units }: ReturnType<typeof withUnits>, id: string) =>
  score[units.ofRow[rowOf(snapshot, id) + 2]];

describe('keywords', () => {
  it('drops stop words and numbers, and stems only English', () => {
    expect(keywords('The connected and the connections of 2024', 'en')).toEqual([hash24('connect'), hash24('connect')]);
    expect(keywords('die Verbindungen und der Rest', 'de')).toEqual([hash24('verbindungen'), hash24('rest')]);
    expect(keywords("Peter's dog", 'en')).toEqual([hash24('peter'), hash24('dog')]);
  });

  it('uses character pairs in scripts without spaces', () => {
    expect(keywords('台灣新聞', 'zh')).toHaveLength(3);
    expect(keywords('我的新聞', 'zh')).toEqual(keywords('新聞', 'zh'));
    expect(keywords('これはそれです', 'ja')).toEqual([]);
    expect(keywords('東京の天気', 'ja')).toHaveLength(4);
    expect(keywords('대통령은', 'ko').slice(0, 2)).toEqual(keywords('대통령', 'ko'));
  });

  it('accepts any text in linear time', () => {
    expect(keywords(`${'a'.repeat(100_000)} ${"'".repeat(10_000)}`, 'en')).toEqual([]);
    expect(keywords('', '')).toEqual([]);
  });
});

describe('content blocks', () => {
  it('leave the strings of nested tables to those, as in Figure 2 of the paper', () => {
    const { snapshot, units } = withUnits(
      sketch(`
      table#one
        tr
          td
            table#two
              tr
                td alpha
            | beta
            table#three
              tr
                td gamma
    `),
    );
    const blocks = toBlocks(snapshot, units);
    const blockOf = (text: string) => blocks.ofUnit[units.ofRow[snapshot.text.indexOf(text)]];
    for (const text of ['alpha', 'beta', 'gamma'])
      expect([...blocks.keywords[blockOf(text)].features]).toEqual([hash24(text)]);
    const around = (text: string) => blocks.around[blockOf(text)];
    expect(blocks.rows[around('alpha')]).toBe(rowOf(snapshot, 'two'));
    expect(blocks.rows[around('gamma')]).toBe(rowOf(snapshot, 'three'));
    // The cell with all three in it is a block of its own, in the outer table.
    expect(blocks.rows[blocks.around[around('beta')]]).toBe(rowOf(snapshot, 'one'));
  });

  it('distinguish templates', () => {
    const shape = (page: number, kind: string) => {
      const { snapshot, units } = withUnits(draw(page, 60, kind));
      return toBlocks(snapshot, units).shape;
    };
    expect(similarity(shape(1, ''), shape(2, ''))).toBe(1);
    expect(similarity(shape(1, ''), shape(2, 'b'))).toBe(0);
    expect(similarity(new Int32Array(), new Int32Array())).toBe(1);
  });
});

describe('entropy', () => {
  const block = (...features: number[]) => ({
    features: Int32Array.from(features),
    counts: new Uint16Array(features.length).fill(1),
  });

  it('is 1 for a feature of both pages and 0 for one of a single page, as in equation 4', () => {
    const entropyOf = featureEntropies([toDocument([block(1, 2)]), toDocument([block(1, 3)])]);
    expect([1, 2, 3].map(entropyOf)).toEqual([1, 0, 0]);
    expect(entropyOf(9)).toBeNaN();
  });

  it('uses the weights, to the base of the number of documents', () => {
    const weights = [14, 9, 8, 5, 12]; // F1 of Table 2.1 in Yunis 2016
    const documents = weights.map(weight =>
      toDocument([{ features: Int32Array.of(1), counts: Uint16Array.of(weight) }]),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const expected = -weights.reduce((sum, w) => sum + (w / total) * (Math.log(w / total) / Math.log(5)), 0);
    expect(featureEntropies(documents)(1)).toBeCloseTo(expected, 10);
  });

  const thresholdOf = (documents: ReturnType<typeof toDocument>[]) => {
    const gained = noGain();
    for (const { blocks } of documents) gather(blocks, featureEntropies(documents), gained);
    return findThreshold(gained);
  };

  it('raises the threshold until nothing is added', () => {
    const documents = [
      toDocument([block(1, 2, 3, 4), block(10, 11, 12)]),
      toDocument([block(5, 6, 7, 8), block(10, 11, 12)]),
    ];
    expect(thresholdOf(documents)).toBeCloseTo(0.1);
    // Half of the words of the stories are shared: their blocks lie at 0.5.
    const alike = [toDocument([block(1, 2, 3, 4), block(10, 11)]), toDocument([block(1, 2, 7, 8), block(10, 11)])];
    expect(thresholdOf(alike)).toBeCloseTo(0.6);
  });
});

describe('discover', () => {
  it('separates the stories of a site from what its pages share', () => {
    const pages = [1, 2, 3, 4].map(page => withUnits(draw(page)));
    const read = discover(pages);
    read.forEach(({ main, score }, n) => {
      const { snapshot, units } = pages[n];
      const mainOf = (id: string) => main[units.ofRow[rowOf(snapshot, id) + 2]];
      expect([mainOf('head'), mainOf('story'), mainOf('foot')]).toEqual([0, 1, 0]);
      expect(scoreOf(score, pages[n], 'head')).toBeGreaterThan(0.95);
      expect(scoreOf(score, pages[n], 'story')).toBeLessThan(0.1);
    });
  });

  it('drops lists of links that are new on every page; the published version keeps them', () => {
    const pages = [1, 2, 3, 4].map(page =>
      withUnits(
        sketch(`
        div#story
          p ${own(page, 60)}
          p ${own(page + 500, 60)}
        div#related
          p
            a[href=/x] ${own(page + 700, 9)}
      `),
      ),
    );
    const mainOf = (read: ReturnType<typeof discover>, id: string) =>
      read.map(
        ({ main }, n) => main[pages[n].units.ofRow.slice(rowOf(pages[n].snapshot, id)).find(unit => unit >= 0)!],
      );
    expect(mainOf(discover(pages), 'story')).toEqual([1, 1, 1, 1]);
    expect(mainOf(discover(pages), 'related')).toEqual([0, 0, 0, 0]);
    expect(mainOf(discover(pages, BY_UNITS_WITH_LINKS), 'related')).toEqual([1, 1, 1, 1]);
  });

  it('separates repeated from new text, ignoring a word or two', () => {
    const pages = [1, 2, 3, 4].map(page =>
      withUnits(
        sketch(`
        div#long
          p All rights reserved by the publisher of this newspaper and its partners wherever they may print again
          p nothing may be copied without written permission from the editor in chief
        div#short
          p Weather
        div#story
          p ${own(page, 40)} newspaper
      `),
      ),
    );
    const of = (id: string) => {
      const sure = repetition(discover(pages)[0]);
      const { snapshot, units } = pages[0];
      return sure[units.ofRow.slice(rowOf(snapshot, id)).find(unit => unit >= 0)!];
    };
    expect(of('long')).toBeGreaterThan(0.9);
    expect(of('short')).toBeGreaterThan(0.5);
    expect(of('short')).toBeLessThan(0.6);
    expect(of('story')).toBe(0);
  });

  it('keeps a single page, about which nothing is known', () => {
    const [read] = discover([withUnits(draw(1))]);
    expect(read.score.every(Number.isNaN)).toBe(true);
    expect(read.main.every(main => main === 1)).toBe(true);
  });
});

describe('site statistics', () => {
  const three = [1, 2, 3].reduce((statistics, page) => remember(statistics, page), emptyStatistics());

  it('judge a new page as the whole set would', () => {
    const page = withUnits(draw(4));
    const restored = toStatistics(JSON.parse(JSON.stringify(three)));
    const remembered = blockEntropy(restored, page.snapshot, page.units);
    const whole = discover([1, 2, 3, 4].map(n => withUnits(draw(n))))[3];
    expect([...remembered]).toEqual([...whole.score]);
    expect(siteEntropy(page.snapshot, page.units, restored).threshold).toBe(whole.threshold);
  });

  it('are empty for an unknown site, and count a page read twice once', () => {
    const page = withUnits(draw(1));
    expect(blockEntropy(emptyStatistics(), page.snapshot, page.units).every(Number.isNaN)).toBe(true);
    const once = remember(emptyStatistics(), 1);
    expect(blockEntropy(once, page.snapshot, page.units).every(Number.isNaN)).toBe(true);
    expect(remember(once, 1).documents).toHaveLength(1);
  });

  it('pause after a redesign until the new pages are known', () => {
    const page = withUnits(draw(9, 60, 'b'));
    expect(blockEntropy(three, page.snapshot, page.units).every(Number.isNaN)).toBe(true);
    const relearned = remember(remember(three, 7, 'b'), 8, 'b');
    expect(scoreOf(blockEntropy(relearned, page.snapshot, page.units), page, 'head')).toBeGreaterThan(0.95);
  });

  it('stay within their limits however much is read', () => {
    let statistics = emptyStatistics();
    for (let page = 0; page < MOST_DOCUMENTS + 6; page++) {
      const { snapshot, units } = withUnits(draw(page, 800));
      statistics = addPage(statistics, snapshot, units, page);
    }
    expect(statistics.documents.length).toBeLessThanOrEqual(MOST_DOCUMENTS);
    expect(statistics.documents[0].at).toBeGreaterThan(5);
    expect(JSON.stringify(statistics).length).toBeLessThanOrEqual(MOST_BYTES);
    const page = withUnits(draw(99, 800));
    const read = siteEntropy(page.snapshot, page.units, statistics);
    expect(scoreOf(read.score, page, 'story')).toBeLessThan(0.1);
    // Thirty large pages: seconds on a busy machine.
  }, 30_000);

  it('contain no word of the page', () => {
    expect(JSON.stringify(three)).not.toMatch(/weather|copyright|example/i);
  });

  it('merge, newest last, each page once', () => {
    const merged = mergeStatistics(
      remember(remember(emptyStatistics(), 1), 3),
      remember(remember(emptyStatistics(), 2), 3),
    );
    expect(merged.documents.map(({ at }) => at)).toEqual([1, 2, 3]);
  });

  it('drop corrupt entries', () => {
    for (const value of [null, 1, 'x', {}, { version: 2, documents: 'x' }, { version: 1, documents: [] }])
      expect(toStatistics(value)).toEqual(emptyStatistics());
    const [good] = three.documents;
    const bad = [null, {}, { ...good, words: 'abc' }, { ...good, gained: ['x'] }, { ...good, at: 'x' }];
    expect(toStatistics({ version: 2, documents: [...bad, good] }).documents).toEqual([good]);
  });
});

describe('the published version', () => {
  const page = (n: number) =>
    withUnits(
      sketch(
        `
      table#menu
        tr
          td Weather Sport Politics Culture
      table#middle
        tr
          td
            table#story
              tr
                td ${own(n, 40)}
            | Subscribe Newsletter Archive
    `,
        { url: `https://example.org/news/2024/${n}.html`, lang: 'en', title: `${own(n, 5)} Example Daily` },
      ),
    );
  const kept = (read: { main: Uint8Array }, { snapshot, units }: ReturnType<typeof page>, id: string) =>
    read.main[units.ofRow.find((unit, row) => unit >= 0 && row > rowOf(snapshot, id))!];

  it('takes tables as blocks, with the strings of nested ones separate', () => {
    const { snapshot, units } = page(1);
    const { rows, ofUnit, keywords: found } = toTableBlocks(snapshot, units);
    expect(rows).toHaveLength(5); // title, page, three tables
    expect(new Set(ofUnit)).toHaveLength(3);
    expect(found[rows.indexOf(rowOf(snapshot, 'story'))].features).toHaveLength(40);
    expect(found[rows.indexOf(rowOf(snapshot, 'middle'))].features).toHaveLength(3);
  });

  it('separates each page’s story from tables that all have', () => {
    const pages = [1, 2, 3, 4, 5].map(page);
    discover(pages, AS_PUBLISHED).forEach((read, n) => {
      expect([kept(read, pages[n], 'story'), kept(read, pages[n], 'menu')]).toEqual([1, 0]);
    });
  });

  it('raises the threshold until a step adds no feature', () => {
    expect(findGreedyThreshold([5, 3, 0, 9, 0, 0, 0, 0, 0, 0, 40])).toBeCloseTo(0.2);
    expect(findGreedyThreshold([0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 40])).toBeCloseTo(0.4); // nothing below 0.2 is no boundary
    expect(findGreedyThreshold([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])).toBe(1);
  });

  it('compares a page with remembered ones of the same address pattern', () => {
    let statistics = emptyStatistics();
    for (const n of [1, 2, 3, 4, 5]) {
      const { snapshot, units } = page(n);
      statistics = addPage(statistics, snapshot, units, n);
    }
    const other = withUnits(sketch('p Something', { url: 'https://example.org/about', lang: 'en' }));
    statistics = toStatistics(JSON.parse(JSON.stringify(addPage(statistics, other.snapshot, other.units, 6))));
    const next = page(6);
    const read = publishedEntropy(next.snapshot, next.units, statistics);
    expect(read.documents).toBe(6);
    expect([kept(read, next, 'story'), kept(read, next, 'menu')]).toEqual([1, 0]);
    expect(publishedEntropy(other.snapshot, other.units, emptyStatistics()).documents).toBe(1);
  });

  it('removes numbers, names and values from an address', () => {
    expect(urlPattern('https://A.org/news/2024/05/some-story.html?id=7&x=1')).toBe(
      urlPattern('https://a.org/news/2023/11/another.html?x=3&id=9'),
    );
    expect(urlPattern('https://a.org/news/1.html')).not.toBe(urlPattern('https://a.org/about/1.html'));
    expect(urlPattern('')).toBe('//*?');
  });
});
