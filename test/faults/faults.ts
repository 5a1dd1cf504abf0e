/** Faults that may occur between a change and its being saved, in the built extension with the browser's own storage. */
import type { Browser } from 'webextension-polyfill';
import type { KeptChange } from '../../src/messages.ts';
import { type Host, until } from '../harness/hosts.ts';
import type { Kept } from './kept.ts';

/** For functions that run in an extension page. */
declare const browser: Browser;

/** `told`: nothing was changed and the caller was informed. Otherwise explains why the fault does not apply. */
export type Outcome = 'kept' | 'told' | `does not apply: ${string}`;

export interface Fault {
  name: string;
  /** Makes the change under the fault and returns the outcome; throws if anything was lost. */
  run(host: Host, kept: Kept): Promise<Outcome>;
}

const KEPT_WITHIN_MS = 10_000;

export function stored(host: Host): Promise<Record<string, unknown>> {
  return host.inExtension(async () => ({
    ...(await browser.storage.sync.get(null).catch(() => ({}))),
    ...(await browser.storage.local.get(null)),
  }));
}

async function startFrom(host: Host, area: 'sync' | 'local', items: Record<string, unknown>): Promise<void> {
  await host.inExtension(
    async (area: 'sync' | 'local', items: Record<string, unknown>) => {
      await browser.storage.local.clear();
      // Chromium allows 120 writes per minute.
      if (Object.keys(await browser.storage.sync.get(null)).length > 0) await browser.storage.sync.clear();
      await browser.storage[area].set(items);
    },
    area,
    items,
  );
}

/** Sends changes concurrently, as the content script does; returns for each 'kept' or the message shown. */
function send(host: Host, ...changes: KeptChange[]): Promise<string[]> {
  return host.inExtension(async (changes: unknown[]) => {
    const ask = async (change: unknown): Promise<string> => {
      const message = { sightline: 'background', call: 'keep', args: [change] };
      const answer = (await browser.runtime.sendMessage(message).catch(String)) as
        | { isDone?: boolean; error?: { name: string } }
        | string
        | undefined;
      if (typeof answer !== 'object') return answer ?? 'no answer';
      return answer.isDone ? 'kept' : (answer.error?.name ?? 'an error');
    };
    return Promise.all(changes.map(ask));
  }, changes);
}

const before = (kept: Kept) => ({ [kept.key]: kept.before });

/** Waits until the earlier data and the change are both stored. */
async function isKept(host: Host, kept: Kept, expected: ('before' | 'change' | 'other' | 'newer')[]): Promise<void> {
  const has = async () => {
    const items = kept.has(await stored(host));
    return expected.filter(one => !items[one]);
  };
  await until(async () => (await has()).length === 0, 'what is kept', KEPT_WITHIN_MS).catch(async () => {
    throw new Error(`${kept.name}: lost ${(await has()).join(' and ')}`);
  });
}

/**
 * If the answer is 'kept', it must be stored. Otherwise nothing may have changed, and the same change must succeed once the fault
 * is over.
 */
async function judge(host: Host, kept: Kept, answer: string, lift?: () => Promise<void>): Promise<Outcome> {
  if (answer === 'kept') {
    await isKept(host, kept, ['before', 'change']);
    return 'kept';
  }
  await isKept(host, kept, ['before']);
  await lift?.();
  const [again] = await send(host, kept.change);
  if (again !== 'kept') throw new Error(`${kept.name}: not even afterwards: ${again}`);
  await isKept(host, kept, ['before', 'change']);
  return 'told';
}

const JUNK = ['text', 7, [1, 'two'], { version: 1, marks: 'none', entries: { a: 1 }, reader: 3, open: {}, block: 'x' }];
/** Chromium allows 10 MB in local and 100 KB in sync storage; browsers that allow more never fill up here. */
const PIECE_BYTES = { local: 1024 * 1024, sync: 7 * 1024 };
/** So many of full size fit only where there is no limit. */
const LIMITED_PIECES = 16;
const MOST_PIECES = 60;

/** How many fit in any case: written at once, because writes take long in one area and are counted in the other. */
const AT_ONCE = { local: 9, sync: 13 };
/** Browsers found to have no limit: filling them takes long and shows nothing new. */
const endless = new WeakMap<Host, Set<string>>();

