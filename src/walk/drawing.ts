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

/** Smaller drawings are icons, not figures. */
const LEAST_WIDTH_PX = 160;
const LEAST_HEIGHT_PX = 80;
/** Limits for one copy. Larger drawings, such as world maps, would take too long. */
const MOST_ELEMENTS = 6000;
const MOST_DEPTH = 60;
const MOST_LETTERS = 600_000;
/** Computed styles read per drawing; further elements keep only their own attributes. */
const MOST_LOOKS = 1500;
/** Encoding a larger canvas would block the page for too long. */
const MOST_CANVAS_PX = 2_000_000;
/** Data URLs up to this length come from a blank canvas. */
const BLANK_LETTERS = 6000;

/** Parts of the page that contain icons, not figures. */
const NO_FIGURE = 'a, button, label, header, nav, footer, [role="button"], [role="banner"], [role="navigation"]';

/** The style properties of an element that are copied; elements that look alike share an id. */
interface Look {
  id: number;
  display: string;
  values: Record<string, string>;
}
const GROUND: Look = { id: 0, display: '', values: {} };

type GetStyle = (element: Element) => CSSStyleDeclaration;

/** A still of an svg or canvas that is a figure; undefined for an icon or ornament. */
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
  // A drawing has no file with a size of its own: its box gives the size.
  return { src, candidates: [], naturalWidthPx: 0, naturalHeightPx: 0, alt, lazy: false };
}

interface Size {
  width: number;
  height: number;
}

/** Charts and diagrams contain text or are inside a figure element; decorative shapes are neither. */
const isFigure = (svg: Element) =>
  querySelector(svg, 'text, foreignObject') !== null || closest(svg, 'figure') !== null;

function stillOf(canvas: HTMLCanvasElement): string {
  try {
    if (canvasWidth(canvas) * canvasHeight(canvas) > MOST_CANVAS_PX) return '';
    const still = drawnData(canvas);
    return still.length > BLANK_LETTERS ? still : '';
  } catch {
    // Tainted by images from another origin, so scripts may not read it.
    return '';
  }
}

/** Inherited properties, and non-inherited ones with the default value that need not be written. */
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
/** Never drawn directly, whatever their style. */
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
/** Attributes that distinguish one kind of mark from another. */
const SIGNS = ['id', 'class', 'style', 'fill', 'stroke', 'opacity'];
const UNWRITTEN = /^(?:on|data-|aria-|(?:style|class|href|src|tabindex|role)$|xmlns)/i;
const PLACE = /^(?:width|height|viewBox|x|y)$/;
const MOST_PATH = 100_000;
const NAME = /^[A-Za-z][\w-]{0,40}$/;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A value that refers to an external file. */
const LEADS_OUT = /url\((?!["']?#)/i;
/** Characters not allowed in XML: control characters and lone surrogates. */
const UNFIT = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const toXml = (value: string) => value.replace(/[&<>"]/g, sign => ENTITIES[sign]).replace(UNFIT, ' ');

/** A self-contained SVG copy, with the colours and fonts from the page's style sheets and nothing that runs or loads. */
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
    // Links do not work inside an img.
    const tag = name === 'a' ? 'g' : name;
    this.out += `<${tag}${written(element, look, above, false)}>`;
    const isWhole = this.children(element, look, depth + 1);
    this.out += `</${tag}>`;
    return isWhole;
  }

  /** Diagrams often use HTML labels, which an SVG image cannot contain: writes their text, centred in the label's box. */
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

  /** Marks of one kind look alike, so computed style is read once per kind. */
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

/** Attributes of the copy: style where it differs from the parent's, geometry as the page wrote it. */
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
