import catalogue from '../../../public/_locales/en/messages.json';
import { wordsFrom } from '../../../src/interface-text.ts';
import type { Article } from '../../../src/page/article.ts';
import { buildDrawn } from '../../../src/present/build-drawn.ts';
import { FIRST_CSS } from '../../../src/present/first-css.ts';
import { drawFirstScreen } from '../../../src/present/first-screen.ts';
import { type LaidGround, layGround, showScreen } from '../../../src/present/frame/lay-ground.ts';
import type { ArticleChange, LeftOut, Reader, ReaderMemory, ReaderOptions } from '../../../src/present/reader.ts';
import { openReader } from '../../../src/present/reader.ts';
import { DEFAULTS, type ReaderSettings } from '../../../src/settings.ts';
import { SAMPLES, type SampleName, withPictures } from './samples.ts';

/** The whole reader in a plain page: real words, real corrections with undo, everything it asks for written down. */
export interface HostLog {
  asked: string[];
  saved: Partial<ReaderSettings>[];
  remembered: Partial<ReaderMemory>[];
}

interface HostOptions {
  settings?: Partial<ReaderSettings>;
  /** Of these, what was chosen for the site alone. */
  own?: Partial<ReaderSettings>;
  memory?: ReaderMemory;
  shadowMode?: 'open' | 'closed';
  words?: Record<string, string>;
  confidence?: number;
  loadsLate?: boolean;
  scrolled?: number;
  loadingPage?: number;
  /** With the first screen drawn by the background, as in the extension. */
  isLaid?: boolean;
  /** Instead of the sample: these. */
  pictures?: Parameters<typeof withPictures>[0];
}

/** The document that the reader stands in. */
export function placeOfReader(): Document {
  const root = document.querySelector(':root > div:last-child')!.shadowRoot!;
  return root.querySelector<HTMLIFrameElement>('.own-document')!.contentDocument!;
}

export const log: HostLog = { asked: [], saved: [], remembered: [] };
let open: AbortController | undefined;
let reader: Reader | undefined;
let shown: Article | undefined;

const LEFT_OUT: LeftOut[] = [
  {
    units: [9001],
    text: 'Sign up to our weekly letter and never miss a tide.',
    words: 10,
    label: 'promoted',
    score: 0.08,
    reasons: ['many links for its words'],
  },
  {
    units: [9002],
    text: 'Correction, 14 March: an earlier version of this article gave the wrong year for the automation of the station at Skallen.',
    words: 21,
    label: 'irrelevant',
    score: 0.46,
    reasons: ['far from the article’s text', 'small letters'],
  },
  { units: [9003], text: '', words: 0, label: 'advertisement', score: 0.02, reasons: [] },
];

export function openSample(name: SampleName, options: HostOptions = {}): number {
  const article = options.pictures ? withPictures(options.pictures) : SAMPLES[name]();
  shown = article;
  const done: ArticleChange[] = [];
  const undone: ArticleChange[] = [];
  const ended = new AbortController();
  const texts = Object.fromEntries(Object.entries(options.words ?? {}).map(([key, message]) => [key, { message }]));

  const show = (note?: string) => {
    const dropped = new Set(done.flatMap(change => (change.kind === 'drop' ? change.units : [])));
    const kept = new Set(done.flatMap(change => (change.kind === 'keep' ? change.units : [])));
    const blocks = article.blocks.filter(({ source }) => !source.units.some(unit => dropped.has(unit)));
    reader?.update(
      { ...article, blocks },
      {
        leftOut: LEFT_OUT.filter(({ units }) => !kept.has(units[0])),
        canUndo: done.length > 0,
        canRedo: undone.length > 0,
        note,
      },
    );
  };
  const ask = (what: string) => void log.asked.push(what);
  const words = wordsFrom({ ...catalogue, ...texts });
  const settings = { ...DEFAULTS, opened: 9, ...options.settings, ...options.own };
  const laid = options.isLaid ? layFirstScreen({ article, words, settings }) : undefined;
  const began = performance.now();
  reader = openReader({
    article,
    words,
    settings,
    laid,
    signal: ended.signal,
    shadowMode: options.shadowMode ?? 'open',
    document,
    memory: options.memory,
    state: {
      leftOut: LEFT_OUT,
      confidence: options.confidence ?? article.confidence,
      hasOwn: options.own !== undefined,
      loadsLate: options.loadsLate,
      scrolled: options.scrolled,
      loadingPage: options.loadingPage,
    },
    actions: {
      close: () => ended.abort(),
      lose() {
        ask('lose');
        ended.abort();
      },
      highlight: () => ask('highlight'),
      pick: what => ask(`pick ${what}`),
      inspect: () => ask('inspect'),
      label: () => ask('label'),
      exportAs: (format, comments) => ask(`export ${format}${comments ? ' with comments' : ''}`),
      copy: (format, comments) => ask(`copy ${format}${comments ? ' with comments' : ''}`),
      saveSettings: (change, scope) => {
        log.saved.push(change);
        ask(`save ${scope}`);
      },
      forgetOwn: () => {
        ask('forget own');
        reader?.update(article, { settings: { ...DEFAULTS, ...options.settings }, hasOwn: false });
      },
      correct(change) {
        done.push(change);
        undone.length = 0;
        show();
      },
      undo() {
        const last = done.pop();
        if (last) undone.push(last);
        show();
      },
      redo() {
        const next = undone.pop();
        if (next) done.push(next);
        show();
      },
      nextPage: all => ask(all ? 'all pages' : 'next page'),
      scrollThrough: () => ask('scroll through'),
      openOptions: () => ask('options'),
      remember: change => log.remembered.push(change),
    },
  });
  open = ended;
  return performance.now() - began;
}

