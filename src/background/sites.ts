import type { Tabs } from 'webextension-polyfill';
import { browser } from '../browser.ts';
import { loadSettings, saveSite } from '../settings.ts';
import { openStorage, syncOrLocal } from '../storage.ts';
import { run } from './run.ts';

/** Sites the user chose to open in the reader. The browser itself starts the scripts there, so that nothing listens elsewhere. */
const SCRIPTS_ID = 'auto';

/** Asks for the one site's permission and keeps the choice. Must be called in the same turn as the user's click. */
export async function changeRule(open: 'auto' | 'never', tab: Tabs.Tab): Promise<void> {
  const host = toHost(tab.url);
  if (!host) return run(tab, { name: 'read' });
  const origins = [toPattern(host)];
  const granted = open === 'auto' ? await browser.permissions.request({ origins }) : await drop(origins);
  if (!granted) return;
  await saveSite(syncOrLocal(openStorage(browser.storage)), host, { open });
  if (open === 'auto') await run(tab, { name: 'read' });
}

async function drop(origins: string[]): Promise<boolean> {
  await browser.permissions.remove({ origins }).catch(() => false);
  return true;
}

/** Makes the registered scripts match the settings and what the browser still permits. */
export async function followRules(): Promise<void> {
  const { sites } = await loadSettings(syncOrLocal(openStorage(browser.storage)));
  const chosen = Object.keys(sites).filter(host => sites[host].open === 'auto' && isHost(host));
  const permitted = await Promise.all(chosen.map(host => browser.permissions.contains({ origins: [toPattern(host)] })));
  const matches = chosen.filter((_host, i) => permitted[i]).map(toPattern);
  await register(matches);
}

async function register(matches: string[]): Promise<void> {
  const script = { id: SCRIPTS_ID, matches, js: ['content.js', 'auto.js'], runAt: 'document_idle' as const };
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPTS_ID] });
  if (matches.length === 0) {
    if (registered) await browser.scripting.unregisterContentScripts({ ids: [SCRIPTS_ID] });
  } else if (registered) {
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

/** Settings may have been edited or imported: only what can be a host name becomes a match pattern. */
function isHost(host: string): boolean {
  return host.length <= 253 && /^[a-z0-9.\-_]+$|^\[[0-9a-f:]+\]$/.test(host);
}

function toPattern(host: string): string {
  return `*://${host}/*`;
}
