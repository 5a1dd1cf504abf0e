import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULTS,
  exportsComments,
  forgetOwn,
  forgetSiteSettings,
  loadSettings,
  migrate,
  ownOf,
  RANGES,
  ruleFor,
  saveReader,
  saveSite,
  toSettings,
  validate,
  watchSettings,
} from '../../src/settings.ts';
import { type Area, failureWord, StorageError, syncOrLocal, toFailure } from '../../src/storage.ts';

/** An area that keeps copies like a browser's, and can be told to refuse. */
function area(items: Record<string, unknown> = {}): Area & { items: Record<string, unknown>; refuse?: Error } {
  const listeners = new Set<(keys: string[]) => void>();
  const self = {
    items,
    refuse: undefined as Error | undefined,
    async get(keys: string[] | null) {
      if (self.refuse) throw self.refuse;
      const wanted = keys ?? Object.keys(items);
      return structuredClone(Object.fromEntries(wanted.filter(key => key in items).map(key => [key, items[key]])));
    },
    async set(change: Record<string, unknown>) {
      if (self.refuse) throw self.refuse;
      Object.assign(items, structuredClone(change));
      for (const listener of listeners) listener(Object.keys(change));
    },
    async remove(keys: string[]) {
      for (const key of keys) delete items[key];
      for (const listener of listeners) listener(keys);
    },
    watch(onChange: (keys: string[]) => void, signal: AbortSignal) {
      listeners.add(onChange);
      signal.addEventListener('abort', () => listeners.delete(onChange));
    },
  };
  return self;
}

const STRANGE: unknown[] = [
  null,
  undefined,
  '',
  'dark',
  'auto',
  -1,
  0,
  1,
  2.5,
  400,
  1e9,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  [],
  [1],
  {},
  { en: 'x' },
  { en: {} },
  true,
  '20',
];

describe('settings', () => {
  test('an invalid stored field falls back alone', () => {
    const { reader } = toSettings({
      settings: { version: 1, look: 'plaid', sizePx: 1e9, font: 'mono', hyphens: 'yes', voices: { de: 7 }, unknown: 1 },
    });
    expect(reader).toEqual({ ...DEFAULTS, font: 'mono' });
  });

  test('are complete and in range whatever is stored', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(DEFAULTS), 'version'), fc.constantFrom(...STRANGE)),
        stored => {
          const { reader } = toSettings({ settings: stored, 'settings.site:a': stored });
          expect(Object.keys(reader).sort()).toEqual(Object.keys(DEFAULTS).sort());
          for (const [key, { min, max }] of Object.entries(RANGES)) {
            const value = reader[key as keyof typeof RANGES];
            expect(value >= min && value <= max).toBe(true);
          }
        },
      ),
    );
  });

  test('are the defaults if storage is invalid or cannot be read', async () => {
    for (const stored of [null, 5, 'x', [], undefined])
      expect(toSettings({ settings: stored }).reader).toEqual(DEFAULTS);
    const broken = area();
    broken.refuse = new Error('corrupt');
    expect((await loadSettings(broken)).reader).toEqual(DEFAULTS);
  });

  test('run each migration between stored and current version once', () => {
    const steps = [
      (old: Record<string, unknown>) => ({ ...old, a: 'from 0' }),
      (old: Record<string, unknown>) => ({ ...old, b: `${old.a} to 2` }),
    ];
    expect(migrate({}, steps)).toEqual({ a: 'from 0', b: 'from 0 to 2' });
    expect(migrate({ version: 1, a: 'kept' }, steps)).toEqual({ version: 1, a: 'kept', b: 'kept to 2' });
    expect(migrate({ version: 9, look: 'dark' }, steps)).toEqual({ version: 9, look: 'dark' });
  });

  test('of a site override the user’s, and can be forgotten', async () => {
    const store = area();
    await saveReader(store, { look: 'sepia', sizePx: 24 });
    await saveSite(store, 'a.example', { open: 'auto', reader: { sizePx: 30 } });
    await saveSite(store, 'a.example', { reader: { font: 'sans' } });
    const settings = await loadSettings(store);
    expect(ownOf(settings, 'a.example')).toEqual({ sizePx: 30, font: 'sans' });
    expect(ownOf(settings, 'b.example')).toEqual({});
    expect([ruleFor(settings, 'a.example'), ruleFor(settings, 'b.example')]).toEqual(['auto', 'ask']);
    await forgetSiteSettings(store, 'a.example');
    expect((await loadSettings(store)).sites).toEqual({});
  });

  test('forgotten for a site leave it opening automatically, if it does', async () => {
    const store = area();
    await saveReader(store, { look: 'sepia' });
    for (const open of ['auto', 'ask'] as const) {
      await saveSite(store, `${open}.example`, { open, reader: { look: 'dark' } });
      await forgetOwn(store, `${open}.example`);
    }
    const { sites, reader } = await loadSettings(store);
    expect({ ...sites }).toEqual({ 'auto.example': { open: 'auto', reader: {} } });
    expect(reader.look).toBe('sepia');
  });

  test('work for a host named like a property of every object', async () => {
    const store = area();
    expect(ruleFor(await loadSettings(store), 'constructor')).toBe('ask');
    await saveSite(store, '__proto__', { open: 'never' });
    const settings = await loadSettings(store);
    expect(ruleFor(settings, '__proto__')).toBe('never');
    expect(ruleFor(settings, 'other')).toBe('ask');
  });

  test('reject an invalid change', async () => {
    const store = area();
    await saveReader(store, { sizePx: 18 });
    await saveReader(store, { sizePx: Number.NaN, look: 'dark' });
    expect((await loadSettings(store)).reader).toEqual({ ...DEFAULTS, sizePx: 18, look: 'dark' });
    expect(validate({ sizePx: Number.POSITIVE_INFINITY })).toEqual({});
  });

  test('report each change until the watch ends, and nothing else', async () => {
    const store = area();
    const ended = new AbortController();
    const seen: string[] = [];
    watchSettings(store, ended.signal, ({ reader }) => seen.push(reader.look));
    await store.set({ 'corrections:a': 1 });
    await saveReader(store, { look: 'black' });
    await new Promise(done => setTimeout(done));
    ended.abort();
    await saveReader(store, { look: 'light' });
    await new Promise(done => setTimeout(done));
    expect(seen).toEqual(['black']);
  });
});

