import type { ImageFact } from '../page/snapshot.ts';
import {
  attribute,
  canvasHeight,
  canvasWidth,
  closest,
  data,
  drawnData,
  firstChild,
  getAttribute,
  getAttributeNames,
  localName,
  namespaceURI,
  nextSibling,
  nodeType,
  querySelector,
  SVG,
  textContent,
} from './native.ts';

/** Smaller ones are signs, not figures. */
const LEAST_WIDTH_PX = 160;
const LEAST_HEIGHT_PX = 80;
/** Of a copy: a drawing with more is a map of the world, and would keep everybody waiting. */
const MOST_ELEMENTS = 6000;
const MOST_DEPTH = 60;
const MOST_LETTERS = 600_000;
/** Looks that are asked for; after that elements keep what is written on them. */
const MOST_LOOKS = 1500;
/** Larger ones take a browser longer to write than a page may wait. */
const MOST_CANVAS_PX = 2_000_000;
/** Letters of a picture in which nothing is drawn. */
const BLANK_LETTERS = 6000;

/** Parts of the page that draw signs, not figures. */
const NO_FIGURE = 'a, button, label, header, nav, footer, [role="button"], [role="banner"], [role="navigation"]';

/** The looks of an element that are asked for, and a number for all that look so. */
interface Look {
  id: number;
  display: string;
  values: Record<string, string>;
}
const GROUND: Look = { id: 0, display: '', values: {} };

type GetStyle = (element: Element) => CSSStyleDeclaration;

/** A drawing or a canvas that is a figure of the page, as a still of what it shows; undefined where it is a sign or an ornament. */
export function readDrawing(
  element: Element,
  rect: Size,
  groundRgba: number,
  getStyle: GetStyle,
): ImageFact | undefined {
  if (rect.width < LEAST_WIDTH_PX || rect.height < LEAST_HEIGHT_PX || closest(element, NO_FIGURE)) return undefined;
  const src =
    localName(element) === 'canvas'
      ? stillOf(element as HTMLCanvasElement)
      : isFigure(element)
        ? new Copy(getStyle).write(element, rect, groundRgba)
        : '';
  if (src === '') return undefined;
  const title = querySelector(element, 'title');
  const alt = attribute(element, 'aria-label', 2000) || (title ? (textContent(title) ?? '').trim().slice(0, 2000) : '');
  // Its size is that of its box: it has no file of another.
  return { src, candidates: [], naturalWidthPx: 0, naturalHeightPx: 0, alt, lazy: false };
}

interface Size {
  width: number;
  height: number;
}

/** Charts and diagrams have letters in them, or are said to be figures; waves and shapes behind a page have neither. */
const isFigure = (svg: Element) =>
  querySelector(svg, 'text, foreignObject') !== null || closest(svg, 'figure') !== null;

function stillOf(canvas: HTMLCanvasElement): string {
  try {
    if (canvasWidth(canvas) * canvasHeight(canvas) > MOST_CANVAS_PX) return '';
    const still = drawnData(canvas);
    return still.length > BLANK_LETTERS ? still : '';
  } catch {
    // It shows pictures of another host, which no script may read.
    return '';
  }
}

