/** What happens in a page, without one: everything that reads or draws is played. */
import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Exporting } from '../../src/content/exports.ts';
import { LABEL } from '../../src/page/label.ts';
import type { ReaderActions } from '../../src/present/contract.ts';
import { emptyHistory } from '../../src/site/history.ts';

const fake = vi.hoisted(() => ({
  isPrivate: false,
  noStorage: false,
  /** What throws inside of the reader, once. */
  drawing: [] as string[],
  sync: {} as Record<string, unknown>,
  changed: new Set<(changes: object, area: string) => void>(),
  /** What was said, by the toast or by the reader. */
  said: [] as string[],
  reader: {} as ReaderActions,
  updates: [] as Record<string, unknown>[],
  readings: 0,
  walks: 0,
  reading: async (_knowledge: object): Promise<unknown> => undefined,
  readingAtOnce: (): unknown => undefined,
  save: async (_exporting: Exporting): Promise<void> => undefined,
  scroll: async (): Promise<void> => undefined,
}));

vi.mock('../../src/browser.ts', () => {
  const area = (items: () => Record<string, unknown>) => ({
    get: async () => items(),
    set: async (change: Record<string, unknown>) => {
      Object.assign(items(), change);
      for (const listener of fake.changed) listener(change, 'sync');
    },
    remove: async (keys: string[]) => {
      for (const key of keys) delete items()[key];
    },
  });
  const onChanged = {
    addListener: (listener: () => void) => fake.changed.add(listener),
    removeListener: (listener: () => void) => fake.changed.delete(listener),
  };
  return {
    browser: {
      i18n: { getMessage: (key: string) => key },
      runtime: { sendMessage: async () => ({ isDone: true }) },
      extension: {
        get inIncognitoContext() {
          return fake.isPrivate;
        },
      },
      get storage() {
        if (fake.noStorage) throw new Error('Extension context invalidated.');
        return { sync: area(() => fake.sync), local: area(() => ({})), onChanged };
      },
    },
  };
});
vi.mock('../../src/content/page-session.ts', () => ({
  openPageSession: (_document: Document, knowledge: object) => fake.reading(knowledge),
  createPageSession: () => fake.readingAtOnce(),
}));
vi.mock('../../src/content/toast.ts', () => ({ createToast: () => (text: string) => fake.said.push(text) }));
vi.mock('../../src/content/exports.ts', () => ({
  saveArticle: (exporting: Exporting) => fake.save(exporting),
  copyArticle: (exporting: Exporting) => fake.save(exporting),
}));
vi.mock('../../src/wait/scroll-through.ts', () => ({ scrollThrough: () => fake.scroll() }));
vi.mock('../../src/content/next-page.ts', () => ({}));
vi.mock('../../src/content/original.ts', () => ({ drawOriginal: undefined }));
vi.mock('../../src/content/selected.ts', () => ({ selectedUnits: undefined }));
// Nobody answers in the background, so that pages are read in their tab.
vi.mock('../../src/walk/walk.ts', () => ({
  *walking() {
    fake.walks++;
    yield;
    return { snapshot: { size: 1_000_000 }, nodes: [] };
  },
}));
vi.mock('../../src/content/highlighting.ts', () => ({ showHighlight: undefined }));
vi.mock('../../src/content/labelling.ts', () => ({ showLabel: undefined, showInspector: undefined }));
vi.mock('../../src/content/idle.ts', () => ({ idle: () => new Promise(() => {}) }));
vi.mock('../../src/wait/quiet.ts', () => ({ quiet: async () => undefined }));
vi.mock('../../src/present/frame/after-paint.ts', () => ({ afterPaint: queueMicrotask }));
vi.mock('../../src/reading/other-readings.ts', () => ({
  otherReadings: (snapshot: { others: number[][] }) => snapshot.others,
}));
vi.mock('../../src/present/reader.ts', () => ({
  openReader({ actions }: { actions: ReaderActions }) {
    if (fake.drawing.length > 0) throw new Error(fake.drawing.pop());
    fake.reader = actions;
    return {
      update(_article: unknown, state: Record<string, unknown>) {
        fake.updates.push(state);
        if (typeof state.note === 'string') fake.said.push(state.note);
      },
    };
  },
}));

