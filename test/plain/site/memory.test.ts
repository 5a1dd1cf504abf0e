import { describe, expect, test } from 'vitest';
import { isMain } from '../../../src/page/label.ts';
import { unitsUnder } from '../../../src/reading/select.ts';
import { applyChanges, type Change } from '../../../src/site/corrections.ts';
import { learnCorrections } from '../../../src/site/learn.ts';
import { forgetCorrection, learnSite, listSites, readSite, searchSites } from '../../../src/site/memory.ts';
import { recallCorrections } from '../../../src/site/recall.ts';
import { isRetired, type Remembered } from '../../../src/site/remembered.ts';
import { mapStore } from '../../../src/site/store.ts';
import { exportCorrections, importCorrections } from '../../../src/site/transfer.ts';
import { type Drawn, draw, rowOf } from '../../sketch.ts';

const LINES = [
  'The machine had been built in 1897 by a clockmaker who had never seen the sea at all.',
  'It worked for ninety years without a single wrong answer about the hour of high water.',
  'Nobody now alive knows all of its wheels, and the last drawing was lost in the flood.',
  'Sailors trusted it more than the almanac, which was printed far inland by strangers.',
];
const OTHER = [
  'The baker rises at three and lights the oven with the wood of last winter storms.',
  'By five the first loaves stand on the sill and the street begins to smell of bread.',
  'Children come before school with coins that their mothers counted the night before.',
  'At noon the shop is empty, and the baker sleeps under the counter until the evening.',
];

interface Names {
  wrap: string;
  standfirst: string;
  letter: string;
}
const OLD: Names = { wrap: 'story-wrap', standfirst: 'lead-in', letter: 'newsletter-box' };
const NEW: Names = { wrap: 'css-x1', standfirst: 'css-9k', letter: 'css-77' };

/** A page of one site. The model drops the standfirst and keeps the newsletter box, on every page. */
function sitePage(lines: string[], names: Names, standfirst: string): Drawn {
  return draw(`
    div#nav @0,0,1300,60 {=navigation}
      a[href=/a] Home and more
    div.${names.wrap} @300,80,700
      h1 {=title} A headline of some words
      p#first.${names.standfirst} {size=22 =irrelevant:0.4} ${standfirst}
      p#l0 ${lines[0]}
      p#l1 ${lines[1]}
      div#letter.${names.letter} {background=#eeeeee =body:0.6}
        p#ask {size=14 bold align=center} Sign up for our letter and never miss a story again
      p#l2 ${lines[2]}
      p#l3 ${lines[3]}
    div#side @1030,80,250 {=promoted}
      p {size=13} Ten bridges you must see
  `);
}

const unitOf = ({ snapshot, units }: Drawn, id: string) => unitsUnder(snapshot, units, rowOf(snapshot, id))[0];
const first = sitePage(LINES, OLD, 'How a clock from the mountains came to rule a harbour for a century.');
const next = sitePage(OTHER, OLD, 'A day in the life of the last baker of a street that forgot to sleep.');

function corrected(page: Drawn, changes: Change[], session = 's1', when = 1000) {
  return { ...page, changes, session, when };
}
const keepFirst = (page: Drawn): Change => ({ units: [unitOf(page, 'first')], label: 'body', scope: 'unit' });
const dropLetter = (page: Drawn): Change => ({ units: [unitOf(page, 'ask')], label: 'promoted', scope: 'subtree' });
const recalled = (entries: Remembered[], page: Drawn) =>
  recallCorrections(entries, page.snapshot, page.units, page.labels);
const touched = (entries: Remembered[], page: Drawn) => recalled(entries, page).used.flatMap(use => use.units);

