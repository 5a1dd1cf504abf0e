import puppeteer, { type Browser, type BrowserContext } from 'puppeteer-core';
import { findBrowser } from '../cli/browsers.mjs';
import { EXIT, Failure, Stop } from './failure.ts';

export type BrowserName = 'chromium' | 'firefox';

// biome-ignore format: read as a list
const FLAGS = [
  '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--mute-audio', '--hide-scrollbars',
];
const WINDOW = { width: 1280, height: 900 };
const START_MS = 90_000;
/** A browser keeps a little of every page it ever showed: after this many, a fresh one takes over. */
const PAGES_PER_BROWSER = 400;

/** A browser that is there when one is needed: started late, started again when it died or has grown old. */
export class LastingBrowser {
  #current: Promise<Seat> | undefined;

  constructor(
    private readonly name: BrowserName,
    private readonly path: string,
    private readonly startMs = START_MS,
  ) {}

  /** Lends a fresh context: no cookie and no cache of another page is in it. */
  async lend<T>(use: (context: BrowserContext) => Promise<T>): Promise<T> {
    const seat = await this.#seat();
    seat.lent++;
    seat.inUse++;
    try {
      const context = await openContext(seat.browser);
      try {
        return await use(context);
      } finally {
        await within(CLOSE_MS, context.close());
      }
    } finally {
      seat.inUse--;
      if (seat.isOld && seat.inUse === 0) await within(CLOSE_MS, seat.browser.close());
    }
  }

  async close(): Promise<void> {
    const seat = await this.#current?.catch(() => undefined);
    this.#current = undefined;
    if (!seat) return;
    await within(CLOSE_MS, seat.browser.close());
    seat.browser.process()?.kill('SIGKILL');
  }

  async #seat(): Promise<Seat> {
    const starting = (this.#current ??= this.#start());
    const seat = await starting;
    if (seat.browser.connected && seat.lent < PAGES_PER_BROWSER) return seat;
    if (this.#current === starting) {
      this.#current = undefined;
      seat.isOld = true;
      if (seat.inUse === 0) await within(CLOSE_MS, seat.browser.close());
    }
    return this.#seat();
  }

  async #start(): Promise<Seat> {
    return { browser: await launch(this.name, this.path, this.startMs), lent: 0, inUse: 0, isOld: false };
  }
}

interface Seat {
  browser: Browser;
  lent: number;
  inUse: number;
  isOld: boolean;
}

/** A page that hangs can hold its context for long: nobody waits for it to go. */
const CLOSE_MS = 3000;

async function within(limitMs: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise(done => {
    timer = setTimeout(done, limitMs);
  });
  await Promise.race([promise.catch(() => undefined), over]);
  clearTimeout(timer);
}

/** Puppeteer asks a browser that does not answer to close, and waits for it: it is ended here, or it would keep the command from ending. */
async function launch(name: BrowserName, executablePath: string, startMs: number): Promise<Browser> {
  const abort = new AbortController();
  const starting = start(name, executablePath, abort.signal);
  starting.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer in ${startMs / 1000} s`)), startMs);
  });
  try {
    return await Promise.race([starting, late]);
  } catch (error) {
    abort.abort();
    throw new Stop(EXIT.noBrowser, `${executablePath} does not start: ${(error as Error).message}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function start(name: BrowserName, executablePath: string, signal: AbortSignal): Promise<Browser> {
  // Chromium refuses its sandbox to root, as in most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];
  return puppeteer.launch({
    browser: name === 'chromium' ? 'chrome' : 'firefox',
    executablePath,
    headless: true,
    args: name === 'chromium' ? [...FLAGS, ...sandbox] : [],
    // Chromium ends when its pipe is closed: a command that is killed leaves no browser behind.
    pipe: name === 'chromium',
    defaultViewport: WINDOW,
    timeout: START_MS,
    protocolTimeout: START_MS,
    signal,
    // Ctrl-C is ours: what was read is noted before the browser goes.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
}

async function openContext(browser: Browser): Promise<BrowserContext> {
  try {
    return await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  } catch (cause) {
    if (!browser.connected) throw new Failure('crashed', 'the browser crashed', { cause });
    // Firefox has no say over downloads here; they land in a folder that goes with the browser.
    return browser.createBrowserContext();
  }
}

/** Which browser to take; throws a Stop that says how to get one. */
export function chooseBrowser(asked: BrowserName | undefined): { name: BrowserName; path: string } {
  const names: BrowserName[] = asked ? [asked] : ['chromium', 'firefox'];
  for (const name of names) {
    const path = locate(name);
    if (path) return { name, path };
  }
  const what = asked === 'firefox' ? 'Firefox' : asked ? 'Chromium' : 'browser';
  throw new Stop(
    EXIT.noBrowser,
    `No ${what} was found. \`sightline doctor\` says where it was looked for and how to get one; \`--browser none\` reads without.`,
  );
}

function locate(name: BrowserName): string | undefined {
  try {
    return findBrowser(name, { branded: true });
  } catch (error) {
    throw new Stop(EXIT.noBrowser, (error as Error).message, { cause: error });
  }
}