const { createSession } = await import('../../src/content/tab-session.ts');
const { beginWalk } = await import('../../src/content/first-walk.ts');
await import('../../src/content/full.ts');
const { bringFull, bringWalk, findFull } = await import('../../src/content/world.ts');
bringWalk(beginWalk);
const { openSiteStore } = await import('../../src/content/site-store.ts');
const { keep } = await import('../../src/background/keep.ts');

/** A page of one paragraph, of which there are other readings as said. */
function look(others: number[][] = []) {
  const labels = {
    label: Uint8Array.of(LABEL.body),
    score: [1],
    confidence: others.length > 0 ? 0.1 : 1,
    reasons: () => [],
  };
  const article = {
    blocks: [{ source: { rows: [], units: [0] } }],
    notes: [],
    comments: [],
    wordCount: 200,
    confidence: 1,
    nextPage: '',
  };
  return { snapshot: { others, size: 0, page: { meta: { jsonLd: [] } } }, units: { size: 0 }, labels, article };
}

function pageSession(reading = look(), again = async () => undefined as unknown) {
  const corrected: unknown[] = [];
  const self = {
    whole: async () => undefined,
    isEmpty: true,
    reading,
    article: reading.article,
    nodes: [],
    ...emptyHistory(),
    corrected,
    correct: (change: unknown) => void corrected.push(change),
    readAgain: async () => void Object.assign(self, await again()),
    corrections: () => ({ changes: [] }),
  };
  return self;
}

function page() {
  const location = { href: 'https://a.example/one', hash: '', hostname: 'a.example' };
  const document = { location, contentType: 'text/html', defaultView: new EventTarget(), documentElement: {} };
  return { location, document: document as unknown as Document };
}

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(fake, {
    isPrivate: false,
    noStorage: false,
    drawing: [],
    sync: {},
    said: [],
    updates: [],
    readings: 0,
    walks: 0,
  });
  fake.save = fake.scroll = async () => undefined;
  fake.reading = async () => {
    fake.readings++;
    return pageSession();
  };
  fake.readingAtOnce = () => {
    throw new Error('nor at once');
  };
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a failure', () => {
  const trouble = () => Promise.reject(new Error('of its own'));

  test.each(['exportAs', 'copy'] as const)('in %s is reported, and the reader stays', async name => {
    const session = createSession(page().document, life.signal);
    await session.read();
    fake.save = trouble;
    fake.reader[name]('markdown');
    await vi.waitFor(() => expect(fake.said).toEqual(['toastNotDone']));
    expect(await session.read()).toEqual({ kind: 'closed' });
  });

  test('while scrolling through is reported, and it can be started again', async () => {
    await createSession(page().document, life.signal).read();
    fake.scroll = trouble;
    fake.reader.scrollThrough();
    await vi.waitFor(() => expect(fake.said).toEqual(['toastBug']));
    expect(fake.updates.findLast(state => 'scrolled' in state)).toEqual({ scrolled: undefined });
    fake.scroll = async () => undefined;
    fake.reader.scrollThrough();
    await vi.waitFor(() => expect(fake.said).toEqual(['toastBug', 'lateDone']));
  });

  test('on a site that opens automatically is reported and retains nothing', async () => {
    fake.reading = trouble;
    await createSession(page().document, life.signal).openByRule();
    expect(fake.said).toEqual(['toastBug']);
    expect(fake.changed.size).toBe(0);
  });
});

