import { browser } from '../browser.ts';
import { toBase64 } from '../export/base64.ts';
import { toHeld } from '../export/pictures.ts';

const MOST_BYTES = 20_000_000;
const LIMIT_MS = 15_000;
const PAGE = 'src/options/permit.html';

/**
 * Requests permission for hosts whose pictures pages may not read. Chromium accepts a click in the web page as the user gesture;
 * Firefox requires one in an extension page.
 */
export async function permitHosts(hosts: string[]): Promise<boolean> {
  const origins = hosts.filter(isHost).map(host => `*://${host}/*`);
  if (origins.length === 0) return false;
  try {
    return await browser.permissions.request({ origins });
  } catch {
    return askInPage(hosts, origins);
  }
}

const isHost = (host: string) => host.length <= 253 && /^[a-z0-9.\-_]+$/.test(host);

/** Resolves when the user has answered: the page then closes itself. */
async function askInPage(hosts: string[], origins: string[]): Promise<boolean> {
  const url = `${browser.runtime.getURL(PAGE)}?hosts=${encodeURIComponent(hosts.join())}`;
  const { id } = await browser.tabs.create({ url });
  await new Promise<void>(done => {
    const closed = (tabId: number) => {
      if (tabId !== id) return;
      browser.tabs.onRemoved.removeListener(closed);
      done();
    };
    browser.tabs.onRemoved.addListener(closed);
  });
  return browser.permissions.contains({ origins });
}

export function arePermitted(hosts: string[]): Promise<boolean> {
  return browser.permissions.contains({ origins: hosts.filter(isHost).map(host => `*://${host}/*`) });
}

/**
 * Fetches a picture from a permitted host as base64, because Chromium messages cannot carry bytes. '' if it fails or is not a
 * picture.
 */
export async function fetchPicture(src: string): Promise<string> {
  if (!/^https?:/.test(src)) return '';
  const signal = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(src, {
    signal,
    cache: 'force-cache',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) return '';
  const held = toHeld(new Uint8Array(await response.arrayBuffer()));
  return held && held.bytes.length <= MOST_BYTES ? toBase64(held.bytes) : '';
}
