import { createHash } from 'node:crypto';
import type { PageRecord } from '../result.ts';

/** One address to be read, as it stands in the queue. */
export interface Task {
  url: string;
  /** When its host may be asked for it, where it had to wait for that. */
  turnMs?: number;
}

/** One page that was read. */
export interface Result extends PageRecord {
  /** The address as it was asked for; `url` is where it led. */
  asked: string;
  /** Of what was read: the same address with other content is another result. */
  hash: string;
}

/** What each worker tells the processes that read for it. */
export interface Reading {
  redis: string;
  browser?: 'chromium' | 'firefox' | 'none';
  timeoutMs: number;
  scroll: boolean;
  delayMs: number;
  obeysRobots: boolean;
}

/** Where those processes find it in their environment. */
export const READING = 'SIGHTLINE_READING';

export function toHash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
