import { checkAnswer, checkResult } from '../command/checks.ts';
import { Failure, mayPass } from '../command/failure.ts';
import { ReadError } from '../driver/errors.ts';
import type { DriverPage } from '../driver/page.ts';
import { type ReadOptions, read } from '../driver/read.ts';
import { type ReadResult, toRecord } from '../result.ts';
import { SiteLearner } from './site-learner.ts';

/** What is used of a crawling context: that of a PlaywrightCrawler or a PuppeteerCrawler, in the version the caller installed. */
export interface CrawlContext {
  page: DriverPage;
  request: { url: string; noRetry?: boolean };
  /** Missing where a page came without one: from a browser's cache, or by script. */
  response?: { status(): number; headers(): Record<string, string> } | null;
  pushData(data: Record<string, unknown>): Promise<void>;
}

export interface HandlerOptions extends ReadOptions {
  /** Learns what the pages of each site repeat, for `exportSites`. Default true. */
  learnSites?: boolean;
  /** Called with each article after it was put into the dataset. */
  onArticle?(result: ReadResult, context: CrawlContext): void | Promise<void>;
}

/** A `requestHandler`, with what it learned of the sites it saw. */
export interface SightlineHandler {
  (context: CrawlContext): Promise<void>;
  /** What repeats on each site's pages, as the text of a file that the extension imports. */
  exportSites(): Promise<string>;
  /** Goes on from what an earlier crawl exported. */
  importSites(text: string): Promise<void>;
}

/**
 * Reads each page that Crawlee opens and puts its article into the crawl's dataset. Queue, retries and scaling are Crawlee's: a
 * page that cannot be read throws, and is tried again only where that may help.
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

/** A page without text or a picture in its place is the same the next time. */
function isFinal(error: unknown): boolean {
  if (error instanceof ReadError) return error.reason === 'unreadable';
  return error instanceof Failure && !mayPass(error);
}
