import { expect, test } from 'vitest';
import { differences } from '../../../src/site/by-id.ts';
import {
  changePage,
  forgetAllPages,
  forgetMarked,
  listMarked,
  type Mark,
  readMemory,
} from '../../../src/site/page-memory.ts';
import { mapStore, type Store } from '../../../src/site/store.ts';

const mark = (quote: string, note = ''): Mark => ({ id: quote, quote, before: '', note, made: 1 });
const place = { block: 2, share: 0.5 };
const A = 'https://a.example/1';
const marked = (store: Store, address: string, title: string, ...marks: Mark[]) =>
  changePage(store, address, title, { marks: { set: marks, removed: [] } });

test('pages with highlights are listed by title; a reading position alone stores none', async () => {
  const map = new Map<string, string>();
  const store = mapStore(map);
  await marked(store, A, 'Tides', mark('one'), mark('two'));
  await changePage(store, A, 'Tides', { place });
  await changePage(store, 'https://a.example/2', 'A place', { place });
  // As versions wrote it that knew no titles.
  await store.set('page:https://a.example/0', { marks: [mark('three'), { quote: 7 }] });
  const listed = await listMarked(store);
  expect(listed.map(({ title, marks }) => [title, marks.length])).toEqual([
    ['https://a.example/0', 1],
    ['Tides', 2],
  ]);
  expect([...map.values()].join()).not.toContain('A place');
  expect(await readMemory(store, A)).toEqual({ place, marks: [mark('one'), mark('two')] });
});

test('one page is forgotten alone, or all of them with their list', async () => {
  const map = new Map([['settings', '{}']]);
  const store = mapStore(map);
  for (const name of ['a', 'b']) await marked(store, `https://${name}.example/`, name, mark('x'));
  await changePage(store, 'https://c.example/', 'c', { place });
  await forgetMarked(store, 'https://a.example/');
  expect((await listMarked(store)).map(({ title }) => title)).toEqual(['b']);
  await forgetAllPages(store);
  expect([...map.keys()]).toEqual(['settings']);
});

test('two tabs with highlights on one page lose none of each other’s', async () => {
  const store = mapStore();
  const first = differences([], [mark('one')]);
  const second = differences([], [mark('two')]);
  for (const marks of [first, second]) await changePage(store, A, 'Tides', { marks });
  await changePage(store, A, 'Tides', { marks: differences([mark('one')], [mark('one', 'Really?')]) });
  await changePage(store, A, 'Tides', { place });
  expect((await readMemory(store, A)).marks).toEqual([mark('one', 'Really?'), mark('two')]);
  await changePage(store, A, 'Tides', { marks: differences([mark('two')], []) });
  expect(await readMemory(store, A)).toEqual({ place, marks: [mark('one', 'Really?')] });
});

test('the combined entry of an earlier version is migrated: position and highlights', async () => {
  const store = mapStore();
  await store.set(`page:${A}`, { place, marks: [mark('one')], title: 'Tides' });
  expect(await readMemory(store, A)).toEqual({ place, marks: [mark('one')] });
  await marked(store, A, 'Tides', mark('two'));
  expect(await readMemory(store, A)).toEqual({ place, marks: [mark('one'), mark('two')] });
});

test('what a newer version wrote is not overwritten', async () => {
  const map = new Map<string, string>();
  const store = mapStore(map);
  await store.set(`page:${A}`, { version: 2, marks: [{ ...mark('one'), colour: 'red' }], pictures: [1] });
  const before = map.get(`page:${A}`);
  await expect(marked(store, A, 'Tides', mark('two'))).rejects.toThrow('newer');
  expect(map.get(`page:${A}`)).toBe(before);
});

test('a position written by a newer version is silently left alone', async () => {
  const store = mapStore();
  const newer = { version: 9, block: 3, share: 0.5, voice: 'rose' };
  await store.set('place:https://a.example/', newer);
  await changePage(store, 'https://a.example/', 'A', { place: { block: 7, share: 0 } });
  expect(await store.get('place:https://a.example/')).toEqual(newer);
});

test('damaged highlights are repaired or skipped, and a damaged index is rebuilt', async () => {
  const store = mapStore();
  const { made: _, ...undated } = mark('undated');
  await store.set(`page:${A}`, { marks: [undated, { ...mark('far'), made: 1e300 }, null, 7, { id: 1 }] });
  expect((await readMemory(store, A)).marks).toEqual([
    { ...undated, made: 0 },
    { ...mark('far'), made: 0 },
  ]);
  await store.set('place:https://old.example/', { block: 1, share: 0 });
  await store.set('pages', ['what is this']);
  await changePage(store, A, '', { place });
  expect(Object.keys((await store.get('pages')) as object)).toEqual(['https://old.example/', A]);
});
