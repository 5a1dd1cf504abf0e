import { fileURLToPath } from 'node:url';
import { MetricsTime, Worker } from 'bullmq';
import { chooseBrowser } from '../command/browser.ts';
import { type QueueAddress, toConnection } from './connection.ts';
import { READING, type Reading, type Result, type Task } from './task.ts';

export interface WorkOptions extends QueueAddress {
  /** Pages read at the same time, each in its own process, because a page can occupy a core. Default 2. */
  jobs?: number;
  /** The browser that renders the pages; `none` reads them unrendered. Default: the first one found. */
  browser?: Reading['browser'];
  /** Time limit per page. Default 45,000. */
  timeoutMs?: number;
  /** Scrolls through each page first, to load what only loads when seen. */
  scroll?: boolean;
  /** Pause between two pages of a host, shared by all workers of the queue. robots.txt may ask for more. Default 1000. */
  delayMs?: number;
  /** Ignores robots.txt. */
  ignoreRobots?: boolean;
  /** If a worker is silent for this long, its pages are given to others. Default 60,000. */
  lockMs?: number;
  /** Maximum number of pages per interval, across all workers of the queue. */
  limiter?: { max: number; duration: number };
  onDone?(result: Result): void;
  /** Called for each failed attempt; `url` is empty for a connection error. */
  onFailed?(url: string, error: Error): void;
}

export interface Working {
  /** Finishes the pages in progress, then stops. */
  close(): Promise<void>;
}

/** Allow more interruptions of the machine than failures of the page. */
const MOST_STALLS = 5;

/** Reads pages from the queue until closed. BullMQ handles delivery, locks and retries. Throws if there is no browser. */
export function work(options: WorkOptions): Working {
  const { queue, redis, jobs = 2, lockMs = 60_000, limiter, onDone, onFailed } = options;
  const processor = fileURLToPath(new URL('./processor.js', import.meta.url));
  const worker = new Worker<Task, Result>(queue, processor, {
    connection: toConnection(redis),
    concurrency: jobs,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    maxStalledCount: MOST_STALLS,
    limiter,
    metrics: { maxDataPoints: MetricsTime.ONE_WEEK },
    workerForkOptions: { env: { ...process.env, [READING]: JSON.stringify(toReading(options)) } },
  });
  worker.on('completed', (_, result) => onDone?.(result));
  worker.on('failed', (job, error) => onFailed?.(job?.data.url ?? '', error));
  // A lost lock or connection: BullMQ retries by itself, but an unhandled 'error' event would end the process.
  worker.on('error', error => onFailed?.('', error));
  return { close: () => worker.close() };
}

/** Fails at once on a machine without a browser, before it can fail any pages of the queue. */
function toReading(options: WorkOptions): Reading {
  const { redis, timeoutMs = 45_000, scroll = false, delayMs = 1000, ignoreRobots = false } = options;
  const browser = options.browser === 'none' ? 'none' : chooseBrowser(options.browser).name;
  return { redis, browser, timeoutMs, scroll, delayMs, obeysRobots: !ignoreRobots };
}
