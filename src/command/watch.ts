import type { CDPSession, HTTPResponse, Page } from 'puppeteer-core';
import type { Answer } from './checks.ts';
import { tooLarge } from './download.ts';
import { Failure } from './failure.ts';

export interface Watch {
  /** Rejects with the first failure, as soon as it is detected. */
  failed: Promise<never>;
  failure?: Failure;
  last?: Answer;
  /** Number of navigations of the tab. */
  moves: number;
  end(): void;
}

/** Larger than any article; laying out a page of this size exhausts the machine. */
export const MAX_PAGE_BYTES = 32_000_000;
/** The browsers' own limit for server redirects; redirects by script or refresh have none. */
const MAX_MOVES = 20;
/** Loading and reading have their own time limits; this overall one, a multiple of `timeoutMs`, catches what both miss. */
const PATIENCE = 2.5;

export const late = (timeoutMs: number) => new Failure('timeout', `did not answer in ${timeoutMs / 1000} s`);
export const withoutEnd = () => new Failure('redirects', 'keeps navigating to other pages');

/** Watches for crashes, dialogs, popups, endless navigation and oversized responses. */
export async function watchPage(page: Page, timeoutMs: number): Promise<Watch> {
  let reject: (failure: Failure) => void = () => {};
  const failed = new Promise<never>((_, fail) => {
    reject = fail;
  });
  failed.catch(() => undefined);
  const fail = (failure: Failure) => {
    watch.failure ??= failure;
    reject(failure);
  };
  const timer = setTimeout(() => fail(late(timeoutMs)), PATIENCE * timeoutMs);
  const watch: Watch = { failed, moves: 0, end: () => clearTimeout(timer) };
  page.on('error', () => fail(new Failure('crashed', 'its renderer crashed')));
  page.on('close', () => fail(new Failure('crashed', 'its tab was closed')));
  page.on('dialog', dialog => void dialog.dismiss().catch(() => undefined));
  page.on('popup', popup => void popup?.close().catch(() => undefined));
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame() && ++watch.moves > MAX_MOVES) fail(withoutEnd());
  });
  page.on('response', response => {
    if (!isOfPage(page, response)) return;
    const { 'content-type': type, 'content-length': length } = response.headers();
    watch.last = { status: response.status(), type };
    if (Number(length) > MAX_PAGE_BYTES) fail(tooLarge(MAX_PAGE_BYTES));
  });
  await watchBytes(page, watch, fail).catch(() => undefined);
  return watch;
}

function isOfPage(page: Page, response: HTTPResponse): boolean {
  const request = response.request();
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}

/**
 * Uses what only Chromium reports: bytes received, since servers may omit the length, and responses that are not shown. Throws in
 * Firefox.
 */
async function watchBytes(page: Page, watch: Watch, fail: (failure: Failure) => void): Promise<void> {
  const session: CDPSession = await page.createCDPSession();
  const { frameTree } = await session.send('Page.getFrameTree');
  /** The request for the page itself; its videos may be any size. */
  let current = '';
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, frameId, type }) => {
    if (type === 'Document' && frameId === frameTree.frame.id) [current, bytes] = [requestId, 0];
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    if (requestId !== current) return;
    const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    watch.last = { status: statusCode, type };
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (requestId === current && (bytes += dataLength) > MAX_PAGE_BYTES) fail(tooLarge(MAX_PAGE_BYTES));
  });
  await session.send('Network.enable');
}
