/** Where memory is kept. The extension gives browser storage, tests and tools a map. */
export interface Store {
  get(key: string): Promise<unknown>;
  /** Rejects where nothing more fits, or nothing can be kept at all. */
  set(key: string, value: unknown): Promise<void>;
  /** All of them or none. */
  setAll(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

export type SiteTrouble = 'wrongKind' | 'newerVersion' | 'unreadable';

/** Something about a file that a user has to hear; `trouble` picks the sentence in their language. */
export class SiteError extends Error {
  readonly trouble: SiteTrouble;

  constructor(trouble: SiteTrouble, options?: { cause?: unknown }) {
    super(trouble, options);
    this.name = 'SiteError';
    this.trouble = trouble;
  }
}

/** What a newer version of the extension wrote is kept as it is: an older one would lose what it does not know. */
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

/** Removes all that is kept under names that begin so, and the list of them. */
export async function forgetUnder(store: Store, prefix: string, index?: string): Promise<void> {
  for (const key of await store.keys()) if (key.startsWith(prefix) || key === index) await store.remove(key);
}

/** A store in memory, which like browser storage keeps copies: for tools and tests. */
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
