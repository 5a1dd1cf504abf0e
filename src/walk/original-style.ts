import { toColor } from './color.ts';

/**
 * The computed style of an element as values that are safe to use anywhere: lengths in pixels within limits, numeric colours,
 * keywords from short lists. Anything unrecognised is left out.
 */
export interface OriginalStyle {
  isBlock: boolean;
  style: Record<string, string>;
}

type Check = (value: string, style: CSSStyleDeclaration) => string;

/** Clamps a length in pixels, so that a page cannot push the reader's text out of view. */
const px =
  (least: number, most: number): Check =>
  value => {
    const number = Number.parseFloat(value);
    if (!Number.isFinite(number) || !/^-?[\d.e+-]+px$/.test(value)) return '';
    return `${Math.round(Math.min(most, Math.max(least, number)) * 100) / 100}px`;
  };

const oneOf =
  (...words: string[]): Check =>
  value =>
    words.includes(value) ? value : '';

const color: Check = value => (value === '' ? '' : toCss(toColor(value)));

function toCss(rgba: number): string {
  const [r, g, b, a] = [24, 16, 8, 0].map(shift => (rgba >>> shift) & 255);
  return `rgb(${r} ${g} ${b} / ${Math.round(a / 2.55)}%)`;
}

/** Font family names: letters, digits, spaces and a few punctuation marks, quoted or not. */
const family: Check = value => (/^[\p{L}\p{N} ,"'._-]{1,300}$/u.test(value) ? value : '');

const weight: Check = value => (/^\d{3}$/.test(value) ? value : '');

/** Computed in pixels; clamped to 0.9–3 times the font size to stay legible. */
const lineHeight: Check = (value, style) => {
  const size = Number.parseFloat(style.fontSize) || 16;
  return value === 'normal' ? value : px(size * 0.9, size * 3)(value, style);
};

const decoration: Check = value =>
  value.split(' ').every(word => ['underline', 'line-through', 'overline', 'none'].includes(word)) ? value : '';

/** Written where they differ from the parent's value, and always on elements with a browser default style. */
const INHERITED: Record<string, Check> = {
  'font-family': family,
  'font-size': px(8, 96),
  'font-weight': weight,
  'font-style': oneOf('normal', 'italic', 'oblique'),
  'font-variant-caps': oneOf('normal', 'small-caps', 'all-small-caps'),
  color,
  'text-indent': px(0, 80),
  'text-align': oneOf('start', 'end', 'left', 'right', 'center', 'justify'),
  'text-transform': oneOf('none', 'uppercase', 'lowercase', 'capitalize'),
  'letter-spacing': value => (value === 'normal' ? value : px(-2, 12)(value, NO_STYLE)),
  'line-height': lineHeight,
  'white-space': value =>
    oneOf('normal', 'nowrap', 'pre', 'pre-wrap', 'pre-line')(value, NO_STYLE).replace('nowrap', 'normal'),
  'list-style-type': oneOf(
    'none',
    'disc',
    'circle',
    'square',
    'decimal',
    'decimal-leading-zero',
    'lower-alpha',
    'upper-alpha',
    'lower-latin',
    'upper-latin',
    'lower-roman',
    'upper-roman',
    'lower-greek',
  ),
  'border-collapse': oneOf('collapse', 'separate'),
};
const NO_STYLE = { fontSize: '16px' } as CSSStyleDeclaration;

const MOST_MARGIN = 120;
const MOST_INDENT = 60;
const MOST_PADDING = 80;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const LINE_STYLES = oneOf('solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'inset', 'outset');

const DISPLAYS = oneOf(
  'block',
  'inline',
  'inline-block',
  'list-item',
  'table',
  'table-row',
  'table-cell',
  'table-row-group',
  'table-header-group',
  'table-footer-group',
  'table-caption',
);

/** The element's style relative to its parent, `around`. `isOwn`: browsers have a default style for the tag. */
export function toOriginalStyle(
  computed: CSSStyleDeclaration,
  around: CSSStyleDeclaration | undefined,
  isOwn: boolean,
): OriginalStyle {
  const style: Record<string, string> = {};
  for (const [name, check] of Object.entries(INHERITED)) {
    const value = computed.getPropertyValue(name);
    if (around && !isOwn && value === around.getPropertyValue(name)) continue;
    set(style, name, check(value, computed));
  }
  const display = toDisplayed(computed.display);
  const isBlock = !display.startsWith('inline');
  set(style, 'display', display);
  set(style, 'text-decoration-line', decoration(computed.textDecorationLine, computed));
  const ground = color(computed.backgroundColor, computed);
  if (!ground.endsWith('/ 0%)')) set(style, 'background-color', ground);
  if (isBlock) addMargins(style, computed, around);
  addPaddings(style, computed, isBlock);
  addBorders(style, computed);
  return { isBlock, style };
}

/** Layout containers (grid, flex) become blocks, so that their items stack as on a narrow screen. */
function toDisplayed(value: string): string {
  if (value.startsWith('inline-')) return 'inline-block';
  return DISPLAYS(value, NO_STYLE) || (value === 'contents' ? 'inline' : 'block');
}

/** A negative margin may cancel the parent's padding (a title bar across a box) but not exceed it: it would cover other text. */
function addMargins(
  style: Record<string, string>,
  computed: CSSStyleDeclaration,
  around: CSSStyleDeclaration | undefined,
): void {
  for (const side of SIDES) {
    const room = Math.min(MOST_PADDING, Number.parseFloat(around?.getPropertyValue(`padding-${side}`) ?? '') || 0);
    const value = px(-room, MOST_MARGIN)(computed.getPropertyValue(`margin-${side}`), computed);
    // Wide side margins position the column on the page; narrow ones indent a list or quotation.
    const isPlacing = (side === 'left' || side === 'right') && Number.parseFloat(value) > MOST_INDENT;
    set(style, `margin-${side}`, isPlacing ? '0px' : value);
  }
}

function addPaddings(style: Record<string, string>, computed: CSSStyleDeclaration, isBlock: boolean): void {
  for (const side of SIDES) {
    const value = px(0, MOST_PADDING)(computed.getPropertyValue(`padding-${side}`), computed);
    if (isBlock || value !== '0px') set(style, `padding-${side}`, value);
  }
}

function addBorders(style: Record<string, string>, computed: CSSStyleDeclaration): void {
  for (const side of SIDES) {
    const width = px(0, 20)(computed.getPropertyValue(`border-${side}-width`), computed);
    const line = LINE_STYLES(computed.getPropertyValue(`border-${side}-style`), computed);
    const ink = color(computed.getPropertyValue(`border-${side}-color`), computed);
    if (line !== '' && width !== '0px') set(style, `border-${side}`, `${width} ${line} ${ink}`);
  }
  const round = px(0, 40)(computed.borderTopLeftRadius, computed);
  if (round !== '0px') set(style, 'border-radius', round);
}

function set(style: Record<string, string>, name: string, value: string): void {
  if (value !== '') style[name] = value;
}
