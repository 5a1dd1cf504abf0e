import { checkAnswer, checkResult } from '../command/checks.ts';
import { Failure, mayPass } from '../command/failure.ts';
import { ReadError } from '../driver/errors.ts';
import type { DriverPage } from '../driver/page.ts';
import { type ReadOptions, read } from '../driver/read.ts';
import { type ReadResult, toRecord } from '../result.ts';
import { SiteLearner } from './site-learner.ts';

/** The parts of a crawling context that are used: that of a PlaywrightCrawler or a PuppeteerCrawler, in the caller's version. */
export interface CrawlContext {
  page: DriverPage;
  request: { url: string; noRetry?: boolean };
  /** Missing if the page came from the browser's cache or was written by a script. */
  response?: { status(): number; headers(): Record<string, string> } | null;
  pushData(data: Record<string, unknown>): Promise<void>;
}

export interface HandlerOptions extends ReadOptions {
  /** Learns what repeats across each site's pages, for `exportSites`. Default true. */
  learnSites?: boolean;
  /** Called with each article after it was added to the dataset. */
  onArticle?(result: ReadResult, context: CrawlContext): void | Promise<void>;
}

/** A `requestHandler` that also collects what it learned about each site. */
export interface SightlineHandler {
  (context: CrawlContext): Promise<void>;
  /** Exports what repeats on each site's pages, as the text of a file the extension can import. */
  exportSites(): Promise<string>;
  /** Imports the export of an earlier crawl, to continue from it. */
  importSites(text: string): Promise<void>;
}

/**
 * Reads each page Crawlee opens and adds its article to the dataset. Crawlee handles the queue, retries and scaling: an
 * unreadable page throws, and is retried only if that may help.
 */
export function createSightlineHandler(options: HandlerOptions = {}): SightlineHandler {
  const { learnSites = true, onArticle, ...reading } = options;
  const learner = new SiteLearner();
  const handle = async (context: CrawlContext) => {
    const result = await readPage(context, reading);
    await context.pushData({ asked: context.request.url, ...toRecord(result) });
    if (learnSites) await learner.learn(result.reading);
    await onArticle?.(result, context);
  };
  return Object.assign(handle, {
    exportSites: () => learner.export(),
    importSites: (text: string) => learner.import(text),
  });
}

async function readPage({ page, request, response }: CrawlContext, options: ReadOptions): Promise<ReadResult> {
  try {
    if (response) checkAnswer({ status: response.status(), type: response.headers()['content-type'] });
    const result = await read(page, options);
    checkResult(result);
    return result;
  } catch (error) {
    if (isFinal(error)) request.noRetry = true;
    throw error;
  }
}

/** A page without text, or a picture instead of a page, will be no different next time. */
function isFinal(error: unknown): boolean {
  if (error instanceof ReadError) return error.reason === 'unreadable';
  return error instanceof Failure && !mayPass(error);
}
