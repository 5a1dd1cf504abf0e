import { ALIGN, DISPLAY, FLOAT, MARKER, POSITION } from '../page/snapshot.ts';

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

export function toAlign(css: string): number {
  return ALIGNS[css] ?? ALIGN.start;
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

const LETTERS = new Map<string, number>([
  ['lower-alpha', MARKER.lowerAlpha],
  ['lower-latin', MARKER.lowerAlpha],
  ['upper-alpha', MARKER.upperAlpha],
  ['upper-latin', MARKER.upperAlpha],
  ['lower-roman', MARKER.lowerRoman],
  ['upper-roman', MARKER.upperRoman],
]);

function toMarker(type: string): number {
  if (type === 'none') return MARKER.none;
  if (BULLETS.has(type)) return MARKER.bullet;
  if (type.startsWith('decimal')) return MARKER.decimal;
  return LETTERS.get(type) ?? MARKER.other;
}

export function readMarker(css: CSSStyleDeclaration): number {
  const marker = toMarker(css.listStyleType);
  return marker === MARKER.none && css.listStyleImage !== 'none' ? MARKER.bullet : marker;
}
