import type { Block, Picture } from '../../page/article.ts';
import { blockText } from '../../page/plain-text.ts';

/** For the default measure. Small errors are corrected when the chunk is laid out (idle-layout.ts). */
const COLUMN_PX = 660;
const TALLEST_PX = 700;
/** Pictures of unknown size get a 3 : 2 placeholder. */
const UNKNOWN = 2 / 3;
const EMBED_PX = COLUMN_PX * (9 / 16);

/** Amounts from which the style sheet guesses a chunk's height until the browser has laid it out. */
export function guessHeight(blocks: Block[]): Record<string, string> {
  let letters = 0;
  let lines = 0;
  let px = 0;
  for (const block of blocks) {
    if (block.kind === 'code') lines += countLines(block.text) * 0.78;
    else if (block.kind === 'table') lines += block.rows.length * 1.4;
    else letters += block.kind === 'details' ? 0 : blockText(block).length;
    if (block.kind === 'list') lines += block.items.length * 0.6;
    if (block.kind === 'figure') px += picturesPx(block.pictures);
    if (block.kind === 'embed') px += EMBED_PX;
    // A paragraph's last line is half full on average, and the space above it is more than half a line.
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
