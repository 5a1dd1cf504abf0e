/** The only place that asks for the browser's extension API. Both browsers' answer with promises; only the name differs. */
import type { Browser } from 'webextension-polyfill';

export type { Storage } from 'webextension-polyfill';

/** An element of the page with the id "browser" is a property of its window too, and one named "runtime" a property of that. */
function find(name: 'browser' | 'chrome'): Browser | undefined {
  const found = (globalThis as unknown as Record<string, Browser | undefined>)[name];
  return typeof found?.runtime?.getURL === 'function' ? found : undefined;
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Chromium gives its API to no script of a window that has a frame named "browser" or "chrome" (seen in 156). A blank frame of
 * ours is a window that has none, and stays as long as the page does.
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
