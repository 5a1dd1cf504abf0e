import article from './article/article.css?inline';
import blocks from './article/blocks.css?inline';
import type { ReaderOptions } from './contract.ts';
import frame from './frame/frame.css?inline';
import { type LaidGround, type LayOptions, layGround } from './frame/lay-ground.ts';
import looks from './frame/looks.css?inline';

/** Styles for the first frame. */
const FIRST_CSS = [looks, frame, article, blocks].join('\n');

type LaidOptions = Pick<ReaderOptions, 'document' | 'shadowMode'>;

export const toGround = ({ document, shadowMode }: LaidOptions): LayOptions => ({
  document,
  css: FIRST_CSS,
  mode: shadowMode ?? 'closed',
});

/**
 * Builds the part of the reader that needs no article, invisibly, while the article is still being read. It asks for no words, because the first
 * takes the browser 2 ms.
 */
export function layReader(options: LaidOptions): LaidGround {
  return layGround(toGround(options));
}
