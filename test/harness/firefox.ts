import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findBrowser } from '../../src/cli/browsers.mjs';
import { Bidi, keyActions } from './bidi.ts';
import { toDeclaration, toExpression, unpack } from './carry.ts';
import {
  atExit,
  EXTENSION_PAGE,
  type Host,
  type HostOptions,
  isThrownByPage,
  type Look,
  opensWelcome,
  type Tab,
  until,
  VIEWPORT,
  WAKE,
  WELCOME_MS,
  WELCOME_PAGE,
} from './host.ts';

const LOADED_WITHIN_MS = 20_000;

export async function openFirefox(options: HostOptions = {}): Promise<Host> {
  const path = findBrowser('firefox');
  if (!path) throw new Error('No Firefox found. `npm test` installs one, or set SIGHTLINE_FIREFOX.');
  const home = await mkdtemp(join(tmpdir(), 'sightline-firefox-'));
  const downloads = join(home, 'downloads');
  await mkdir(join(home, 'profile'), { recursive: true });
  await mkdir(downloads);
  await writeFile(join(home, 'profile', 'user.js'), userJs(preferences(options, downloads)));
  const { width, height } = options.viewport ?? VIEWPORT;
  const args = ['--profile', join(home, 'profile'), '--no-remote', '--new-instance', '--width', `${width}`];
  args.push('--height', `${height + 100}`, '--remote-debugging-port=0', '--remote-allow-system-access', 'about:blank');
  if (options.headless ?? true) args.unshift('--headless');
  // Its home is a temporary folder, so that the user's own profile is neither read nor locked.
  const env = { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1', MOZ_DISABLE_AUTO_SAFE_MODE: '1' };
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  const bidi = await Bidi.connect(`${await readAddress(child)}/session`);
  return new FirefoxHost(bidi, child, home, downloads, { width, height }).ready(options);
}

function preferences(options: HostOptions, downloads: string): Record<string, string | number | boolean> {
  const offline = { 'network.proxy.type': 1, 'network.proxy.no_proxies_on': '127.0.0.1, localhost' };
  // A proxy address where nothing listens: every other host fails at once, as in Chromium.
  const nowhere = { 'network.proxy.http': '127.0.0.1', 'network.proxy.http_port': 9 };
  const nowhereSsl = { 'network.proxy.ssl': '127.0.0.1', 'network.proxy.ssl_port': 9 };
  return {
    'app.update.enabled': false,
    'browser.aboutwelcome.enabled': false,
    'browser.download.alwaysOpenPanel': false,
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
    'browser.startup.homepage_override.mstone': 'ignore',
    'browser.tabs.warnOnClose': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'extensions.background.idle.timeout': 30_000,
    'toolkit.telemetry.enabled': false,
    ...toMedia(options),
    'browser.privatebrowsing.autostart': options.isPrivate ?? false,
    'extensions.webextOptionalPermissionPrompts': !options.permitted,
    ...(options.network ? {} : { ...offline, ...nowhere, ...nowhereSsl }),
  };
}

function toMedia({ dark, reducedMotion }: Look): Record<string, number> {
  return {
    'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
  };
}

function userJs(values: Record<string, string | number | boolean>): string {
  const line = ([key, value]: [string, unknown]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});\n`;
  return Object.entries(values).map(line).join('');
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`Firefox did not start: ${why}\n${said.join('\n')}`));
    };
    const timer = setTimeout(() => fail('no answer in 60 s'), 60_000);
    child.once('error', error => fail(error.message));
    child.once('exit', code => fail(`exit ${code}`));
    createInterface({ input: child.stderr! }).on('line', line => {
      said.push(line);
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[1]);
    });
  });
}

interface Context {
  context: string;
  url: string;
}

class FirefoxHost implements Host {
  name = 'firefox' as const;
  version = '';
  extensionUrl = '';
  welcomed = false;
  downloads: string;
  #bidi: Bidi;
  #child: ChildProcess;
  #home: string;
  #closed: () => void;
  #viewport: { width: number; height: number };
  #extension = '';
  #tabs = new Map<string, FirefoxTab>();

  constructor(
    bidi: Bidi,
    child: ChildProcess,
    home: string,
    downloads: string,
    viewport: { width: number; height: number },
  ) {
    this.#bidi = bidi;
    this.#child = child;
    this.#home = home;
    this.#closed = atExit(() => {
      child.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    });
    this.downloads = downloads;
    this.#viewport = viewport;
  }

  async ready(options: HostOptions): Promise<this> {
    const session = await this.#bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
    });
    this.version = session.capabilities.browserVersion;
    await this.#bidi.send('session.subscribe', { events: ['log.entryAdded'] });
    this.#bidi.on<LogEntry>('log.entryAdded', entry => {
      const tab = this.#tabs.get(entry.source.context ?? '');
      if (!tab || entry.level !== 'error') return;
      tab.errors.push(entry.text ?? '');
      const stack = entry.stackTrace?.callFrames.map(({ url }) => url).join(' ') ?? '';
      if (isThrownByPage(stack)) tab.errorsOfPage.add(entry.text ?? '');
    });
    if (options.extension) await this.#install(options.extension);
    if (options.isPrivate) await this.#allowPrivate();
    return this;
  }

  async #install(path: string): Promise<void> {
    const installed = await this.#bidi.send<{ extension: string }>('webExtension.install', {
      extensionData: { type: 'path', path },
    });
    this.#extension = installed.extension;
    const policy = `WebExtensionPolicy.getByID(${JSON.stringify(this.#extension)})`;
    const host = await until(() => this.inChrome<string>(`${policy}?.mozExtensionHostname`), 'the extension');
    this.extensionUrl = `moz-extension://${host}/`;
    if (opensWelcome(path)) await this.#closeWelcome();
  }

  /** Closes the page that opens after installation, which would cover the test's own. */
  async #closeWelcome(): Promise<void> {
    const find = async () => {
      const { contexts } = await this.#bidi.send<{ contexts: Context[] }>('browsingContext.getTree', {});
      return contexts.find(({ url }) => url.endsWith(WELCOME_PAGE));
    };
    const page = await until(find, 'the welcome page', WELCOME_MS).catch(() => undefined);
    this.welcomed = page !== undefined;
    if (page) await this.#bidi.send('browsingContext.close', { context: page.context });
  }

  async #allowPrivate(): Promise<void> {
    await this.inChrome(`(async () => {
      const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
      const allowed = { permissions: ['internal:privateBrowsingAllowed'], origins: [] };
      await ExtensionPermissions.add(${JSON.stringify(this.#extension)}, allowed);
    })()`);
    await this.reloadExtension();
  }

  /** Runs an expression in the browser window itself, which has the toolbar. */
  async inChrome<T>(expression: string): Promise<T> {
    const tree = await this.#bidi.send<{ contexts: Context[] }>('browsingContext.getTree', { 'moz:scope': 'chrome' });
    const window = tree.contexts.find(({ url }) => url.endsWith('/browser.xhtml'));
    if (!window) throw new Error('No browser window');
    return evaluateIn<T>(this.#bidi, { context: window.context }, toExpression(expression, []));
  }

  tab(context: string): FirefoxTab {
    const known = this.#tabs.get(context);
    if (known) return known;
    const tab = new FirefoxTab(this.#bidi, context);
    this.#tabs.set(context, tab);
    return tab;
  }

  async open(url?: string): Promise<Tab> {
    const { context } = await this.#bidi.send<Context>('browsingContext.create', { type: 'tab' });
    const tab = this.tab(context);
    await tab.setViewport(this.#viewport.width, this.#viewport.height);
    if (url) await tab.goto(url);
    return tab;
  }

  async prepare(look: Look): Promise<void> {
    this.#viewport = look.viewport ?? VIEWPORT;
    const set = ([name, value]: [string, number]) => `Services.prefs.setIntPref(${JSON.stringify(name)}, ${value});`;
    await this.inChrome(`(() => { ${Object.entries(toMedia(look)).map(set).join(' ')} })()`);
  }

  async clear(): Promise<void> {
    const { contexts } = await this.#bidi.send<{ contexts: Context[] }>('browsingContext.getTree', { maxDepth: 0 });
    for (const { context } of contexts.slice(1)) await this.#bidi.send('browsingContext.close', { context });
    this.#tabs.clear();
    for (const name of await readdir(this.downloads)) await rm(join(this.downloads, name), { recursive: true });
  }

  async bringToFront(tab: Tab): Promise<void> {
    await this.#bidi.send('browsingContext.activate', { context: (tab as FirefoxTab).context });
  }

  async pressToolbar(tab: Tab): Promise<number> {
    await this.bringToFront(tab);
    return this.inChrome<number>(`(async () => {
      const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(this.#extension)});
      // A panel that is still open would take the press for "close me". A person's pointer closes it on the way.
      for (const panel of document.querySelectorAll('panel[panelopen=true]')) panel.hidePopup();
      const pressed = performance.timeOrigin + performance.now();
      await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
      return pressed;
    })()`);
  }

  async openLinkMenu(tab: Tab, x: number, y: number): Promise<() => Promise<void>> {
    await this.bringToFront(tab);
    await (tab as FirefoxTab).click(x, y, 2);
    const find = `[...document.getElementById('contentAreaContextMenu').children]
      .find(item => item.id.startsWith(ExtensionCommon.makeWidgetId(${JSON.stringify(this.#extension)})) && !item.hidden)`;
    const inMenu = (what: string) =>
      this.inChrome<boolean>(`(() => {
        const { ExtensionCommon } = ChromeUtils.importESModule('resource://gre/modules/ExtensionCommon.sys.mjs');
        const item = ${find};
        ${what}
        return Boolean(item);
      })()`);
    await until(() => inMenu(''), 'the entry in the menu of the link');
    return async () => {
      await inMenu('item.parentNode.activateItem(item);');
    };
  }

  async inExtension<A extends unknown[], R>(fn: string | ((...args: A) => R), ...args: A): Promise<Awaited<R>> {
    const page = new FirefoxTab(this.#bidi, await this.#extensionPage());
    return page.evaluate(fn, ...args);
  }

  async inBackground<A extends unknown[], R>(fn: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    await this.inExtension(WAKE);
    const page = new FirefoxTab(this.#bidi, await this.#extensionPage());
    const run = `(browser => ${toExpression(fn, args)})(browser.extension.getBackgroundPage().browser)`;
    return unpack(await page.evaluate<[], string>(run)) as Awaited<R>;
  }

  /** An extension page in a background tab, so that the test's own tab stays in front. */
  async #extensionPage(): Promise<string> {
    const url = `${this.extensionUrl}${EXTENSION_PAGE}`;
    const { contexts } = await this.#bidi.send<{ contexts: Context[] }>('browsingContext.getTree', { maxDepth: 0 });
    const known = contexts.find(context => context.url === url);
    if (known) return known.context;
    const { context } = await this.#bidi.send<Context>('browsingContext.create', { type: 'tab', background: true });
    await this.#bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    return context;
  }

  async stopBackground(): Promise<void> {
    await this.inChrome(`(async () => {
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(this.#extension)});
      await extension.terminateBackground({ ignoreDevToolsAttached: true });
    })()`);
  }

  async isBackgroundRunning(): Promise<boolean> {
    const policy = `WebExtensionPolicy.getByID(${JSON.stringify(this.#extension)})`;
    return this.inChrome<boolean>(`${policy}?.extension.backgroundState === 'running'`);
  }

  async reloadExtension(): Promise<void> {
    await this.inChrome(`(async () => {
      const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
      await (await AddonManager.getAddonByID(${JSON.stringify(this.#extension)})).reload();
    })()`);
  }

  async tabs(): Promise<Tab[]> {
    const { contexts } = await this.#bidi.send<{ contexts: Context[] }>('browsingContext.getTree', { maxDepth: 0 });
    return contexts.map(({ context }) => this.tab(context));
  }

  async close(): Promise<void> {
    const gone = new Promise(done => this.#child.once('exit', done));
    await Promise.race([this.#bidi.send('browser.close').catch(() => undefined), gone]);
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 5_000);
    await gone;
    clearTimeout(timer);
    this.#closed();
    this.#bidi.close();
    await rm(this.#home, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface LogEntry {
  level: string;
  text: string | null;
  source: { context?: string };
  stackTrace?: { callFrames: { url: string }[] };
}

type Target = { context: string };

interface Answer {
  type: 'success' | 'exception';
  result?: { type: string; value?: unknown };
  exceptionDetails?: { text: string };
}

async function evaluateIn<T>(bidi: Bidi, target: Target, expression: string): Promise<T> {
  const answer = await bidi.send<Answer>('script.evaluate', { expression, target, awaitPromise: true });
  return open<T>(answer);
}

function open<T>(answer: Answer): T {
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails!.text);
  return unpack(answer.result!.value as string) as T;
}

/** Some pages never finish loading, and WebDriver waits for them without end. */
async function inTime(loading: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`Not loaded in ${LOADED_WITHIN_MS} ms`)), LOADED_WITHIN_MS);
  });
  try {
    await Promise.race([loading, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

class FirefoxTab implements Tab {
  errors: string[] = [];
  errorsOfPage = new Set<string>();
  context: string;
  #bidi: Bidi;

  constructor(bidi: Bidi, context: string) {
    this.#bidi = bidi;
    this.context = context;
  }

  #send<T>(method: string, params: Record<string, unknown> = {}): Promise<T> {
    return this.#bidi.send<T>(method, { context: this.context, ...params });
  }

  async url(): Promise<string> {
    const tree = await this.#bidi.send<{ contexts: Context[] }>('browsingContext.getTree', { root: this.context });
    return tree.contexts[0].url;
  }

  async goto(url: string): Promise<void> {
    try {
      await inTime(this.#send('browsingContext.navigate', { url, wait: 'complete' }));
    } catch (error) {
      // Firefox sometimes reports the page as failed because one of its frames could not be reached.
      if ((await this.url()) !== url) throw error;
      await until(() => this.evaluate(() => document.readyState === 'complete'), 'the page to load');
    }
  }

  async reload(): Promise<void> {
    await this.#send('browsingContext.reload', { wait: 'complete' });
  }

  async evaluate<A extends unknown[], R>(fn: string | ((...args: A) => R), ...args: A): Promise<Awaited<R>> {
    return evaluateIn<Awaited<R>>(this.#bidi, { context: this.context }, toExpression(fn, args));
  }

  async inShadow<A extends unknown[], R>(
    hostSelector: string,
    fn: (root: ShadowRoot, ...args: A) => R,
    ...args: A
  ): Promise<Awaited<R>> {
    const root = await this.#findShadowRoot(hostSelector);
    const answer = await this.#bidi.send<Answer>('script.callFunction', {
      functionDeclaration: toDeclaration(fn, args),
      arguments: [{ sharedId: root }],
      target: { context: this.context },
      awaitPromise: true,
      userActivation: true,
    });
    return open<Awaited<R>>(answer);
  }

  async #findShadowRoot(selector: string): Promise<string> {
    const answer = await this.#bidi.send<Answer>('script.evaluate', {
      expression: `document.querySelector(${JSON.stringify(selector)})`,
      target: { context: this.context },
      awaitPromise: false,
      serializationOptions: { maxDomDepth: 0, includeShadowTree: 'all' },
    });
    const value = answer.result?.value as { shadowRoot?: { sharedId: string } } | undefined;
    if (!value?.shadowRoot) throw new Error(`${selector} has no shadow root`);
    return value.shadowRoot.sharedId;
  }

  async addScript(text: string): Promise<void> {
    await evaluateIn(this.#bidi, { context: this.context }, `${text}\n;"null"`);
  }

  async screenshot(path?: string, options: { fullPage?: boolean } = {}): Promise<Buffer> {
    const { data } = await this.#send<{ data: string }>('browsingContext.captureScreenshot', {
      origin: options.fullPage ? 'document' : 'viewport',
    });
    const bytes = Buffer.from(data, 'base64');
    if (path) await writeFile(path, bytes);
    return bytes;
  }

  async setViewport(width: number, height: number): Promise<void> {
    await this.#send('browsingContext.setViewport', { viewport: { width, height } });
  }

  async press(key: string): Promise<void> {
    await this.#keys(keyActions(key));
  }

  async type(text: string): Promise<void> {
    await this.#keys([...text].flatMap(keyActions));
  }

  #keys(actions: unknown[]): Promise<unknown> {
    return this.#send('input.performActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  #pointer(...actions: unknown[]): Promise<unknown> {
    return this.#send('input.performActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  async click(x: number, y: number, button = 0): Promise<void> {
    await this.#pointer(moveTo(x, y), { type: 'pointerDown', button }, { type: 'pointerUp', button });
  }

  async move(x: number, y: number): Promise<void> {
    await this.#pointer(moveTo(x, y));
  }

  async drag(from: [number, number], to: [number, number]): Promise<void> {
    const down = { type: 'pointerDown', button: 0 };
    await this.#pointer(moveTo(...from), down, moveTo(...to, 100), { type: 'pointerUp', button: 0 });
  }

  async wheel(x: number, y: number, deltaY: number): Promise<void> {
    const scroll = { type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY };
    await this.#send('input.performActions', { actions: [{ type: 'wheel', id: 'wheel', actions: [scroll] }] });
  }

  async close(): Promise<void> {
    await this.#send('browsingContext.close');
  }
}

function moveTo(x: number, y: number, duration = 0): Record<string, unknown> {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration };
}
