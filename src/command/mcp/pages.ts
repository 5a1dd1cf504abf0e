import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { read } from '../../driver/index.ts';
import type { ReadResult } from '../../result.ts';
import { toAddress, toKey } from '../addresses.ts';
import { Failure, toOneLine } from '../failure.ts';
import type { Robots } from '../robots.ts';
import type { Source } from '../sources.ts';
import { Parts } from './parts.ts';

/** The page a tool call refers to: an address, or a tab in the user's browser. */
export interface Which {
  address?: string;
  tab?: string;
}

export interface Held {
  result: ReadResult;
  parts: Parts;
}

/** A model asks several questions about a page, so this many pages are kept; the least recently used is dropped first. */
const MOST_HELD = 12;
const MOST_LISTED = 20;

/** The pages read in this session. */
export class Pages {
  readonly #held = new Map<string, Held>();

  constructor(
    private readonly source: () => Source,
    private readonly options: { cdp?: string; robots?: Robots; timeoutMs: number },
  ) {}

  /** Reads the page again, even if it is cached. Throws a Failure. */
  async read(which: Which): Promise<Held> {
    const { key, result } = which.tab === undefined ? await this.#readAddress(which) : await this.#readTab(which.tab);
    const held = { result, parts: new Parts(result.article) };
    this.#held.delete(key);
    this.#held.set(key, held);
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST_HELD) this.#held.delete(oldest);
    return held;
  }

  /** The page as last read; reads it if needed. */
  async get(which: Which): Promise<Held> {
    return (
      this.#held.get(which.tab === undefined ? toKey(toPageAddress(which)) : tabKey(which.tab)) ?? this.read(which)
    );
  }

  async #readAddress(which: Which): Promise<{ key: string; result: ReadResult }> {
    const url = toPageAddress(which);
    await this.options.robots?.ask(url);
    return { key: toKey(url), result: await this.source().read(url) };
  }

  async #readTab(tab: string): Promise<{ key: string; result: ReadResult }> {
    const browser = await this.#connect();
    try {
      const page = await findTab(browser, tab);
      return { key: tabKey(tab), result: await read(page, { timeoutMs: this.options.timeoutMs }) };
    } finally {
      // Disconnect only: the browser and its tabs belong to the user.
      await browser.disconnect();
    }
  }

  async #connect(): Promise<Browser> {
    const { cdp } = this.options;
    const how = 'start it with --remote-debugging-port=9222, and this server with --cdp http://127.0.0.1:9222';
    if (!cdp) throw new Failure('address', `Open tabs can only be read from a browser with a debugging port: ${how}`);
    try {
      return await puppeteer.connect({ browserURL: cdp, defaultViewport: null });
    } catch (cause) {
      throw new Failure('network', `No browser answers at ${cdp}: ${how}`, { cause });
    }
  }
}

const tabKey = (tab: string) => `tab ${tab}`;

/** A model must not be able to read files on the user's machine. */
function toPageAddress({ address = '' }: Which): URL {
  if (address === '') throw new Failure('address', 'Give an address or a tab');
  const url = toAddress(address);
  if (!/^https?:$/.test(url.protocol)) throw new Failure('address', 'Only http: and https: addresses can be read');
  return url;
}

/** Finds the only tab whose address or title contains these words. */
async function findTab(browser: Browser, words: string): Promise<Page> {
  const pages = await browser.pages();
  const tabs = await Promise.all(
    pages.map(async page => ({ page, name: `${await page.title().catch(() => '')} ${page.url()}` })),
  );
  const isReadable = ({ page }: { page: Page }) => /^(?:https?|file):/.test(page.url());
  const found = tabs.filter(isReadable).filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
  if (found.length === 1) return found[0].page;
  const list = tabs
    .filter(isReadable)
    .slice(0, MOST_LISTED)
    .map(({ name }) => `- ${toOneLine(name, 150)}`);
  throw new Failure(
    'address',
    `${found.length === 0 ? 'No tab has' : `${found.length} tabs have`} ${JSON.stringify(words)} in its title or address. Open tabs:\n${list.join('\n')}`,
  );
}
