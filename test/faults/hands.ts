/** Actions a user performs by hand whose results are saved. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'webextension-polyfill';
import { type Host, type Tab, until } from '../harness/hosts.ts';
import { OURS } from './pages.ts';

/** For functions that run in an extension page. */
declare const browser: Browser;

type Items = Record<string, unknown>;

export interface Hand {
  name: string;
  /** Performs the action in an open reader. Ends with the user's last step, not when it is saved. */
  does(host: Host, tab: Tab): Promise<void>;
  /** Initial data, for actions that take several steps. */
  seed?(address: string, tab: Tab): Promise<Items>;
  /** How many times the action was done, according to storage. */
  count(items: Items, address: string): number;
  /** Not specific to a page: saved even in private windows. */
  isOfNoPage?: true;
  /** Saved as a file, not in storage. */
  isFile?: true;
}

const at = (items: Items, key: string) => (items[key] ?? {}) as Record<string, unknown>;
const listed = (value: unknown) => (Array.isArray(value) ? value : []) as { note?: string }[];

async function mark(tab: Tab, button: 'first' | 'last'): Promise<void> {
  // A different passage each time: marking one twice leaves a single mark.
  await tab.inShadow(OURS, root => {
    const paragraphs = [...root.querySelectorAll('.slot p')].filter(one => !one.querySelector('mark'));
    const words = paragraphs.at(Math.floor(Math.random() * paragraphs.length))!.firstChild!;
    // A paragraph may be taller than a zoomed window; its first words are selected.
    words.parentElement!.scrollIntoView({ block: 'start' });
    words.ownerDocument!.getSelection()!.setBaseAndExtent(words, 0, words, 20);
  });
  await until(() => tab.inShadow(OURS, root => root.querySelector('.mark-bar button')), 'the buttons');
  await tab.inShadow(
    OURS,
    (root, button: string) => root.querySelector<HTMLElement>(`.mark-bar button:${button}-child`)!.click(),
    button,
  );
}

/** Calls the content script of the tab, as the menu does. Other windows have a tab in front too. */
async function ask(host: Host, tab: Tab, call: string, ...args: string[]): Promise<void> {
  await host.bringToFront(tab);
  await host.inExtension(
    async (address: string, message: object) => {
      for (const { id, url } of await browser.tabs.query({ active: true }))
        if (url === address) await browser.tabs.sendMessage(id!, message).catch(() => undefined);
    },
    await tab.url(),
    { sightline: 'content', call, args },
  );
}

async function label(host: Host, tab: Tab): Promise<void> {
  await ask(host, tab, 'label');
  await until(() => tab.inShadow(OURS, root => root.querySelector('.hit')), 'the labelling mode');
  await host.bringToFront(tab);
}

export const HANDS: readonly Hand[] = [
  {
    name: 'settings',
    isOfNoPage: true,
    does: (_host, tab) => tab.press('+'),
    count: items => ('sizePx' in at(items, 'settings') ? 1 : 0),
  },
  {
    name: 'marks',
    does: (_host, tab) => mark(tab, 'first'),
    count: (items, address) => listed(at(items, `page:${address}`).marks).length,
  },
  {
    name: 'notes',
    async does(_host, tab) {
      await mark(tab, 'last');
      await until(() => tab.inShadow(OURS, root => root.querySelector('.marks textarea')), 'the note');
      await tab.type('mine');
    },
    count: (items, address) => listed(at(items, `page:${address}`).marks).filter(({ note }) => note === 'mine').length,
  },
  {
    name: 'places',
    does: (_host, tab) =>
      tab.inShadow(OURS, root => {
        const slots = [...root.querySelectorAll('.slot')];
        slots[Math.floor(slots.length / 2)].scrollIntoView();
        // The browser reports it with the next frame.
        const { defaultView } = slots[0].ownerDocument;
        return new Promise<void>(done => defaultView!.requestAnimationFrame(() => done()));
      }),
    count: (items, address) => (Number(at(items, `place:${address}`).block) > 0 ? 1 : 0),
  },
  {
    name: 'corrections',
    async does(_host, tab) {
      await tab.press('x');
      await until(() => tab.inShadow(OURS, root => root.querySelector('.slot .drop')), 'the crosses');
      // A unique paragraph: nothing would be learned from one of several similar ones.
      await tab.inShadow(OURS, root => root.querySelector<HTMLElement>('.slot:has(blockquote) .drop')!.click());
      await until(() => tab.inShadow(OURS, root => !root.querySelector('blockquote')), 'the article without it');
      // Nobody leaves before they have seen it.
      await tab.inShadow(OURS, root => {
        const { defaultView } = root.querySelector('.slot')!.ownerDocument;
        const frame = () => new Promise(done => defaultView!.requestAnimationFrame(done));
        return frame()
          .then(frame)
          .then(() => undefined);
      });
    },
    count: (items, address) => listed(at(items, `corrections:${new URL(address).host}`).entries).length,
  },
  {
    name: 'labelled pages',
    async does(host, tab) {
      await label(host, tab);
      await tab.press('n');
      await until(() => tab.inShadow(OURS, root => root.querySelector('.rect')), 'the rectangle');
    },
    count: (items, address) => listed(at(items, `rectangles:${address}`).rectangles).length,
  },
  {
    name: 'learning examples',
    async seed(address, tab) {
      const [title, body] = await tab.evaluate(() =>
        ['h1', 'article'].map(selector => {
          const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
          const [left, top] = [x + scrollX - 4, y + scrollY - 4].map(Math.floor);
          return {
            x: Math.max(0, left),
            y: Math.max(0, top),
            width: Math.ceil(width) + 8,
            height: Math.ceil(height) + 8,
          };
        }),
      );
      const rectangles = [
        { ...title, kind: 'title' },
        { ...body, kind: 'body' },
      ];
      return { [`rectangles:${address}`]: { version: 1, rectangles, widthPx: 0 }, rectangled: { [address]: 1 } };
    },
    async does(host, tab) {
      await label(host, tab);
      await until(() => tab.inShadow(OURS, root => root.querySelectorAll('.rect').length === 2), 'the rectangles');
      await tab.press('d');
      await until(() => tab.inShadow(OURS, root => root.querySelector('.done')), 'the end');
    },
    count: (items, address) => (`wrapper:${address}` in items ? 1 : 0),
  },
  {
    name: 'saved articles',
    isFile: true,
    async does(host, tab) {
      await ask(host, tab, 'exportAs', 'markdown');
    },
    count: () => 0,
  },
];

/** Counts complete files. */
export function countFiles(host: Host): number {
  try {
    const files = readdirSync(host.downloads).filter(file => file.endsWith('.md'));
    return files.filter(file => statSync(join(host.downloads, file)).size > 1000).length;
  } catch {
    return 0;
  }
}
