import type { BrowserContext, Page } from 'puppeteer-core';
import { ReadError, read } from '../driver/index.ts';
import type { ReadResult } from '../result.ts';
import { type Answer, checkAnswer, checkResult } from './checks.ts';
import { Failure, type FailureReason, toOneLine } from './failure.ts';
import { late, type Watch, watchPage, withoutEnd } from './watch.ts';

export interface VisitOptions {
  timeoutMs: number;
  /** Scrolls through first, to load what only loads when seen. */
  scroll?: boolean;
  settleMs?: number;
}

/** With fewer navigations, it may still be going through a sign-in or a country selection. */
const FEW_MOVES = 5;
/** Opens an address in a fresh tab and reads it. Throws a Failure, whatever the page does. */
export async function visit(context: BrowserContext, url: string, options: VisitOptions): Promise<ReadResult> {
  const page = await context.newPage();
  const watch = await watchPage(page, options.timeoutMs);
  try {
    return await Promise.race([watch.failed, openAndRead(page, url, options, watch)]);
  } catch (error) {
    // A browser may abort a response before reporting its status.
    if (!watch.last && isAborted(error)) await new Promise(done => setTimeout(done, ANSWER_MS));
    throw watch.failure ?? toFailure(error, watch, options.timeoutMs);
  } finally {
    watch.end();
  }
}

async function openAndRead(page: Page, url: string, options: VisitOptions, watch: Watch): Promise<ReadResult> {
  const { timeoutMs, scroll, settleMs } = options;
  const response = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: timeoutMs });
  if (!response) checkAnswer(watch.last);
  else checkAnswer({ status: response.status(), type: response.headers()['content-type'] });
  const result = await read(page, { timeoutMs, scroll, settleMs });
  checkAnswer(watch.last);
  checkResult(result);
  return result;
}

const OF_DRIVER: Record<ReadError['reason'], FailureReason> = {
  timeout: 'timeout',
  crashed: 'crashed',
  navigated: 'redirects',
  unreadable: 'unreadable',
};

/** Error messages of Chromium and Firefox; $0 stands for the matched text. */
const MEANINGS: [RegExp, FailureReason, string][] = [
  [/ERR_TOO_MANY_REDIRECTS|NS_ERROR_REDIRECT_LOOP/, 'redirects', 'redirects endlessly'],
  [/ERR_INVALID_AUTH_CREDENTIALS|ERR_UNEXPECTED_PROXY_AUTH/, 'password', 'asks for a password'],
  [/ERR_NAME_NOT_RESOLVED|NS_ERROR_UNKNOWN_HOST/, 'network', 'its server was not found: is the name spelt correctly?'],
  [/ERR_CONNECTION_REFUSED|NS_ERROR_CONNECTION_REFUSED/, 'network', 'its server refuses connections'],
  [/ERR_FILE_NOT_FOUND|NS_ERROR_FILE_NOT_FOUND/, 'address', 'does not exist'],
  [/ERR_CERT|SSL|SEC_ERROR/, 'network', 'its certificate is not trusted'],
  [/Target closed|Session closed|detached|disconnected|crash/i, 'crashed', 'its tab crashed or was closed'],
  [/net::(ERR_\w+)|NS_ERROR_\w+/, 'network', 'cannot be reached ($0)'],
];

const ANSWER_MS = 1000;

function isAborted(error: unknown): boolean {
  return /ERR_ABORTED|NS_BINDING_ABORTED|ERR_INVALID_RESPONSE|RESPONSE_CODE_FAILURE/.test(String(error));
}

function toFailure(error: unknown, { last, moves }: Watch, timeoutMs: number): Failure {
  if (error instanceof Failure) return error;
  const { message } = error as Error;
  const isLate =
    error instanceof ReadError ? error.reason === 'timeout' : /Navigation timeout|timed out/i.test(message);
  // A page that keeps navigating never answers.
  if (isLate) return moves >= FEW_MOVES ? withoutEnd() : late(timeoutMs);
  if (error instanceof ReadError) return new Failure(OF_DRIVER[error.reason], message, { cause: error });
  // Browsers report "aborted" for downloads, empty responses and navigations alike.
  if (last && isAborted(error)) return ofAnswer(last, error);
  const meaning = MEANINGS.find(([words]) => words.test(message));
  if (!meaning) return new Failure('unreadable', toOneLine(message), { cause: error });
  const [words, reason, sentence] = meaning;
  return new Failure(reason, sentence.replace('$0', words.exec(message)![0]), { cause: error });
}

/** Explains a response that the browser did not show. */
function ofAnswer(last: Answer, cause: unknown): Failure {
  const { status, type = 'a file' } = last;
  if (status === 204 || status === 205) return new Failure('empty', 'has no content', { cause });
  try {
    checkAnswer({ status, type: 'text/html' });
  } catch (failure) {
    return failure as Failure;
  }
  return new Failure('download', `is offered as a download (${toOneLine(type, 80)}), not shown`, { cause });
}
