import { fileURLToPath } from 'node:url';
import { MetricsTime, Worker } from 'bullmq';
import { chooseBrowser } from '../command/browser.ts';
import { type QueueAddress, toConnection } from './connection.ts';
import { READING, type Reading, type Result, type Task } from './task.ts';

export interface WorkOptions extends QueueAddress {
  /** Pages at a time, each in a process of its own: a page may take a core. Default 2. */
  jobs?: number;
  /** What draws the pages; `none` reads them without drawing. By default the first that is found. */
  browser?: Reading['browser'];
  /** How long a page may take. Default 45,000. */
  timeoutMs?: number;
  /** Scrolls through each page first, for what loads when it is seen. */
  scroll?: boolean;
  /** Pause between two pages of one host, all workers of the queue together. robots.txt may ask for more. Default 1000. */
  delayMs?: number;
  /** Reads what robots.txt asks not to read. */
  ignoreRobots?: boolean;
  /** Without a word from a worker for this long, its pages are given to others. Default 60,000. */
  lockMs?: number;
  /** Pages per interval at most, for all workers of the queue together. */
  limiter?: { max: number; duration: number };
  onDone?(result: Result): void;
  /** Told of each attempt that failed; `url` is empty where it was no page but the connection. */
  onFailed?(url: string, error: Error): void;
}

export interface Working {
  /** Lets the pages in hand be finished. */
  close(): Promise<void>;
}

/** A machine may stop in the middle of a page more often than a page may fail. */
const MOST_STALLS = 5;

/** Takes pages from the queue until it is closed. Delivery, locks and retries are BullMQ's. Throws where there is no browser. */
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
  // A lost lock or connection: BullMQ tries again by itself, and an event nobody hears would end the process.
  worker.on('error', error => onFailed?.('', error));
  return { close: () => worker.close() };
}

/** A machine without a browser says so at once, and spoils no page of the queue. */
function toReading(options: WorkOptions): Reading {
  const { redis, timeoutMs = 45_000, scroll = false, delayMs = 1000, ignoreRobots = false } = options;
  const browser = options.browser === 'none' ? 'none' : chooseBrowser(options.browser).name;
  return { redis, browser, timeoutMs, scroll, delayMs, obeysRobots: !ignoreRobots };
}
