import type { Store } from '../site/store.ts';
import type { Area } from '../storage.ts';

/** Browser services that the page needs, injected so that it can also be drawn without a browser extension. */
export interface OptionsServices {
  /** Storage of settings. */
  area: Area;
  /** Storage of site memory. */
  memory: Store;
  allow(host: string): Promise<boolean>;
  disallow(host: string): Promise<void>;
  commands(): Promise<{ description: string; shortcut: string }[]>;
  /** Opens the browser's page for shortcuts; undefined if there is none. */
  openShortcuts?(): Promise<unknown>;
  version: string;
}
