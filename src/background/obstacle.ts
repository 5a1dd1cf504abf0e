import type { Obstacle } from '../messages.ts';
import { toUrl } from '../page/address.ts';

/** Hosts that browsers close to all extensions. */
const STORES = new Set([
  'chromewebstore.google.com',
  'chrome.google.com',
  'addons.mozilla.org',
  'microsoftedge.microsoft.com',
  'addons.opera.com',
]);

/** Works out why a page refused the script, from the error and from the address if the browser reveals it. */
export function findObstacle(address: string, error: unknown): Obstacle {
  const message = error instanceof Error ? error.message : String(error);
  // If the address is hidden (no permission for such a page), the error names the scheme: 'Cannot access a chrome:// URL'.
  const url = toUrl(address) ?? toUrl(/(?<![a-z-])[a-z-]+:\/\/\S+/.exec(message)?.[0] ?? '');
  if (/extensions? gallery|webstore/i.test(message) || (url && STORES.has(url.hostname))) return 'store';
  if (url?.protocol === 'file:') return 'file';
  if (url?.pathname.toLowerCase().endsWith('.pdf')) return 'pdf';
  if (url && url.protocol !== 'http:' && url.protocol !== 'https:') return 'browser';
  if (/chrome|edge|about|devtools/.test(message) && /URL|scheme/i.test(message)) return 'browser';
  return url ? 'refused' : 'browser';
}
