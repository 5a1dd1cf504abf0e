import { safeWeb } from '../page/address.ts';
import type { Block } from '../page/article.ts';
import { findPost } from '../page/providers.ts';
import type { BuildContext } from './build-context.ts';
import { sourceOf } from './source.ts';

/** A quotation. For an embedded social media post, the address of the post is preserved. */
export function buildQuote(context: BuildContext, row: number, depth: number): Block[] {
  const { snapshot } = context;
  const blocks = context.flow(row + 1, snapshot.end[row], depth);
  if (blocks.length === 0) return [];
  // Old manuals indent listings with blockquote.
  if (blocks.every(block => block.kind === 'code')) return blocks;
  const cite = safeWeb(snapshot.attrs[row]?.cite) || findPostLink(context, row);
  return [{ kind: 'quote', blocks, cite, source: sourceOf(context, row, snapshot.end[row]) }];
}

/** The last link, if it leads to a post and is not part of the text: embedded posts end with their date as a link. */
function findPostLink({ snapshot, kept }: BuildContext, row: number): string {
  for (let link = snapshot.end[row] - 1; link > row; link--) {
    const href = snapshot.links[link]?.href;
    if (!href) continue;
    const isKept = kept.subarray(link, snapshot.end[link]).includes(1);
    return !isKept && findPost(href) ? safeWeb(href) : '';
  }
  return '';
}
