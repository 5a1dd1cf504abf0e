import { picturePath, toUrl } from '../page/address.ts';
import type { Block, Inline, Picture, Source } from '../page/article.ts';
import { blockText, inlineText } from '../page/plain-text.ts';
import { findStill } from '../page/providers.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import { type BuildContext, hasKept } from './build-context.ts';
import { elementInlines } from './inline.ts';
import { toPicture } from './picture.ts';
import { asBody, sourceOf } from './source.ts';

/** A picture outside a figure element. */
export function buildImage(context: BuildContext, row: number): Block[] {
  const picture = context.kept[row] ? toPicture(context, row) : undefined;
  if (!picture) return [];
  const source = sourceOf(context, row, row + 1);
  const embed = findStill(picture);
  return [embed ? { kind: 'embed', embed, source } : { kind: 'figure', pictures: [picture], caption: [], source }];
}

/**
 * A figure element: pictures with their caption. Other content that authors put into figures (tables, code, quotes, players) is built as
 * usual; the caption goes into the block if it has a place for one, else into a paragraph.
 */
export function buildFigure(context: BuildContext, row: number, depth: number): Block[] {
  const { snapshot } = context;
  const captionRow = findCaption(context, row);
  const caption = captionOf(context, captionRow);
  const after = captionRow < 0 ? snapshot.end[row] : snapshot.end[captionRow];
  const parts = [
    ...context.flow(row + 1, captionRow < 0 ? after : captionRow, depth),
    ...context.flow(after, snapshot.end[row], depth),
  ];
  const source = sourceOf(context, row, snapshot.end[row]);
  const pictures = parts.flatMap(picturesOf);
  const others = parts.filter(part => part.kind !== 'figure');
  if (pictures.length > 0 && others.length === 0) {
    const isLong = inlineText(caption).length > LONG_CAPTION || hasHeading(context, captionRow);
    const besides = isLong ? context.flow(captionRow + 1, after, depth).filter(part => part.kind !== 'figure') : [];
    if (pictures.length > 1 ? besides.length > 1 : isText(besides))
      return [
        { kind: 'figure', pictures: unique(pictures), caption: [], source },
        ...besides.filter(part => !COUNT.test(blockText(part))).map(asBody),
      ];
  }
  if (pictures.length > 0 && others.every(part => part.kind === 'paragraph')) {
    const inner = joinRuns(parts.map(part => (part.kind === 'figure' ? part.caption : [])));
    const words = [caption, inner].find(one => one.length > 0) ?? joinRuns(others.map(inlinesOf));
    return [{ kind: 'figure', pictures: unique(pictures), caption: words, source }];
  }
  // Drop the caption of a picture that was dropped.
  if (caption.length === 0 || (parts.length === 0 && hasPicture(context, row))) return parts;
  return captioned(parts, caption, sourceOf(context, captionRow, snapshot.end[captionRow]));
}

/** Pictures in a caption are icons: a camera, an "i". */
function captionOf(context: BuildContext, row: number): Inline[] {
  if (row < 0) return [];
  const words = elementInlines(context, row, { isCaption: true }).filter(inline => inline.kind !== 'image');
  return inlineText(words).trim() === '' ? [] : words;
}

/** Adds a caption to content other than pictures: to a table as its caption, to a quotation as its attribution. */
function captioned(parts: Block[], caption: Inline[], source: Source): Block[] {
  const [only] = parts;
  if (parts.length === 1 && only.kind === 'table' && only.caption.length === 0) return [{ ...only, caption }];
  const line: Block = { kind: 'paragraph', inlines: caption, source };
  const quote = parts.findLast(part => part.kind === 'quote');
  if (quote?.kind !== 'quote') return [...parts, line];
  return parts.map(part => (part === quote ? { ...quote, blocks: [...quote.blocks, asBody(line)] } : part));
}

function hasPicture({ snapshot }: BuildContext, row: number): boolean {
  for (let r = row; r < snapshot.end[row]; r++) if (snapshot.images[r]) return true;
  return false;
}

function findCaption(context: BuildContext, row: number): number {
  const { snapshot } = context;
  for (let r = row + 1; r < snapshot.end[row]; r++) {
    if (snapshot.tag[r] === TAG.figcaption && hasKept(context, r)) return r;
  }
  return -1;
}

const picturesOf = (block: Block): Picture[] => (block.kind === 'figure' ? block.pictures : []);

/** A slide counter: "3/14", "3 of 14". */
const COUNT = /^\d{1,3}\s?(?:\/|of)\s?\d{1,3}$/;
/** In characters: too long for a caption, unless the page marks it up as one. */
export const LONG_CAPTION = 300;
export const LONGEST_CAPTION = 800;
/** In characters: longer than a credit or a line above the text. Applies to each of two paragraphs. */
const LONG_PART = 150;

/** Whether a caption made of several blocks is a text of its own: it has a heading, three paragraphs, or two long ones. */
function isText(besides: Block[]): boolean {
  const lengths = besides.map(part => blockText(part).length);
  return (
    besides.length > 2 ||
    besides.some(part => part.kind === 'heading') ||
    (besides.length === 2 && (Math.min(...lengths) > LONG_PART || lengths[0] + lengths[1] > LONGEST_CAPTION))
  );
}

/** A caption with a heading is a slide of a slideshow and is built as text; so is a long one in several parts. */
function hasHeading({ snapshot }: BuildContext, row: number): boolean {
  for (let r = row; r >= 0 && r < snapshot.end[row]; r++) if (HEADINGS[snapshot.tag[r]]) return true;
  return false;
}

/** Removes duplicates. Pages layer several sizes of a picture until the largest has loaded; keeps the largest. */
function unique(pictures: Picture[]): Picture[] {
  const found = new Map<string, Picture>();
  for (const picture of pictures) {
    const key = pictureKey(picture);
    const known = found.get(key);
    if (!known || picture.widthPx > known.widthPx) found.set(key, picture);
  }
  return [...found.values()];
}

/** Identifies a picture by its file name without the size, or by its full address if that has a query. */
export function pictureKey({ src }: Picture): string {
  const url = toUrl(src);
  const isFile = url?.search === '' && /\.(?:jpe?g|png|webp|avif)$/i.test(url.pathname);
  return isFile ? url.hostname + picturePath(src) : src;
}

const inlinesOf = (block: Block): Inline[] => (block.kind === 'paragraph' ? block.inlines : []);

/** Loose text next to a figure's picture is its caption: joins the runs, one per line. */
function joinRuns(runs: Inline[][]): Inline[] {
  const inlines: Inline[] = [];
  for (const run of runs) {
    if (inlines.length > 0 && run.length > 0) inlines.push({ kind: 'break' });
    inlines.push(...run);
  }
  return inlines;
}
