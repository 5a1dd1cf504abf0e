import type { Block } from '../page/article.ts';
import { joinSources } from './source.ts';

type Figure = Extract<Block, { kind: 'figure' }>;

/** A paragraph that was judged a caption goes to the picture above it, else to the one below, where that has none. */
export function attachCaptions(blocks: Block[]): Block[] {
  const out: Block[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (block.kind !== 'paragraph' || block.source.label !== 'caption') {
      out.push(block);
      continue;
    }
    const above = out[out.length - 1];
    const below = blocks[i + 1];
    if (isBare(above)) out[out.length - 1] = withCaption(above, block);
    else if (isBare(below)) out.push(withCaption(below, blocks[i++]));
    else out.push(block);
  }
  return out;
}

function isBare(block: Block | undefined): block is Figure {
  return block?.kind === 'figure' && block.caption.length === 0;
}

function withCaption(figure: Figure, caption: Block): Block {
  const inlines = caption.kind === 'paragraph' ? caption.inlines : [];
  return { ...figure, caption: inlines, source: joinSources(figure, caption) };
}

/** Pictures that stand beside each other without words of their own are one gallery. */
export function joinGalleries(blocks: Block[]): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const last = out[out.length - 1];
    if (isBare(last) && isBare(block) && areBeside(last, block)) {
      const pictures = [...last.pictures, ...block.pictures.filter(p => !last.pictures.some(q => q.src === p.src))];
      out[out.length - 1] = { ...last, pictures, source: joinSources(last, block) };
    } else out.push(block);
  }
  return out;
}

function areBeside(a: Figure, b: Figure): boolean {
  const [ax, ay, aw, ah] = a.source.box;
  const [bx, by, bw, bh] = b.source.box;
  const overlap = Math.min(ay + ah, by + bh) - Math.max(ay, by);
  return overlap > Math.min(ah, bh) / 2 && (bx >= ax + aw - 2 || ax >= bx + bw - 2);
}
