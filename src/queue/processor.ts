/** Runs in a process of its own beside each worker: reads one page at a time. */
import type { SandboxedJob } from 'bullmq';
import type { Browser } from 'playwright-core';
import { findBrowser } from '../cli/browsers.mjs';
import { extract } from '../dom/index.ts';
import { read } from '../driver/read.ts';
import { type ReadResult, toRecord } from '../result.ts';
import { type Result, type Task, toHash } from './task.ts';

const PAGE_MS = 30_000;
const MOST_BYTES = 20_000_000;
let browser: Browser | undefined;

export default async function processor({ data: { url, browser } }: SandboxedJob<Task>): Promise<Result> {
  const record = toRecord(await (browser === 'none' ? readSource(url) : readRendered(url)));
  return { asked: url, ...record, hash: toHash(record.title, record.markdown) };
}

async function readSource(url: string): Promise<ReadResult> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PAGE_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  if (!/html/i.test(type)) throw new Error(`${url} is ${type || 'of no type'}, not a page`);
  const text = await response.text();
  if (text.length > MOST_BYTES) throw new Error(`${url} is too large`);
  const { parseHTML } = await import('linkedom');
  return extract(parseHTML(text).document, { url: response.url });
}

/** The browser stays for the pages to come; the tab, with all that the page kept, does not. */
async function readRendered(url: string): Promise<ReadResult> {
  if (!browser?.isConnected()) {
    const { chromium } = await import('playwright-core');
    browser = await chromium.launch({ executablePath: findBrowser('chromium') });
  }
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const response = await page.goto(url, { timeout: PAGE_MS, waitUntil: 'domcontentloaded' });
    if (response && !response.ok()) throw new Error(`${url} answered ${response.status()}`);
    return await read(page);
  } finally {
    await context.close();
  }
}
