import type { Snapshot } from '../page/snapshot.ts';
import { safeLink } from './address.ts';
import { cleanText } from './clean.ts';

/** Where a link leads: a fragment of this page stays one, so that headings and notes can be found by it. */
export function hrefOf(snapshot: Snapshot, row: number): string {
  const link = snapshot.links[row];
  if (!link) return '';
  if (link.fragment !== '') return `#${cleanText(link.fragment).replace(/\s/g, '')}`;
  return safeLink(link.href);
}