/** Fills the storage, the last space with smaller and smaller pieces. Returns whether it is full. */
async function fill(host: Host, area: 'local' | 'sync'): Promise<boolean> {
  if (endless.get(host)?.has(area)) return false;
  const isFull = await fillOnce(host, area);
  if (!isFull) endless.set(host, new Set([...(endless.get(host) ?? []), area]));
  return isFull;
}

function fillOnce(host: Host, area: 'local' | 'sync'): Promise<boolean> {
  return host.inExtension(
    async (area: 'local' | 'sync', pieceBytes: number, from: number, limited: number, most: number) => {
      let size = pieceBytes;
      const pieces = Array.from({ length: from }, (_, i) => [`junk${i}`, 'x'.repeat(size)]);
      await browser.storage[area].set(Object.fromEntries(pieces));
      for (let i = from; i < most && size > 8; i++) {
        if (i === limited && size === pieceBytes) return false;
        try {
          await browser.storage[area].set({ [`junk${i}`]: 'x'.repeat(size) });
        } catch {
          size = Math.floor(size / 2);
        }
      }
      return size <= 8;
    },
    area,
    PIECE_BYTES[area],
    AT_ONCE[area],
    LIMITED_PIECES,
    MOST_PIECES,
  );
}

function empty(host: Host): Promise<void> {
  return host.inExtension(async () => {
    const names = Array.from({ length: 60 }, (_, i) => `junk${i}`);
    for (const area of ['local', 'sync'] as const) await browser.storage[area].remove(names);
  });
}

type Trouble = { kind: 'refuse' } | { kind: 'slow'; ms: number } | { kind: 'hang'; at: number };

/**
 * Breaks the background's storage until the background is stopped: writes fail, calls are slow, or the call with this number
 * never ends.
 */
function trouble(host: Host, trouble: Trouble): Promise<void> {
  return host.inBackground((trouble: Trouble) => {
    // In Firefox this runs in a tab in the background, whose own timers are late by up to a second.
    const background = browser.extension?.getBackgroundPage?.() ?? globalThis;
    let calls = 0;
    for (const area of ['local', 'sync'] as const)
      for (const method of ['get', 'set', 'remove'] as const) {
        const real = browser.storage[area][method].bind(browser.storage[area]) as (...args: unknown[]) => unknown;
        const meddled = async (...args: unknown[]): Promise<unknown> => {
          if (trouble.kind === 'refuse' && method !== 'get') throw new Error('An unexpected error occurred');
          if (trouble.kind === 'slow') await new Promise(done => background.setTimeout(done, trouble.ms));
          if (trouble.kind === 'hang' && ++calls === trouble.at) {
            (browser.storage as { isHung?: boolean }).isHung = true;
            return new Promise(() => undefined);
          }
          return real(...args);
        };
        Object.assign(browser.storage[area], { [method]: meddled });
      }
  }, trouble);
}

const isHung = (host: Host) => host.inBackground(() => (browser.storage as { isHung?: boolean }).isHung === true);
/** A restarted background has the browser's own storage again. */
const stop = (host: Host) => host.stopBackground();
/** Long enough for two changes to overlap. */
const SLOW_MS = 40;
const MOST_STEPS = 30;

