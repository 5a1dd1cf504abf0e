import { afterEach } from 'vitest';
import type { Host, HostOptions, Tab } from '../harness/hosts.ts';
import { setStage, settle } from './stage.ts';

declare const room: typeof import('./host/host.ts');

/** The reader is the last child of the root element. */
const READER = ':root > div:last-child';
const PAGE = '<!doctype html><html lang="en"><title>Underneath</title><link rel="icon" href="data:,"><p>The page';

/** The questions tests ask of the reader in a tab. */
export function askReader(tab: () => Tab) {
  const inside = <A extends unknown[], R>(fn: (root: ShadowRoot, ...args: A) => R, ...args: A) =>
    tab().inShadow(READER, fn, ...args);
  return {
    inside,
    count: (selector: string) => inside((root, wanted) => root.querySelectorAll(wanted).length, selector),
    text: (selector: string) => inside((root, wanted) => root.querySelector(wanted)?.textContent ?? '', selector),
    press: (selector: string) => inside((root, wanted) => root.querySelector<HTMLElement>(wanted)!.click(), selector),
  };
}

/** A reader over a page of its own for each test, and the questions tests ask of it. */
export function setReader(open: (options?: HostOptions) => Promise<Host>) {
  const stage = setStage(open, 'test/live/host/host.ts', {
    reducedMotion: true,
    viewport: { width: 1200, height: 800 },
  });
  const questions = askReader(() => reader.tab);
  const { inside } = questions;
  const reader = {
    ...questions,
    tab: undefined as unknown as Tab,
    async show(sample: string, options: object = {}, before?: () => void): Promise<void> {
      reader.tab = await stage.open(PAGE);
      if (before) await reader.tab.evaluate(before);
      await reader.tab.evaluate(
        (name: string, rest: object) => room.openWhole(name as 'everything', rest),
        sample,
        options,
      );
    },
    /** Puts the element's top so far below the window's. Again after some frames: what lies on the way is only guessed at before. */
    async scrollTo(selector: string, topPx = 300): Promise<void> {
      for (let times = 0; times < 2; times++) {
        await inside(
          (root, wanted, topPx) => {
            const { top } = root.querySelector(wanted)!.getBoundingClientRect();
            root.querySelector('.scroll')!.scrollBy({ top: top - topPx, behavior: 'instant' });
          },
          selector,
          topPx,
        );
        await settle(reader.tab);
      }
    },
    scrollTop: () => inside(root => root.querySelector('.scroll')!.scrollTop),
  };
  afterEach(() => reader.tab?.close());
  return reader;
}
