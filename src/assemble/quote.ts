import type { Block } from '../page/article.ts';
import { safeWeb } from './address.ts';
import type { Desk } from './desk.ts';
import { findPost } from './providers.ts';
import { sourceOf } from './source.ts';

/** A quotation; a social post embedded as one keeps the address of the post as its source. */
export function buildQuote(desk: Desk, row: number, depth: number): Block[] {
  const { snapshot } = desk;
  const blocks = desk.flow(row + 1, snapshot.end[row], depth);
  if (blocks.length === 0) return [];
  const cite = safeWeb(snapshot.attrs[row]?.cite) || findPostLink(desk, row);
  return [{ kind: 'quote', blocks, cite, source: sourceOf(desk, row, snapshot.end[row]) }];
}

/** The last link that is the address of a post: embedded posts end with their date, linked to themselves. */
function findPostLink({ snapshot }: Desk, row: number): string {
  for (let r = snapshot.end[row] - 1; r > row; r--) {
    const href = snapshot.links[r]?.href;
    if (href && findPost(href)) return safeWeb(href);
  }
  return '';
}
