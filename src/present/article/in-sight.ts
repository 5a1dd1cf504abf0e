import type { Article, Block } from '../../page/article.ts';
import type { ReaderSettings } from '../../settings.ts';
import { textOf } from './Inlines.tsx';

/** Letters per `ch` of the measure. Higher than in any real text, so that the number of lines is underestimated. */
const LETTERS = 1.4;
/** In ems: minimum height of title and byline, and of the space above a block. */
const HEAD_EMS = 6;
const GAP_EMS = 0.6;
/** Share of the window above the article's head. */
const TOP_SHARE = 0.06;

/**
 * Number of blocks certain to fill a window, from the article's head or from block `from`. Heights are underestimated: a block too many
 * costs a little time, one too few leaves a hole in the first frame.
 */
export function blocksInSight({ blocks }: Article, settings: ReaderSettings, heightPx: number, from = 0): number {
  // When resuming within a block, nearly all of it may be above the window.
  let at = from > 0 ? from + 1 : 0;
  let px = from > 0 ? 0 : TOP_SHARE * heightPx + HEAD_EMS * settings.sizePx;
  while (px < heightPx && at < blocks.length) px += leastHeightPx(blocks[at++], settings);
  return Math.min(at, blocks.length);
}

function leastHeightPx(block: Block, { sizePx, lineHeight, measure }: ReaderSettings): number {
  const letters = block.kind === 'paragraph' ? textOf(block.inlines).length : 1;
  return Math.ceil(letters / (measure * LETTERS)) * sizePx * lineHeight + GAP_EMS * sizePx;
}
