import { safeWeb } from '../page/address.ts';
import type { Block } from '../page/article.ts';
import { findPost } from '../page/providers.ts';
import { STYLE } from '../page/snapshot.ts';
import { findCallout, looksLikeCallout } from '../settle/callout-box.ts';
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

/** In characters: longer asides are texts of their own. */
const LONGEST_PULLED = 400;
/** Maximum pieces of text, for speed in pages made of asides. */
const MOST_PIECES = 40;
/** Relative to the text beside it. */
const LARGER = 1.15;
const OPENS = /^["“”„«»‘‹「『]/u;

/**
 * A pull quote, for which many have only an `aside`: a few sentences in larger or slanted type or in quotation marks, and perhaps who said
 * them. Undefined for other asides.
 */
export function buildPullQuote(context: BuildContext, row: number, depth: number): Block[] | undefined {
  const { snapshot, before, kept, linkOf } = context;
  if (before[snapshot.end[row]] - before[row] > MOST_PIECES) return undefined;
  if (findCallout(snapshot, row) || looksLikeCallout(snapshot, row)) return undefined;
  const rows: number[] = [];
  for (let r = row; r < snapshot.end[row]; r++) if (kept[r]) rows.push(r);
  const isAmid = before[row] > 0 && before[snapshot.end[row]] < before[snapshot.size];
  const length = rows.reduce((sum, r) => sum + snapshot.text[r].length, 0);
  if (!isAmid || length > LONGEST_PULLED || rows.some(r => snapshot.text[r] === '' || linkOf[r] >= 0)) return undefined;
  const isSlanted = (snapshot.style[rows[0]] & STYLE.italic) !== 0;
  const isLarge = snapshot.fontSizePx[rows[0]] >= LARGER * context.bodySizePx;
  if (!isSlanted && !isLarge && !OPENS.test(snapshot.text[rows[0]].trim())) return undefined;
  const blocks = context.flow(row + 1, snapshot.end[row], depth);
  if (blocks.length === 0 || blocks.some(({ kind }) => kind !== 'paragraph')) return undefined;
  return [{ kind: 'quote', blocks, cite: '', source: sourceOf(context, row, snapshot.end[row]) }];
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
