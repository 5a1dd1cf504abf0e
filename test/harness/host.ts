/** The interface of a browser to the tests. See `hosts.ts` for how to use it. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An inert extension page for tests to run code in. */
export const EXTENSION_PAGE = 'src/background/cannot.html';

/** Settings that can change while the browser runs. */
export interface Look {
  viewport?: { width: number; height: number };
  /** The machine's preferred colour scheme and motion. */
  dark?: boolean;
  reducedMotion?: boolean;
}

export interface HostOptions extends Look {
  /** Folder of an unpacked extension to load. */
  extension?: string;
  /** False opens a visible window. Default true. */
  headless?: boolean;
  /** Unless true, only 127.0.0.1 and localhost are reachable. */
  network?: boolean;
  /**
   * Grants the extension's permission requests. Firefox can skip the prompt; Chromium's cannot be pressed by any tool, so a copy
   * of the extension has permission for these hosts from the start.
   */
  permitted?: string[];
  /** Never a browser that an earlier test file used, for tests of the installation or of the browser's own limits. */
  isNew?: boolean;
  /** Uses a private window, in which the extension may run. */
  isPrivate?: boolean;
}

export const VIEWPORT = { width: 1280, height: 800 };

export interface Kept {
  /** Of objects, strings and numbers. */
  dataBytes: number;
  /** Of compiled code, which the browser optimises as it is called more often. */
  codeBytes: number;
  nodes: number;
  listeners: number;
  documents: number;
}

export interface Host {
  /** Whether the welcome page opened after installation; it has been closed. */
  readonly welcomed: boolean;
  name: 'chromium' | 'firefox';
  version: string;
  /** Folder for `<a download>` files. */
  downloads: string;
  /** Base address of the extension's pages, with a trailing slash; '' without an extension. */
  extensionUrl: string;
  open(url?: string): Promise<Tab>;
  bringToFront(tab: Tab): Promise<void>;
  /** Presses the toolbar button for the tab, which really grants activeTab. Returns the time in milliseconds since 1970. */
  pressToolbar(tab: Tab): Promise<number>;
  /**
   * Right-clicks a link; call the returned function to choose our entry in the browser's menu. Firefox only: Chromium's menu
   * cannot be reached.
   */
  openLinkMenu?(tab: Tab, x: number, y: number): Promise<() => Promise<void>>;
  /** Runs in an extension page, with the promise-based extension API as `browser` in both browsers. */
  inExtension<A extends unknown[], R>(fn: string | ((...args: A) => R), ...args: A): Promise<Awaited<R>>;
  /** Runs in the background itself, waking it if necessary. */
  inBackground<A extends unknown[], R>(fn: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Stages recorded by the extension's scripts (src/stages.ts), in the tab and in the background. Chromium only. */
  stages?(tab: Tab): Promise<[name: string, atMs: number][]>;
  /** A clock of the tab's main-thread CPU time, largely independent of the machine's load. Chromium only. */
  processorClock?(tab: Tab): Promise<() => Promise<number>>;
  /** What the tab's process keeps after its garbage was collected, our scripts' share included. Chromium only. */
  countKept?(tab: Tab): Promise<Kept>;
  /** Stops the background context, as the browser does when it is idle. */
  stopBackground(): Promise<void>;
  /** True while the background context runs. */
  isBackgroundRunning(): Promise<boolean>;
  reloadExtension(): Promise<void>;
  /** Sets the size of tabs opened from now on, and the machine's preferences. */
  prepare(options: Look): Promise<void>;
  /** Closes all tabs but the browser's first, and deletes downloads. */
  clear(): Promise<void>;
  /** All open tabs, including those opened by the extension. */
  tabs(): Promise<Tab[]>;
  close(): Promise<void>;
}

/** Whether all scripts of a stack trace came over the network, and none from an extension. */
export function isThrownByPage(stack: string): boolean {
  return /\bhttps?:\/\//.test(stack) && !stack.includes('-extension://');
}

export interface Tab {
  /** Console errors and uncaught errors since the page was opened. */
  errors: string[];
  /** Those of them that a script of the page's own address threw. */
  errorsOfPage: Set<string>;
  url(): Promise<string>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function with arguments, or an expression given as text. Promises are awaited. */
  evaluate<A extends unknown[], R>(fn: string | ((...args: A) => R), ...args: A): Promise<Awaited<R>>;
  /** Like `evaluate`, with the shadow root of the first matching element, even a closed one, as first argument. */
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

/** Opens automatically after installation. */
export const WELCOME_PAGE = 'src/options/welcome.html';
export const WELCOME_MS = 5000;

/** A no-op request: once it is answered, the background is running. */
export const WAKE = `browser.runtime.sendMessage({ sightline: 'background', call: 'arePermitted', args: [[]] })`;

export function opensWelcome(extension: string): boolean {
  return existsSync(join(extension, WELCOME_PAGE));
}

/** Copies an extension and gives it permission for hosts from the start. */
export function copyFor(hosts: string[], folder: string, copy: string): string {
  cpSync(folder, copy, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8'));
  manifest.host_permissions = hosts.map(host => `*://${host}/*`);
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(manifest));
  return copy;
}

/** Registers a cleanup for a browser that was not closed, its process included. Returns a function that unregisters it. */
export function atExit(remove: () => void): () => void {
  // The test runner ends its workers with SIGTERM, which would otherwise trigger no exit event.
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

/** Most of what tests wait for comes at once; asking often for what does not would slow it down. */
const FIRST_PAUSE_MS = 10;
const LAST_PAUSE_MS = 50;

/** Polls until the result is truthy, and returns it. */
export async function until<T>(
  ask: () => Promise<T> | T,
  what = 'something',
  timeoutMs = 30_000,
): Promise<NonNullable<Awaited<T>>> {
  const end = Date.now() + timeoutMs;
  let last: unknown;
  let pauseMs = FIRST_PAUSE_MS;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer as NonNullable<Awaited<T>>;
      last = answer;
    } catch (error) {
      last = error;
    }
    await new Promise(done => setTimeout(done, pauseMs));
    pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS);
  }
  throw new Error(`Waited ${timeoutMs} ms for ${what}; last answer: ${last instanceof Error ? last.message : last}`);
}
