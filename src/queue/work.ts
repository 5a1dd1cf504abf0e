import { fileURLToPath } from 'node:url';
import { Worker } from 'bullmq';
import { type QueueAddress, toConnection } from './connection.ts';
import type { Result, Task } from './task.ts';

export interface WorkOptions extends QueueAddress {
  /** Pages at a time, each in a process of its own: a page may take a core. Default 2. */
  jobs?: number;
  /** Without a word from a worker for this long, its pages are given to others. Default 60,000. */
  lockMs?: number;
  /** No more than so many pages in so many milliseconds, all workers of the queue together. */
  limiter?: { max: number; duration: number };
  onDone?(result: Result): void;
  onFailed?(url: string, error: Error): void;
}

export interface Working {
  /** Lets the pages in hand be finished. */
  close(): Promise<void>;
}

/** A machine may stop in the middle of a page more often than a page may fail. */
const MOST_STALLS = 5;

/** Takes pages from the queue until it is closed. Delivery, locks and retries are BullMQ's. */
export function work({ queue, redis, jobs = 2, lockMs = 60_000, limiter, onDone, onFailed }: WorkOptions): Working {
  const processor = fileURLToPath(new URL('./processor.js', import.meta.url));
  const worker = new Worker<Task, Result>(queue, processor, {
    connection: toConnection(redis),
    concurrency: jobs,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    maxStalledCount: MOST_STALLS,
    limiter,
  });
  worker.on('completed', (_, result) => onDone?.(result));
  worker.on('failed', (job, error) => onFailed?.(job?.data.url ?? '', error));
  // A lost lock or connection: BullMQ tries again by itself, and an event nobody hears would end the process.
  worker.on('error', error => onFailed?.('', error));
  return { close: () => worker.close() };
}
