import { browser } from '../browser.ts';
import type { BackgroundCalls, KeptChange } from '../messages.ts';
import type { ReaderMemory } from '../present/contract.ts';
import { loadSettings, ownOf, type ReaderSettings, type Settings, toSettings, watchSettings } from '../settings.ts';
import { differences } from '../site/by-id.ts';
import { readMemory } from '../site/page-memory.ts';
import type { Store } from '../site/store.ts';
import { type Area, keyed, openStorage, syncOrLocal } from '../storage.ts';
import { attempt, attemptAsync } from './attempt.ts';
import { loadFull } from './further.ts';
import type { PageSession } from './page-session.ts';
import type { SiteMemory } from './site-memory.ts';

/** What persists between pages: the user's settings, their place and marks on this page, and what is known about the site. */
export interface SiteStore {
  readonly settings: Settings;
  /** The settings in effect on this site. */
  readonly reader: ReaderSettings;
  /** True if some of them were set for this site only. */
  readonly hasOwn: boolean;
  readonly memory: ReaderMemory;
  /** What is known about the site, and how to learn more. */
  siteMemory(): Promise<SiteMemory>;
  /** The storage; read-only in a private window. */
  readonly storage: Store;
  /** How many remembered corrections the last reading used. */
  used: number;
  onSettings(listener: (settings: ReaderSettings) => void, signal: AbortSignal): void;
  saveSettings(change: Partial<ReaderSettings>, scope?: 'everywhere' | 'site'): Promise<void>;
  /** Removes the settings for this site only. */
  forgetOwn(): Promise<void>;
  remember(change: Partial<ReaderMemory>): Promise<void>;
  /** Requests a change to stored data; does nothing in a private window. */
  keep(change: KeptChange): Promise<void>;
  /** Saves the session's corrections for the site's other pages. */
  learn(session: PageSession): Promise<void>;
}

export async function openSiteStore(
  document: Document,
  background: Pick<BackgroundCalls, 'keep' | 'inject'>,
  signal: AbortSignal,
): Promise<SiteStore> {
  // Missing if the extension has been updated since this script was injected.
  const areas = openStorage(attempt('storage', () => browser.storage)!);
  const chosen = syncOrLocal(areas);
  // A private window uses what is known but leaves no trace of the sites visited.
  const isPrivate = browser.extension?.inIncognitoContext === true;
  const storage = isPrivate ? readOnly(keyed(areas.local)) : keyed(areas.local);
  const address = document.location.href.split('#', 1)[0];
  const host = document.location.hostname;
  const [settings, memory] = await Promise.all([
    attemptAsync('settings', () => loadSettings(chosen), toSettings({})),
    attemptAsync('page memory', () => readMemory(storage, address), {}),
  ]);
  const place = { document, background, chosen, storage, address, host, isPrivate, signal };
  const store = new OpenSiteStore(place, settings, memory);
  attempt('settings', () => watchSettings(chosen, signal, next => store.setSettings(next)));
  return store;
}

interface Place {
  document: Document;
  background: Pick<BackgroundCalls, 'keep' | 'inject'>;
  /** Where settings are kept. */
  chosen: Area;
  storage: Store;
  address: string;
  host: string;
  isPrivate: boolean;
  signal: AbortSignal;
}

class OpenSiteStore implements SiteStore {
  readonly #place: Place;
  #settings: Settings;
  #memory: ReaderMemory;
  /** This site's own settings when its name must not be stored; they last as long as this session. */
  #unkept: Partial<ReaderSettings> | undefined;
  readonly #listeners = new Set<(settings: ReaderSettings) => void>();
  /** Loaded on first use. */
  #site: Promise<SiteMemory> | undefined;
  used = 0;

  constructor(place: Place, settings: Settings, memory: ReaderMemory) {
    this.#place = place;
    this.#settings = settings;
    this.#memory = memory;
  }

  get settings(): Settings {
    return this.#settings;
  }

  get reader(): ReaderSettings {
    return { ...this.#settings.reader, ...this.#own };
  }

  get hasOwn(): boolean {
    return Object.keys(this.#own).length > 0;
  }

  get memory(): ReaderMemory {
    return this.#memory;
  }

  get storage(): Store {
    return this.#place.storage;
  }

  siteMemory(): Promise<SiteMemory> {
    this.#site ??= this.#bringMemory();
    this.#site.catch(() => (this.#site = undefined));
    return this.#site;
  }

  onSettings(listener: (settings: ReaderSettings) => void, until: AbortSignal): void {
    this.#listeners.add(listener);
    until.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
  }

  setSettings(settings: Settings): void {
    this.#settings = settings;
    this.#notify();
  }

  async saveSettings(change: Partial<ReaderSettings>, scope?: 'everywhere' | 'site'): Promise<void> {
    const { background, host, isPrivate } = this.#place;
    if (scope !== 'site') return background.keep({ of: 'settings', change });
    if (!isPrivate) return background.keep({ of: 'settings of a site', host, change: { reader: change } });
    this.#unkept = { ...this.#own, ...change };
    this.#notify();
  }

  async forgetOwn(): Promise<void> {
    const { background, chosen, host, isPrivate } = this.#place;
    if (isPrivate) this.#unkept = {};
    else {
      await background.keep({ of: 'own settings of a site', host });
      this.#settings = await loadSettings(chosen);
    }
    // Notify explicitly: unsaved settings trigger no storage event.
    this.#notify();
  }

  async remember({ place, marks }: Partial<ReaderMemory>): Promise<void> {
    const { document, background, address, isPrivate } = this.#place;
    const before = this.#memory;
    this.#memory = { ...before, ...(place && { place }), ...(marks && { marks }) };
    if (isPrivate) return;
    const change = { place, marks: marks && differences(before.marks ?? [], marks) };
    // Send immediately: a user who types and leaves gives us no second chance.
    await background.keep({ of: 'page', address, title: document.title, change });
  }

  async keep(change: KeptChange): Promise<void> {
    if (!this.#place.isPrivate) await this.#place.background.keep(change);
  }

  async learn(session: PageSession): Promise<void> {
    return (await this.siteMemory()).learn(session);
  }

  get #own(): Partial<ReaderSettings> {
    return this.#unkept ?? ownOf(this.#settings, this.#place.host);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener(this.reader);
  }

  async #bringMemory(): Promise<SiteMemory> {
    const { document, background, storage, address, signal } = this.#place;
    const { openSiteMemory } = await loadFull(background);
    return openSiteMemory({ document, store: storage, address, signal, keep: change => this.keep(change) });
  }
}

function readOnly(store: Store): Store {
  const nothing = async () => undefined;
  return { ...store, set: nothing, setAll: nothing, remove: nothing };
}
