import type { Store } from '../site/store.ts';
import type { Area } from '../storage.ts';

/** What the page needs of the browser, so that it can also be drawn without one. */
export interface Shelves {
  /** Where settings are kept. */
  area: Area;
  /** Where sites are remembered. */
  memory: Store;
  allow(host: string): Promise<boolean>;
  disallow(host: string): Promise<void>;
  commands(): Promise<{ description: string; shortcut: string }[]>;
  /** Opens the browser's own page for shortcuts, where it lets us. */
  openShortcuts?(): Promise<unknown>;
  version: string;
}
