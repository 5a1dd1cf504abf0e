import { expect, test } from 'vitest';
import {
  forgetAllPages,
  forgetMarked,
  listMarked,
  type Mark,
  readMemory,
  writeMemory,
} from '../../../src/site/page-memory.ts';
import { mapStore } from '../../../src/site/store.ts';

const mark = (quote: string): Mark => ({ id: quote, quote, before: '', note: '', made: 1 });
const place = { block: 2, share: 0.5 };

test('pages with marks are listed by what they are called; a place alone keeps no title', async () => {
  const map = new Map<string, string>();
  const store = mapStore(map);
  await writeMemory(store, 'https://a.example/1', { place, marks: [mark('one'), mark('two')] }, 'Tides');
  await writeMemory(store, 'https://a.example/2', { place, marks: [] }, 'A place');
  // As versions wrote it that knew no titles.
  await store.set('page:https://a.example/0', { marks: [mark('three'), { quote: 7 }] });
  const listed = await listMarked(store);
  expect(listed.map(({ title, marks }) => [title, marks.length])).toEqual([
    ['https://a.example/0', 1],
    ['Tides', 2],
  ]);
  expect(map.get('page:https://a.example/2')).not.toContain('A place');
  expect(await readMemory(store, 'https://a.example/1')).toEqual({ place, marks: [mark('one'), mark('two')] });
});

test('one page is forgotten alone, all of them with their list and nothing else', async () => {
  const map = new Map([['settings', '{}']]);
  const store = mapStore(map);
  for (const name of ['a', 'b']) await writeMemory(store, `https://${name}.example/`, { marks: [mark('x')] }, name);
  await writeMemory(store, 'https://c.example/', { place }, 'c');
  await forgetMarked(store, 'https://a.example/');
  expect((await listMarked(store)).map(({ title }) => title)).toEqual(['b']);
  await forgetAllPages(store);
  expect([...map.keys()]).toEqual(['settings']);
});
