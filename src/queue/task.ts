import { createHash } from 'node:crypto';
import type { PageRecord } from '../result.ts';

/** One address to be read, as it stands in the queue. */
export interface Task {
  url: string;
  /** `none` fetches the page and reads it without drawing it. */
  browser: 'chromium' | 'none';
}

/** One page that was read. */
export interface Result extends PageRecord {
  /** The address as it was asked for; `url` is where it led. */
  asked: string;
  /** Of what was read: the same address with other content is another result. */
  hash: string;
}

export function toHash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
