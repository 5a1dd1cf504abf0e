import type { QueueOptions } from 'bullmq';

export interface QueueAddress {
  /** Name of the queue. */
  queue: string;
  /** redis://host:6379: any Redis or Valkey. */
  redis: string;
}

export function toConnection(redis: string): QueueOptions['connection'] {
  // BullMQ asks for this: a worker waits for work as long as it takes.
  return { url: redis, maxRetriesPerRequest: null };
}
