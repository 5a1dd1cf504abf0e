import { describe, expect, test } from 'vitest';
import { MOST_DOCUMENTS } from '../../../src/methods/site-statistics.ts';
import { finish } from '../../../src/page/work.ts';
import { mapStore, type Store } from '../../../src/site/store.ts';
import { learnPage, listTemplates, recallTemplate } from '../../../src/site/template.ts';
import { exportTemplates, holdsTemplates, importTemplates } from '../../../src/site/template-transfer.ts';
import { type Drawn, draw } from '../../sketch.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const words = (seed: number) => Array.from({ length: 30 }, (_, n) => `word${(seed * 31 + n * 7) % 997}`).join(' ');

function page(n: number, site = 'https://news.example'): Drawn {
  return draw(
    `
    div.menu @0,0,1300,60
      p#nav Weather politics sports culture travel science
    div.story @300,80,700
      p#one ${words(n)}
      p#two ${words(n + 500)}
  `,
    { url: `${site}/page-${n}`, title: `Page ${n}`, lang: 'en' },
  );
}

async function learned(sites: string[], pages: number): Promise<Store> {
  const store = mapStore();
  for (const site of sites)
    for (let n = 0; n < pages; n++) {
      const { snapshot, units } = page(n, site);
      await learnPage(store, snapshot, units, NOW.getTime() - 1000 * (pages - n));
    }
  return store;
}

/** How surely the menu of a page that nobody learned is template. */
async function menuCertainty(store: Store, site: string): Promise<number | undefined> {
  const { snapshot, units } = page(77, site);
  const recall = await recallTemplate(store, snapshot.page.url);
  return recall && finish(recall(snapshot, units))[0];
}

describe('exported site statistics', () => {
  test('work the same elsewhere', async () => {
    const sites = ['https://news.example', 'https://other.example'];
    const store = await learned(sites, 6);
    const file = await exportTemplates(store, NOW);
    expect(holdsTemplates(file)).toBe(true);
    const fresh = mapStore();
    expect(await importTemplates(fresh, file, NOW)).toEqual({ sites: 2, pages: 12 });
    for (const site of sites) {
      expect(await menuCertainty(fresh, site)).toBeGreaterThan(0.6);
      expect(await menuCertainty(fresh, site)).toBe(await menuCertainty(store, site));
    }
    expect((await exportTemplates(fresh, NOW)).length).toBe(file.length);
  });

  test('are merged, each page once, up to the limit per site', async () => {
    const store = await learned(['https://news.example'], 4);
    const file = await exportTemplates(await learned(['https://news.example'], 30), NOW);
    await importTemplates(store, file, NOW);
    await importTemplates(store, file, NOW);
    expect(await listTemplates(store)).toMatchObject([{ site: 'news.example', pages: MOST_DOCUMENTS }]);
  });

  test('from the future are dated today', async () => {
    const file = JSON.parse(await exportTemplates(await learned(['https://news.example'], 3), NOW));
    for (const document of file.sites[0].statistics.documents) document.at = 9e15;
    const store = mapStore();
    await importTemplates(store, JSON.stringify(file), NOW);
    expect((await listTemplates(store))[0].when).toBe(NOW.getTime());
  });

  test('are imported except for malformed parts', async () => {
    const file = JSON.parse(await exportTemplates(await learned(['https://news.example'], 3), NOW));
    const [good] = file.sites;
    file.sites = [null, { host: '../key', statistics: good.statistics }, { host: 'a.example', statistics: 7 }, good];
    const store = mapStore();
    expect(await importTemplates(store, JSON.stringify(file), NOW)).toEqual({ sites: 1, pages: 3 });
    expect((await listTemplates(store)).map(({ site }) => site)).toEqual(['news.example']);
  });

  test('change nothing if they do not fit, and keep data of a newer version', async () => {
    const file = await exportTemplates(await learned(['https://news.example', 'https://other.example'], 3), NOW);
    const store = await learned(['https://known.example'], 3);
    const newer = { version: 99, documents: [], unknown: ['rose'] };
    await store.set('template:other.example', newer);
    const before = await Promise.all((await store.keys()).map(async key => [key, await store.get(key)]));
    const full = { ...store, setAll: () => Promise.reject(new Error('full')) };
    await expect(importTemplates(full, file, NOW)).rejects.toThrow('full');
    expect(await Promise.all((await store.keys()).map(async key => [key, await store.get(key)]))).toEqual(before);
    expect(await importTemplates(store, file, NOW)).toEqual({ sites: 1, pages: 3 });
    expect(await store.get('template:other.example')).toEqual(newer);
    await store.remove('templates');
    expect((await listTemplates(store)).map(({ site }) => site).sort()).toEqual(['known.example', 'news.example']);
    expect(await store.get('template:other.example')).toEqual(newer);
  });

  test.each([
    ['not json', 'wrongKind'],
    ['{"kind":"sightline-corrections","version":1,"sites":[]}', 'wrongKind'],
    ['{"kind":"sightline-templates","version":2,"sites":[]}', 'newerVersion'],
    ['{"kind":"sightline-templates","version":1,"sites":7}', 'unreadable'],
  ])('reject %s', async (text, trouble) => {
    await expect(importTemplates(mapStore(), text, NOW)).rejects.toMatchObject({ name: 'SiteError', trouble });
  });
});
