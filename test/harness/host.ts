/** What a browser is to a test. `hosts.ts` tells how to use it. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the extension that does nothing, for tests to stand in. */
export const EXTENSION_PAGE = 'src/background/cannot.html';

/** What can be changed while the browser runs. */
export interface Look {
  viewport?: { width: number; height: number };
  /** Preferred colour scheme and motion of the machine. */
  dark?: boolean;
  reducedMotion?: boolean;
}

export interface HostOptions extends Look {
  /** Folder of an unpacked extension to load. */
  extension?: string;
  /** False opens a window; default true. */
  headless?: boolean;
  /** Without it, only 127.0.0.1 and localhost answer. */
  network?: boolean;
  /**
   * The extension's questions for the permission of a site are answered with yes. Firefox leaves them out; Chromium's cannot be
   * pressed by any tool, so a copy of the extension has these hosts from the start.
   */
  permitted?: string[];
  /** The tab is that of a private window, and the extension may run there. */
  isPrivate?: boolean;
}

export const VIEWPORT = { width: 1280, height: 800 };

export interface Host {
  /** Whether the page that opens after an installation did; it has been closed. */
  readonly welcomed: boolean;
  name: 'chromium' | 'firefox';
  version: string;
  /** Where `<a download>` puts its files. */
  downloads: string;
  /** Address of the extension's own pages, ending in a slash; '' without an extension. */
  extensionUrl: string;
  open(url?: string): Promise<Tab>;
  bringToFront(tab: Tab): Promise<void>;
  /** Presses the toolbar button over the tab: activeTab is really granted. Gives the moment, in milliseconds since 1970. */
  pressToolbar(tab: Tab): Promise<number>;
  /** Right-clicks a link; the answer chooses our entry in the browser's own menu. Firefox only: Chromium's menu is out of reach. */
  openLinkMenu?(tab: Tab, x: number, y: number): Promise<() => Promise<void>>;
  /** Runs in a page of the extension, with the extension's API as `browser` (a promise-based one in both). */
  inExtension<A extends unknown[], R>(fn: string | ((...args: A) => R), ...args: A): Promise<Awaited<R>>;
  /** The same in the background itself, which is woken for it. */
  inBackground<A extends unknown[], R>(fn: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** The moments that the extension's own scripts wrote down (src/stages.ts), in the tab and in the background. Chromium only. */
  stages?(tab: Tab): Promise<[name: string, atMs: number][]>;
  /** A clock that runs while the main thread of the tab does: what else the machine does hardly shows in it. Chromium only. */
  processorClock?(tab: Tab): Promise<() => Promise<number>>;
  /** Ends the background context as the browser does when it is idle. */
  stopBackground(): Promise<void>;
  /** True while the background context runs. */
  isBackgroundRunning(): Promise<boolean>;
  reloadExtension(): Promise<void>;
  /** The size of tabs opened from now on, and what the machine prefers. */
  prepare(options: Look): Promise<void>;
  /** Closes every tab but the browser's first, and removes what was downloaded. */
  clear(): Promise<void>;
  /** The tabs open now, those opened by the extension included. */
  tabs(): Promise<Tab[]>;
  close(): Promise<void>;
}

export interface Tab {
  /** Console errors and uncaught errors of the page since it was opened. */
  errors: string[];
  url(): Promise<string>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** A function with its arguments, or the text of an expression. Promises are awaited. */
  evaluate<A extends unknown[], R>(fn: string | ((...args: A) => R), ...args: A): Promise<Awaited<R>>;
  /** The same with the shadow root of the first element that matches as first argument, closed ones included. */
  inShadow<A extends unknown[], R>(
    hostSelector: string,
    fn: (root: ShadowRoot, ...args: A) => R,
    ...args: A
  ): Promise<Awaited<R>>;
  /** Runs script text in the page's global scope, whatever its CSP. */
  addScript(text: string): Promise<void>;
  screenshot(path?: string, options?: { fullPage?: boolean }): Promise<Buffer>;
  setViewport(width: number, height: number): Promise<void>;
  /** 'Escape', 'a', 'Shift+Tab', 'Control+Enter'. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Viewport pixels. */
  click(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  drag(from: [number, number], to: [number, number]): Promise<void>;
  wheel(x: number, y: number, deltaY: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens by itself once the extension is installed. */
export const WELCOME_PAGE = 'src/options/welcome.html';
export const WELCOME_MS = 5000;

/** Nothing that is asked for: the background is there once it has answered. */
export const WAKE = `browser.runtime.sendMessage({ sightline: 'background', call: 'arePermitted', args: [[]] })`;

export function opensWelcome(extension: string): boolean {
  return existsSync(join(extension, WELCOME_PAGE));
}

/** A copy of an extension that has the permission of hosts from the start. */
export function copyFor(hosts: string[], folder: string, copy: string): string {
  cpSync(folder, copy, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8'));
  manifest.host_permissions = hosts.map(host => `*://${host}/*`);
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(manifest));
  return copy;
}

/** Removes what a browser that is not closed leaves behind, itself too; gives what to call once it is. */
export function atExit(remove: () => void): () => void {
  // How the test runner ends its workers; no exit would be heard of otherwise.
  if (process.env.VITEST && !process.listeners('SIGTERM').includes(endAtOnce)) process.once('SIGTERM', endAtOnce);
  process.once('exit', remove);
  return () => process.off('exit', remove);
}

function endAtOnce(): void {
  try {
    process.exit(143);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Waits until the question is answered with something truthy, and gives that. Asks every 50 ms. */
export async function until<T>(
  ask: () => Promise<T> | T,
  what = 'something',
  timeoutMs = 30_000,
): Promise<NonNullable<Awaited<T>>> {
  const end = Date.now() + timeoutMs;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer as NonNullable<Awaited<T>>;
      last = answer;
    } catch (error) {
      last = error;
    }
    await new Promise(done => setTimeout(done, 50));
  }
  throw new Error(`Waited ${timeoutMs} ms for ${what}; last answer: ${last instanceof Error ? last.message : last}`);
}
