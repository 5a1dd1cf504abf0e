import type { Article, Inline } from '../../page/article.ts';
import { contrast, luminance } from '../../page/contrast.ts';

/** The page's background, text colour and fonts, for what the original look draws around the page's own elements (walk/original.ts). */
export interface PageLook {
  font: string;
  headFont: string;
  color: string;
  background: string;
  link: string;
  dark: boolean;
}

/** 0xRRGGBB. */
type Rgb = number;

const MAX_LOOKED_AT = 50_000;
/** WCAG AA for text. */
const ENOUGH = 4.5;

export function readPageLook(document: Document, article: Article): PageLook | undefined {
  const window = document.defaultView;
  const sample = findSample(document, article) ?? document.body;
  if (!window || !sample) return undefined;
  const style = window.getComputedStyle(sample);
  const paper = readBackground(window, sample);
  const ink = readable(toRgb(style.color), paper);
  const anchor = sample.querySelector('a[href]') ?? document.querySelector('a[href]');
  const link = readable(anchor ? toRgb(window.getComputedStyle(anchor).color) : undefined, paper, ink);
  const heading = document.querySelector('h1');
  return {
    font: style.fontFamily,
    headFont: heading ? window.getComputedStyle(heading).fontFamily : style.fontFamily,
    color: toCss(ink),
    background: toCss(paper),
    link: toCss(link),
    dark: luminance(paper) < 0.2,
  };
}

/** The page's element for the longest paragraph, found by its text, because positions change with the window. */
function findSample(document: Document, { blocks }: Article): Element | undefined {
  const paragraphs = blocks.flatMap(block => (block.kind === 'paragraph' ? longestText(block.inlines) : ''));
  const longest = paragraphs.reduce((best, text) => (text.length > best.length ? text : best), '');
  if (longest === '') return undefined;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < MAX_LOOKED_AT && texts.nextNode(); count++) {
    const { data, parentElement } = texts.currentNode as Text;
    if (data.length < longest.length || !data.replace(/\s+/g, ' ').includes(longest)) continue;
    if (parentElement && parentElement.getClientRects().length > 0) return parentElement;
  }
  return undefined;
}

/** The longest part of a paragraph that is a single text node on the page. */
function longestText(inlines: Inline[]): string {
  let longest = '';
  for (const inline of inlines) {
    if (inline.kind === 'text' && inline.text.length > longest.length) longest = inline.text;
  }
  return longest.trim();
}

function readBackground(window: Window, element: Element): Rgb {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const colour = toRgb(window.getComputedStyle(at).backgroundColor);
    if (colour !== undefined) return colour;
  }
  return 0xffffff;
}

/** Opaque colours only: we cannot know what shows through a translucent one. */
function toRgb(css: string): Rgb | undefined {
  const color = css.startsWith('rgb') ? css : inRgb(css);
  const [r, g, b, alpha = 1] = (color.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
  if (b === undefined || alpha < 0.9) return undefined;
  const scale = color.startsWith('color') ? 255 : 1;
  const [red, green, blue] = Uint8ClampedArray.of(r * scale, g * scale, b * scale);
  return (red << 16) | (green << 8) | blue;
}

/** Computed colours in other colour spaces keep their notation. Mixing them into sRGB, not quite opaque, yields numbers. */
function inRgb(css: string): string {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
  // An invalid colour leaves `fillStyle` at transparent, which stays unknown.
  pen.fillStyle = 'transparent';
  pen.fillStyle = `color-mix(in srgb, ${css} 99%, transparent)`;
  return pen.fillStyle;
}

function toCss(rgb: Rgb): string {
  return `rgb(${rgb >> 16} ${(rgb >> 8) & 255} ${rgb & 255})`;
}

/** The colour if it has enough contrast with the paper, else `otherwise`, else near-black or near-white. */
export function readable(colour: Rgb | undefined, paper: Rgb, otherwise?: Rgb): Rgb {
  if (colour !== undefined && contrast(colour, paper) >= ENOUGH) return colour;
  return otherwise ?? (luminance(paper) > 0.18 ? 0x141414 : 0xf0f0f0);
}
