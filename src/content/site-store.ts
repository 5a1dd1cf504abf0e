import { browser } from '../browser.ts';
import type { BackgroundCalls } from '../messages.ts';
import type { ReaderMemory } from '../present/contract.ts';
import { loadSettings, ownOf, type ReaderSettings, type Settings, toSettings, watchSettings } from '../settings.ts';
import { differences } from '../site/by-id.ts';
import { readMemory } from '../site/page-memory.ts';
import type { Store } from '../site/store.ts';
import { keyed, openStorage, syncOrLocal } from '../storage.ts';
import { attempt, attemptAsync } from './attempt.ts';
import { loadFull } from './further.ts';
import type { PageSession } from './page-session.ts';
import type { SiteMemory } from './site-memory.ts';

/** What is kept between pages: the user's settings, what they left on this page, and what is known of its site. */
export interface SiteStore {
  readonly settings: Settings;
  /** The settings that hold on this site. */
  readonly reader: ReaderSettings;
  /** True where some of them were chosen for this site alone. */
  readonly hasOwn: boolean;
  readonly memory: ReaderMemory;
  /** What is known of the site, and how more of it is learned. */
  siteMemory(): Promise<SiteMemory>;
  /** Where things are kept; in a private window it keeps nothing. */
  readonly storage: Store;
  /** How many remembered corrections the last reading used. */
  used: number;
  onSettings(listener: (settings: ReaderSettings) => void, signal: AbortSignal): void;
  saveSettings(change: Partial<ReaderSettings>, scope?: 'everywhere' | 'site'): Promise<void>;
  /** Forgets what was chosen for this site alone. */
  forgetOwn(): Promise<void>;
  remember(change: Partial<ReaderMemory>): Promise<void>;
  /** Keeps the corrections made in the session for the site's other pages. */
  learn(session: PageSession): Promise<void>;
}

export async function openSiteStore(
  document: Document,
  background: Pick<BackgroundCalls, 'keep' | 'inject'>,
  signal: AbortSignal,
): Promise<SiteStore> {
  // An extension that was updated meanwhile has none any more.
  const areas = openStorage(attempt('storage', () => browser.storage)!);
  const chosen = syncOrLocal(areas);
  // A private window reads with what is known and leaves nothing behind that tells where it was.
  const isPrivate = browser.extension?.inIncognitoContext === true;
  const storage = isPrivate ? readOnly(keyed(areas.local)) : keyed(areas.local);
  const address = document.location.href.split('#', 1)[0];
  const host = document.location.hostname;
  const [loaded, kept] = await Promise.all([
    attemptAsync('settings', () => loadSettings(chosen), toSettings({})),
    attemptAsync('page memory', () => readMemory(storage, address), {}),
  ]);
  let settings = loaded;
  let memory = kept;
  /** What this site has of its own where its name is not to be kept: holds for as long as this is open. */
  let unkept: Partial<ReaderSettings> | undefined;
  const own = () => unkept ?? ownOf(settings, host);
  const reader = () => ({ ...settings.reader, ...own() });
  const listeners = new Set<(settings: ReaderSettings) => void>();
  const notify = () => {
    for (const listener of listeners) listener(reader());
  };
  attempt('settings', () =>
    watchSettings(chosen, signal, next => {
      settings = next;
      notify();
    }),
  );

  /** Brought with the first one who asks. */
  let site: Promise<SiteMemory> | undefined;
  async function bringMemory(): Promise<SiteMemory> {
    const { openSiteMemory } = await loadFull(background);
    return openSiteMemory({
      store: storage,
      address,
      keep: change => (isPrivate ? undefined : background.keep(change)),
    });
  }
  function siteMemory(): Promise<SiteMemory> {
    site ??= bringMemory();
    site.catch(() => (site = undefined));
    return site;
  }

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
    used: 0,
    storage,
    siteMemory,
    onSettings(listener, until) {
      listeners.add(listener);
      until.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
    async saveSettings(change, scope) {
      if (scope !== 'site') return background.keep({ of: 'settings', change });
      if (!isPrivate) return background.keep({ of: 'settings of a site', host, change: { reader: change } });
      unkept = { ...own(), ...change };
      notify();
    },
    async forgetOwn() {
      if (isPrivate) unkept = {};
      else {
        await background.keep({ of: 'own settings of a site', host });
        settings = await loadSettings(chosen);
      }
      // What was drawn and never written changes nothing in storage.
      notify();
    },
    async remember({ place, marks }) {
      const before = memory;
      memory = { ...memory, ...(place && { place }), ...(marks && { marks }) };
      if (isPrivate) return;
      const change = { place, marks: marks && differences(before.marks ?? [], marks) };
      // Sent at once: whoever types and leaves may have no later.
      await background.keep({ of: 'page', address, title: document.title, change });
    },
    learn: async session => (await siteMemory()).learn(session),
  };
}

function readOnly(store: Store): Store {
  const nothing = async () => undefined;
  return { ...store, set: nothing, setAll: nothing, remove: nothing };
}