/** The first screen as it comes from the background, over the page. */
function layFirstScreen(shown: Pick<ReaderOptions, 'article' | 'words' | 'settings'>): LaidGround {
  const laid = layGround({ document, mode: 'open' });
  const screen = structuredClone(drawFirstScreen({ ...shown, heightPx: innerHeight }));
  showScreen(
    laid,
    FIRST_CSS,
    screen.map(drawn => buildDrawn(document, drawn)),
  );
  return laid;
}

const findFirstScreen = () =>
  document.querySelector(':root > div:last-child')?.shadowRoot?.querySelector('.first-screen') ?? undefined;

/** Without what effects add after drawing (the number of a block, the height of a notice) and the addresses of pictures. */
function startTag({ localName, namespaceURI, attributes, firstChild }: Element): string {
  const drawn = [...attributes].filter(({ name }) => !['data-block', 'src', 'srcset'].includes(name));
  const attrs = drawn.map(({ name, value }) => `${name}="${value.replace(/ ?--notice: 0px;/, '')}"`).sort();
  return [namespaceURI, localName, ...attrs, firstChild?.nodeValue].join(' ');
}

/** Where the first screen differs from what the reader draws under it, in markup and in place. */
export function compareFirstScreen(name: SampleName, settings: Partial<ReaderSettings> = {}) {
  openSample(name, { isLaid: true, settings });
  const [screen, reader] = [findFirstScreen()!, placeOfReader().body].map(place => [...place.querySelectorAll('*')]);
  const different = reader.flatMap((element, at) => {
    const [own, first] = [element, screen[at]].map(one => one && startTag(one));
    return own === first ? [] : [{ own, first }];
  });
  const boxOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  };
  const moved = reader.flatMap((element, at) => {
    // Painted alike, but in Firefox its box is as high as the line unless the document has no doctype, like ours.
    if (element.localName === 'sup') return [];
    const [own, first] = [element, screen[at]].map(one => one && boxOf(one));
    return own === first ? [] : [{ tag: startTag(element), own, first }];
  });
  return {
    elements: reader.length,
    ...{ different: different.slice(0, 3), moved: moved.slice(0, 3), more: screen.length - reader.length },
  };
}

export const hasFirstScreen = () => findFirstScreen() !== undefined;

export function scrollFirstScreen(px: number): void {
  findFirstScreen()!.querySelector('.scroll')!.scrollTop = px;
}

/** The same, once all of it is drawn: what is out of sight comes in the frames after the first. */
export async function openWhole(name: SampleName, options: HostOptions = {}): Promise<void> {
  openSample(name, options);
  const root = document.querySelector(':root > div:last-child')?.shadowRoot;
  // Not for ever: it may have moved into a frame of its own.
  for (let turn = 0; turn < 100 && root && !root.querySelector('.end-mark'); turn++) {
    await new Promise(done => setTimeout(done, 10));
  }
}

export function say(note: string): void {
  reader?.update(SAMPLES.sentence(), { note });
}

/** The same article, when it is known that the page loads more as it is scrolled. */
export function offerLate(): void {
  reader?.update(shown!, { loadsLate: true });
}

/** As the extension does when the toolbar button is pressed again. */
export function closeSample(): void {
  open?.abort();
}
