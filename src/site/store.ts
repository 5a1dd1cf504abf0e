/** Storage for memory: browser storage in the extension, a map in tests and tools. */
export interface Store {
  get(key: string): Promise<unknown>;
  /** Rejects if the storage is full or unavailable. */
  set(key: string, value: unknown): Promise<void>;
  /** All items or none. */
  setAll(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

export type SiteTrouble = 'wrongKind' | 'newerVersion' | 'unreadable';

/** A problem with a file that the user must be told about; `trouble` selects the localised message. */
export class SiteError extends Error {
  readonly trouble: SiteTrouble;

  constructor(trouble: SiteTrouble, options?: { cause?: unknown }) {
    super(trouble, options);
    this.name = 'SiteError';
    this.trouble = trouble;
  }
}

/** Thrown rather than overwriting data from a newer version of the extension, because an older one would lose fields it does not know. */
class NewerVersionError extends Error {
  override name = 'NewerVersionError';
}

export function isFromNewer(stored: unknown, version: number): boolean {
  const { version: written } = (typeof stored === 'object' && stored !== null ? stored : {}) as { version?: unknown };
  return typeof written === 'number' && written > version;
}

export function refuseNewer(stored: unknown, version: number): void {
  if (isFromNewer(stored, version)) throw new NewerVersionError('written by a newer version');
}

/** Removes all keys with a prefix, and their index. */
export async function forgetUnder(store: Store, prefix: string, index?: string): Promise<void> {
  for (const key of await store.keys()) if (key.startsWith(prefix) || key === index) await store.remove(key);
}

/** An in-memory store for tools and tests; like browser storage, it stores copies. */
export function mapStore(map = new Map<string, string>()): Store {
  return {
    get: async key => (map.has(key) ? JSON.parse(map.get(key)!) : undefined),
    set: async (key, value) => void map.set(key, JSON.stringify(value)),
    setAll: async items => {
      for (const [key, value] of Object.entries(items)) map.set(key, JSON.stringify(value));
    },
    remove: async key => void map.delete(key),
    keys: async () => [...map.keys()],
  };
}
