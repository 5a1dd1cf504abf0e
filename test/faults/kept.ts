/** Everything Sightline stores, each with earlier data, a change, and a check for both. */
import type { KeptChange } from '../../src/messages.ts';

type Items = Record<string, unknown>;

export interface Kept {
  name: string;
  area: 'sync' | 'local';
  key: string;
  /** As written by this version, an earlier and a newer one. Undefined if no earlier version wrote it differently. */
  before: unknown;
  earlier?: Items;
  newer: unknown;
  change: KeptChange;
  /** Another change to the same item, made elsewhere at the same time. */
  other: KeptChange;
  /** Which of these the stored items contain. */
  has(items: Items): { before: boolean; change: boolean; other: boolean; newer: boolean };
}

const PAGE = 'https://a.example/story';
const OTHER_PAGE = 'https://b.example/';
const HOST = 'a.example';
const learned = (page: number) => ({ page, at: page, limit: 9, shape: '', words: '', gained: [] });
const rectangle = (x: number) => ({ x, y: 2, width: 30, height: 40 });
const mark = (id: string, note = '') => ({ id, quote: id, before: '', note, made: 1 });
const correction = (id: string) => ({
  ...{ id, label: 'promoted', actsFrom: 0.9, tells: [], score: 0.5, sample: id, when: 1, session: id, against: [] },
  traits: {
    ...{ kind: 1, path: ['p'], names: [], wording: [] },
    look: {
      font: 1,
      weight: 4,
      isColored: false,
      isItalic: false,
      isUppercase: false,
      isCentred: false,
      isFilled: false,
    },
    place: { inColumn: 0, side: 0, indent: 0, down: 0, isPinned: false },
    size: { width: 1, chars: 1, links: 0 },
  },
});
const examples = (n: number) => ({ body: { samples: [[n]], labels: [1] }, title: { samples: [[n]], labels: [1] } });
const page = (change: Extract<KeptChange, { of: 'page' }>['change']): KeptChange => ({
  ...{ of: 'page', address: PAGE, title: 'A story', change },
});
const marks = (...set: ReturnType<typeof mark>[]) => page({ marks: { set, removed: [] } });
const at = (items: Items, key: string) => (items[key] ?? {}) as Record<string, unknown>;
const found = (items: Items, key: string, list: string) => {
  const all = at(items, key)[list];
  return (Array.isArray(all) ? all : []) as { id: string; note?: string }[];
};

