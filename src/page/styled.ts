import type { MathFact } from './snapshot.ts';

/**
 * A part of the page as the page draws it: its elements with their computed styles, resolved to values that can do nothing but
 * style. Used by the "original" look (Wang et al., section 2: the article keeps its visual style).
 */
export interface StyledElement {
  /** From a short list of harmless names. */
  tag: string;
  /** CSS properties and values, each checked (see walk/original-style.ts). */
  style: Readonly<Record<string, string>>;
  /** Absolute address of a link; '' for everything else. */
  href: string;
  picture?: { src: string; alt: string; widthPx: number; heightPx: number };
  math?: MathFact;
  colspan?: number;
  rowspan?: number;
  children: (StyledElement | string)[];
}

/** How the parts of one reading are drawn on their page. Undefined where a part no longer stands on the page. */
export interface OriginalDrawing {
  /** The smallest part of the page that holds these rows, without what is not among them. */
  ofRows(rows: readonly number[]): StyledElement | undefined;
  readonly title: StyledElement | undefined;
  /** The texts among these rows alone: what stands under a picture, without the picture. */
  ofWords(rows: readonly number[]): StyledElement | undefined;
  /** Width of the page's text column and its left edge, in page pixels; 0 where unknown. */
  readonly columnPx: number;
  readonly columnLeftPx: number;
  /** Behind most of the text, and its colour: 0xRRGGBB. */
  readonly paper: number;
  readonly ink: number;
}

/** A part without the boxes that hold nothing else: the innermost one's content, in the styles of all of them. */
export function unwrap(part: StyledElement): Pick<StyledElement, 'style' | 'children'> {
  let { style, children } = part;
  for (;;) {
    const held = children.filter(child => typeof child !== 'string' || child.trim() !== '');
    const [inner] = held;
    if (held.length !== 1 || typeof inner === 'string' || inner.picture || isInline(inner)) break;
    style = within(style, inner.style);
    children = inner.children;
  }
  return { style, children };
}

/** What lies in a line paints its words and not the box they stand in. */
export const isInline = ({ style, math }: StyledElement) =>
  math !== undefined || style.display?.startsWith('inline') === true;

/** The styles of a box and of the only one in it as those of one box: what either sets stays set. */
function within(outer: StyledElement['style'], inner: StyledElement['style']): StyledElement['style'] {
  const own = Object.entries(inner).filter(([name, value]) => name !== 'display' && !(value === '0px' && outer[name]));
  return { ...outer, ...Object.fromEntries(own) };
}

/** What one reads of a part. */
export function wordsOf(part: StyledElement | string): string {
  if (typeof part === 'string') return part;
  if (part.tag === 'br') return '\n';
  const words = part.children.map(wordsOf).join('');
  return isInline(part) ? words : `\n${words}\n`;
}

/** Code with the page's own colours: its parts where they say what the block says, for instance without numbers of lines. */
export function codeAsDrawn(part: StyledElement, text: string): Pick<StyledElement, 'style' | 'children'> {
  const { style, children } = unwrap(part);
  const isSame = linesOf(children.map(wordsOf).join('')) === linesOf(text);
  // What the page does not paint is not painted here either.
  return { style: { background: 'none', border: '0', ...style }, children: isSame ? children : [text] };
}

/** Lines as they follow each other, whatever stands between their words. */
const linesOf = (text: string) =>
  text
    .replace(/[^\S\n]/g, '')
    .replace(/\n+/g, '\n')
    .trim();

/** How a picture or player stands in the column: as wide as on the page, in the middle where it is there. */
export function standing(box: readonly number[], drawing: OriginalDrawing): Record<string, string> {
  const [left, , widthPx] = box;
  if (!(widthPx > 0)) return {};
  const { columnPx, columnLeftPx } = drawing;
  const off = Math.abs(left + widthPx / 2 - (columnLeftPx + columnPx / 2));
  const isCentred = columnPx > 0 && widthPx < columnPx * 0.96 && off < columnPx * 0.02;
  return { 'max-width': `${Math.round(widthPx)}px`, ...(isCentred && { 'margin-inline': 'auto' }) };
}
