/**
 * Tests one hostile document in the built extension: opens it with the button, inspects it, saves it in every format, and closes
 * it.
 */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'webextension-polyfill';
import { describePage } from '../field/page-watch.ts';
import { copyFor, type Host, openChromium, openFirefox, type Tab, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { CHECKER, checkFiles, type Finding, type Written } from './files.ts';
import { unlisted } from './listed.ts';
import { isMoving, isSpoiled, RAN, RAN_ITSELF, toPage } from './page.ts';
import type { Piece } from './pieces.ts';
import { describeElements, type Scan, scanOurs } from './scan.ts';

/** For functions that run in an extension page. */
declare const browser: Browser;

export interface Attack {
  outcome: 'opened' | 'told' | 'failed';
  findings: Finding[];
  files: number;
  ms: number;
}

const FORMATS = { markdown: 'md', html: 'html', epub: 'epub', text: 'txt', json: 'json' } as const;
const SAVED_WITHIN_MS = 20_000;
const OPEN_WITHIN_MS = 30_000;
const QUIET_MS = 100;

const wait = (ms: number) => new Promise(done => setTimeout(done, ms));

let grounds = 0;

/** A browser with the extension, a server, and a page for checking files. */
export class Ground {
  #host: Host;
  #server: Server;
  #checker: Tab;
  #count = 0;

  private constructor(host: Host, server: Server, checker: Tab) {
    this.#host = host;
    this.#server = server;
    this.#checker = checker;
  }

  static async open(name: 'chromium' | 'firefox'): Promise<Ground> {
    const opens = { chromium: openChromium, firefox: openFirefox };
    // Permission up front: otherwise each file would wait for the user to allow fetching pictures from that host.
    const copy = resolve('.cache/fuzz', `extension-${name}-${process.pid}-${++grounds}`);
    const extension = copyFor(['host.example'], resolve('dist', name), copy);
    const [host, server] = await Promise.all([opens[name]({ extension, isNew: true }), serve()]);
    const checker = await host.open(server.page(CHECKER, { path: '/checker' }));
    return new Ground(host, server, checker);
  }

  async close(): Promise<void> {
    await this.#host.close().catch(() => undefined);
    await this.#server.close();
  }

  checkFiles(files: Written): Promise<Finding[]> {
    return checkFiles(this.#checker, files);
  }

  async attack(pieces: readonly Piece[]): Promise<Attack> {
    const started = Date.now();
    const attack: Attack = { outcome: 'failed', findings: [], files: 0, ms: 0 };
    const tell = (where: string, what: unknown) =>
      attack.findings.push({ where, what: String(what instanceof Error ? what.message : what).slice(0, 300) });
    await this.#forget();
    const tab = await this.#host.open();
    try {
      await this.#visit(tab, pieces, attack, tell);
    } catch (error) {
      tell('visit', error);
    } finally {
      await tab.close().catch(() => undefined);
      for (const file of readdirSafely(this.#host.downloads)) rmSync(join(this.#host.downloads, file), { force: true });
    }
    attack.ms = Date.now() - started;
    return attack;
  }

  /** Clears all memory, so that every page counts as new, and includes comments in every file. */
  async #forget(): Promise<void> {
    await this.#host.inExtension(async () => {
      await browser.storage.local.clear();
      await browser.storage.sync.set({ settings: { version: 1, exportComments: 'always' } }).catch(() => undefined);
    });
  }

  async #visit(
    tab: Tab,
    pieces: readonly Piece[],
    attack: Attack,
    tell: (where: string, what: unknown) => void,
  ): Promise<void> {
    const address = this.#server.page(toPage(pieces), { path: `/hostile-${++this.#count}` });
    await tab.goto(address).catch(async error => {
      if ((await tab.url()) !== address) throw error;
    });
    await this.#settled();
    const isComparable = !isMoving(pieces) && !isSpoiled(pieces);
    const before = isComparable ? await tab.evaluate(describePage) : {};
    const [errorsBefore, ranBefore] = [tab.errors.length, this.#ranCount()];
    await this.#host.pressToolbar(tab);
    const scan = await this.#answer();
    attack.outcome = scan.state === 'open' ? 'opened' : scan.said ? 'told' : 'failed';
    if (attack.outcome === 'failed') tell('open', `${scan.state}, and nothing said`);
    for (const one of unlisted(scan.drawn, 'reader')) tell('reader', `has ${one}`);
    if (attack.outcome === 'opened') {
      const files = await this.#save(tell);
      attack.files = Object.keys(files).length;
      attack.findings.push(...(await this.checkFiles(files)));
      await this.#host.bringToFront(tab);
      await this.#isClosed(tab, tell);
    }
    const { ran } = await this.#scan();
    if (ran > 0) tell('our world', `ran ${ran} times`);
    if (isComparable && attack.outcome === 'opened') {
      const after = await tab.evaluate(describePage);
      for (const key of Object.keys(before))
        if (!isSame(before[key], after[key])) tell('page', `changed, ${key}: ${before[key]}, then ${after[key]}`);
    }
    if (this.#ranCount() > ranBefore) tell('page', `ran ${this.#ranCount() - ranBefore} payloads after the press`);
    for (const error of tab.errors.slice(errorsBefore)) if (isUncaught(error)) tell('error', error);
  }

  #ranCount(): number {
    return this.#server.asked.filter(path => path === RAN).length;
  }

  /** Waits until the page's own payloads have run. */
  async #settled(): Promise<void> {
    const count = () => this.#server.asked.filter(path => path === RAN || path === RAN_ITSELF).length;
    for (let last = -1; last !== count(); await wait(QUIET_MS)) last = count();
  }

  async #scan(): Promise<Scan> {
    // The press has given the extension access to this tab. The code sent along cannot refer to anything else in this file.
    return this.#host.inExtension(`(async () => {
      const [{ id }] = await browser.tabs.query({ active: true });
      const [{ result }] = await browser.scripting.executeScript({ target: { tabId: id }, func: () => {
        const __name = f => f;
        return (${String(scanOurs)})(${String(describeElements)});
      } });
      return result;
    })()`) as Promise<Scan>;
  }

  /** Waits for an article or a message. */
  async #answer(): Promise<Scan> {
    const end = Date.now() + OPEN_WITHIN_MS;
    let scan: Scan = { state: 'nothing', said: '', ours: 0, drawn: [], ran: 0 };
    while (Date.now() < end) {
      scan = await this.#scan().catch(() => scan);
      // If nothing can be shown on the page, the button says why.
      if (scan.ours === 0) scan.said = await this.#buttonText();
      // The notice that reading takes long is not the final answer.
      if (scan.state === 'open' || (scan.state === 'nothing' && scan.said && !scan.said.includes('long page'))) break;
      await wait(60);
    }
    return scan;
  }

  async #buttonText(): Promise<string> {
    const title = await this.#host.inExtension(async () => {
      const [{ id }] = await browser.tabs.query({ active: true });
      return browser.action.getTitle({ tabId: id });
    });
    return title.includes(':') || title.includes('went wrong') ? title : '';
  }

  /** Saves in every format at once; each file is checked by its extension. */
  async #save(tell: (where: string, what: unknown) => void): Promise<Record<string, Uint8Array>> {
    const files: Record<string, Uint8Array> = {};
    await Promise.all(
      Object.entries(FORMATS).map(async ([format, extension]) => {
        await this.#call('exportAs', format);
        try {
          const [file, bytes] = await this.#takeFile(extension);
          files[extension] = bytes;
          if (!/^[^\p{Cc}\p{Cs}/\\:*?"<>|]+$/u.test(file)) tell(extension, `is named ${JSON.stringify(file)}`);
        } catch (error) {
          tell(extension, error);
        }
      }),
    );
    return files;
  }

  async #takeFile(extension: string): Promise<[name: string, bytes: Uint8Array]> {
    const { downloads } = this.#host;
    const isDone = (file: string) => file.endsWith(`.${extension}`) && statSync(join(downloads, file)).size > 0;
    const find = () => readdirSafely(downloads).find(isDone);
    const file = await until(find, `the ${extension} file`, SAVED_WITHIN_MS);
    const bytes = readFileSync(join(downloads, file));
    rmSync(join(downloads, file));
    return [file, bytes];
  }

  #call(call: string, ...args: string[]): Promise<unknown> {
    return this.#host.inExtension(
      async (message: object) => {
        const [{ id }] = await browser.tabs.query({ active: true });
        return browser.tabs.sendMessage(id!, message).catch(() => undefined);
      },
      { sightline: 'content', call, args },
    );
  }

  async #isClosed(tab: Tab, tell: (where: string, what: unknown) => void): Promise<void> {
    await tab.press('Escape');
    const isGone = async () => (await this.#scan()).ours === 0;
    await until(isGone, 'the reader to close', 5_000).catch(error => tell('close', error));
  }
}

/** Firefox rounds a scroll position to whole pixels when the page may no longer scroll. */
function isSame(before: string | number, after: string | number): boolean {
  return typeof before === 'number' && typeof after === 'number' ? Math.abs(before - after) < 1 : before === after;
}

function readdirSafely(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Ignores errors caused by missing resources or raised by the page itself. */
const isUncaught = (error: string): boolean =>
  !/Failed to load|net::ERR|NS_ERROR|favicon|Content.Security|CORS|Not allowed to l(?:oad|aunch)|document\.createElement is not|spoiled|mine|<(?:path|svg|math|image|use|animate)>|attribute|srcset|Invalid|tabs\./i.test(
    error,
  );
