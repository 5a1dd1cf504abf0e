/** The only place that asks for the browser's extension API. Both browsers' answer with promises; only the name differs. */
import type { Browser } from 'webextension-polyfill';

export type { Storage } from 'webextension-polyfill';

/** An element of the page with the id "browser" is a property of its window too, and one named "runtime" a property of that. */
function find(name: 'browser' | 'chrome'): Browser | undefined {
  const found = (globalThis as unknown as Record<string, Browser | undefined>)[name];
  return typeof found?.runtime?.getURL === 'function' ? found : undefined;
}

export const browser = (find('browser') ?? find('chrome')) as Browser;
