import { type QueueAddress, withQueue } from './connection.ts';
import { toHash } from './task.ts';

export interface EnqueueOptions extends QueueAddress {
  /** How many times a page is tried, if a retry may help. Default 3. */
  attempts?: number;
  /** From 1 (first) to 1000. Equal priorities are served in order of arrival. Default 100. */
  priority?: number;
}

/** Addresses sent to Redis at a time. */
const BATCH = 1000;
const BACKOFF_MS = 2000;
/** Always set: BullMQ serves jobs without a priority before all others. */
const PRIORITY = 100;

/** Adds addresses to the queue, skipping those already in it. Returns how many were given. */
export async function enqueue(
  urls: Iterable<string> | AsyncIterable<string>,
  options: EnqueueOptions,
): Promise<number> {
  return withQueue(options, async queue => {
    let count = 0;
    let batch: string[] = [];
    const send = async () => {
      await queue.addBulk(batch.map(url => toJob(url, options)));
      count += batch.length;
      batch = [];
    };
    for await (const url of urls) if (batch.push(url) >= BATCH) await send();
    await send();
    return count;
  });
}

function toJob(url: string, { attempts = 3, priority = PRIORITY }: EnqueueOptions) {
  const backoff = { type: 'exponential', delay: BACKOFF_MS };
  return { name: 'read', data: { url }, opts: { jobId: toHash(url), attempts, backoff, priority } };
}
