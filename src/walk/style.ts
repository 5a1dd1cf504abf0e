import { ALIGN, DISPLAY, FLOAT, MARKER, POSITION, STYLE } from '../page/snapshot.ts';
import { toColor } from './color.ts';
import { isClippedAway } from './visible.ts';

/**
 * The part of a computed style that is about type. Reading it costs about 8 µs an element in Chromium 156 (0.3 to 1.1 µs a
 * property: colour 0.9, background 1.0, family 1.1, size and weight 0.6, the rest 0.4), four times the bounding
 * rectangle, so elements that no usual selector can tell apart share one reading (see `signature` in walk.ts). What
 * places an element or shows it (display, position, float, visibility, opacity) is read from every element.
 */
export interface Typeface {
  id: number;
  /** Bits of STYLE that come from computed style. */
  bits: number;
  textAlign: number;
  fontSizePx: number;
  fontWeight: number;
  color: number;
  background: number;
  /** Lines kept but spaces collapsed: pre-line. */
  keepsLinesOnly: boolean;
  /** text-indent pushes the line out of the page: image replacement. */
  isIndentedAway: boolean;
  isClipped: boolean;
  /** content-visibility: hidden: not this element, but everything in it. */
  hidesContent: boolean;
}

export const NO_TYPE: Typeface = {
  id: 0,
  bits: 0,
  textAlign: 0,
  fontSizePx: 0,
  fontWeight: 0,
  color: 0,
  background: 0,
  keepsLinesOnly: false,
  isIndentedAway: false,
  isClipped: false,
  hidesContent: false,
};

export function readTypeface(css: CSSStyleDeclaration, id: number): Typeface {
  const space = css.whiteSpaceCollapse;
  const decoration = css.textDecorationLine;
  let bits = 0;
  if (css.fontStyle !== 'normal') bits |= STYLE.italic;
  if (css.textTransform === 'uppercase') bits |= STYLE.uppercase;
  if (decoration !== 'none') {
    if (decoration.includes('line-through')) bits |= STYLE.lineThrough;
    if (decoration.includes('underline')) bits |= STYLE.underline;
  }
  if (css.direction === 'rtl') bits |= STYLE.rtl;
  if (css.writingMode !== 'horizontal-tb') bits |= STYLE.vertical;
  if (space !== 'collapse') bits |= STYLE.preserved;
  if (isMonospace(css.fontFamily)) bits |= STYLE.monospace;
  return {
    id,
    bits,
    textAlign: ALIGNS[css.textAlign] ?? ALIGN.start,
    fontSizePx: Number.parseFloat(css.fontSize) || 0,
    fontWeight: Number(css.fontWeight) || 400,
    color: toColor(css.color),
    background: toColor(css.backgroundColor),
    keepsLinesOnly: space === 'preserve-breaks',
    isIndentedAway: Number.parseFloat(css.textIndent) <= -999,
    isClipped: isClippedAway(css.clipPath),
    hidesContent: css.contentVisibility === 'hidden',
  };
}

const ALIGNS: Record<string, number> = {
  ...ALIGN,
  '-webkit-auto': ALIGN.start,
  '-webkit-left': ALIGN.left,
  '-webkit-right': ALIGN.right,
  '-webkit-center': ALIGN.center,
  '-moz-left': ALIGN.left,
  '-moz-right': ALIGN.right,
  '-moz-center': ALIGN.center,
};

const MONOSPACE = /\b(mono|monospace|courier|consolas|menlo|monaco|inconsolata|source code|fira code|typewriter)/i;
const families = new Map<string, boolean>();

function isMonospace(family: string): boolean {
  let is = families.get(family);
  if (is === undefined) {
    is = MONOSPACE.test(family.slice(0, 300));
    if (families.size < 2000) families.set(family, is);
  }
  return is;
}

const DISPLAYS: Record<string, number> = {
  none: DISPLAY.none,
  inline: DISPLAY.inline,
  block: DISPLAY.block,
  'flow-root': DISPLAY.block,
  'inline-block': DISPLAY.inlineBlock,
  'inline-flow-root': DISPLAY.inlineBlock,
  flex: DISPLAY.flex,
  '-webkit-box': DISPLAY.flex,
  grid: DISPLAY.grid,
  'inline-grid': DISPLAY.inlineFlex,
  'inline-flex': DISPLAY.inlineFlex,
  '-webkit-inline-box': DISPLAY.inlineFlex,
  table: DISPLAY.table,
  'inline-table': DISPLAY.inlineBlock,
  'table-row': DISPLAY.tableRow,
  'table-cell': DISPLAY.tableCell,
  'table-row-group': DISPLAY.tablePart,
  'table-header-group': DISPLAY.tablePart,
  'table-footer-group': DISPLAY.tablePart,
  'table-column': DISPLAY.tablePart,
  'table-column-group': DISPLAY.tablePart,
  'table-caption': DISPLAY.block,
  'list-item': DISPLAY.listItem,
  contents: DISPLAY.contents,
  ruby: DISPLAY.inline,
  'ruby-text': DISPLAY.inline,
  math: DISPLAY.inline,
};

export function toDisplay(css: string): number {
  return DISPLAYS[css] ?? DISPLAY.other;
}

const POSITIONS: Record<string, number> = { ...POSITION, '-webkit-sticky': POSITION.sticky };

export function toPosition(css: string): number {
  return POSITIONS[css] ?? POSITION.static;
}

export function toFloat(css: string): number {
  return css === 'left' || css === 'inline-start' ? FLOAT.left : css === 'none' ? FLOAT.none : FLOAT.right;
}

const BULLETS = new Set(['disc', 'circle', 'square', 'disclosure-open', 'disclosure-closed']);

export function toMarker(type: string): number {
  if (type === 'none') return MARKER.none;
  if (BULLETS.has(type)) return MARKER.bullet;
  if (type.startsWith('decimal')) return MARKER.decimal;
  if (type.endsWith('alpha') || type.endsWith('latin')) return MARKER.alpha;
  return type.endsWith('roman') ? MARKER.roman : MARKER.other;
}
