import type { Job, Queue } from 'bullmq';
import { openQueue, type QueueAddress } from './connection.ts';
import { openShards, type Shards } from './shards.ts';
import type { Result, Task } from './task.ts';

export interface ResultsOptions extends QueueAddress {
  /** Folder of the files, one article a line. */
  out: string;
  /** Goes on until nothing in the queue is still to be read. */
  follow?: boolean;
  /** Stops following. */
  signal?: AbortSignal;
  onProgress?(collected: Omit<Collected, 'failed'>): void;
}

export interface Collected {
  /** Written now. */
  added: number;
  /** In the files in all. */
  total: number;
  /** Still to be read. */
  waiting: number;
  failedCount: number;
  /** The first thousand of them. */
  failed: { url: string; reason: string }[];
}

const BATCH = 200;
const MOST_FAILURES = 1000;
const PAUSE_MS = 1000;

/**
 * Moves what was read from the queue into files. Call it as often as you like: an article leaves the queue only when it is on disk,
 * and what is on disk is not written again, so that each is there once even where this was stopped in between.
 */
export async function collectResults(options: ResultsOptions): Promise<Collected> {
  const { out, follow = false, signal, onProgress, ...address } = options;
  const shards = openShards(out);
  const queue = await openQueue<Task, Result>(address);
  const before = shards.size;
  try {
    for (;;) {
      // Counted first: what is read meanwhile is among the completed then, or still counted.
      const waiting = await countOpen(queue);
      await moveCompleted(queue, shards, signal);
      const failedCount = await queue.getFailedCount();
      const collected = { added: shards.size - before, total: shards.size, waiting, failedCount };
      onProgress?.(collected);
      if (!follow || waiting === 0 || signal?.aborted)
        return { ...collected, failed: (await queue.getFailed(0, MOST_FAILURES - 1)).map(toFailure) };
      await new Promise(done => setTimeout(done, PAUSE_MS));
    }
  } finally {
    await queue.close();
  }
}

async function moveCompleted(queue: Queue<Task, Result>, shards: Shards, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const jobs = await queue.getCompleted(0, BATCH - 1);
    if (jobs.length === 0) return;
    for (const job of jobs) {
      shards.add(job.returnvalue);
      await job.remove();
    }
  }
}

async function countOpen(queue: Queue): Promise<number> {
  const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'prioritized');
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** How many pages are still to be read. */
export async function countWaiting(address: QueueAddress): Promise<number> {
  const queue = await openQueue(address);
  try {
    return await countOpen(queue);
  } finally {
    await queue.close();
  }
}

/** Puts what failed back into the queue, to be tried once more. */
export async function retryFailed(address: QueueAddress): Promise<void> {
  const queue = await openQueue<Task, Result>(address);
  try {
    await queue.retryJobs({ state: 'failed' });
  } finally {
    await queue.close();
  }
}

function toFailure({ data, failedReason }: Job<Task, Result>) {
  return { url: data.url, reason: failedReason };
}