describe('the article opens despite a failure of', () => {
  const opened = async () => {
    expect(await createSession(page().document, life.signal).read()).toEqual({ kind: 'opened' });
    expect(fake.said).toEqual([]);
  };
  const trouble = async () => {
    throw new Error('of its own');
  };
  beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));

  test('storage', async () => {
    fake.noStorage = true;
    await opened();
  });

  test.each([
    ['settings', '../../src/settings.ts', 'loadSettings'],
    ['watching settings', '../../src/settings.ts', 'watchSettings'],
    ['page memory', '../../src/site/page-memory.ts', 'readMemory'],
    ['site memory', '../../src/site/memory.ts', 'readSite'],
    ['template', '../../src/site/template.ts', 'recallTemplate'],
    ['navigation', '../../src/content/navigation.ts', 'watchNavigation'],
    ['growth', '../../src/content/late.ts', 'watchGrowth'],
    ['what is left out', '../../src/reading/left-out.ts', 'findingLeftOut'],
  ])('%s', async (_what, file, name) => {
    const broken = vi.fn(() => {
      throw new Error('of its own');
    });
    const before = findFull()!;
    vi.resetModules();
    vi.doMock(file, async original => ({ ...(await original<object>()), [name]: broken }));
    const fresh = await import('../../src/content/tab-session.ts');
    await import('../../src/content/full.ts');
    expect(await fresh.createSession(page().document, life.signal).read()).toEqual({ kind: 'opened' });
    await vi.waitFor(() => expect(broken).toHaveBeenCalled());
    expect(fake.said).toEqual([]);
    vi.doUnmock(file);
    bringFull(before);
  });

  test('the site’s memory', async () => {
    fake.reading = knowledge => (Object.keys(knowledge).length > 0 ? trouble() : Promise.resolve(pageSession()));
    await opened();
  });

  test('reading in slices', async () => {
    fake.reading = trouble;
    fake.readingAtOnce = () => pageSession();
    await opened();
  });

  test('drawing with the settings', async () => {
    fake.drawing = ['a look'];
    await opened();
    expect(fake.drawing).toEqual([]);
  });

  test('and if every way fails, that is reported', async () => {
    fake.drawing = ['a look', 'and the plain one'];
    expect(await createSession(page().document, life.signal).read()).toEqual({ kind: 'reported' });
    expect(fake.said).toEqual(['toastBug']);
  });
});

test('an export includes comments as chosen in the menu, or elsewhere as in the settings', async () => {
  const asked: boolean[] = [];
  fake.save = async ({ comments }) => void asked.push(comments);
  const session = createSession(page().document, life.signal);
  await session.read();
  fake.reader.exportAs('markdown', true);
  fake.reader.copy('markdown');
  await vi.waitFor(() => expect(asked).toEqual([true, false]));
  fake.sync.settings = { exportComments: 'always' };
  for (const listener of fake.changed) listener({ settings: {} }, 'sync');
  await vi.waitFor(async () => {
    await session.exportAs('markdown');
    expect(asked.at(-1)).toBe(true);
  });
});

describe('a walk started by the first script', () => {
  const begin = (document: Document) => beginWalk(document, { readPage: () => Promise.reject(new Error('nobody')) });

  test('is used once', async () => {
    const { document } = page();
    const session = createSession(document, life.signal, begin(document));
    expect(await session.read()).toEqual({ kind: 'opened' });
    expect(fake.walks).toBe(1);
    await session.read();
    expect(await session.read()).toEqual({ kind: 'opened' });
    expect(fake.walks).toBe(2);
  });

  test('is not used when the page may have changed since', async () => {
    const { document } = page();
    const now = vi.spyOn(performance, 'now');
    now.mockReturnValue(0);
    const walk = begin(document);
    now.mockReturnValue(60_000);
    await createSession(document, life.signal, walk).read();
    expect(walk.life.signal.aborted).toBe(true);
    expect(fake.walks).toBe(2);
  });

  test('reports its failure only when it is requested', async () => {
    fake.reading = fake.readingAtOnce = () => {
      throw new Error('of its own');
    };
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { document } = page();
    const session = createSession(document, life.signal, begin(document));
    await Promise.resolve();
    expect(fake.said).toEqual([]);
    expect(await session.read()).toEqual({ kind: 'reported' });
    expect(fake.said).toEqual(['toastBug']);
  });
});

