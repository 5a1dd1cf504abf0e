import type { Storage } from './browser.ts';

/** Storage failures, grouped by what the user can do about them. */
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

/** One storage area. Values are `unknown`; callers must validate them. */
export interface Area {
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** Calls back with the changed keys until the signal is aborted. */
  watch(onChange: (keys: string[]) => void, signal: AbortSignal): void;
}

export interface Areas {
  /** Synchronised between the user's devices if the browser supports it. */
  sync: Area;
  /** Kept on this device only. */
  local: Area;
}

/** The browser's storage areas, with all failures converted to StorageError. */
export function openStorage(storage: Storage.Static): Areas {
  return { sync: toArea(storage, 'sync'), local: toArea(storage, 'local') };
}

function toArea(storage: Storage.Static, name: 'sync' | 'local'): Area {
  // Looked up on each call, so that a browser without sync (or with sync disabled by policy) fails here and not at startup.
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

/** Chromium names the exceeded constant in the message; Firefox throws a QuotaExceededError with different wording. */
export function toFailure(cause: unknown): StorageFailure {
  const text = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);
  if (/MAX_WRITE_OPERATIONS/i.test(text)) return 'tooOften';
  if (/quota|MAX_ITEMS/i.test(text)) return 'full';
  return 'unavailable';
}

/** Message key for telling the user about a storage error. */
export function failureWord(error: unknown): 'storageFull' | 'storageFailed' | 'storageNewer' {
  // Checked by name, because an error passed on from the background is no longer an instance of its class.
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (name === 'NewerVersionError') return 'storageNewer';
  return name === 'StorageError' && message === FULL ? 'storageFull' : 'storageFailed';
}

/** Writes to sync, or to local storage if sync is missing or fails, so that no setting is lost silently. */
export function syncOrLocal({ sync, local }: Areas): Area {
  return {
    async get(keys) {
      const kept = await local.get(keys);
      // A local value was written because sync failed, so it is newer than sync's.
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
        // Without sync there is nothing to remove. Otherwise the values that remain would reappear, so fail.
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

/** A key-by-key view of an area, as site memory needs it. */
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
 * Serialises read-modify-write changes to storage across all extension pages; two at once would lose one of them. Content scripts
 * go through the background instead, because their `navigator.locks` belongs to the page's origin.
 */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const { locks } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  if (locks) return locks.request('storage', change) as Promise<T>;
  const done = last.then(change);
  last = done.catch(() => undefined);
  return done;
}
