import catalogue from '../../public/_locales/en/messages.json';
import { showHighlight } from '../../src/content/highlighting.ts';
import { createPageSession, type PageSession } from '../../src/content/page-session.ts';
import type { SiteStore } from '../../src/content/site-store.ts';
import { showReader, type ViewActions, type ViewContext } from '../../src/content/views.ts';
import { wordsFrom } from '../../src/interface-text.ts';
import { DEFAULTS } from '../../src/settings.ts';
import { learnSite } from '../../src/site/memory.ts';
import { mapStore } from '../../src/site/store.ts';

/** The extension's own views on the page it runs in, with the real reading; only browser storage is replaced by a map. */
let session: PageSession | undefined;
let life: AbortController | undefined;

export function close(): void {
  life?.abort();
}

export function open(view: 'highlight' | 'reader'): void {
  close();
  life = new AbortController();
  const read = (session ??= createPageSession(document, {}));
  const storage = mapStore();
  const store: Partial<SiteStore> = {
    storage,
    used: 0,
    reader: { ...DEFAULTS },
    memory: {},
    onSettings: () => undefined,
    remember: async () => undefined,
    learn: async () => void (await learnSite(storage, 'bench', read.corrections('bench', Date.now()))),
  };
  const parts: Partial<ViewContext> = {
    document,
    session: read,
    store: store as SiteStore,
    words: wordsFrom(catalogue),
    toast(text) {
      console.error(text);
      return () => undefined;
    },
    sayWith: () => undefined,
    holdAddress: () => undefined,
    signal: life.signal,
  };
  (view === 'reader' ? showReader : showHighlight)(parts as ViewContext, {} as ViewActions);
}

export const countUnits = () => session!.reading.units.size;
export const countCorrected = () => session!.corrections('', 0).changes.length;
