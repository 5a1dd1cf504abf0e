import { type Job, Queue } from 'bullmq';
import { type QueueAddress, toConnection } from './connection.ts';
import { openShards } from './shards.ts';
import type { Result, Task } from './task.ts';

export interface ResultsOptions extends QueueAddress {
  /** Folder of the files, one article a line. */
  out: string;
}

export interface Collected {
  /** Written now. */
  added: number;
  /** In the files in all. */
  total: number;
  /** Still to be read. */
  waiting: number;
  failed: { url: string; reason: string }[];
}

const BATCH = 200;

/**
 * Moves what was read from the queue into files. Call it as often as you like: an article leaves the queue only when it is on disk,
 * and what is on disk is not written again, so that each is there once even where this was stopped in between.
 */
export async function collectResults({ queue: name, redis, out }: ResultsOptions): Promise<Collected> {
  const queue = new Queue<Task, Result>(name, { connection: toConnection(redis) });
  const shards = openShards(out);
  let added = 0;
  try {
    for (;;) {
      const jobs = await queue.getCompleted(0, BATCH - 1);
      if (jobs.length === 0) break;
      for (const job of jobs) {
        if (shards.add(job.returnvalue)) added++;
        await job.remove();
      }
    }
    const failed = (await queue.getFailed()).map(toFailure);
    const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'prioritized');
    const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { added, total: shards.size, waiting, failed };
  } finally {
    await queue.close();
  }
}

function toFailure({ data, failedReason }: Job<Task, Result>) {
  return { url: data.url, reason: failedReason };
}