describe('storage', () => {
  test('distinguishes full, busy and missing', () => {
    expect(toFailure(new Error('QUOTA_BYTES_PER_ITEM quota exceeded'))).toBe('full');
    expect(toFailure(new Error('This request exceeds the MAX_WRITE_OPERATIONS_PER_MINUTE quota.'))).toBe('tooOften');
    expect(toFailure(Object.assign(new Error('exceeded'), { name: 'QuotaExceededError' }))).toBe('full');
    expect(toFailure(undefined)).toBe('unavailable');
    expect(failureWord(new StorageError('full', ''))).toBe('storageFull');
    expect(failureWord(new StorageError('tooOften', ''))).toBe('storageFailed');
    expect(failureWord(new Error('Extension context invalidated.'))).toBe('storageFailed');
  });

  test('saves locally what sync refuses; once sync accepts it, there is one copy', async () => {
    const sync = area();
    const local = area();
    const both = syncOrLocal({ sync, local });
    await saveReader(both, { look: 'dark' });
    expect(local.items).toEqual({});
    sync.set = async () => {
      throw new StorageError('full', 'quota');
    };
    await saveReader(both, { look: 'sepia' });
    expect((await loadSettings(both)).reader.look).toBe('sepia');
    sync.set = async change => void Object.assign(sync.items, change);
    await saveReader(both, { sizePx: 30 });
    expect(local.items).toEqual({});
    expect((await loadSettings(both)).reader).toEqual({ ...DEFAULTS, look: 'sepia', sizePx: 30 });
  });

  test('reports what sync does not delete, and deletes nothing else', async () => {
    const sync = area({ a: 'synced' });
    const local = area({ a: 'local' });
    sync.remove = () => Promise.reject(new StorageError('tooOften', ''));
    await expect(syncOrLocal({ sync, local }).remove(['a'])).rejects.toMatchObject({ failure: 'tooOften' });
    expect(local.items).toEqual({ a: 'local' });
    sync.refuse = new StorageError('unavailable', '');
    await syncOrLocal({ sync, local }).remove(['a']);
    expect(local.items).toEqual({});
  });

  test('gives the reason if neither area accepts', async () => {
    const sync = area();
    const local = area();
    sync.refuse = new StorageError('unavailable', '');
    local.set = async () => {
      throw new StorageError('full', '');
    };
    await expect(syncOrLocal({ sync, local }).set({ a: 1 })).rejects.toMatchObject({ failure: 'full' });
  });
});

test('files include comments as chosen, else as in the reader', () => {
  expect(exportsComments(DEFAULTS, 'article')).toBe(false);
  expect(exportsComments(DEFAULTS, 'thread')).toBe(true);
  expect(exportsComments({ ...DEFAULTS, comments: 'open' }, 'article')).toBe(true);
  expect(exportsComments({ ...DEFAULTS, comments: 'open', exportComments: 'never' }, 'article')).toBe(false);
  expect(exportsComments({ ...DEFAULTS, exportComments: 'always' }, 'article')).toBe(true);
});

test('settings of a newer version are kept with every change', async () => {
  const store = area({
    settings: { version: 99, look: 'dark', moods: ['calm'] },
    'settings.site:a.example': { version: 99, open: 'auto', reader: { sizePx: 30, aura: 1 }, group: 'news' },
  });
  await saveReader(store, { look: 'sepia' });
  await saveSite(store, 'a.example', { reader: { sizePx: 24 } });
  expect(store.items).toEqual({
    settings: { version: 99, look: 'sepia', moods: ['calm'] },
    'settings.site:a.example': { version: 99, open: 'auto', reader: { sizePx: 24, aura: 1 }, group: 'news' },
  });
});
