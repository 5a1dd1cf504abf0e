import { safeLink } from './address.ts';
import { cleanText } from './clean.ts';
import type { Desk } from './desk.ts';

/** Where a link leads: a fragment of this page stays one, so that headings and notes can be found by it. */
export function hrefOf(desk: Desk, row: number): string {
  const link = desk.snapshot.links[row];
  if (!link) return '';
  if (link.fragment === '') return safeLink(link.href);
  desk.hasFragments = true;
  return `#${cleanText(link.fragment).replace(/\s/g, '')}`;
}
