/** The only module that touches the extension API. Both browsers return promises; only the global's name differs. */
import type { Browser } from 'webextension-polyfill';

export type { Storage } from 'webextension-polyfill';

/** Checks `getURL`, because a page element with the id "browser" also becomes a property of the window, with its own "runtime" child. */
function find(name: 'browser' | 'chrome'): Browser | undefined {
  const found = (globalThis as unknown as Record<string, Browser | undefined>)[name];
  return typeof found?.runtime?.getURL === 'function' ? found : undefined;
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Chromium exposes no extension API in a window that has a frame named "browser" or "chrome" (seen in 156). We take the API from
 * a blank frame of our own instead, which must stay in the page for as long as the API is used.
 */
function borrow(): Browser | undefined {
  if (!('document' in globalThis)) return undefined;
  const host = document.createElementNS(XHTML, 'div') as HTMLElement;
  const frame = document.createElementNS(XHTML, 'iframe') as HTMLIFrameElement;
  host.hidden = true;
  host.attachShadow({ mode: 'closed' }).append(frame);
  document.documentElement.append(host);
  const { chrome } = frame.contentWindow as unknown as { chrome?: Browser };
  return chrome;
}

export const browser = (find('browser') ?? find('chrome') ?? borrow()) as Browser;
