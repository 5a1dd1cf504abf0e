import { cpus, loadavg } from 'node:os';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../cli/browsers.mjs';

/** A window to render in, in CSS pixels. */
export interface Window {
  widthPx: number;
  heightPx: number;
}

export const DESKTOP: Window = { widthPx: 1366, heightPx: 900 };

/** No scripts and no network: only the page's own styles and images embedded in the file. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Time limit for one page to load and answer on an idle machine. */
const PAGE_TIMEOUT_MS = 20_000;

/** On an overloaded machine everything takes longer, so scale the limit rather than skip pages. */
function patienceMs(): number {
  const crowd = loadavg()[0] / Math.max(1, cpus().length);
  return PAGE_TIMEOUT_MS * Math.min(8, Math.max(1, crowd));
}

export function toWindow(text: string): Window {
  const match = /^(\d{2,5})x(\d{2,5})$/.exec(text);
  if (!match) throw new Error(`"${text}" is not a window size such as 1366x900.`);
  return { widthPx: Number(match[1]), heightPx: Number(match[2]) };
}

export function windowName(window: Window): string {
  return `${window.widthPx}x${window.heightPx}`;
}

/**
 * Shows saved pages in Chromium at their real addresses. Each document is served from memory, under a policy that blocks scripts
 * and all further requests: links, fragments and `document.URL` are those of the live page, while nothing leaves the machine. One
 * tab per instance of `Tab`; a crashed tab is replaced.
 */
export class Renderer {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async start(): Promise<Renderer> {
    const executablePath = findBrowser('chromium');
    if (!executablePath) throw new Error('No Chromium found. Install one, or name it in SIGHTLINE_CHROMIUM.');
    return new Renderer(await chromium.launch({ executablePath, headless: true, args: FLAGS }));
  }

  get version(): string {
    return this.#browser.version();
  }

  get isConnected(): boolean {
    return this.#browser.isConnected();
  }

  async open(window: Window): Promise<Tab> {
    const context = await this.#browser.newContext({
      viewport: { width: window.widthPx, height: window.heightPx },
      deviceScaleFactor: 1,
      locale: 'en-US',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    return Tab.create(context);
  }

  async stop(): Promise<void> {
    await this.#browser.close();
  }
}

export class Tab {
  readonly #context: BrowserContext;
  #page: Page;
  #url = '';
  #html: Buffer = Buffer.alloc(0);

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
  }

  static async create(context: BrowserContext): Promise<Tab> {
    const tab = new Tab(context, await context.newPage());
    await context.route('**', async route => {
      const request = route.request();
      const isDocument = request.isNavigationRequest() && request.frame() === tab.#page.mainFrame();
      if (!isDocument || !isSamePage(request.url(), tab.#url)) return route.abort().catch(() => undefined);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
      await route.fulfill({ status: 200, headers, body: tab.#html }).catch(() => undefined);
    });
    return tab;
  }

  get page(): Page {
    return this.#page;
  }

  async load(url: string, html: Buffer | string): Promise<void> {
    this.#url = url;
    this.#html = Buffer.isBuffer(html) ? html : Buffer.from(html);
    await this.#page.goto(url, { waitUntil: 'load', timeout: patienceMs() });
  }

  /** Runs a script in the page and returns its last expression. Throws if the page does not answer in time. */
  async run<T>(script: string, timeoutMs = patienceMs()): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${Math.round(timeoutMs / 1000)} s`)), timeoutMs);
    });
    try {
      return await Promise.race([this.#page.evaluate(script) as Promise<T>, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Replaces a page that crashed or hangs. */
  async renew(): Promise<void> {
    const old = this.#page;
    this.#page = await this.#context.newPage();
    old.close({ runBeforeUnload: false }).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#context.close().catch(() => undefined);
  }
}

/** Chromium may upgrade http to https on its own, and drops the fragment from requests. */
function isSamePage(requested: string, wanted: string): boolean {
  const bare = (url: string) => url.replace(/^https?:/, '').replace(/#.*$/, '');
  return bare(requested) === bare(wanted);
}