export const KEPT: readonly Kept[] = [
  {
    ...{ name: 'settings', area: 'sync', key: 'settings', before: { version: 1, look: 'sepia' } },
    earlier: { settings: { look: 'sepia' } },
    newer: { version: 9, look: 'sepia', scent: 'rose' },
    change: { of: 'settings', change: { sizePx: 24 } },
    other: { of: 'settings', change: { columns: 2 } },
    has: items => {
      const { look, sizePx, columns, scent } = at(items, 'settings');
      return { before: look === 'sepia', change: sizePx === 24, other: columns === 2, newer: scent === 'rose' };
    },
  },
  {
    ...{ name: 'settings of a site', area: 'sync', key: `settings.site:${HOST}` },
    before: { version: 1, open: 'never', reader: {} },
    earlier: { [`settings.site:${HOST}`]: { open: 'never', reader: {} } },
    newer: { version: 9, open: 'never', reader: {}, scent: 'rose' },
    change: { of: 'settings of a site', host: HOST, change: { reader: { sizePx: 24 } } },
    other: { of: 'settings of a site', host: 'b.example', change: { reader: { columns: 2 } } },
    has: items => {
      const { open, reader, scent } = at(items, `settings.site:${HOST}`);
      const others = at(items, 'settings.site:b.example').reader;
      const [own, theirs] = [reader, others] as ({ sizePx?: number; columns?: number } | undefined)[];
      return {
        before: open === 'never',
        change: own?.sizePx === 24,
        other: theirs?.columns === 2,
        newer: scent === 'rose',
      };
    },
  },
  {
    ...{
      name: 'marks',
      area: 'local',
      key: `page:${PAGE}`,
      before: { version: 1, marks: [mark('old')], title: 'A story' },
    },
    earlier: { [`page:${PAGE}`]: { marks: [mark('old')], place: { block: 3, share: 0.5 } } },
    newer: { version: 9, marks: [mark('old')], unknown: ['rose'] },
    ...{ change: marks(mark('new')), other: marks(mark('other')) },
    has: items => {
      const ids = found(items, `page:${PAGE}`, 'marks').map(({ id }) => id);
      const isNewer = Array.isArray(at(items, `page:${PAGE}`).unknown);
      return { before: ids.includes('old'), change: ids.includes('new'), other: ids.includes('other'), newer: isNewer };
    },
  },
  {
    ...{
      name: 'notes',
      area: 'local',
      key: `page:${PAGE}`,
      before: { version: 1, marks: [mark('old', 'mine')], title: 'A story' },
    },
    earlier: { [`page:${PAGE}`]: { marks: [mark('old', 'mine')] } },
    newer: { version: 9, marks: [mark('old', 'mine')], unknown: ['rose'] },
    ...{ change: marks(mark('new', 'also mine')), other: marks(mark('other', 'from there')) },
    has: items => {
      const notes = found(items, `page:${PAGE}`, 'marks').map(({ note }) => note);
      const isNewer = Array.isArray(at(items, `page:${PAGE}`).unknown);
      return {
        before: notes.includes('mine'),
        change: notes.includes('also mine'),
        other: notes.includes('from there'),
        newer: isNewer,
      };
    },
  },
  {
    ...{ name: 'places', area: 'local', key: 'place:https://b.example/', before: { version: 1, block: 3, share: 0.5 } },
    newer: { version: 9, block: 3, share: 0.5, voice: 'rose' },
    change: page({ place: { block: 7, share: 0.25 } }),
    other: { of: 'page', address: 'https://c.example/', title: 'C', change: { place: { block: 9, share: 0 } } },
    has: items => ({
      before: at(items, 'place:https://b.example/').block === 3,
      change: at(items, `place:${PAGE}`).block === 7,
      other: at(items, 'place:https://c.example/').block === 9,
      newer: at(items, 'place:https://b.example/').voice === 'rose',
    }),
  },
  {
    ...{
      name: 'corrections',
      area: 'local',
      key: `corrections:${HOST}`,
      before: { version: 1, entries: [correction('old')] },
    },
    newer: { version: 9, entries: [correction('old')], unknown: ['rose'] },
    change: { of: 'site', host: HOST, change: { set: [correction('new') as never], removed: [] } },
    other: { of: 'site', host: HOST, change: { set: [correction('other') as never], removed: [] } },
    has: items => {
      const ids = found(items, `corrections:${HOST}`, 'entries').map(({ id }) => id);
      const isNewer = Array.isArray(at(items, `corrections:${HOST}`).unknown);
      return { before: ids.includes('old'), change: ids.includes('new'), other: ids.includes('other'), newer: isNewer };
    },
  },
  {
    ...{ name: 'site memory', area: 'local', key: `template:${HOST}` },
    before: { version: 2, documents: [learned(1)] },
    newer: { version: 9, documents: [learned(1)], unknown: ['rose'] },
    change: { of: 'template', site: HOST, learned: { version: 2, documents: [learned(2)] } },
    other: { of: 'template', site: HOST, learned: { version: 2, documents: [learned(3)] } },
    has: items => {
      const pages = found(items, `template:${HOST}`, 'documents').map(document => (document as { page?: number }).page);
      const isNewer = Array.isArray(at(items, `template:${HOST}`).unknown);
      return { before: pages.includes(1), change: pages.includes(2), other: pages.includes(3), newer: isNewer };
    },
  },
  {
    ...{ name: 'labelled pages', area: 'local', key: `rectangles:${OTHER_PAGE}` },
    before: { version: 1, rectangles: [rectangle(1)], widthPx: 1200 },
    newer: { version: 9, rectangles: [rectangle(1)], widthPx: 1200, unknown: ['rose'] },
    earlier: { [`rectangles:${OTHER_PAGE}`]: { rectangles: [rectangle(1)], widthPx: 1200 } },
    change: { of: 'rectangles', address: PAGE, kept: { rectangles: [rectangle(2)], widthPx: 1200 }, when: 1 },
    other: {
      ...{ of: 'rectangles', address: 'https://c.example/', kept: { rectangles: [rectangle(3)], widthPx: 1200 } },
      when: 2,
    },
    has: items => {
      const lefts = [OTHER_PAGE, PAGE, 'https://c.example/'].map(address =>
        found(items, `rectangles:${address}`, 'rectangles').map(one => (one as { x?: number }).x),
      );
      const isNewer = Array.isArray(at(items, `rectangles:${OTHER_PAGE}`).unknown);
      const isListed = PAGE in at(items, 'rectangled');
      return {
        ...{ before: lefts[0].includes(1), change: lefts[1].includes(2) && isListed },
        ...{ other: lefts[2].includes(3), newer: isNewer },
      };
    },
  },
  {
    ...{ name: 'learning examples', area: 'local', key: `wrapper:${OTHER_PAGE}` },
    before: { version: 1, when: 1, ...examples(1) },
    earlier: { [`wrapper:${OTHER_PAGE}`]: examples(1) },
    newer: { version: 9, when: 1, ...examples(1), unknown: ['rose'] },
    change: { of: 'examples', address: PAGE, examples: examples(2), when: 2 },
    other: { of: 'examples', address: 'https://c.example/', examples: examples(3), when: 3 },
    has: items => {
      const samples = [OTHER_PAGE, PAGE, 'https://c.example/'].map(address => {
        const { body } = at(items, `wrapper:${address}`) as { body?: { samples?: number[][] } };
        return body?.samples?.[0]?.[0];
      });
      const isNewer = Array.isArray(at(items, `wrapper:${OTHER_PAGE}`).unknown);
      return { before: samples[0] === 1, change: samples[1] === 2, other: samples[2] === 3, newer: isNewer };
    },
  },
];
