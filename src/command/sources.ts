import type { ReadResult } from '../result.ts';
import { type BrowserName, chooseBrowser, LastingBrowser } from './browser.ts';
import { checkFile } from './files.ts';
import { openPlainSource } from './plain-source.ts';
import { type VisitOptions, visit } from './visit.ts';
import { MAX_PAGE_BYTES } from './watch.ts';

/** Reads pages, with a browser or with a DOM parser. */
export interface Source {
  readonly name: string;
  /** Throws a Failure for this page, or a Stop if no page can be read. */
  read(url: URL): Promise<ReadResult>;
  close(): Promise<void>;
}

export function openSource(browser: BrowserName | 'none' | undefined, options: VisitOptions): Source {
  if (browser === 'none') return openPlainSource(options);
  const { name, path } = chooseBrowser(browser);
  const lasting = new LastingBrowser(name, path);
  return {
    name,
    async read(url) {
      await checkFile(url, MAX_PAGE_BYTES);
      return lasting.lend(context => visit(context, url.href, options));
    },
    close: () => lasting.close(),
  };
}
