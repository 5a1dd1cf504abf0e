import type { CDPSession, HTTPResponse, Page } from 'puppeteer-core';
import type { Answer } from './checks.ts';
import { tooLarge } from './download.ts';
import { Failure } from './failure.ts';

export interface Watch {
  /** Rejects with what went wrong, as soon as it is seen. */
  failed: Promise<never>;
  failure?: Failure;
  last?: Answer;
  /** How often the tab went on to another page. */
  moves: number;
  end(): void;
}

/** More than any article has; a browser that lays out a page of this size takes the machine with it. */
export const MAX_PAGE_BYTES = 32_000_000;
/** As often as browsers follow servers; by script or by refresh they follow without end. */
const MAX_MOVES = 20;
/** Loading has its own limit, and so has reading; this is for what neither notices. */
const PATIENCE = 2.5;

export const late = (timeoutMs: number) => new Failure('timeout', `did not answer in ${timeoutMs / 1000} s`);
export const withoutEnd = () => new Failure('redirects', 'goes on to other pages without end');

/** Sees what a page does to whoever opens it, beside being read. */
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
 * What only Chromium tells: how much has come, since servers need not say how much is to come, and what was answered where
 * nothing is shown. Throws in Firefox.
 */
async function watchBytes(page: Page, watch: Watch, fail: (failure: Failure) => void): Promise<void> {
  const session: CDPSession = await page.createCDPSession();
  const { frameTree } = await session.send('Page.getFrameTree');
  /** The request for the page itself; its own videos may be as large as they like. */
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
