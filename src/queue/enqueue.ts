import type { Queue } from 'bullmq';
import { openQueue, type QueueAddress } from './connection.ts';
import { type Task, toHash } from './task.ts';

export interface EnqueueOptions extends QueueAddress {
  /** How often a page is tried, where trying again may help. Default 3. */
  attempts?: number;
  /** From 1, which comes first, to 1000; of the same priority, first come, first served. Default 100. */
  priority?: number;
}

/** Addresses sent to Redis at a time. */
const BATCH = 1000;
const BACKOFF_MS = 2000;
/** BullMQ reads whatever has none before all that has one. */
const PRIORITY = 100;

/** Puts addresses into the queue; one that is in it already is there once. The number of addresses given. */
export async function enqueue(
  urls: Iterable<string> | AsyncIterable<string>,
  options: EnqueueOptions,
): Promise<number> {
  const queue: Queue<Task> = await openQueue(options);
  let count = 0;
  let batch: string[] = [];
  const send = async () => {
    await queue.addBulk(batch.map(url => toJob(url, options)));
    count += batch.length;
    batch = [];
  };
  try {
    for await (const url of urls) if (batch.push(url) >= BATCH) await send();
    await send();
  } finally {
    await queue.close();
  }
  return count;
}

function toJob(url: string, { attempts = 3, priority = PRIORITY }: EnqueueOptions) {
  const backoff = { type: 'exponential', delay: BACKOFF_MS };
  return { name: 'read', data: { url }, opts: { jobId: toHash(url), attempts, backoff, priority } };
}
