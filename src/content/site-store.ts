import { browser } from '../browser.ts';
import type { Knowledge } from '../extract.ts';
import type { SiteStatistics } from '../methods/site-statistics.ts';
import type { ReaderMemory } from '../present/contract.ts';
import {
  forgetOwn,
  loadSettings,
  ownOf,
  type ReaderSettings,
  type Settings,
  saveReader,
  saveSite,
  toSettings,
  watchSettings,
} from '../settings.ts';
import { applyChanges } from '../site/corrections.ts';
import { learnSite, readSite } from '../site/memory.ts';
import { readMemory, writeMemory } from '../site/page-memory.ts';
import { recallCorrections } from '../site/recall.ts';
import { siteOf } from '../site/site-of.ts';
import type { Store } from '../site/store.ts';
import { learnPage, readStatistics, recallTemplate } from '../site/template.ts';
import { keyed, openStorage, syncOrLocal } from '../storage.ts';
import { idle } from './idle.ts';
import type { PageSession } from './page-session.ts';
import { aside, asideLater } from './side-line.ts';

/** Short: whoever corrects and leaves at once wants it remembered too. */
const LEARN_WITHIN_MS = 200;

/** What is kept between pages: the user's settings, what they left on this page, and what is known of its site. */
export interface SiteStore {
  readonly settings: Settings;
  /** The settings that hold on this site. */
  readonly reader: ReaderSettings;
  /** True where some of them were chosen for this site alone. */
  readonly hasOwn: boolean;
  readonly memory: ReaderMemory;
  readonly knowledge: Knowledge;
  /** Where things are kept; in a private window it keeps nothing. */
  readonly store: Store;
  /** How many remembered corrections the last reading used. */
  readonly used: number;
  /** What is known of the site's other pages. */
  statistics(): Promise<SiteStatistics | undefined>;
  onSettings(listener: (settings: ReaderSettings) => void, signal: AbortSignal): void;
  saveSettings(change: Partial<ReaderSettings>, scope?: 'everywhere' | 'site'): Promise<void>;
  /** Forgets what was chosen for this site alone. */
  forgetOwn(): Promise<void>;
  remember(change: Partial<ReaderMemory>): Promise<void>;
  /** Keeps the corrections made on the desk for the site's other pages. */
  learn(desk: PageSession): Promise<void>;
  /** Keeps what of this page may be its site's template. */
  learnTemplate(desk: PageSession): Promise<void>;
}

export async function openSiteStore(document: Document, signal: AbortSignal): Promise<SiteStore> {
  // An extension that was updated meanwhile has none any more.
  const areas = openStorage(aside('storage', () => browser.storage)!);
  const chosen = syncOrLocal(areas);
  // A private window reads with what is known and leaves nothing behind that tells where it was.
  const isPrivate = browser.extension?.inIncognitoContext === true;
  const store = isPrivate ? readOnly(keyed(areas.local)) : keyed(areas.local);
  const address = document.location.href.split('#', 1)[0];
  const host = document.location.hostname;
  const [loaded, kept, corrections, recall] = await Promise.all([
    asideLater('settings', () => loadSettings(chosen), toSettings({})),
    asideLater('page memory', () => readMemory(store, address), {}),
    asideLater('site memory', () => readSite(store, siteOf(address)), []),
    asideLater('template', () => recallTemplate(store, address), undefined),
  ]);
  let settings = loaded;
  let memory = kept;
  let used = 0;
  /** What this site has of its own where its name is not to be kept: holds for as long as this is open. */
  let unkept: Partial<ReaderSettings> | undefined;
  const own = () => unkept ?? ownOf(settings, host);
  const reader = () => ({ ...settings.reader, ...own() });
  const session = crypto.randomUUID?.() ?? String(Math.random());
  const listeners = new Set<(settings: ReaderSettings) => void>();
  const tell = () => {
    for (const listener of listeners) listener(reader());
  };
  aside('settings', () =>
    watchSettings(chosen, signal, next => {
      settings = next;
      tell();
    }),
  );

  /** Each write reads first: two at once would lose one. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(write: () => Promise<unknown>): Promise<void> {
    const done = last.then(write);
    last = done.catch(() => undefined);
    return done.then(() => undefined);
  }

  /** Corrections in quick succession are learned as one, after they have been drawn. */
  let learning: Promise<void> | undefined;

  const knowledge: Knowledge = {
    recall,
    correct(snapshot, units, labels) {
      const recalled = recallCorrections(corrections, snapshot, units, labels);
      used = recalled.used.length;
      return used > 0 ? applyChanges(snapshot, units, labels, recalled.changes) : labels;
    },
  };

  return {
    get settings() {
      return settings;
    },
    get reader() {
      return reader();
    },
    get hasOwn() {
      return Object.keys(own()).length > 0;
    },
    get memory() {
      return memory;
    },
    get used() {
      return used;
    },
    knowledge,
    store,
    statistics: () => readStatistics(store, address).catch(() => undefined),
    onSettings(listener, until) {
      listeners.add(listener);
      until.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
    async saveSettings(change, scope) {
      if (scope !== 'site') return inTurn(() => saveReader(chosen, change));
      if (!isPrivate) return inTurn(() => saveSite(chosen, host, { reader: change }));
      unkept = { ...own(), ...change };
      tell();
    },
    async forgetOwn() {
      if (isPrivate) unkept = {};
      else {
        await inTurn(() => forgetOwn(chosen, host));
        settings = await loadSettings(chosen);
      }
      // What was drawn and never written changes nothing in storage.
      tell();
    },
    remember(change) {
      memory = { ...memory, ...change };
      return inTurn(() => writeMemory(store, address, memory, document.title));
    },
    learn(desk) {
      learning ??= idle(LEARN_WITHIN_MS).then(() => {
        learning = undefined;
        return inTurn(() => learnSite(store, siteOf(address), desk.lesson(session, Date.now())));
      });
      return learning;
    },
    learnTemplate: ({ reading: { snapshot, units } }) => inTurn(() => learnPage(store, snapshot, units, Date.now())),
  };
}

function readOnly(store: Store): Store {
  return { ...store, set: async () => undefined, remove: async () => undefined };
}
