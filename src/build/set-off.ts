import type { Block } from '../page/article.ts';
import { blockText } from '../page/plain-text.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { isSetOff } from '../settle/callout-box.ts';
import { type BuildContext, hasKept } from './build-context.ts';

/** These have a background or an edge by default. */
const NEVER = tagSet('blockquote', 'table', 'details', 'figure', 'article', 'section');
/** In characters: boxes with more are sections of the page, boxes with less are labels. */
const MOST_LETTERS = 1500;
const LEAST_LETTERS = 40;
/** Maximum share of the whole article. */
const MOST_SHARE = 0.4;
/** Maximum size of an icon. */
const MOST_ICON_PX = 48;
const PICTURES = tagSet('svg', 'img', 'i');

/** Whether a box beside paragraphs of the text has its own background or an edge. */
export function standsOut(context: BuildContext, row: number): boolean {
  const { snapshot, before } = context;
  const { tag, end } = snapshot;
  if (NEVER[tag[row]] || !isSetOff(snapshot, row)) return false;
  const [own, all] = [before[end[row]] - before[row], before[snapshot.size]];
  return own <= MOST_SHARE * all && before[row] > 0 && isBesideText(context, row);
}

/** Sections of a page, cards and posts have only others of their kind beside them. */
function isBesideText(context: BuildContext, row: number): boolean {
  const { tag, end, parent } = context.snapshot;
  const up = parent[row];
  for (let child = up + 1; child < end[up]; child = end[child])
    if (tag[child] === TAG.p && hasKept(context, child)) return true;
  return false;
}

/** Whether such a box has a title or an icon and then text. Excludes bars of links and plain text on a background. */
export function isAside(context: BuildContext, row: number, callout: Extract<Block, { kind: 'callout' }>): boolean {
  const letters = callout.blocks.map(blockText).join(' ').length;
  if (letters < LEAST_LETTERS || letters > MOST_LETTERS || callout.blocks[0].kind === 'callout') return false;
  return (callout.title.length > 0 || hasIcon(context.snapshot, row)) && !leadsAway(context, row);
}

/** A small picture before any text in the box. */
function hasIcon({ tag, end, text, width, height, hidden }: Snapshot, row: number): boolean {
  for (let r = row + 1; r < end[row] && text[r] === ''; r++)
    if (PICTURES[tag[r]] && !hidden[r] && width[r] > 0 && Math.max(width[r], height[r]) <= MOST_ICON_PX) return true;
  return false;
}

/** Whether more than half of its text is linked. */
function leadsAway({ snapshot: { end, text }, linkOf, kept }: BuildContext, row: number): boolean {
  let [linked, all] = [0, 0];
  for (let r = row; r < end[row]; r++) {
    if (!kept[r]) continue;
    all += text[r].length;
    if (linkOf[r] >= 0) linked += text[r].length;
  }
  return linked * 2 > all;
}
