/** Events that may hit a tab right after an action whose result is saved, in the built extension. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Browser } from 'webextension-polyfill';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { countOurs, findDialog } from '../whole/pages.ts';
import { stored } from './faults.ts';
import { countFiles, type Hand } from './hands.ts';
import { LONG } from './pages.ts';

/** For functions that run in an extension page. */
declare const browser: Browser;

const KEPT_WITHIN_MS = 15_000;
const UPDATED_AFTER_MS = 1500;
/** The user's earlier data, which must stay untouched. */
const BEFORE = {
  'page:https://b.example/': {
    version: 1,
    marks: [{ id: 'b', quote: 'b', before: '', note: 'mine', made: 1 }],
    title: 'B',
  },
};

/** A browser with an open page. */
export class Ground {
  #count = 0;
  #private: Host | undefined;
  readonly name: 'chromium' | 'firefox';
  readonly host: Host;
  readonly server: Server;

  private constructor(name: 'chromium' | 'firefox', host: Host, server: Server) {
    this.name = name;
    this.host = host;
    this.server = server;
  }

  static async open(name: 'chromium' | 'firefox'): Promise<Ground> {
    const [host, server] = await Promise.all([openBrowser(name), serve()]);
    return new Ground(name, host, server);
  }

  async private(): Promise<Host> {
    this.#private ??= await openBrowser(this.name, true);
    return this.#private;
  }

  page(server = this.server): string {
    return server.page(LONG, { path: `/visit-${++this.#count}` });
  }

