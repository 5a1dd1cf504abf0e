import { describe, expect, test } from 'vitest';
import { finish } from '../../../src/page/work.ts';
import { unitsUnder } from '../../../src/reading/select.ts';
import { siteOf } from '../../../src/site/site-of.ts';
import { mapStore, type Store } from '../../../src/site/store.ts';
import { forgetTemplate, learnPage, listTemplates, recallTemplate } from '../../../src/site/template.ts';
import { type Drawn, draw, rowOf } from '../../sketch.ts';

const WORDS =
  'harbour clock wheel sailor almanac flood drawing tide moon lantern oven bread street winter coin shop bridge river lock barge mill stone'.split(
    ' ',
  );
const sentence = (seed: number, n: number) =>
  Array.from({ length: n }, (_, i) => WORDS[(seed * 7 + i * (seed + 3)) % WORDS.length] + seed).join(' ');

function page(n: number, site = 'https://www.news.example', wrap = 'div'): Drawn {
  return draw(
    `
    ${wrap}.menu @0,0,1300,60
      p#nav Weather politics sports culture travel science
      p Subscribe newsletter account login archive
    ${wrap}.story @300,80,700
      p#one ${sentence(n, 30)}
      p#two ${sentence(n + 100, 30)}
    ${wrap}.foot @0,900,1300
      p#foot Copyright privacy cookies imprint careers advertise
      p Contact editors corrections accessibility statement
  `,
    { url: `${site}/page-${n}`, title: sentence(n, 4), lang: 'en' },
  );
}
const certainty = async (store: Store, { snapshot, units }: Drawn, id: string) => {
  const recall = await recallTemplate(store, snapshot.page.url);
  return recall && finish(recall(snapshot, units))[unitsUnder(snapshot, units, rowOf(snapshot, id))[0]];
};
const learn = async (store: Store, pages: number[], ...rest: [string?, string?]) => {
  for (const n of pages) {
    const { snapshot, units } = page(n, ...rest);
    expect(await learnPage(store, snapshot, units, n)).toBe(true);
  }
};

describe('the template of a site', () => {
  test('is unknown for an unknown site', async () => {
    expect(await certainty(mapStore(), page(1), 'nav')).toBeUndefined();
  });

  test('is unknown after one page', async () => {
    const store = mapStore();
    await learn(store, [1]);
    expect(await certainty(store, page(2), 'nav')).toBeNaN();
  });

  test('is told from the story after some pages, and gets more certain with more', async () => {
    const store = mapStore();
    await learn(store, [1, 2, 3]);
    const early = (await certainty(store, page(9), 'nav'))!;
    await learn(store, [4, 5, 6]);
    const late = (await certainty(store, page(9), 'nav'))!;
    expect(early).toBeGreaterThan(0.6);
    expect(late).toBeGreaterThan(early);
    expect(await certainty(store, page(9), 'foot')).toBeGreaterThan(0.8);
    expect(await certainty(store, page(9), 'one')).toBeLessThan(0.3);
  });

  test('is dropped after a redesign and learned again', async () => {
    const store = mapStore();
    await learn(store, [1, 2, 3, 4]);
    const site = 'https://www.news.example';
    expect(await certainty(store, page(9, site, 'section'), 'nav')).toBeNaN();
    await learn(store, [11, 12, 13], site, 'section');
    expect(await certainty(store, page(19, site, 'section'), 'nav')).toBeGreaterThan(0.6);
  });

  test('can be listed and forgotten', async () => {
    const store = mapStore();
    await learn(store, [1, 2]);
    expect(await listTemplates(store)).toMatchObject([{ site: 'news.example', pages: 2, when: 2 }]);
    await forgetTemplate(store, 'news.example');
    expect(await listTemplates(store)).toEqual([]);
    expect(await certainty(store, page(3), 'nav')).toBeUndefined();
  });
});

describe('storage limits', () => {
  test('drop the oldest sites first when 10 MB are full', async () => {
    const store = mapStore();
    for (let n = 0; n < 3; n++) {
      await learn(store, [n], `https://site${n}.example`);
    }
    const index = (await store.get('templates')) as Record<string, { bytes: number }>;
    index['site0.example'].bytes = index['site1.example'].bytes = 4_999_900;
    await store.set('templates', index);
    await learn(store, [9], 'https://site9.example');
    const sites = (await listTemplates(store)).map(({ site }) => site);
    expect(sites).toEqual(['site9.example', 'site2.example', 'site1.example']);
    expect(await store.get('template:site0.example')).toBeUndefined();
  });

  test('make room once if storage is full, then give up without an error', async () => {
    const store = mapStore();
    await learn(store, [1], 'https://a.example');
    let refusals = 1;
    const tight = {
      ...store,
      set: async (key: string, value: unknown) => {
        if (refusals-- > 0) throw new Error('QUOTA_BYTES');
        await store.set(key, value);
      },
    };
    const { snapshot, units } = page(5, 'https://b.example');
    expect(await learnPage(tight, snapshot, units, 5)).toBe(true);
    refusals = 99;
    expect(await learnPage(tight, snapshot, units, 6)).toBe(false);
  });

  test('drop damaged statistics and a damaged index', async () => {
    const store = mapStore();
    await learn(store, [1, 2]);
    await store.set('templates', 'nonsense');
    await store.set('template:broken.example', { version: 1, documents: [{ page: 'x' }] });
    expect((await listTemplates(store)).map(({ site }) => site)).toEqual(['news.example']);
    expect(await store.get('template:broken.example')).toBeUndefined();
  });
});

test.each([
  ['https://www.Example.org/a?b#c', 'example.org'],
  ['http://user:pw@example.org:8080/', 'example.org:8080'],
  ['file:///home/a.html', ''],
  ['about:blank', ''],
])('store %s as "%s"', (url, site) => expect(siteOf(url)).toBe(site));
