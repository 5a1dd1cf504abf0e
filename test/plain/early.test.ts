/** The article that the background sends is the one that the tab finds for itself. */
import { describe, expect, test, vi } from 'vitest';
import { readForTab } from '../../src/background/read.ts';
import { createFirstSession } from '../../src/content/first-session.ts';
import type { PageSession } from '../../src/content/page-session.ts';
import { readInBackground } from '../../src/content/read-in-background.ts';
import { read } from '../../src/extract.ts';
import type { Article } from '../../src/page/article.ts';
import { type FirstReading, keepDrawn } from '../../src/page/first-reading.ts';
import { pack } from '../../src/page/packed.ts';
import { learnSite } from '../../src/site/memory.ts';
import { type Area, type Areas, keyed } from '../../src/storage.ts';
import type { Walked } from '../../src/walk/walk.ts';
import { sketch } from '../sketch.ts';

const words = 'The harbour was rebuilt after the storm of 1953, and the keeper wrote down every ship that came. ';
const page = () =>
  sketch(
    `
    article @200,40,700
      h1 The harbour and its keeper
      p ${words.repeat(4)}
      ul
        li ${words}
        li ${words.repeat(2)}
      blockquote
        p ${words.repeat(3)}
      p ${words.repeat(5)}
  `,
    { url: 'https://harbour.example/log', title: 'The harbour and its keeper' },
  );
/** As it arrives over the browsers' way of carrying messages. */
const carry = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const toArea = (items: Record<string, unknown> = {}): Area => ({
  get: async keys => Object.fromEntries(Object.entries(items).filter(([key]) => !keys || keys.includes(key))),
  set: async change => void Object.assign(items, carry(change)),
  async remove(keys) {
    for (const key of keys) delete items[key];
  },
  watch() {},
});
const toAreas = (local: Record<string, unknown> = {}): Areas => ({ local: toArea(local), sync: toArea() });
const readAway = async (areas = toAreas()): Promise<FirstReading> =>
  carry(await readForTab(carry(pack(page())), areas, key => key));
const reasonsOf = ({ blocks }: Article) => blocks.map(({ source }) => source.reasons);

describe('a page read in the background', () => {
  test('gives the same article as the tab', async () => {
    const { article, units } = await readAway();
    const own = read(page());
    expect(units).toBe(own.units.size);
    expect(article.blocks.length).toBeGreaterThan(2);
    for (const name of ['title', 'byline', 'date', 'site', 'language', 'direction', 'wordCount', 'nextPage'] as const)
      expect(article[name]).toEqual(own.article[name]);
    expect([article.pageKind, article.confidence]).toEqual([own.article.pageKind, own.article.confidence]);
  });

  test('keeps the drawn blocks, which then get their reasons', async () => {
    const { article } = await readAway();
    const drawn = [...article.blocks];
    expect(reasonsOf(article).flat()).toEqual([]);
    const whole = keepDrawn(article, read(page()).article);
    expect(whole.blocks).toBe(article.blocks);
    for (const [at, block] of whole.blocks.entries()) expect(block).toBe(drawn[at]);
    expect(reasonsOf(whole)).toEqual(reasonsOf(read(page()).article));
    expect(reasonsOf(whole).flat().length).toBeGreaterThan(0);
  });

  test('replaces drawn blocks that changed meanwhile', async () => {
    const { article } = await readAway();
    const first = article.blocks[0];
    const other = read(page()).article;
    const last = other.blocks.at(-1)!;
    if (last.kind === 'paragraph') last.inlines = [{ kind: 'text', text: 'Another end.' }];
    const whole = keepDrawn(article, other);
    expect(whole.blocks[0]).toBe(first);
    expect(whole.blocks.at(-1)).toBe(last);
    expect(whole.blocks).not.toBe(article.blocks);
  });

  test('is read with the memory of its site', async () => {
    const areas = toAreas();
    const { snapshot, units, labels } = read(page());
    const unit = units.ofRow.indexOf(units.ofRow[snapshot.text.findIndex(text => text.length > 400)]);
    const changes = [{ units: [units.ofRow[unit]], label: 'irrelevant', scope: 'unit' }] as const;
    await learnSite(keyed(areas.local), 'harbour.example', {
      ...{ snapshot, units, labels, session: 'a', when: Date.now() },
      changes: changes.map(change => ({ ...change, units: [...change.units] })),
    });
    expect((await readAway(areas)).used).toBe(1);
    expect((await readAway()).used).toBe(0);
  });

  test('comes with its first screen, including the title', async () => {
    const { screen } = await readAway();
    expect(JSON.stringify(screen)).toContain('The harbour and its keeper');
    expect(JSON.stringify(screen)).toContain(words.slice(0, 40));
  });

  test.each([
    [
      'the user stopped reading in the middle',
      { 'place:https://harbour.example/log': { version: 1, block: 2, share: 0.5 } },
    ],
    ['it is shown in the page’s own style', { settings: { version: 1, look: 'original' } }],
  ])('comes without one if %s, because only the tab can draw that', async (_why, stored) => {
    expect((await readAway(toAreas(stored))).screen).toBeUndefined();
  });

  test('comes without one if it is not an article', async () => {
    const empty = sketch('nav @0,0,200\n  a Home\n  a News', { url: 'https://harbour.example/', title: 'Harbour' });
    const { screen } = await readForTab(carry(pack(empty)), toAreas(), key => key);
    expect(screen).toBeUndefined();
  });

  test('is rejected if damaged in transit, never read in part', async () => {
    const packed = pack(page());
    packed.columns.tag = packed.columns.tag.slice(0, 8);
    await expect(readForTab(packed, toAreas(), key => key)).rejects.toThrow('tag');
  });
});

describe('the tab', () => {
  const walked = { snapshot: page(), nodes: [] } as Walked;

  test('reads the page itself if nobody answers or it is too long to send', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const readPage = vi.fn(async () => Promise.reject(new Error('stopped')));
    expect(await readInBackground(walked, { readPage })).toBeUndefined();
    const long = { ...walked, snapshot: { ...walked.snapshot, size: 1_000_000 } };
    expect(await readInBackground(long, { readPage })).toBeUndefined();
    expect(readPage).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  test('waits only a few seconds for an answer', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const early = readInBackground(walked, { readPage: () => new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await early).toBeUndefined();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('shows the article at once and requests the rest again if it did not come', async () => {
    const first = await readAway();
    const own = { article: read(page()).article, canUndo: true } as PageSession;
    const bring = vi.fn<() => Promise<PageSession>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(own);
    const session = createFirstSession(first, walked, bring);
    expect([session.article, session.canUndo, session.isEmpty]).toEqual([first.article, false, false]);
    expect(() => session.correct({ units: [0], label: 'body', scope: 'unit' })).toThrow();
    await expect(session.whole()).rejects.toThrow('gone');
    expect(session.article).toBe(first.article);
    await Promise.all([session.whole(), session.whole()]);
    expect(session.article).toBe(own.article);
    expect(session.canUndo).toBe(true);
    expect(bring).toHaveBeenCalledTimes(2);
  });
});
