import { browser } from '../browser.ts';
import type { Knowledge } from '../extract.ts';
import type { ReaderMemory } from '../present/contract.ts';
import {
  loadSettings,
  type ReaderSettings,
  type Settings,
  saveReader,
  saveSite,
  settingsFor,
  watchSettings,
} from '../settings.ts';
import { openStorage, syncOrLocal } from '../storage.ts';

/** What is kept between pages: the user's settings, and what they left on this one. */
export interface Shelf {
  readonly settings: Settings;
  readonly reader: ReaderSettings;
  readonly memory: ReaderMemory;
  knowledge(): Knowledge;
  onSettings(listener: (settings: ReaderSettings) => void, signal: AbortSignal): void;
  saveSettings(change: Partial<ReaderSettings>, scope?: 'everywhere' | 'site'): Promise<void>;
  remember(change: Partial<ReaderMemory>): Promise<void>;
}

const PAGE_PREFIX = 'page:';
/** Places and marks of this many pages are kept; the one not seen for longest goes first. */
const MAX_PAGES = 500;

interface KeptPage extends ReaderMemory {
  seen: number;
}

export async function openShelf(document: Document, signal: AbortSignal): Promise<Shelf> {
  const { sync, local } = openStorage(browser.storage);
  const area = syncOrLocal({ sync, local });
  const host = document.location.hostname;
  const key = PAGE_PREFIX + document.location.href.split('#', 1)[0];
  const [loaded, kept] = await Promise.all([
    loadSettings(area),
    local.get([key]).catch(() => ({}) as Record<string, unknown>),
  ]);
  let settings = loaded;
  let memory = toMemory(kept[key]);
  const listeners = new Set<(settings: ReaderSettings) => void>();
  watchSettings(area, signal, next => {
    settings = next;
    for (const listener of listeners) listener(settingsFor(settings, host));
  });
  return {
    get settings() {
      return settings;
    },
    get reader() {
      return settingsFor(settings, host);
    },
    get memory() {
      return memory;
    },
    knowledge: () => ({}),
    onSettings(listener, until) {
      listeners.add(listener);
      until.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
    saveSettings: (change, scope) =>
      scope === 'site' ? saveSite(area, host, { reader: change }) : saveReader(area, change),
    async remember(change) {
      memory = { ...memory, ...change };
      await local.set({ [key]: { ...memory, seen: Date.now() } satisfies KeptPage });
      await forgetOldest(local);
    },
  };
}

/** Stored by an earlier version or edited by hand: only what has the right shape is taken. */
function toMemory(value: unknown): ReaderMemory {
  const { place, marks } = (value ?? {}) as ReaderMemory;
  const memory: ReaderMemory = {};
  if (Number.isInteger(place?.block) && Number.isFinite(place?.share)) memory.place = place;
  if (Array.isArray(marks))
    memory.marks = marks.filter(mark => typeof mark?.quote === 'string' && typeof mark.id === 'string');
  return memory;
}

async function forgetOldest(local: ReturnType<typeof openStorage>['local']): Promise<void> {
  const pages = Object.entries(await local.get(null)).filter(([key]) => key.startsWith(PAGE_PREFIX)) as [
    string,
    KeptPage,
  ][];
  if (pages.length <= MAX_PAGES) return;
  // What somebody wrote is worth more than where they stopped.
  pages.sort(([, a], [, b]) => Number(Boolean(a.marks?.length)) - Number(Boolean(b.marks?.length)) || a.seen - b.seen);
  await local.remove(pages.slice(0, pages.length - MAX_PAGES).map(([key]) => key));
}