  async close(): Promise<void> {
    await Promise.all([this.host.close(), this.#private?.close(), this.server.close()]);
  }
}

function openBrowser(name: 'chromium' | 'firefox', isPrivate = false): Promise<Host> {
  const { open } = BROWSERS.find(one => one.name === name)!;
  return open({ extension: resolve('dist', name), isNew: true, ...(isPrivate && { isPrivate }) });
}

/** Resets storage to the earlier data. */
async function prepare(host: Host, hand: Hand, address: string, tab: Tab): Promise<void> {
  const items = { ...BEFORE, ...(await hand.seed?.(address, tab)) };
  rmSync(host.downloads, { recursive: true, force: true });
  await host.inExtension(async (items: Record<string, unknown>) => {
    await browser.storage.local.clear();
    if (Object.keys(await browser.storage.sync.get(null)).length > 0) await browser.storage.sync.clear();
    await browser.storage.local.set(items);
  }, items);
  await host.bringToFront(tab);
}

async function read(host: Host, tab: Tab): Promise<void> {
  await host.pressToolbar(tab);
  await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader to open');
}

async function begin(ground: Ground, hand: Hand, address = ground.page()): Promise<{ tab: Tab; address: string }> {
  const tab = await ground.host.open(address);
  await prepare(ground.host, hand, address, tab);
  await read(ground.host, tab);
  return { tab, address };
}

async function isKept(host: Host, hand: Hand, address: string, times = 1): Promise<'kept'> {
  const count = async () => (hand.isFile ? countFiles(host) : hand.count(await stored(host), address));
  await until(async () => (await count()) >= times, 'what is kept', KEPT_WITHIN_MS).catch(async () => {
    throw new Error(`lost: ${hand.name}, ${await count()} of ${times}`);
  });
  await isBefore(host);
  return 'kept';
}

async function isBefore(host: Host): Promise<void> {
  const items = await stored(host);
  for (const [key, value] of Object.entries(BEFORE))
    if (!isDeepStrictEqual(items[key], value)) throw new Error('lost what was there before');
}

export interface Happening {
  name: string;
  run(ground: Ground, hand: Hand): Promise<string>;
}

/** The action is done, and `happens` follows at once. */
const after = (name: string, happens: (ground: Ground, tab: Tab) => Promise<unknown>): Happening => ({
  name,
  async run(ground, hand) {
    const { tab, address } = await begin(ground, hand);
    try {
      await hand.does(ground.host, tab);
      // The browser completes a file once it has it; a user who leaves earlier sees that there is none.
      if (hand.isFile) await isKept(ground.host, hand, address);
      await happens(ground, tab);
      return await isKept(ground.host, hand, address);
    } finally {
      await tab.close().catch(() => undefined);
    }
  },
});

/** `happens` comes first, and has ended by the end. */
const during = (
  name: string,
  happens: (ground: Ground, tab: Tab) => Promise<unknown>,
  ends: (ground: Ground, tab: Tab) => Promise<unknown> = async () => undefined,
): Happening => ({
  name,
  async run(ground, hand) {
    if (hand.seed && name.includes('another reader'))
      return 'does not apply: the page that was labelled is not there any more';
    const { tab, address } = await begin(ground, hand);
    try {
      await happens(ground, tab);
      await hand.does(ground.host, tab);
      return await isKept(ground.host, hand, address);
    } finally {
      await ends(ground, tab);
      await tab.close().catch(() => undefined);
    }
  },
});

const zoom = (factor: number): Happening => ({
  name: `zoom of ${factor * 100} %`,
  async run(ground, hand) {
    const { host } = ground;
    const address = ground.page();
    const tab = await host.open(address);
    try {
      await setZoom(host, factor);
      // Only now: the page is laid out differently.
      await prepare(host, hand, address, tab);
      await read(host, tab);
      await hand.does(host, tab);
      return await isKept(host, hand, address);
    } finally {
      await setZoom(host, 1);
      await tab.close().catch(() => undefined);
    }
  },
});

const setZoom = (host: Host, factor: number) =>
  host.inExtension(async (factor: number) => {
    for (const { id } of await browser.tabs.query({})) await browser.tabs.setZoom(id, factor).catch(() => undefined);
  }, factor);

const elsewhere = ({ server }: Ground) => server.page('<title>Elsewhere</title><p>Elsewhere', { path: '/elsewhere' });

export const HAPPENINGS: readonly Happening[] = [
  after('the tab is closed', (_ground, tab) => tab.close()),
  after('the tab goes elsewhere', (ground, tab) => tab.goto(elsewhere(ground))),
  after('the page is loaded anew', (_ground, tab) => tab.reload()),
  after('the page is loaded anew in the same moment', async (_ground, tab) => {
    // By the page itself, in the task after the change, before anything that was put off can run.
    await tab.evaluate(() => location.reload());
    await until(() => tab.evaluate(() => document.readyState === 'complete'), 'the page to be whole');
  }),
  after('the page is left and comes back', async (ground, tab) => {
    const address = await tab.url();
    await tab.goto(elsewhere(ground));
    await tab.evaluate(() => void setTimeout(() => history.back()));
    await until(async () => (await tab.url()) === address, 'the page to come back');
    await until(() => tab.evaluate(() => document.readyState === 'complete'), 'the page to be whole');
    // A page from the back-forward cache still has the reader open; a reloaded one does not.
    if ((await countOurs(tab)) === 0) await read(ground.host, tab);
  }),
  after('the reader is closed', async ({ host }, tab) => {
    await host.pressToolbar(tab);
  }),
  after('the background is stopped', ({ host }) => host.stopBackground().catch(() => undefined)),
  after('the extension is updated', async ({ host }) => {
    // Browsers wait until the background is idle.
    await new Promise(done => setTimeout(done, UPDATED_AFTER_MS));
    await host.reloadExtension();
  }),
  {
    name: 'two tabs of one page',
    async run(ground, hand) {
      const { tab: first, address } = await begin(ground, hand);
      const second = await ground.host.open(address);
      try {
        await read(ground.host, second);
        await hand.does(ground.host, second);
        await ground.host.bringToFront(first);
        await hand.does(ground.host, first);
        const isCounted = hand.name === 'marks' || hand.name === 'notes' || hand.name === 'corrections';
        return await isKept(ground.host, hand, address, isCounted ? 2 : 1);
      } finally {
        await first.close();
        await second.close();
      }
    },
  },
  {
    name: 'two windows',
    async run(ground, hand) {
      const { host } = ground;
      const { tab: first, address } = await begin(ground, hand);
      const other = ground.page();
      await host.inExtension((url: string) => void browser.windows.create({ url }), other);
      const find = async () => {
        for (const tab of await host.tabs()) if ((await tab.url().catch(() => '')) === other) return tab;
        return undefined;
      };
      const second = await until(find, 'the tab of the second window');
      try {
        await until(() => second.evaluate(() => document.readyState === 'complete'), 'the page');
        const seeded = { ...(await hand.seed?.(other, second)) };
        await host.inExtension((items: Record<string, unknown>) => browser.storage.local.set(items), seeded);
        // Both are open before anything is done: what is learned in one would change the other.
        await host.bringToFront(second);
        await read(host, second);
        await hand.does(host, second);
        await host.bringToFront(first);
        await hand.does(host, first);
        await isKept(host, hand, other);
        return await isKept(host, hand, address);
      } finally {
        await first.close();
        await second.close();
      }
    },
  },
  {
    name: 'a private window',
    async run(ground, hand) {
      const host = await ground.private();
      const address = ground.page();
      const tab = await host.open(address);
      await prepare(host, hand, address, tab);
      await read(host, tab);
      await hand.does(host, tab);
      if (hand.isFile || hand.isOfNoPage) return isKept(host, hand, address);
      await new Promise(done => setTimeout(done, 1000));
      const seeded = Object.keys((await hand.seed?.(address, tab)) ?? {});
      const told = Object.keys(await stored(host)).filter(
        key => key.includes(new URL(address).host) && !seeded.includes(key),
      );
      if (told.length > 0) throw new Error(`a private window left ${told}`);
      await isBefore(host);
      return 'does not apply: a private window keeps nothing of a page, and leaves what is kept alone';
    },
  },
  {
    name: 'offline',
    async run(ground, hand) {
      const server = await serve();
      const { tab, address } = await begin(ground, hand, ground.page(server));
      await server.close();
      try {
        await hand.does(ground.host, tab);
        return await isKept(ground.host, hand, address);
      } finally {
        await tab.close();
      }
    },
  },
  during('another reader extension takes the page', async (_ground, tab) => {
    // What such extensions do: replace the page's content with their own, and cover everything with a frame.
    await tab.evaluate(() => {
      const article = document.querySelector('article')!;
      document.head.replaceChildren();
      document.body.replaceChildren(article);
      const frame = document.createElement('iframe');
      frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647';
      document.body.append(frame);
    });
  }),
  zoom(0.25),
  zoom(5),
];
