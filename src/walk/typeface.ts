import { DISPLAY, STYLE } from '../page/snapshot.ts';
import { toColor } from './color.ts';
import type { Level } from './level.ts';
import { nextElementSibling } from './native.ts';
import { toAlign, toFloat } from './style.ts';
import { isClippedAway } from './visible.ts';

/** The part of a computed style that is about type and paint, not about place. */
export interface Typeface {
  /** The same for equal values; 0 where nothing was read. */
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
  /** text-indent pushes the first line out of the page: image replacement. */
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

/** Of a `pre` that is not drawn, and what is in it. */
export const PRE_TYPE: Typeface = { ...NO_TYPE, bits: STYLE.preserved | STYLE.monospace };

const INDENTED_AWAY_PX = -900;

/** What elements that look alike to every usual selector share. */
export interface Look {
  typeface: Typeface;
  float: number;
  /** Sign, parity and typeface of such an element, as a number. */
  own: number;
}

/**
 * Typographic styles, read once for all elements that look alike to every usual selector.
 *
 * Chromium 156, µs a read: rectangle 1.8, font 1.3, colour and background 0.6, every other property 0.2, getComputedStyle
 * 0.15. All of a typeface are three rectangles, so they are what is worth sharing. What can hide an element or let it escape
 * from a hidden one (display, position, visibility, opacity) is never shared: it is read of each.
 *
 *   sign     name, classes and attributes of an element, as a number
 *   own      its sign, the parity of its place (zebras style what is inside a row, not the row) and the typeface found there
 *   path     own of the parent and of all above it: a path forks where a style does
 *   look     path of the parent, sign, sign of the sibling before (h2 + p), and the place among siblings: first, last, and
 *            modulo 12, so that every nth-child of period 2, 3, 4, 6 and 12 holds
 *
 * On 98,000 elements of 160 pages with their own layout this reads 70 of 100 and tells 30 typefaces wrong. A path of the
 * last four reads 62 and tells 31, but others where a dark section further up colours what is in it; a path of two reads 56
 * and tells 68; no parity above, 57 and 65. (A path of looks instead of typefaces makes everything below a first child one of a kind.)
 */
export class Typefaces {
  private readonly steps = new Map<number, number>();
  private readonly looks = new Map<number, Look>();
  private readonly owns = new Map<number, number>();
  private readonly paths = new Map<number, number>();
  private readonly grounds = new Map<number, number>();
  private readonly paints = new Map<number, number>();
  private readonly typefaces = new Map<number, Typeface>();
  private documents = 0;

  /** Above the root of a document: what is below shares nothing with other documents. */
  newPath(): number {
    return this.extend(0, ++this.documents);
  }

  read(element: Element, sign: number, level: Level, css: CSSStyleDeclaration, display: number): Look {
    // Worked out when a first child asks: most elements hold nothing but text.
    if (level.path === 0) level.path = this.extend(level.up!.path, level.own);
    const index = level.elements;
    const isLast = nextElementSibling(element) === null;
    const place = (index === 1 ? 0 : 1 + (index % 12)) | (isLast ? 16 : 0);
    const step = number(this.steps, (sign * SIGNS + level.previous) * PLACES + place);
    const key = level.path * STEPS + step;
    let look = this.looks.get(key);
    if (look === undefined) {
      look = this.find(sign, level, css, display);
      this.looks.set(key, look);
    }
    return look;
  }

  private find(sign: number, level: Level, css: CSSStyleDeclaration, display: number): Look {
    const isInline = display === DISPLAY.inline;
    const typeface = this.readTypeface(css, isInline ? level.typeface : undefined);
    return {
      typeface,
      own: number(this.owns, (sign * 2 + (level.elements & 1)) * STEPS + typeface.id),
      float: isInline ? 0 : toFloat(css.float),
    };
  }

  private extend(path: number, own: number): number {
    return number(this.paths, path * STEPS + own);
  }

