import type { Job } from 'bullmq';
import { type OpenQueue, type QueueAddress, withQueue } from './connection.ts';
import { openShards, type Shards } from './shards.ts';
import type { Result, Task } from './task.ts';

export interface ResultsOptions extends QueueAddress {
  /** Folder for the files, with one article per line. */
  out: string;
  /** Continues until nothing in the queue is left to read. */
  follow?: boolean;
  /** Stops following. */
  signal?: AbortSignal;
  onProgress?(collected: Omit<Collected, 'failed'>): void;
}

export interface Collected {
  /** Written by this call. */
  added: number;
  /** Total in the files. */
  total: number;
  /** Still to be read. */
  waiting: number;
  failedCount: number;
  /** The first thousand failures. */
  failed: { url: string; reason: string }[];
}

const BATCH = 200;
const MOST_FAILURES = 1000;
const PAUSE_MS = 1000;

/**
 * Moves results from the queue into files. May be called at any time: an article leaves the queue only once it is on disk, and is
 * not written again if it is already there, so each is stored exactly once even after an interruption.
 */
export async function collectResults(options: ResultsOptions): Promise<Collected> {
  const { out, follow = false, signal, onProgress, ...address } = options;
  const shards = openShards(out);
  const before = shards.size;
  return withQueue(address, async queue => {
    for (;;) {
      // Counted first: a page read in the meantime is then either among the completed or still counted.
      const waiting = await countOpen(queue);
      await moveCompleted(queue, shards, signal);
      const failedCount = await queue.getFailedCount();
      const collected = { added: shards.size - before, total: shards.size, waiting, failedCount };
      onProgress?.(collected);
      if (!follow || waiting === 0 || signal?.aborted)
        return { ...collected, failed: (await queue.getFailed(0, MOST_FAILURES - 1)).map(toFailure) };
      await new Promise(done => setTimeout(done, PAUSE_MS));
    }
  });
}

async function moveCompleted(queue: OpenQueue, shards: Shards, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const jobs = await queue.getCompleted(0, BATCH - 1);
    if (jobs.length === 0) return;
    for (const job of jobs) {
      shards.add(job.returnvalue);
      await job.remove();
    }
  }
}

async function countOpen(queue: OpenQueue): Promise<number> {
  const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'prioritized');
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Counts the pages still to be read. */
export const countWaiting = (address: QueueAddress): Promise<number> => withQueue(address, countOpen);

/** Puts failed pages back into the queue for one more try. */
export const retryFailed = (address: QueueAddress): Promise<void> =>
  withQueue(address, queue => queue.retryJobs({ state: 'failed' }));

function toFailure({ data, failedReason }: Job<Task, Result>) {
  return { url: data.url, reason: failedReason };
}
