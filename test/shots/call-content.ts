import type { Browser } from 'webextension-polyfill';
import type { Host } from '../harness/hosts.ts';

declare const browser: Browser;

/** As the menu would ask. */
export function callContent(host: Host, call: string): Promise<unknown> {
  return host.inExtension(
    async (message: object) => {
      const tabs = await browser.tabs.query({});
      await Promise.all(tabs.map(({ id }) => browser.tabs.sendMessage(id!, message).catch(() => undefined)));
    },
    { sightline: 'content', call, args: [] },
  );
}
