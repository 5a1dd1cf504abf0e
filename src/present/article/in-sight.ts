import type { Article, Block } from '../../page/article.ts';
import type { ReaderSettings } from '../../settings.ts';
import { textOf } from './Inlines.tsx';

/** Letters on a line, for each of the measure's: more than ever stand there, so that lines are guessed too few. */
const LETTERS = 1.4;
/** Of the text's size: what title and names take at least, and the air above a block. */
const HEAD_EMS = 6;
const GAP_EMS = 0.6;
/** Of the window: what the page leaves free above its head. */
const TOP_SHARE = 0.06;

/**
 * Blocks that are sure to fill a window, from the article's head or from a block on. Everything is guessed low: a block too
 * many costs a little time, one too few is a hole in the first frame.
 */
export function blocksInSight({ blocks }: Article, settings: ReaderSettings, heightPx: number, from = 0): number {
  // Where one goes on in the midst of a block, nearly all of it may be above the window.
  let at = from > 0 ? from + 1 : 0;
  let px = from > 0 ? 0 : TOP_SHARE * heightPx + HEAD_EMS * settings.sizePx;
  while (px < heightPx && at < blocks.length) px += leastHeightPx(blocks[at++], settings);
  return Math.min(at, blocks.length);
}

function leastHeightPx(block: Block, { sizePx, lineHeight, measure }: ReaderSettings): number {
  const letters = block.kind === 'paragraph' ? textOf(block.inlines).length : 1;
  return Math.ceil(letters / (measure * LETTERS)) * sizePx * lineHeight + GAP_EMS * sizePx;
}