/** What a drawing inherits from above, and what it does not, each with the value that needs no word. */
// biome-ignore format: read as a list
const INHERITED = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'fill-opacity', 'stroke-opacity', 'fill-rule', 'font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'visibility'];
const OWN: [name: string, idle: string][] = [
  ['opacity', '1'],
  ['dominant-baseline', 'auto'],
  ['stop-color', 'rgb(0, 0, 0)'],
  ['stop-opacity', '1'],
];
const LOOKS = new Set([...INHERITED, ...OWN.map(([name]) => name)]);
const LEFT_OUT = new Set([
  'script',
  'style',
  'foreignObject',
  'animate',
  'animateTransform',
  'animateMotion',
  'set',
  'image',
  'metadata',
  'iframe',
  'video',
  'audio',
]);
/** Are never drawn themselves, whatever their style. */
const UNDRAWN = new Set([
  'defs',
  'symbol',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'filter',
  'title',
  'desc',
]);
/** What tells marks of one kind from those of another. */
const SIGNS = ['id', 'class', 'style', 'fill', 'stroke', 'opacity'];
const UNWRITTEN = /^(?:on|data-|aria-|(?:style|class|href|src|tabindex|role)$|xmlns)/i;
const PLACE = /^(?:width|height|viewBox|x|y)$/;
const MOST_PATH = 100_000;
const NAME = /^[A-Za-z][\w-]{0,40}$/;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A value that names a file. */
const LEADS_OUT = /url\((?!["']?#)/i;
/** What XML has no place for: control characters, halves of a character. */
const UNFIT = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const toXml = (value: string) => value.replace(/[&<>"]/g, sign => ENTITIES[sign]).replace(UNFIT, ' ');

/** A copy that stands by itself: with the colours and letters that the page's style sheets give it, and nothing that runs or loads. */
class Copy {
  private left = MOST_ELEMENTS;
  private looks = MOST_LOOKS;
  private out = '';
  private readonly known = new Map<string, Look>();

  constructor(private readonly getStyle: GetStyle) {}

  write(svg: Element, { width, height }: Size, groundRgba: number): string {
    const [w, h] = [Math.round(width), Math.round(height)];
    const view = attribute(svg, 'viewBox', 100) || `0 0 ${w} ${h}`;
    const ground = `#${(groundRgba >>> 8).toString(16).padStart(6, '0')}`;
    this.out = `<svg xmlns="${SVG}" width="${w}" height="${h}" viewBox="${toXml(view)}"`;
    const look = this.lookOf(svg, GROUND);
    this.out += `${written(svg, look, GROUND, true)} style="background:${ground}">`;
    const isWhole = this.children(svg, look, 1);
    this.out += '</svg>';
    return isWhole && this.out.length <= MOST_LETTERS ? `data:image/svg+xml,${encodeURIComponent(this.out)}` : '';
  }

  private children(above: Element, look: Look, depth: number): boolean {
    for (let child = firstChild(above); child; child = nextSibling(child)) {
      if (nodeType(child) === 3) {
        const text = data(child as Text);
        if (text.trim() !== '') this.out += toXml(text.slice(0, 2000));
      } else if (nodeType(child) === 1 && !this.element(child as Element, look, depth)) return false;
    }
    return true;
  }

  private element(element: Element, above: Look, depth: number): boolean {
    if (--this.left < 0 || depth > MOST_DEPTH || this.out.length > MOST_LETTERS) return false;
    const name = localName(element);
    if (name === 'foreignObject') this.letters(element);
    if (namespaceURI(element) !== SVG || LEFT_OUT.has(name) || !NAME.test(name)) return true;
    const look = this.lookOf(element, above);
    if (look.display === 'none' && !UNDRAWN.has(name)) return true;
    // A link in a picture leads nowhere.
    const tag = name === 'a' ? 'g' : name;
    this.out += `<${tag}${written(element, look, above, false)}>`;
    const isWhole = this.children(element, look, depth + 1);
    this.out += `</${tag}>`;
    return isWhole;
  }

  /** Diagrams set their labels as HTML, which no picture may hold: the words, in the middle of their box. */
  private letters(element: Element): void {
    const words = (textContent(element) ?? '').replace(/\s+/g, ' ').trim().slice(0, 500);
    if (words === '') return;
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(
      name => Number.parseFloat(attribute(element, name, 20)) || 0,
    );
    const look = this.looks-- > 0 ? this.getStyle(querySelector(element, 'span, p, div') ?? element) : undefined;
    const [color, size, family] = [look?.color ?? 'black', look?.fontSize ?? '16px', look?.fontFamily ?? 'sans-serif'];
    this.out += `<text x="${x + width / 2}" y="${y + height / 2}" text-anchor="middle" dominant-baseline="central" stroke="none" fill="${toXml(color)}" font-size="${toXml(size)}" font-family="${toXml(family)}">${toXml(words)}</text>`;
  }

  /** Marks of one kind look alike: each kind is asked once. */
  private lookOf(element: Element, above: Look): Look {
    const own = SIGNS.map(name => attribute(element, name, 300));
    const key = `${above.id}|${localName(element)}|${own.join('|')}`;
    const known = this.known.get(key);
    if (known) return known;
    if (this.looks-- <= 0) return GROUND;
    const css = this.getStyle(element);
    const values: Record<string, string> = {};
    for (const name of LOOKS) values[name] = css.getPropertyValue(name);
    const look = { id: this.known.size + 1, display: css.display, values };
    this.known.set(key, look);
    return look;
  }
}

/** Its attributes: the look it has where that is not the one around it, and its shape as it is written. */
function written(element: Element, look: Look, above: Look, isRoot: boolean): string {
  let out = '';
  for (const name of getAttributeNames(element)) {
    if (!NAME.test(name) || UNWRITTEN.test(name) || (isRoot && PLACE.test(name))) continue;
    if (look !== GROUND && LOOKS.has(name)) continue;
    const value = (getAttribute(element, name) ?? '').slice(0, MOST_PATH);
    if (!LEADS_OUT.test(value)) out += ` ${name}="${toXml(value)}"`;
  }
  const href = attribute(element, 'href', 200) || attribute(element, 'xlink:href', 200);
  if (/^#[\w.:-]+$/.test(href)) out += ` href="${href}"`;
  const word = (name: string, idle: string | undefined) => {
    const value = look.values[name];
    if (value !== undefined && value !== '' && value !== idle && !LEADS_OUT.test(value))
      out += ` ${name}="${toXml(value)}"`;
  };
  for (const name of INHERITED) word(name, above.values[name]);
  for (const [name, idle] of OWN) word(name, idle);
  return out;
}
