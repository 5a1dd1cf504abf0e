import { decodeEntities } from '../page/entities.ts';
import { element, type Markup, text } from './escape.ts';

/** Elements of static drawings; no scripts, foreign markup, animation, or anything that loads resources. */
// biome-ignore format: read as a list
const ELEMENTS = new Set([
  'svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon',
  'text', 'tspan', 'textPath', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'marker', 'switch',
  'filter', 'feBlend', 'feColorMatrix', 'feComposite', 'feFlood', 'feGaussianBlur', 'feMerge', 'feMergeNode', 'feOffset', 'feDropShadow',
]);
const ATTRIBUTE =
  /^(?:id|class|x|y|x1|y1|x2|y2|dx|dy|cx|cy|r|rx|ry|fx|fy|d|points|width|height|viewBox|preserveAspectRatio|transform|offset|in|in2|result|mode|type|values|operator|k[1-4]|stdDeviation|version|opacity|display|visibility|overflow|rotate|textLength|lengthAdjust|startOffset|pathLength|orient|ref[XY]|marker(?:Width|Height|Units|-start|-mid|-end)|gradient(?:Units|Transform)|spreadMethod|clipPathUnits|mask(?:Units|ContentUnits)?|pattern(?:Units|ContentUnits|Transform)|filter(?:Units)?|primitiveUnits|fill(?:-opacity|-rule)?|stroke(?:-[a-z]+)?|stop-(?:color|opacity)|flood-(?:color|opacity)|clip-(?:path|rule)|color|font-(?:family|size|style|weight|variant|stretch)|letter-spacing|word-spacing|text-(?:anchor|decoration|rendering)|dominant-baseline|alignment-baseline|baseline-shift|shape-rendering|paint-order|vector-effect|mix-blend-mode|role|aria-label)$/;
/** Matches styles that may load resources or run scripts. */
const LOADS = /url\s*\(\s*(?!["']?#)|@import|expression|javascript:|\\/i;
const SVG = 'http://www.w3.org/2000/svg';
/** Real drawings are less deep and have fewer elements. */
const MOST_DEPTH = 100;
const MOST_ELEMENTS = 20_000;
const MOST_LETTERS = 4_000_000;

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: Markup[];
  isKept: boolean;
}

/** A tag, comment, declaration, CDATA section or text. Each takes a single pass: no two alternatives can match at the same place. */
const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[^>]*>|<!DOCTYPE[^>[]*>|<(\/?)([A-Za-z_][\w.:-]*)(?![\w.:-])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|([^<]+)/y;
const PAIR = /\s([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Rewrites a drawing from an allowlist. Undefined if it is not well-formed: e-book readers reject that, just as they reject scripts. */
export function toSafeSvg(written: string): string | undefined {
  try {
    return written.length > MOST_LETTERS ? undefined : rewrite(written);
  } catch {
    // The regex may overflow the stack on a huge tag.
    return undefined;
  }
}

function rewrite(written: string): string | undefined {
  const root: Open = { name: '', attributes: {}, children: [], isKept: true };
  const open: Open[] = [root];
  const source = written.replace(/^\ufeff/, '').trim();
  let elements = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const token = TOKEN.exec(source);
    if (!token || ++elements > MOST_ELEMENTS || open.length > MOST_DEPTH) return undefined;
    const [, data, slash, name, rest, words] = token;
    if (name === undefined) addText(open.at(-1)!, data ?? decodeEntities(words ?? ''));
    else if (slash === '/') {
      if (open.length < 2 || open.at(-1)!.name !== name) return undefined;
      close(open);
    } else {
      begin(open, name, rest);
      if (rest.endsWith('/')) close(open);
    }
  }
  const [drawing] = root.children;
  return open.length === 1 && root.children.length === 1 && drawing.startsWith('<svg ') ? drawing : undefined;
}

function begin(open: Open[], name: string, rest: string): void {
  const attributes: Record<string, string> = open.length === 1 ? { xmlns: SVG } : {};
  for (const [, key, double, single] of rest.matchAll(PAIR)) {
    const value = decodeEntities(double ?? single ?? '');
    // Only references to elements inside the drawing.
    if ((key === 'href' || key === 'xlink:href') && /^#[\w.:-]+$/.test(value)) attributes.href = value;
    else if ((ATTRIBUTE.test(key) || key === 'style') && !LOADS.test(value)) attributes[key] = value;
  }
  const isStyle = name === 'style';
  const isKept = open.at(-1)!.isKept && (ELEMENTS.has(name) || isStyle) && (open.length > 1 || name === 'svg');
  open.push({ name, attributes: isStyle ? {} : attributes, children: [], isKept });
}

function close(open: Open[]): void {
  const { name, attributes, children, isKept } = open.pop()!;
  if (!isKept || (name === 'style' && LOADS.test(children.join('')))) return;
  open.at(-1)!.children.push(element(name, attributes, children));
}

function addText(to: Open, words: string): void {
  if (to.name !== '' && to.isKept) to.children.push(text(words));
}
