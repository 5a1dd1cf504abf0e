import { findWorks } from '../page/linked-data.ts';
import type { Snapshot } from '../page/snapshot.ts';

/** Whether the page declares its article as one that is not free to read, as search engines ask publishers to (schema.org). */
export function isWalled(snapshot: Snapshot): boolean {
  return findWorks(snapshot).some(({ isAccessibleForFree: free }) => free === false || /^false$/i.test(String(free)));
}