test('a page that navigated while it was read is read again', async () => {
  vi.useFakeTimers();
  const { document, location } = page();
  fake.reading = async () => {
    fake.readings++;
    if (fake.readings < 3) location.href = `https://a.example/${fake.readings}`;
    return pageSession();
  };
  await createSession(document, life.signal).read();
  await vi.advanceTimersByTimeAsync(5000);
  expect(fake.readings).toBe(3);
});

test('other readings are computed from the current page', async () => {
  const own = pageSession(look([[1], [2]]), async () => ({ reading: look([[11], [12]]) }));
  fake.reading = async () => own;
  await createSession(page().document, life.signal).read();
  fake.reader.nextReading!();
  await vi.waitFor(() => expect(own.corrected).toMatchObject([{ units: [1] }]));
  fake.reader.scrollThrough();
  await vi.waitFor(() => expect(fake.said).toEqual(['lateDone']));
  fake.reader.nextReading!();
  await vi.waitFor(() => expect(own.corrected).toMatchObject([{ units: [1] }, { units: [11] }]));
});

describe('the store', () => {
  test('saves settings for a site; in a private window, only while it is open', async () => {
    for (const isPrivate of [false, true]) {
      Object.assign(fake, { isPrivate, sync: {} });
      const store = await openSiteStore(page().document, { keep, inject: async () => undefined }, life.signal);
      await store.saveSettings({ sizePx: 30 }, 'site');
      await vi.waitFor(() => expect(store.reader.sizePx).toBe(30));
      expect(JSON.stringify(fake.sync).includes('a.example')).toBe(!isPrivate);
    }
  });

  test('returns a site to the user’s settings; in a private window, only while it is open', async () => {
    for (const isPrivate of [false, true]) {
      Object.assign(fake, {
        isPrivate,
        sync: { settings: { look: 'sepia' }, 'settings.site:a.example': { reader: { look: 'dark' } } },
      });
      const store = await openSiteStore(page().document, { keep, inject: async () => undefined }, life.signal);
      expect([store.hasOwn, store.reader.look]).toEqual([true, 'dark']);
      const heard: string[] = [];
      store.onSettings(({ look }) => heard.push(look), life.signal);
      await store.saveSettings({ sizePx: 30 }, 'site');
      await store.forgetOwn();
      expect([store.hasOwn, store.reader.look, store.reader.sizePx]).toEqual([false, 'sepia', 20]);
      expect(heard.at(-1)).toBe('sepia');
      expect('settings.site:a.example' in fake.sync).toBe(isPrivate);
    }
  });

  test('reports settings while somebody listens', async () => {
    const store = await openSiteStore(page().document, { keep, inject: async () => undefined }, life.signal);
    const heard: string[] = [];
    const gone = new AbortController();
    store.onSettings(({ look }) => heard.push(`gone ${look}`), gone.signal);
    store.onSettings(({ look }) => heard.push(look), life.signal);
    gone.abort();
    await store.saveSettings({ look: 'sepia' });
    await vi.waitFor(() => expect(heard).toEqual(['sepia']));
  });
});

describe('waiting for the page', () => {
  const tall = { scrollHeight: 1000 };
  const document = {
    body: {},
    documentElement: tall,
    defaultView: { innerWidth: 900, innerHeight: 500 },
  } as unknown as Document;
  let tell: () => void;
  class Observer {
    constructor(onChange: () => void) {
      tell = onChange;
    }
    observe() {}
    disconnect() {}
  }

  test('leaves no listeners behind', async () => {
    vi.stubGlobal('MutationObserver', Observer);
    vi.stubGlobal('ResizeObserver', Observer);
    const { quiet } = await vi.importActual<typeof import('../../src/wait/quiet.ts')>('../../src/wait/quiet.ts');
    await quiet(document, life.signal, 1, 5);
    const { watchGrowth } = await import('../../src/content/late.ts');
    let isGrown = false;
    watchGrowth(document, life.signal, () => (isGrown = true));
    tall.scrollHeight = 2000;
    tell();
    expect(isGrown).toBe(true);
    expect(getEventListeners(life.signal, 'abort')).toEqual([]);
  });
});
