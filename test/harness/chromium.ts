import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../src/cli/browsers.mjs';
import { toDeclaration, toExpression, unpack } from './carry.ts';
import {
  atExit,
  copyFor,
  EXTENSION_PAGE,
  type Host,
  type HostOptions,
  isThrownByPage,
  type Kept,
  type Look,
  opensWelcome,
  type Tab,
  until,
  VIEWPORT,
  WAKE,
  WELCOME_MS,
  WELCOME_PAGE,
} from './host.ts';

// biome-ignore format: read as a list
const FLAGS = [
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--font-render-hinting=none', '--hide-scrollbars',
];
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

export async function openChromium(options: HostOptions = {}): Promise<Host> {
  const executablePath = findBrowser('chromium');
  if (!executablePath) throw new Error('No Chromium found. `npm test` installs one, or set SIGHTLINE_CHROMIUM.');
  const home = await mkdtemp(join(tmpdir(), 'sightline-chromium-'));
  const downloads = join(home, 'downloads');
  const extension = options.extension && (await prepareExtension(options.extension, home, options));
  const context = await chromium.launchPersistentContext(join(home, 'profile'), {
    executablePath,
    headless: options.headless ?? true,
    args: flags({ ...options, extension }),
    // Playwright disables extensions by default.
    ignoreDefaultArgs: options.extension ? ['--disable-extensions'] : undefined,
    viewport: options.viewport ?? VIEWPORT,
    ...toMedia(options),
    acceptDownloads: true,
    // The test runner ends its workers with `process.exit`, which also closes the browser.
    handleSIGTERM: false,
  });
  return new ChromiumHost(context, home, downloads).ready({ ...options, extension });
}

function toMedia({ dark, reducedMotion }: Look) {
  return {
    colorScheme: dark ? ('dark' as const) : ('light' as const),
    reducedMotion: reducedMotion ? ('reduce' as const) : ('no-preference' as const),
  };
}

/** Returns the folder to load: the extension's own, or a copy with host permissions. */
async function prepareExtension(folder: string, home: string, { permitted, isPrivate }: HostOptions): Promise<string> {
  const path = permitted ? copyFor(permitted, folder, join(home, 'extension')) : folder;
  if (isPrivate) {
    const extensions = { settings: { [toExtensionId(path)]: { incognito: true } } };
    await mkdir(join(home, 'profile', 'Default'), { recursive: true });
    await writeFile(join(home, 'profile', 'Default', 'Preferences'), JSON.stringify({ extensions }));
  }
  return path;
}

