import { createHash } from 'node:crypto';
import type { PageRecord } from '../result.ts';

/** A queued address. */
export interface Task {
  url: string;
  /** When its host may be asked for it; set if it had to wait. */
  turnMs?: number;
}

/** The result of reading a page. */
export interface Result extends PageRecord {
  /** The address as queued; `url` is where it led. */
  asked: string;
  /** Hash of the content: the same address with different content is a different result. */
  hash: string;
}

/** Settings each worker passes to its child processes. */
export interface Reading {
  redis: string;
  browser?: 'chromium' | 'firefox' | 'none';
  timeoutMs: number;
  scroll: boolean;
  delayMs: number;
  obeysRobots: boolean;
}

/** The environment variable that carries them. */
export const READING = 'SIGHTLINE_READING';

export function toHash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
