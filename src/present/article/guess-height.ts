import type { Block, Picture } from '../../page/article.ts';
import { blocksText } from './article-text.ts';

/** Where the measure is usual; a little off is made good when the chunk is laid out (idle-layout.ts). */
const COLUMN_PX = 660;
const TALLEST_PX = 700;
/** A place kept for a picture of unknown size is 3 : 2. */
const UNKNOWN = 2 / 3;
const EMBED_PX = COLUMN_PX * (9 / 16);

/** What a chunk holds, for the style sheet to guess its height from while the browser has not laid it out. */
export function guessHeight(blocks: Block[]): Record<string, string> {
  let letters = 0;
  let lines = 0;
  let px = 0;
  for (const block of blocks) {
    if (block.kind === 'code') lines += countLines(block.text) * 0.78;
    else if (block.kind === 'table') lines += block.rows.length * 1.4;
    else letters += block.kind === 'details' ? 0 : blocksText([block]).length;
    if (block.kind === 'list') lines += block.items.length * 0.6;
    if (block.kind === 'figure') px += picturesPx(block.pictures);
    if (block.kind === 'embed') px += EMBED_PX;
    // The last line of a paragraph is half full; the air above is more than half a line.
    lines += block.kind === 'heading' ? 2 : 1.1;
  }
  return { '--letters': String(letters), '--lines': lines.toFixed(1), '--px': `${Math.round(px)}px` };
}

function picturesPx(pictures: Picture[]): number {
  if (pictures.length > 1) return Math.ceil(pictures.length / 3) * 220;
  const [{ widthPx, heightPx } = { widthPx: 0, heightPx: 0 }] = pictures;
  if (!widthPx || !heightPx) return COLUMN_PX * UNKNOWN;
  return Math.min(TALLEST_PX, heightPx, (COLUMN_PX * heightPx) / widthPx) + 40;
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