/** The id of an unpacked extension: the first half of its path's SHA-256 hash, in the letters a to p. */
function toExtensionId(path: string): string {
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 32);
  return [...hash].map(digit => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

function flags(options: HostOptions): string[] {
  const list = [...FLAGS];
  if (process.getuid?.() === 0) list.push('--no-sandbox');
  if (!options.network) list.push(OFFLINE);
  if (options.isPrivate) list.push('--incognito');
  if (options.extension) {
    list.push(`--disable-extensions-except=${options.extension}`, `--load-extension=${options.extension}`);
  }
  return list;
}

/** How often to stop a background that keeps restarting. */
const MOST_STOPS = 5;

class ChromiumHost implements Host {
  name = 'chromium' as const;
  version: string;
  extensionUrl = '';
  welcomed = false;
  #context: BrowserContext;
  #home: string;
  #closed: () => void;
  #look: Look = {};
  downloads: string;
  #browser!: CDPSession;
  #extension = '';
  #tabs = new Map<Page, ChromiumTab>();
  /** The first tab of a browser started in private mode; later tabs opened by Playwright are not private. */
  #private?: Page;

  constructor(context: BrowserContext, home: string, downloads: string) {
    this.#context = context;
    this.#home = home;
    this.#closed = atExit(() => rmSync(home, { recursive: true, force: true }));
    this.downloads = downloads;
    this.version = context.browser()?.version() ?? '';
  }

  async ready(options: HostOptions): Promise<this> {
    this.#browser = await this.#context.browser()!.newBrowserCDPSession();
    // Playwright would rename downloads and delete them with the context; tests need the name chosen by the extension.
    await this.#browser.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: this.downloads });
    if (options.isPrivate) await this.#usePrivate(this.#context.pages()[0]);
    if (!options.extension) return this;
    this.#extension = options.extension;
    const worker = await until(() => this.#context.serviceWorkers().at(-1), 'the service worker');
    this.extensionUrl = `chrome-extension://${new URL(worker.url()).host}/`;
    await this.#listening();
    if (opensWelcome(options.extension)) await this.#closeWelcome();
    return this;
  }

  /** A private window has a profile of its own, in which downloads are cancelled unless they are allowed from its page. */
  async #usePrivate(page: Page): Promise<void> {
    this.#private = page;
    const session = await this.#context.newCDPSession(page);
    await session.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: this.downloads });
  }

  /** Closes the page that opens after installation, which would cover the test's own. */
  async #closeWelcome(): Promise<void> {
    const find = () => this.#context.pages().find(page => page.url().endsWith(WELCOME_PAGE));
    const page = await until(find, 'the welcome page', WELCOME_MS).catch(() => undefined);
    this.welcomed = page !== undefined;
    await page?.close();
  }

  /** A click before the newly installed worker has registered its listener is lost; later clicks wake it. */
  async #listening(): Promise<void> {
    const ask = 'chrome.action.onClicked.hasListeners()';
    await until(() => this.#context.serviceWorkers().at(-1)?.evaluate(ask), 'the service worker to listen');
  }

  tab(page: Page): ChromiumTab {
    const known = this.#tabs.get(page);
    if (known) return known;
    const tab = new ChromiumTab(page);
    this.#tabs.set(page, tab);
    return tab;
  }

  async open(url?: string): Promise<Tab> {
    const tab = this.tab(this.#private ?? (await this.#newPage()));
    if (url) await tab.goto(url);
    return tab;
  }

  async #newPage(): Promise<Page> {
    const page = await this.#context.newPage();
    if (this.#look.viewport) await page.setViewportSize(this.#look.viewport);
    if (this.#look.dark || this.#look.reducedMotion) await page.emulateMedia(toMedia(this.#look));
    return page;
  }

  async prepare(look: Look): Promise<void> {
    this.#look = look;
  }

  async clear(): Promise<void> {
    const [, ...pages] = this.#context.pages();
    await Promise.all(pages.map(page => page.close()));
    this.#tabs.clear();
    const files = await readdir(this.downloads).catch(() => []);
    await Promise.all(files.map(name => rm(join(this.downloads, name), { recursive: true })));
  }

  async bringToFront(tab: Tab): Promise<void> {
    await (tab as ChromiumTab).page.bringToFront();
  }

  async pressToolbar(tab: Tab): Promise<number> {
    const { page } = tab as ChromiumTab;
    await this.bringToFront(tab);
    const targetId = await this.#tabTarget(page);
    const pressed = performance.timeOrigin + performance.now();
    await this.#sendNew('Extensions.triggerAction', { id: new URL(this.extensionUrl).host, targetId });
    return pressed;
  }

  /** The target of the tab rather than of the page in it: only that one allows pressing the toolbar button. */
  async #tabTarget(page: Page): Promise<string> {
    const session = await page.context().newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    await detach(session);
    const { targetInfos } = await this.#browser.send('Target.getTargets', {
      filter: [{ type: 'tab' }, { type: 'page' }],
    });
    const parent = targetInfos.find(info => info.targetId === targetInfo.targetId) as { parentId?: string } | undefined;
    const tabs = targetInfos.filter(info => info.type === 'tab');
    const found = tabs.find(info => info.targetId === parent?.parentId) ?? tabs.find(info => info.url === page.url());
    if (!found) throw new Error(`No tab target for ${page.url()}`);
    return found.targetId;
  }

  async inExtension<A extends unknown[], R>(fn: string | ((...args: A) => R), ...args: A): Promise<Awaited<R>> {
    const url = this.extensionUrl + EXTENSION_PAGE;
    let page = this.#context.pages().find(page => page.url() === url);
    if (!page) {
      page = await this.#context.newPage();
      await page.goto(url);
    }
    return unpack(await page.evaluate(`(browser => ${toExpression(fn, args)})(chrome)`)) as Awaited<R>;
  }

  async inBackground<A extends unknown[], R>(fn: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    await this.inExtension(WAKE);
    const run = `(browser => ${toExpression(fn, args)})(globalThis.browser ?? chrome)`;
    return unpack(await this.#context.serviceWorkers().at(-1)!.evaluate(run)) as Awaited<R>;
  }

  async stages(tab: Tab): Promise<[string, number][]> {
    const ask = "globalThis[Symbol.for('sightline.stages')]?.splice(0) ?? []";
    const inWorker = (await this.#context.serviceWorkers().at(-1)?.evaluate(ask)) as [string, number][] | undefined;
    const session = await this.#context.newCDPSession((tab as ChromiumTab).page);
    const worlds: number[] = [];
    session.on('Runtime.executionContextCreated', ({ context: { id, origin } }) => {
      if (this.extensionUrl.startsWith(`${origin}/`)) worlds.push(id);
    });
    await session.send('Runtime.enable');
    const inTab = await Promise.all(
      worlds.map(contextId =>
        session.send('Runtime.evaluate', { contextId, expression: ask, returnByValue: true }).catch(() => undefined),
      ),
    );
    await detach(session);
    return [inWorker ?? [], ...inTab.map(answer => answer?.result.value ?? [])].flat();
  }

  async processorClock(tab: Tab): Promise<() => Promise<number>> {
    const { page } = tab as ChromiumTab;
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    return async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * metrics.find(({ name }) => name === 'ThreadTime')!.value;
    };
  }

  async countKept(tab: Tab): Promise<Kept> {
    const session = await this.#context.newCDPSession((tab as ChromiumTab).page);
    const parts: string[] = [];
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    await detach(session);
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
    const counts = { nodes: of('Nodes'), listeners: of('JSEventListeners'), documents: of('Documents') };
    return { ...sizesIn(JSON.parse(parts.join(''))), ...counts };
  }

  async #findWorker(): Promise<string | undefined> {
    const { targetInfos } = await this.#browser.send('Target.getTargets');
    const isOurs = (url: string) => this.extensionUrl === '' || url.startsWith(this.extensionUrl);
    return targetInfos.find(info => info.type === 'service_worker' && isOurs(info.url))?.targetId;
  }

  async isBackgroundRunning(): Promise<boolean> {
    return (await this.#findWorker()) !== undefined;
  }

  async stopBackground(): Promise<void> {
    // Retry for a while, because a pending event may wake it once more. A tab waiting for an answer keeps it awake permanently.
    let times = 0;
    await until(async () => {
      const targetId = await this.#findWorker();
      if (!targetId) return true;
      times += await this.#browser.send('Target.closeTarget', { targetId }).then(
        () => 1,
        () => 0,
      );
      return times >= MOST_STOPS;
    }, 'the service worker to stop');
  }

  async reloadExtension(): Promise<void> {
    // `runtime.reload()` leaves a command-line extension disabled; loading the same folder again is a reload.
    await this.#sendNew('Extensions.loadUnpacked', { path: this.#extension });
    await until(() => this.isBackgroundRunning(), 'the extension to come back');
    await this.#listening();
  }

  /** Sends commands that are missing from Playwright's protocol types. */
  #sendNew(method: string, params: object): Promise<unknown> {
    const send = this.#browser.send as unknown as (method: string, params: object) => Promise<unknown>;
    return send.call(this.#browser, method, params);
  }

  async tabs(): Promise<Tab[]> {
    return this.#context.pages().map(page => this.tab(page));
  }

  async close(): Promise<void> {
    await this.#context.close();
    this.#closed();
    await rm(this.#home, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** What the page's own scripts and ours keep; not what the browser itself does. */
function sizesIn({ snapshot: { meta }, nodes }: HeapSnapshot): Pick<Kept, 'dataBytes' | 'codeBytes'> {
  const [fields, sizeAt] = [meta.node_fields.length, meta.node_fields.indexOf('self_size')];
  const bytes: Record<string, number> = {};
  for (let at = 0; at < nodes.length; at += fields) {
    const type = meta.node_types[0][nodes[at]];
    bytes[type] = (bytes[type] ?? 0) + nodes[at + sizeAt];
  }
  const { code = 0, native: _native, synthetic: _synthetic, ...data } = bytes;
  return { codeBytes: code, dataBytes: Object.values(data).reduce((sum, one) => sum + one, 0) };
}

class ChromiumTab implements Tab {
  errors: string[] = [];
  errorsOfPage = new Set<string>();
  page: Page;

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', error => {
      this.errors.push(String(error));
      if (isThrownByPage(error.stack ?? '')) this.errorsOfPage.add(String(error));
    });
    page.on('console', message => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
  }

  async url(): Promise<string> {
    return this.page.url();
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'load' });
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'load' });
  }

  async evaluate<A extends unknown[], R>(fn: string | ((...args: A) => R), ...args: A): Promise<Awaited<R>> {
    return unpack(await this.page.evaluate(toExpression(fn, args))) as Awaited<R>;
  }

  async inShadow<A extends unknown[], R>(
    hostSelector: string,
    fn: (root: ShadowRoot, ...args: A) => R,
    ...args: A
  ): Promise<Awaited<R>> {
    const session = await this.page.context().newCDPSession(this.page);
    try {
      const objectId = await findShadowRoot(session, hostSelector);
      const functionDeclaration = `function () { return (${toDeclaration(fn, args)})(this); }`;
      const answer = await session.send('Runtime.callFunctionOn', {
        objectId,
        functionDeclaration,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      });
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? 'failed in page');
      return unpack(answer.result.value) as Awaited<R>;
    } finally {
      await detach(session);
    }
  }

  async addScript(text: string): Promise<void> {
    await this.page.evaluate(`${text}\n;undefined`);
  }

  async screenshot(path?: string, options: { fullPage?: boolean } = {}): Promise<Buffer> {
    return this.page.screenshot({ path, fullPage: options.fullPage });
  }

  async setViewport(width: number, height: number): Promise<void> {
    await this.page.setViewportSize({ width, height });
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async click(x: number, y: number): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  async move(x: number, y: number): Promise<void> {
    await this.page.mouse.move(x, y);
  }

  async drag(from: [number, number], to: [number, number]): Promise<void> {
    await this.page.mouse.move(...from);
    await this.page.mouse.down();
    await this.page.mouse.move(...to, { steps: 5 });
    await this.page.mouse.up();
  }

  async wheel(x: number, y: number, deltaY: number): Promise<void> {
    await this.page.mouse.move(x, y);
    await this.page.mouse.wheel(0, deltaY);
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}

/** Ignore sessions that are already gone: on a busy machine the page may have moved to another process. */
const detach = (session: CDPSession): Promise<void> => session.detach().catch(() => undefined);

/** The protocol can access closed roots, so the product's own build can be tested. */
async function findShadowRoot(session: CDPSession, hostSelector: string): Promise<string> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: hostSelector });
  if (!nodeId) throw new Error(`No element matches ${hostSelector}`);
  const { node } = await session.send('DOM.describeNode', { nodeId, depth: 0, pierce: true });
  const shadow = node.shadowRoots?.[0];
  if (!shadow) throw new Error(`${hostSelector} has no shadow root`);
  const { object } = await session.send('DOM.resolveNode', { backendNodeId: shadow.backendNodeId });
  return object.objectId!;
}