describe('a correction on the next page of the site', () => {
  const entries = learnCorrections([], corrected(first, [keepFirst(first), dropLetter(first)]));

  test('is applied to the same parts and nothing else', () => {
    const { changes, used } = recalled(entries, next);
    expect(used).toHaveLength(2);
    expect(touched(entries, next).sort()).toEqual([unitOf(next, 'first'), unitOf(next, 'ask')].sort());
    const after = applyChanges(next.snapshot, next.units, next.labels, changes);
    expect(isMain(after.label[unitOf(next, 'first')])).toBe(true);
    expect(isMain(after.label[unitOf(next, 'ask')])).toBe(false);
  });

  test('survives renamed classes', () => {
    const renamed = sitePage(OTHER, NEW, 'A day in the life of the last baker of a street that forgot to sleep.');
    expect(touched(entries, renamed).sort()).toEqual([unitOf(renamed, 'first'), unitOf(renamed, 'ask')].sort());
  });

  test('has no effect in a new layout', () => {
    const redesigned = draw(`
      main @0,0,1300
        section @200,100,900
          header @200,100,900
            h1 {size=60} A headline of some words
          article @200,300,500
            section
              blockquote {italic size=18} ${OTHER[0]}
              p {size=18} ${OTHER[1]}
            section
              p {size=18} ${OTHER[2]}
        footer @0,1400,1300 {=legal}
          p {size=12} All rights reserved by nobody in particular
    `);
    expect(touched(entries, redesigned)).toEqual([]);
  });

  test('has no effect if the trees are much more certain than before', () => {
    const sure = draw(
      `div.story-wrap @300,80,700\n  p#first.lead-in {size=22 =irrelevant:0.01} A standfirst that is none at all.\n  ${OTHER.map(
        line => `p ${line}`,
      ).join('\n  ')}`,
    );
    expect(touched(entries, sure)).toEqual([]);
  });

  test('to drop one paragraph never drops similar ones', () => {
    const one = learnCorrections(
      [],
      corrected(first, [{ units: [unitOf(first, 'l1')], label: 'irrelevant', scope: 'unit' }]),
    );
    expect(touched(one, next)).toEqual([]);
    expect(touched(one, first)).toEqual([unitOf(first, 'l1')]);
  });

  test('to drop some of many similar parts never drops the others', () => {
    const some = [unitOf(first, 'l1'), unitOf(first, 'l2')];
    const two = learnCorrections([], corrected(first, [{ units: some, label: 'irrelevant', scope: 'alike' }]));
    expect(touched(two, next)).toEqual([]);
    expect(touched(two, first).sort()).toEqual(some.sort());
  });

  test('to read only a selection says nothing about the next page', () => {
    const only: Change = { units: [unitOf(first, 'l1')], label: 'body', scope: 'only' };
    expect(learnCorrections([], corrected(first, [only]))).toEqual([]);
    expect(learnCorrections([], corrected(first, [only, dropLetter(first)]))).toHaveLength(1);
  });

  test('to the title applies to one unit', () => {
    const picked = learnCorrections([], corrected(first, [{ ...keepFirst(first), label: 'title' }]));
    expect(recalled(picked, next).changes).toEqual([
      { units: [unitOf(next, 'first')], label: 'title', scope: 'alike' },
    ]);
  });
});

describe('conflicting corrections', () => {
  const kept = learnCorrections([], corrected(first, [keepFirst(first)]));
  const shown = (page: Drawn, entries: Remembered[]) => {
    const { changes } = recalled(entries, page);
    return { ...page, labels: applyChanges(page.snapshot, page.units, page.labels, changes) };
  };
  const dropIt = (page: Drawn): Change => ({ units: [unitOf(page, 'first')], label: 'irrelevant', scope: 'unit' });

  test('the newest wins', () => {
    const both = learnCorrections(kept, corrected(shown(next, kept), [dropIt(next)], 's2', 2000));
    const seen = sitePage(OTHER, OLD, 'A third standfirst, which nobody has ever read before this very test.');
    expect(both).toHaveLength(2);
    expect(touched(both, seen)).toEqual([]);
  });

  test('three contradicting readings retire one; the same reading counts once', () => {
    let entries = kept;
    for (const session of ['s2', 's2', 's3', 's4']) {
      const old = entries.filter(entry => entry.session === 's1');
      entries = learnCorrections(old, corrected(shown(next, old), [dropIt(next)], session, 3000));
      expect(isRetired(entries[0])).toBe(session === 's4');
    }
  });

  test('learning again in the same reading replaces, and undoing everything leaves nothing', () => {
    const again = learnCorrections(kept, corrected(first, [keepFirst(first)]));
    expect(again).toEqual(kept);
    expect(learnCorrections(kept, corrected(first, []))).toEqual([]);
  });
});

