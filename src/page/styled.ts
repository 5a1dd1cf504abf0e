import type { MathFact } from './snapshot.ts';

/**
 * A part of the page as the page renders it: its elements with their computed styles, reduced to values that can only affect
 * appearance. Used by the "original" look (Wang et al., section 2: the article keeps its visual style).
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

/** How the page renders parts of a reading. Parts that are no longer on the page are undefined. */
export interface OriginalDrawing {
  /** The smallest part of the page that contains these rows, without anything else. */
  ofRows(rows: readonly number[]): StyledElement | undefined;
  readonly title: StyledElement | undefined;
  /** Only the text among these rows, such as a caption without its picture. */
  ofWords(rows: readonly number[]): StyledElement | undefined;
  /** Width of the page's text column and its left edge, in page pixels; 0 where unknown. */
  readonly columnPx: number;
  readonly columnLeftPx: number;
  /** Background and text colour of most of the text, 0xRRGGBB. */
  readonly paper: number;
  readonly ink: number;
}

/** Merges nested boxes that each contain only one other: the innermost content with the combined styles. */
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

/** Inline parts style their text and not the box around it. */
export const isInline = ({ style, math }: StyledElement) =>
  math !== undefined || style.display?.startsWith('inline') === true;

/** Combines the styles of a box and its only child box; an inner '0px' does not override the outer value. */
function within(outer: StyledElement['style'], inner: StyledElement['style']): StyledElement['style'] {
  const own = Object.entries(inner).filter(([name, value]) => name !== 'display' && !(value === '0px' && outer[name]));
  return { ...outer, ...Object.fromEntries(own) };
}

/** The text of a part. */
export function wordsOf(part: StyledElement | string): string {
  if (typeof part === 'string') return part;
  if (part.tag === 'br') return '\n';
  const words = part.children.map(wordsOf).join('');
  return isInline(part) ? words : `\n${words}\n`;
}

/** Code in the page's colours. Falls back to plain text if the parts' text differs from the block's, for instance by line numbers. */
export function codeAsDrawn(part: StyledElement, text: string): Pick<StyledElement, 'style' | 'children'> {
  const { style, children } = unwrap(part);
  const isSame = linesOf(children.map(wordsOf).join('')) === linesOf(text);
  // Overrides the reader's own background and border, unless the page sets them.
  return { style: { background: 'none', border: '0', ...style }, children: isSame ? children : [text] };
}

/** Lines for comparison, without spaces and empty lines. */
const linesOf = (text: string) =>
  text
    .replace(/[^\S\n]/g, '')
    .replace(/\n+/g, '\n')
    .trim();

/** Styles that give a picture or player its width on the page, and centre it if the page does. */
export function standing(box: readonly number[], drawing: OriginalDrawing): Record<string, string> {
  const [left, , widthPx] = box;
  if (!(widthPx > 0)) return {};
  const { columnPx, columnLeftPx } = drawing;
  const off = Math.abs(left + widthPx / 2 - (columnLeftPx + columnPx / 2));
  const isCentred = columnPx > 0 && widthPx < columnPx * 0.96 && off < columnPx * 0.02;
  return { 'max-width': `${Math.round(widthPx)}px`, ...(isCentred && { 'margin-inline': 'auto' }) };
}
