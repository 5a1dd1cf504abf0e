import { LONG_CAPTION, LONGEST_CAPTION } from '../build/figure.ts';
import { asBody, joinSources } from '../build/source.ts';
import type { Block, Picture, Source } from '../page/article.ts';
import { fold } from '../page/clean-text.ts';
import { blockText, inlineText } from '../page/plain-text.ts';
import { repeats } from '../settle/repeats.ts';

type Figure = Extract<Block, { kind: 'figure' }>;

/** Attaches paragraphs labelled as captions to the picture above or, if that has a caption already, the one below. */
export function attachCaptions(given: Block[]): Block[] {
  const blocks = nameLines(given);
  const out: Block[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    const above = out[out.length - 1];
    if (block.kind !== 'paragraph' || (block.source.label !== 'caption' && !describes(block, above))) {
      out.push(block);
      continue;
    }
    const below = blocks[i + 1];
    // Text below a heading is body text, and so is text too long for a caption, unless it repeats the picture's description.
    const longest = describes(block, above) ? LONGEST_CAPTION : LONG_CAPTION;
    if (above?.kind === 'heading' || blockText(block).length > longest) out.push(asBody(block));
    else if (isBare(above)) out[out.length - 1] = withCaption(above, block);
    else if (isBare(below)) out.push(withCaption(below, blocks[i++]));
    else out.push(block);
  }
  return out;
}

/** Minimum number of pictures with such a line, since fewer may be chance; and the length of a line in characters. */
const LEAST_LINED = 3;
const LONGEST_LINE = 60;
const ENDS = /[.!?…:;,。！？：；，]["”’»」)]?$/;

/** If every picture has a short line below it that is not a sentence, these lines are captions. */
function nameLines(blocks: Block[]): Block[] {
  const bare = blocks.flatMap((block, at) => (isBare(block) ? [at] : []));
  // A line above a list introduces the list.
  const isLined = (at: number) => isLine(blocks[at + 1]) && blocks[at + 2]?.kind !== 'list';
  if (bare.length < LEAST_LINED || !bare.every(isLined)) return blocks;
  const lines = new Set(bare.map(at => at + 1));
  return blocks.map((block, at) =>
    lines.has(at) ? { ...block, source: { ...block.source, label: 'caption' } } : block,
  );
}

/** Plain text only: bold text is the heading of the text below, and links lead elsewhere. */
function isLine(block: Block | undefined): boolean {
  if (block?.kind !== 'paragraph' || block.inlines.some(({ kind }) => kind !== 'text')) return false;
  const text = blockText(block).trim();
  return text.length <= LONGEST_LINE && !ENDS.test(text);
}

const describes = (block: Block, above: Block | undefined) =>
  isBare(above) && above.pictures.some(({ alt }) => repeats(blockText(block), alt));

function isBare(block: Block | undefined): block is Figure {
  return block?.kind === 'figure' && block.caption.length === 0;
}

function withCaption(figure: Figure, caption: Block): Block {
  const inlines = caption.kind === 'paragraph' ? caption.inlines : [];
  return { ...figure, caption: inlines, source: joinSources([figure, caption]) };
}

/** Removes captions that only repeat the title, and bold that covers a whole caption. */
export function tidyCaptions(blocks: Block[], title: string): Block[] {
  const named = fold(title);
  return blocks.map(block => {
    if (block.kind !== 'figure' || block.caption.length === 0) return block;
    const [first, ...more] = block.caption;
    if (fold(inlineText(block.caption)) === named) return { ...block, caption: [] };
    return first.kind === 'strong' && more.length === 0 ? { ...block, caption: first.children } : block;
  });
}

/** Merges pictures that are side by side and have no captions into one gallery. */
export function joinGalleries(blocks: Block[]): Block[] {
  const out: Block[] = [];
  for (let at = 0; at < blocks.length; ) {
    const gallery = galleryFrom(blocks, at);
    out.push(gallery.length > 1 ? toGallery(gallery) : blocks[at]);
    at += Math.max(1, gallery.length);
  }
  return out;
}

function galleryFrom(blocks: Block[], at: number): Figure[] {
  const gallery: Figure[] = [];
  let [x, y, width, height] = blocks[at].source.box;
  for (let block = blocks[at]; isBare(block); block = blocks[at + gallery.length]) {
    const [bx, by, bw, bh] = block.source.box;
    if (gallery.length > 0 && !areBeside([x, y, width, height], block.source.box)) break;
    const [right, bottom] = [Math.max(x + width, bx + bw), Math.max(y + height, by + bh)];
    [x, y] = [Math.min(x, bx), Math.min(y, by)];
    [width, height] = [right - x, bottom - y];
    gallery.push(block);
  }
  return gallery;
}

function toGallery(figures: Figure[]): Block {
  const pictures = new Map<string, Picture>();
  for (const picture of figures.flatMap(figure => figure.pictures))
    if (!pictures.has(picture.src)) pictures.set(picture.src, picture);
  return { ...figures[0], pictures: [...pictures.values()], source: joinSources(figures) };
}

function areBeside([ax, ay, aw, ah]: Source['box'], [bx, by, bw, bh]: Source['box']): boolean {
  const overlap = Math.min(ay + ah, by + bh) - Math.max(ay, by);
  return overlap > Math.min(ah, bh) / 2 && (bx >= ax + aw - 2 || ax >= bx + bw - 2);
}