  /**
   * Pages have a few dozen typefaces: one object each. `above` is given for inline elements, which have indent and writing mode
   * of the block they are in whatever they say themselves, and whose content cannot be skipped.
   */
  private readTypeface(css: CSSStyleDeclaration, above: Typeface | undefined): Typeface {
    const { whiteSpaceCollapse, textDecorationLine } = css;
    const font = readFont(css);
    let bits = font.bits;
    if (css.textTransform === 'uppercase') bits |= STYLE.uppercase;
    if (textDecorationLine !== 'none') {
      if (textDecorationLine.includes('line-through')) bits |= STYLE.lineThrough;
      if (textDecorationLine.includes('underline')) bits |= STYLE.underline;
    }
    if (css.direction === 'rtl') bits |= STYLE.rtl;
    if (whiteSpaceCollapse !== 'collapse') bits |= STYLE.preserved;
    if (above) bits |= above.bits & STYLE.vertical;
    else bits |= readBlockBits(css);
    const color = toColor(css.color);
    const background = toColor(css.backgroundColor);
    const textAlign = toAlign(css.textAlign);
    const keepsLinesOnly = whiteSpaceCollapse === 'preserve-breaks';
    const isIndentedAway = above ? above.isIndentedAway : Number.parseFloat(css.textIndent) <= INDENTED_AWAY_PX;
    const isClipped = isClippedAway(css.clipPath);
    const hidesContent = above === undefined && css.contentVisibility === 'hidden';

    const paint = number(this.paints, color * STEPS + number(this.grounds, background));
    const flags = (keepsLinesOnly ? 1 : 0) | (isIndentedAway ? 2 : 0) | (isClipped ? 4 : 0) | (hidesContent ? 8 : 0);
    const key = (paint * FONTS + font.id) * SHAPES + ((bits << 7) | (textAlign << 4) | flags);
    let typeface = this.typefaces.get(key);
    if (typeface === undefined) {
      const id = this.typefaces.size + 1;
      const { sizePx: fontSizePx, weight: fontWeight } = font;
      typeface = {
        id,
        bits,
        textAlign,
        fontSizePx,
        fontWeight,
        color,
        background,
        keepsLinesOnly,
        isIndentedAway,
        isClipped,
        hidesContent,
      };
      this.typefaces.set(key, typeface);
    }
    return typeface;
  }
}

/** Narrower ones are lines. */
const EDGE_PX = 3;

function readBlockBits({ writingMode, borderLeftWidth, borderRightWidth }: CSSStyleDeclaration): number {
  const edgePx = Number.parseFloat(borderLeftWidth) - Number.parseFloat(borderRightWidth);
  return (writingMode === 'horizontal-tb' ? 0 : STYLE.vertical) | (Math.abs(edgePx) >= EDGE_PX ? STYLE.edged : 0);
}

/* Pairs of numbers as one number that a double holds exactly: a walk has at most 400,000 rows. */
const SIGNS = 2 ** 22;
const STEPS = 2 ** 20;
const PLACES = 32;
const FONTS = 2 ** 13;
const SHAPES = 2 ** 21;

/** The number of a key, counted from 1. */
function number<K>(numbers: Map<K, number>, key: K): number {
  let known = numbers.get(key);
  if (known === undefined) {
    known = numbers.size + 1;
    numbers.set(key, known);
  }
  return known;
}

interface Font {
  /** The same for equal values, below FONTS. */
  id: number;
  bits: number;
  sizePx: number;
  weight: number;
}

const fonts = new Map<string, Font>();
const ids = new Map<string, number>();
const MAX_FONTS = 5000;
const MONOSPACE = /\b(?:mono|monospace|courier|consolas|menlo|monaco|inconsolata|typewriter|(?:source|fira) code)\b/i;

/** The shorthand says all four in one read, and a page has a few dozen of them; it is '' where it cannot say all. */
function readFont(css: CSSStyleDeclaration): Font {
  const shorthand = css.font;
  const known = shorthand === '' ? undefined : fonts.get(shorthand);
  if (known) return known;
  const italic = css.fontStyle !== 'normal' ? STYLE.italic : 0;
  const monospace = MONOSPACE.test(css.fontFamily.slice(0, 300)) ? STYLE.monospace : 0;
  const bits = italic | monospace;
  const sizePx = Number.parseFloat(css.fontSize) || 0;
  const weight = Number(css.fontWeight) || 400;
  if (fonts.size > MAX_FONTS || ids.size > MAX_FONTS) {
    fonts.clear();
    ids.clear();
  }
  const font = { id: number(ids, `${bits} ${sizePx} ${weight}`), bits, sizePx, weight };
  if (shorthand !== '') fonts.set(shorthand, font);
  return font;
}
