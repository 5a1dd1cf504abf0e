import type { Tabs } from 'webextension-polyfill';
import { browser } from '../browser.ts';
import { toSettings } from '../settings.ts';
import { failureWord, openStorage } from '../storage.ts';
import { keep } from './keep.ts';
import { run } from './run.ts';
import { showTrouble } from './toolbar.ts';

/**
 * Registers sites that open in the reader automatically. The browser itself starts the scripts there, so nothing runs on other
 * sites.
 */
const SCRIPTS_ID = 'auto';

/** Requests permission for this one site and saves the choice. Must be called in the same turn as the user's click. */
export async function changeRule(open: 'auto' | 'never', tab: Tabs.Tab): Promise<void> {
  const host = toHost(tab.url);
  if (!host) return run(tab, { name: 'read' });
  if (tab.incognito) return showTrouble(tab, 'storagePrivate');
  const origins = [toPattern(host)];
  const granted = open === 'auto' ? await browser.permissions.request({ origins }) : await drop(origins);
  if (!granted) return;
  try {
    await keep({ of: 'settings of a site', host, change: { open } });
  } catch (error) {
    return showTrouble(tab, failureWord(error));
  }
  if (open === 'auto') await run(tab, { name: 'read' });
}

async function drop(origins: string[]): Promise<boolean> {
  await browser.permissions.remove({ origins }).catch(() => false);
  return true;
}

/** Runs are queued: two at once would both register, and the older one might finish last. */
let last: Promise<void> = Promise.resolve();

/** Updates the registered scripts to match the settings and the granted permissions. */
export function followRules(): Promise<void> {
  last = last.then(follow).catch((error: unknown) => console.error('Sightline', error));
  return last;
}

async function follow(): Promise<void> {
  const { sync, local } = openStorage(browser.storage);
  const synced = await sync.get(null).catch(() => undefined);
  const { sites } = toSettings({ ...synced, ...(await local.get(null)) });
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPTS_ID] });
  const chosen = Object.keys(sites).filter(host => sites[host].open === 'auto' && isHost(host));
  // If the synced settings cannot be read, keep the sites already registered: revoking a site also removes its permission.
  const wanted = new Set([...chosen.map(toPattern), ...(synced ? [] : (registered?.matches ?? []))]);
  const permitted = await Promise.all([...wanted].map(pattern => browser.permissions.contains({ origins: [pattern] })));
  const matches = [...wanted].filter((_pattern, i) => permitted[i]);
  await register(matches, registered !== undefined);
}

async function register(matches: string[], isRegistered: boolean): Promise<void> {
  const script = { id: SCRIPTS_ID, matches, js: ['content.js', 'auto.js'], runAt: 'document_idle' as const };
  if (matches.length === 0) {
    if (isRegistered) await browser.scripting.unregisterContentScripts({ ids: [SCRIPTS_ID] });
  } else if (isRegistered) {
    await browser.scripting.updateContentScripts([script]);
  } else {
    await browser.scripting.registerContentScripts([script]);
  }
}

function toHost(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return (protocol === 'http:' || protocol === 'https:') && isHost(hostname) ? hostname : undefined;
}

/** Settings may have been edited or imported, so only valid host names become match patterns. */
function isHost(host: string): boolean {
  return host.length <= 253 && /^[a-z0-9.\-_]+$|^\[[0-9a-f:]+\]$/.test(host);
}

function toPattern(host: string): string {
  return `*://${host}/*`;
}
