import type { Storage } from './browser.ts';

/** What can go wrong with storage, in the three ways a user can do something about. */
export type StorageFailure = 'full' | 'tooOften' | 'unavailable';

const FULL = 'storage is full';

export class StorageError extends Error {
  readonly failure: StorageFailure;
  constructor(failure: StorageFailure, cause: unknown) {
    super(failure === 'full' ? FULL : `storage is ${failure}`, { cause });
    this.name = 'StorageError';
    this.failure = failure;
  }
}

/** One storage area. Values come back as `unknown`: whoever reads them checks them. */
export interface Area {
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** Calls back with the names of changed keys until the signal is aborted. */
  watch(onChange: (keys: string[]) => void, signal: AbortSignal): void;
}

export interface Areas {
  /** Follows the user between machines where the browser does that. */
  sync: Area;
  /** Stays on this machine. */
  local: Area;
}

/** The browser's areas, with its many ways of refusing turned into StorageError. */
export function openStorage(storage: Storage.Static): Areas {
  return { sync: toArea(storage, 'sync'), local: toArea(storage, 'local') };
}

function toArea(storage: Storage.Static, name: 'sync' | 'local'): Area {
  // Looked up on each call: a browser without sync (or with it switched off by policy) fails here, not at start.
  const area = () => storage[name];
  return {
    get: keys => guard(() => area().get(keys)),
    set: items => guard(() => area().set(items)),
    remove: keys => guard(() => area().remove(keys)),
    watch(onChange, signal) {
      if (signal.aborted) return;
      const listener = (changes: Record<string, unknown>, changed: string) => {
        if (changed === name) onChange(Object.keys(changes));
      };
      storage.onChanged.addListener(listener);
      signal.addEventListener('abort', () => storage.onChanged.removeListener(listener), { once: true });
    },
  };
}

async function guard<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new StorageError(toFailure(cause), cause);
  }
}

/** Chromium names the exceeded constant in the message; Firefox throws a QuotaExceededError of its own wording. */
export function toFailure(cause: unknown): StorageFailure {
  const text = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);
  if (/MAX_WRITE_OPERATIONS/i.test(text)) return 'tooOften';
  if (/quota|MAX_ITEMS/i.test(text)) return 'full';
  return 'unavailable';
}

/** The sentence that says it to the user. */
export function failureWord(error: unknown): 'storageFull' | 'storageFailed' | 'storageNewer' {
  // By name, since one that came from the background is no longer of its class.
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (name === 'NewerVersionError') return 'storageNewer';
  return name === 'StorageError' && message === FULL ? 'storageFull' : 'storageFailed';
}

/** Sync first; where it is missing or refuses, this machine, so that a choice is never lost without a word. */
export function syncOrLocal({ sync, local }: Areas): Area {
  return {
    async get(keys) {
      const kept = await local.get(keys);
      // What was kept here because sync refused it is newer than what sync has.
      return { ...(await sync.get(keys).catch(() => ({}))), ...kept };
    },
    async set(items) {
      try {
        await sync.set(items);
      } catch {
        await local.set(items);
        return;
      }
      await local.remove(Object.keys(items)).catch(() => {});
    },
    async remove(keys) {
      try {
        await sync.remove(keys);
      } catch (error) {
        // Where there is no sync, nothing is left in it. What is left would come back.
        const left = await sync.get(keys).catch(() => ({}));
        if (Object.keys(left).length > 0) throw error;
      }
      await local.remove(keys);
    },
    watch(onChange, signal) {
      sync.watch(onChange, signal);
      local.watch(onChange, signal);
    },
  };
}

/** An area key by key, as the memory of sites wants it. */
export function keyed(area: Area) {
  return {
    get: async (key: string): Promise<unknown> => (await area.get([key]))[key],
    set: (key: string, value: unknown) => area.set({ [key]: value }),
    setAll: (items: Record<string, unknown>) => area.set(items),
    remove: (key: string) => area.remove([key]),
    keys: async () => Object.keys(await area.get(null)),
  };
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Whoever changes what is kept reads it first, and two at once would lose one: one after the other, in all pages of the extension.
 * Scripts in other pages ask the background instead, where `navigator` is theirs as well.
 */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const { locks } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  if (locks) return locks.request('storage', change) as Promise<T>;
  const done = last.then(change);
  last = done.catch(() => undefined);
  return done;
}
