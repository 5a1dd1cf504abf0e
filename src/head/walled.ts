import { findWorks } from '../page/linked-data.ts';
import type { Snapshot } from '../page/snapshot.ts';

/** Whether the page declares its article as paywalled, which search engines ask publishers to do (schema.org). */
export function isWalled(snapshot: Snapshot): boolean {
  return findWorks(snapshot).some(({ isAccessibleForFree: free }) => free === false || /^false$/i.test(String(free)));
}
