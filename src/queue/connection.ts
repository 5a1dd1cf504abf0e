import { Queue, type QueueOptions } from 'bullmq';
import { Redis } from 'ioredis';
import type { Result, Task } from './task.ts';

export interface QueueAddress {
  /** Name of the queue. */
  queue: string;
  /** redis://host:6379; any Redis or Valkey. */
  redis: string;
}

export function toConnection(redis: string): QueueOptions['connection'] {
  if (!/^rediss?:\/\/[^/]/i.test(redis))
    throw new Error(`"${redis}" is not the address of a Redis server: it must begin with redis:// or rediss://`);
  // Required by BullMQ: a worker blocks until there is work, for however long.
  return { url: redis, maxRetriesPerRequest: null };
}

export type OpenQueue = Queue<Task, Result>;

/** Throws if nothing answers; BullMQ itself would retry silently forever. */
export async function withQueue<T>({ queue, redis }: QueueAddress, use: (queue: OpenQueue) => Promise<T>): Promise<T> {
  const connection = toConnection(redis);
  await checkConnection(redis);
  const opened: OpenQueue = new Queue(queue, { connection });
  // A connection lost later is re-established automatically, and pending calls wait for it.
  opened.on('error', () => undefined);
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

async function checkConnection(redis: string): Promise<void> {
  const client = new Redis(redis, { lazyConnect: true, retryStrategy: () => null });
  let why: NodeJS.ErrnoException | undefined;
  client.on('error', error => {
    why ??= error;
  });
  try {
    await client.connect();
  } catch (cause) {
    const error = why ?? (cause as NodeJS.ErrnoException);
    throw new Error(`No Redis answers at ${withoutPassword(redis)}: ${error.message || error.code}`, { cause });
  } finally {
    client.disconnect();
  }
}

function withoutPassword(redis: string): string {
  if (!URL.canParse(redis)) return 'that address';
  const url = new URL(redis);
  return `${url.protocol}//${url.host}${url.pathname}`;
}
