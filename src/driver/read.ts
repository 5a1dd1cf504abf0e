import { read as readSnapshot } from '../extract.ts';
import { unpack } from '../page/packed.ts';
import { type ReadResult, toResult } from '../result.ts';
import { ReadError } from './errors.ts';
import type { Waits } from './in-page.ts';
import { withLimit } from './limit.ts';
import { type DriverPage, isGone, isNavigation, openSession } from './page.ts';
import { createIsolatedWorld, createPageWorld, type World } from './worlds.ts';

export interface ReadOptions {
  /** Time limit for the whole call. Default 60,000. */
  timeoutMs?: number;
  /** How long to wait for the page to finish loading before it is read as it is. Default 10,000. */
  loadMs?: number;
  /** How long to wait for the page's typefaces. Default 3,000. */
  fontsMs?: number;
  /** The page is considered quiet once its tree has not changed for this long; 0 disables the wait. Default 250. */
  settleMs?: number;
  /** Limit for that wait: some pages never become quiet. Default 3,000. */
  settleLimitMs?: number;
  /** Scrolls to the end and back first, to load what only loads when seen. Default false. */
  scroll?: boolean;
  /** Maximum number of elements and texts to read; the rest of the page is ignored. */
  maxRows?: number;
}

const DEFAULT_WAITS: Waits = { loadMs: 10_000, fontsMs: 3_000, settleMs: 250, settleLimitMs: 3_000, scroll: false };
const TIMEOUT_MS = 60_000;
/** If the page navigates while it is being read, the new page is read instead, up to this many attempts. */
const MOST_ATTEMPTS = 4;
/** Longest time scrolling through can take (see wait/scroll-through.ts). */
const SCROLL_MS = 40_000;
/** Allowance for a busy machine, on top of the sum of all waits. */
const GRACE_MS = 2_000;

/** Reads the page that a tab of Playwright or Puppeteer shows now. Nothing is left in the page. Throws a ReadError. */
export async function read(page: DriverPage, options: ReadOptions = {}): Promise<ReadResult> {
  const limit = options.timeoutMs ?? TIMEOUT_MS;
  const late = () => new ReadError('timeout', `${page.url()} did not answer in ${limit / 1000} s`);
  const packed = await withLimit(limit, readWherever(page, options), late);
  try {
    return toResult(readSnapshot(unpack(JSON.parse(String(packed)))));
  } catch (cause) {
    throw new ReadError('unreadable', `${page.url()} could not be read: invalid data`, { cause });
  }
}

async function readWherever(page: DriverPage, options: ReadOptions): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readHere(page, options);
    } catch (cause) {
      if (isGone(page, cause)) throw new ReadError('crashed', `${page.url()} crashed or was closed`, { cause });
      if (!isNavigation(cause)) throw new ReadError('unreadable', `${page.url()} cannot be read`, { cause });
      if (attempt >= MOST_ATTEMPTS)
        throw new ReadError('navigated', `${page.url()} keeps navigating to other pages`, { cause });
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
    // Not awaited: a page that hangs or is gone would never answer.
    session?.detach().catch(() => undefined);
  }
}

/** With JavaScript disabled, our timers in the page do not run either, so the limit is enforced here. */
function settle(world: World, waits: Waits): Promise<unknown> {
  const { loadMs, fontsMs, settleLimitMs, scroll } = waits;
  const limit = loadMs + fontsMs + settleLimitMs + (scroll ? SCROLL_MS : 0) + GRACE_MS;
  return withLimit(limit, world.call('settle', waits));
}

/** Picks the options that were given; undefined means the default. */
function pick(options: ReadOptions): Partial<Waits> {
  const names = Object.keys(DEFAULT_WAITS) as (keyof Waits)[];
  return Object.fromEntries(names.filter(name => options[name] !== undefined).map(name => [name, options[name]]));
}
