import puppeteer, { type Browser, type BrowserContext } from 'puppeteer-core';
import { findBrowser } from '../cli/browsers.mjs';
import { withLimit } from '../driver/limit.ts';
import { EXIT, Failure, Stop } from './failure.ts';

export type BrowserName = 'chromium' | 'firefox';

// biome-ignore format: read as a list
const FLAGS = [
  '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--mute-audio', '--hide-scrollbars',
];
const WINDOW = { width: 1280, height: 900 };
const START_MS = 90_000;
/** Browsers leak a little memory per page, so a fresh one takes over after this many. */
const PAGES_PER_BROWSER = 400;

/** A browser started on first use, and restarted when it has crashed or grown old. */
export class LastingBrowser {
  #current: Promise<Slot> | undefined;
  #isClosed = false;

  constructor(
    private readonly name: BrowserName,
    private readonly path: string,
    private readonly startMs = START_MS,
  ) {}

  /** Lends a fresh context, without cookies or cache from other pages. */
  async lend<T>(use: (context: BrowserContext) => Promise<T>): Promise<T> {
    const seat = await this.#seat();
    seat.lent++;
    seat.inUse++;
    try {
      const context = await openContext(seat.browser);
      try {
        // Puppeteer waits 30 seconds for a new page of a browser that is closing.
        this.#assertOpen();
        return await use(context);
      } finally {
        await closing(context);
      }
    } finally {
      seat.inUse--;
      if (seat.isOld && seat.inUse === 0) await closing(seat.browser);
    }
  }

  /** A page that is still being read must not start another browser: nobody would close it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const seat = await this.#current?.catch(() => undefined);
    this.#current = undefined;
    if (!seat) return;
    await closing(seat.browser);
    seat.browser.process()?.kill('SIGKILL');
  }

  async #seat(): Promise<Slot> {
    this.#assertOpen();
    const starting = (this.#current ??= this.#start());
    const seat = await starting;
    if (seat.browser.connected && seat.lent < PAGES_PER_BROWSER) return seat;
    if (this.#current === starting) {
      this.#current = undefined;
      seat.isOld = true;
      if (seat.inUse === 0) await closing(seat.browser);
    }
    return this.#seat();
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Failure('crashed', 'the browser was closed');
  }

  async #start(): Promise<Slot> {
    return { browser: await launch(this.name, this.path, this.startMs), lent: 0, inUse: 0, isOld: false };
  }
}

interface Slot {
  browser: Browser;
  lent: number;
  inUse: number;
  isOld: boolean;
}

/** A hanging page can keep its context open for long; do not wait for it. */
const CLOSE_MS = 3000;

const closing = (one: { close(): Promise<unknown> }) =>
  withLimit(
    CLOSE_MS,
    one.close().catch(() => undefined),
  );

/** Puppeteer waits indefinitely for a hung browser to close. It is killed here, or it would keep the command from exiting. */
async function launch(name: BrowserName, executablePath: string, startMs: number): Promise<Browser> {
  const abort = new AbortController();
  const late = () => new Error(`no answer in ${startMs / 1000} s`);
  try {
    return (await withLimit(startMs, start(name, executablePath, abort.signal), late))!;
  } catch (error) {
    abort.abort();
    throw new Stop(EXIT.noBrowser, `${executablePath} does not start: ${(error as Error).message}`, { cause: error });
  }
}

function start(name: BrowserName, executablePath: string, signal: AbortSignal): Promise<Browser> {
  // Chromium's sandbox does not work as root, the usual user in containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];
  return puppeteer.launch({
    browser: name === 'chromium' ? 'chrome' : 'firefox',
    executablePath,
    headless: true,
    args: name === 'chromium' ? [...FLAGS, ...sandbox] : [],
    // Chromium exits when its pipe closes, so a killed command leaves no browser behind.
    pipe: name === 'chromium',
    defaultViewport: WINDOW,
    timeout: START_MS,
    protocolTimeout: START_MS,
    signal,
    // We handle Ctrl-C: results are recorded before the browser closes.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
}

async function openContext(browser: Browser): Promise<BrowserContext> {
  try {
    return await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  } catch (cause) {
    if (!browser.connected) throw new Failure('crashed', 'the browser crashed', { cause });
    // Firefox cannot deny downloads here; they go to a folder that is removed with the browser.
    return browser.createBrowserContext();
  }
}

/** Chooses a browser; throws a Stop that explains how to get one. */
export function chooseBrowser(asked: BrowserName | undefined): { name: BrowserName; path: string } {
  const names: BrowserName[] = asked ? [asked] : ['chromium', 'firefox'];
  for (const name of names) {
    const path = locate(name);
    if (path) return { name, path };
  }
  const what = asked === 'firefox' ? 'Firefox' : asked ? 'Chromium' : 'browser';
  throw new Stop(
    EXIT.noBrowser,
    `No ${what} was found. \`sightline doctor\` shows how to get one; \`--browser none\` reads pages without a browser.`,
  );
}

function locate(name: BrowserName): string | undefined {
  try {
    return findBrowser(name, { branded: true });
  } catch (error) {
    throw new Stop(EXIT.noBrowser, (error as Error).message, { cause: error });
  }
}
