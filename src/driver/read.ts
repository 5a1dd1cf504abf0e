import { read as readSnapshot } from '../extract.ts';
import { unpack } from '../page/packed.ts';
import { type ReadResult, toResult } from '../result.ts';
import { ReadError } from './errors.ts';
import type { Waits } from './in-page.ts';
import { type DriverPage, isGone, isNavigation, openSession } from './page.ts';
import { createIsolatedWorld, createPageWorld, type World } from './worlds.ts';

export interface ReadOptions {
  /** How long all of it may take before it is given up. Default 60,000. */
  timeoutMs?: number;
  /** How long to wait for the page to finish loading; one that never does is read as it is then. Default 10,000. */
  loadMs?: number;
  /** How long to wait for the page's typefaces. Default 3,000. */
  fontsMs?: number;
  /** The page is at rest when nothing was added to it for this long; 0 does not wait. Default 250. */
  settleMs?: number;
  /** How long to wait for that: some pages never rest. Default 3,000. */
  settleLimitMs?: number;
  /** Scrolls to the end of the page and back first, so that what loads when it is seen is there. Default false. */
  scroll?: boolean;
  /** Elements and texts after which the rest of the page is not read. */
  maxRows?: number;
}

const DEFAULT_WAITS: Waits = { loadMs: 10_000, fontsMs: 3_000, settleMs: 250, settleLimitMs: 3_000, scroll: false };
const TIMEOUT_MS = 60_000;
/** A page that goes somewhere else while it is read is read where it came to; one that never stays is not. */
const MOST_ATTEMPTS = 4;
/** Scrolling through the longest page takes so long (see wait/scroll-through.ts). */
const SCROLL_MS = 40_000;
/** What a busy machine adds to the sum of all waits. */
const GRACE_MS = 2_000;

/** Reads the page that a tab of Playwright or Puppeteer shows now. Nothing is left in the page. Throws a ReadError. */
export async function read(page: DriverPage, options: ReadOptions = {}): Promise<ReadResult> {
  const limit = options.timeoutMs ?? TIMEOUT_MS;
  const late = () => new ReadError('timeout', `${page.url()} did not answer in ${limit / 1000} s`);
  const packed = await withLimit(limit, readWherever(page, options), late);
  try {
    return toResult(readSnapshot(unpack(JSON.parse(String(packed)))));
  } catch (cause) {
    throw new ReadError('unreadable', `${page.url()} gave no page that can be read`, { cause });
  }
}

async function readWherever(page: DriverPage, options: ReadOptions): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readHere(page, options);
    } catch (cause) {
      if (isGone(page, cause))
        throw new ReadError('crashed', `${page.url()} is gone: it crashed or was closed`, { cause });
      if (!isNavigation(cause)) throw new ReadError('unreadable', `${page.url()} cannot be read`, { cause });
      if (attempt >= MOST_ATTEMPTS) throw new ReadError('navigated', `${page.url()} goes on to other pages`, { cause });
    }
  }
}

async function readHere(page: DriverPage, options: ReadOptions): Promise<unknown> {
  const session = await openSession(page);
  try {
    const world = session ? await createIsolatedWorld(session) : createPageWorld(page);
    await settle(world, { ...DEFAULT_WAITS, ...pick(options) });
    return await world.call('read', options.maxRows);
  } finally {
    // Of a page that hangs or is gone, the answer would never come.
    session?.detach().catch(() => undefined);
  }
}

/** Where scripts are switched off no timer of ours runs either: the limit here is the one that holds then. */
function settle(world: World, waits: Waits): Promise<unknown> {
  const { loadMs, fontsMs, settleLimitMs, scroll } = waits;
  const limit = loadMs + fontsMs + settleLimitMs + (scroll ? SCROLL_MS : 0) + GRACE_MS;
  return withLimit(limit, world.call('settle', waits));
}

/** Options that were given; undefined stands for the default. */
function pick(options: ReadOptions): Partial<Waits> {
  const names = Object.keys(DEFAULT_WAITS) as (keyof Waits)[];
  return Object.fromEntries(names.filter(name => options[name] !== undefined).map(name => [name, options[name]]));
}

/** The answer, or after the limit what `late` throws; without it, undefined. */
async function withLimit<T>(limitMs: number, answer: Promise<T>, late?: () => Error): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((done, fail) => {
    timer = setTimeout(() => (late ? fail(late()) : done(undefined)), limitMs);
  });
  // It may fail after nobody waits for it any more.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, over]);
  } finally {
    clearTimeout(timer);
  }
}