describe('the store of corrections', () => {
  const fill = async () => {
    const store = mapStore();
    await learnSite(store, 'news.example', corrected(first, [keepFirst(first), dropLetter(first)]));
    await learnSite(store, 'other.example', corrected(first, [keepFirst(first)], 's9'));
    return store;
  };

  test('lists, searches, forgets', async () => {
    const store = await fill();
    expect((await listSites(store)).map(site => [site.host, site.entries.length])).toEqual([
      ['news.example', 2],
      ['other.example', 1],
    ]);
    const [found] = await searchSites(store, 'news LETTER');
    expect(found.entries.map(entry => entry.label)).toEqual(['promoted']);
    await forgetCorrection(store, 'news.example', found.entries[0].id);
    expect(await searchSites(store, 'letter')).toEqual([]);
    expect(await readSite(store, 'news.example')).toHaveLength(1);
  });

  test('is exported and imported whole, and keeps what it had', async () => {
    const store = await fill();
    const file = await exportCorrections(store, new Date(0));
    const empty = mapStore();
    expect(await importCorrections(empty, file)).toEqual({ sites: 2, added: 3, skipped: 0 });
    expect(await listSites(empty)).toEqual(await listSites(store));
    expect(await importCorrections(empty, file)).toEqual({ sites: 0, added: 0, skipped: 3 });
  });

  test('merges a site that occurs twice in a file, up to its limit', async () => {
    const file = JSON.parse(await exportCorrections(await fill(), new Date(0)));
    const [{ host, entries }] = file.sites;
    const many = Array.from({ length: 250 }, (_, n) => ({ ...entries[0], id: `old ${n}`, when: n }));
    const twice = [
      { host, entries: [entries[0], entries[0]] },
      { host, entries },
      { host, entries: many },
    ];
    const store = mapStore();
    const result = await importCorrections(store, JSON.stringify({ ...file, sites: twice }));
    expect(result).toEqual({ sites: 1, added: 200, skipped: 54 });
    const kept = await readSite(store, host);
    expect(kept.slice(-2)).toEqual(entries);
    expect(kept[0].id).toBe('old 52');
  });

  test.each([
    ['not json', 'wrongKind'],
    ['[]', 'wrongKind'],
    ['{"kind":"something-else","version":1}', 'wrongKind'],
    ['{"kind":"sightline-corrections","version":2,"sites":[]}', 'newerVersion'],
    ['{"kind":"sightline-corrections","version":1,"sites":7}', 'unreadable'],
  ])('rejects %s and writes nothing', async (text, trouble) => {
    const store = await fill();
    const before = await exportCorrections(store, new Date(0));
    await expect(importCorrections(store, text)).rejects.toMatchObject({ name: 'SiteError', trouble });
    expect(await exportCorrections(store, new Date(0))).toBe(before);
  });

  test('undoes an import that does not fit', async () => {
    const store = mapStore();
    await learnSite(store, 'other.example', corrected(first, [dropLetter(first)], 's5'));
    const before = await exportCorrections(store, new Date(0));
    const file = await exportCorrections(await fill(), new Date(0));
    const full = {
      ...store,
      // As browsers do it: what does not fit as a whole is refused as a whole.
      setAll: async () => {
        throw new Error('QUOTA_BYTES');
      },
    };
    await expect(importCorrections(full, file)).rejects.toThrow('QUOTA_BYTES');
    expect(await exportCorrections(store, new Date(0))).toBe(before);
  });

  test('keeps what it had if a correction does not fit, and adds it with the next that does', async () => {
    const store = mapStore();
    await learnSite(store, 'news.example', corrected(first, [dropLetter(first)], 's1'));
    const before = await exportCorrections(store, new Date(0));
    const full = { ...store, set: () => Promise.reject(new Error('QUOTA_BYTES')) };
    const changes = [dropLetter(first), keepFirst(first)];
    await expect(learnSite(full, 'news.example', corrected(first, changes, 's1'))).rejects.toThrow('QUOTA_BYTES');
    expect(await exportCorrections(store, new Date(0))).toBe(before);
    expect(await learnSite(store, 'news.example', corrected(first, changes, 's1'))).toHaveLength(2);
  });

  test('skips damaged entries', async () => {
    const store = await fill();
    const kept = (await store.get('corrections:news.example')) as { entries: unknown[] };
    await store.set('corrections:news.example', {
      version: 1,
      entries: [null, { label: 'constructor' }, kept.entries[0]],
    });
    expect(await readSite(store, 'news.example')).toHaveLength(1);
  });
});