/** Stops the background at each step of the change in turn, always from the same initial state. Returns the number of steps. */
async function stopAtEachStep(host: Host, kept: Kept): Promise<number> {
  for (let at = 1; at <= MOST_STEPS; at++) {
    await startFrom(host, kept.area, before(kept));
    await trouble(host, { kind: 'hang', at });
    const asked = send(host, kept.change);
    const ended = await until(() => Promise.race([asked, isHung(host).catch(() => false)]), 'the step');
    await stop(host).catch(() => undefined);
    if (ended !== true) {
      await judge(host, kept, (await asked)[0]);
      return at - 1;
    }
    await judge(host, kept, (await asked)[0]);
  }
  throw new Error(`${kept.name}: more than ${MOST_STEPS} steps`);
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'none',
    async run(host, kept) {
      await startFrom(host, kept.area, before(kept));
      return judge(host, kept, (await send(host, kept.change))[0]);
    },
  },
  {
    name: 'the background is stopped before',
    async run(host, kept) {
      await startFrom(host, kept.area, before(kept));
      await host.stopBackground();
      return judge(host, kept, (await send(host, kept.change))[0]);
    },
  },
  {
    name: 'the background is stopped meanwhile',
    async run(host, kept) {
      await startFrom(host, kept.area, before(kept));
      const [[answer]] = await Promise.all([
        send(host, kept.change),
        // Chromium may restart it for the change itself, so it is never seen stopped.
        host.stopBackground().catch(() => undefined),
      ]);
      return judge(host, kept, answer);
    },
  },
  {
    name: 'the extension is reloaded before',
    async run(host, kept) {
      await startFrom(host, kept.area, before(kept));
      await host.reloadExtension();
      const answered = await until(() => send(host, kept.change), 'an answer');
      return judge(host, kept, answered[0]);
    },
  },
  {
    name: 'two at once',
    async run(host, kept) {
      await startFrom(host, kept.area, before(kept));
      const answers = await send(host, kept.change, kept.other);
      if (answers.some(answer => answer !== 'kept')) throw new Error(`${kept.name}: ${answers.join(', ')}`);
      await isKept(host, kept, ['before', 'change', 'other']);
      return 'kept';
    },
  },
  {
    name: 'storage is full',
    async run(host, kept) {
      await startFrom(host, kept.area, before(kept));
      try {
        if (!(await fill(host, 'local'))) return 'does not apply: this browser sets no limit';
        if (kept.area === 'sync') await fill(host, 'sync');
        const [answer] = await send(host, kept.change);
        return await judge(host, kept, answer, () => empty(host));
      } finally {
        await empty(host);
      }
    },
  },
  {
    name: 'storage between devices is full',
    async run(host, kept) {
      if (kept.area === 'local') return 'does not apply: it stays on this device';
      await startFrom(host, kept.area, before(kept));
      try {
        if (!(await fill(host, 'sync'))) return 'does not apply: this browser sets no limit';
        const [answer] = await send(host, kept.change);
        if (answer !== 'kept') throw new Error(`${kept.name}: not kept on this device: ${answer}`);
        return await judge(host, kept, answer);
      } finally {
        await empty(host);
      }
    },
  },
  {
    name: 'storage refuses',
    async run(host, kept) {
      await startFrom(host, kept.area, before(kept));
      await trouble(host, { kind: 'refuse' });
      const [answer] = await send(host, kept.change);
      if (answer === 'kept') throw new Error(`${kept.name}: said to be kept`);
      return judge(host, kept, answer, () => stop(host));
    },
  },
  {
    name: 'storage is slow, and two at once',
    async run(host, kept) {
      await startFrom(host, kept.area, before(kept));
      await trouble(host, { kind: 'slow', ms: SLOW_MS });
      const answers = await send(host, kept.change, kept.other);
      await stop(host);
      if (answers.some(answer => answer !== 'kept')) throw new Error(`${kept.name}: ${answers.join(', ')}`);
      await isKept(host, kept, ['before', 'change', 'other']);
      return 'kept';
    },
  },
  {
    name: 'the background is stopped at each step',
    async run(host, kept) {
      // Chromium may restart the background right after the previous stop, without the fault.
      let steps = 0;
      for (let tries = 0; tries < 3 && steps < 2; tries++) steps = await stopAtEachStep(host, kept);
      if (steps < 2) throw new Error(`${kept.name}: stopped at ${steps} steps only`);
      return 'kept';
    },
  },
  {
    name: 'what is stored is damaged',
    async run(host, kept) {
      for (const junk of JUNK) {
        await startFrom(host, kept.area, { [kept.key]: junk, pages: 'junk', templates: [1], rectangled: { a: 'b' } });
        const [answer] = await send(host, kept.change);
        if (answer !== 'kept') throw new Error(`${kept.name}: ${answer} over ${JSON.stringify(junk)}`);
        await isKept(host, kept, ['change']);
      }
      return 'kept';
    },
  },
  {
    name: 'an earlier version wrote it',
    async run(host, kept) {
      if (!kept.earlier) return 'does not apply: it was never written otherwise';
      await startFrom(host, kept.area, kept.earlier);
      return judge(host, kept, (await send(host, kept.change))[0]);
    },
  },
  {
    name: 'a newer version wrote it',
    async run(host, kept) {
      await startFrom(host, kept.area, { [kept.key]: kept.newer });
      const [answer] = await send(host, kept.change);
      await isKept(host, kept, answer === 'kept' ? ['before', 'change', 'newer'] : ['before', 'newer']);
      return answer === 'kept' ? 'kept' : 'told';
    },
  },
];
