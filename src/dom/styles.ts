import { defaultDisplay } from '../page/default-display.ts';
import { DISPLAY } from '../page/snapshot.ts';
import { TAG, type TagName } from '../page/tags.ts';

/** The computed style properties that the walk reads. */
export type Style = Record<(typeof NAMES)[number], string>;
// biome-ignore format: read as a list
const NAMES = [
  'display', 'position', 'float', 'visibility', 'opacity', 'clip', 'clipPath', 'overflowX', 'overflowY', 'zIndex', 'listStyleType',
  'listStyleImage', 'font', 'fontStyle', 'fontFamily', 'fontSize', 'fontWeight', 'textTransform', 'textDecorationLine',
  'whiteSpaceCollapse', 'direction', 'writingMode', 'color', 'backgroundColor', 'textAlign', 'textIndent', 'contentVisibility',
  'left', 'top', 'marginLeft', 'marginTop', 'paddingLeft', 'paddingTop',
] as const;

const ROOT: Style = {
  ...{ display: 'block', position: 'static', float: 'none', visibility: 'visible', opacity: '1' },
  ...{ clip: 'auto', clipPath: 'none', overflowX: 'visible', overflowY: 'visible', zIndex: 'auto' },
  ...{ listStyleType: 'disc', listStyleImage: 'none', font: '', fontStyle: 'normal', fontFamily: 'serif' },
  ...{ fontSize: '16px', fontWeight: '400', textTransform: 'none', textDecorationLine: 'none' },
  ...{ whiteSpaceCollapse: 'collapse', direction: 'ltr', writingMode: 'horizontal-tb', color: 'rgb(0, 0, 0)' },
  ...{ backgroundColor: 'rgba(0, 0, 0, 0)', textAlign: 'start', textIndent: '0px', contentVisibility: 'visible' },
  ...{ left: 'auto', top: 'auto', marginLeft: '0px', marginTop: '0px', paddingLeft: '0px', paddingTop: '0px' },
};

const NAMES_OF_DISPLAY = {
  [DISPLAY.block]: 'block',
  [DISPLAY.listItem]: 'list-item',
  [DISPLAY.table]: 'table',
  [DISPLAY.tablePart]: 'table-row-group',
  [DISPLAY.tableRow]: 'table-row',
  [DISPLAY.tableCell]: 'table-cell',
  [DISPLAY.inlineBlock]: 'inline-block',
} as Record<number, string>;

const heading = (fontSize: string): Partial<Style> => ({ fontSize, fontWeight: '700' });
const BOLD = { fontWeight: '700' };
const ITALIC = { fontStyle: 'italic' };
const CODE = { fontFamily: 'monospace', fontSize: '13.3333px' };
const NONE = { display: 'none' };
const UNDERLINED = { textDecorationLine: 'underline' };
const STRUCK = { textDecorationLine: 'line-through' };

/** The browser's default style sheet, as far as it matters to the walk. Display values: page/default-display.ts. */
const DEFAULTS: Record<string, Partial<Style>> = {
  ...{ h1: heading('32px'), h2: heading('24px'), h3: heading('18.72px') },
  ...{ h4: heading('16px'), h5: heading('13.28px'), h6: heading('10.72px') },
  ...{ b: BOLD, strong: BOLD, th: { ...BOLD, textAlign: 'center' } },
  ...{ i: ITALIC, em: ITALIC, cite: ITALIC, var: ITALIC, dfn: ITALIC, address: ITALIC },
  ...{ code: CODE, kbd: CODE, samp: CODE, tt: CODE, pre: { ...CODE, whiteSpaceCollapse: 'preserve' } },
  ...{ textarea: { ...CODE, whiteSpaceCollapse: 'preserve' }, small: { fontSize: '13.3333px' } },
  ...{ u: UNDERLINED, ins: UNDERLINED, s: STRUCK, strike: STRUCK, del: STRUCK, center: { textAlign: 'center' } },
  ...{ ol: { listStyleType: 'decimal' }, ul: { listStyleType: 'disc' }, menu: { listStyleType: 'disc' } },
  ...{ area: NONE, datalist: NONE, param: NONE, rp: NONE, template: NONE },
};
const LINK = { ...UNDERLINED, color: 'rgb(0, 0, 238)' };

/** Properties inherited from the parent. A link's underline is not among them: it is drawn under its content anyway. */
// biome-ignore format: read as a list
const INHERITED = [
  'visibility', 'listStyleType', 'fontStyle', 'fontFamily', 'fontSize', 'fontWeight', 'textTransform', 'whiteSpaceCollapse', 'direction',
  'color', 'textAlign',
] as const;

/** Equal elements in equal parents share a style. The topmost are kept by document, so that all of them are freed with it. */
const below = new WeakMap<Style | Document, Map<string, Style>>();
const styles = new WeakMap<Element, Style>();

/** Replaces getComputedStyle with defaults by tag and the element's own attributes. Style sheets are not read. */
export function styleOf(element: Element): Style {
  const known = styles.get(element);
  if (known) return known;
  const { parentElement } = element;
  // The walk goes top-down, so the parent's style is known; in a shadow root or fragment there is no parent.
  const style = findStyle(element, parentElement ? styles.get(parentElement) : undefined);
  styles.set(element, style);
  return style;
}

function findStyle(element: Element, parent: Style | undefined): Style {
  const { localName } = element;
  const written = readWritten(element, localName);
  const { display = '', visibility = '', direction = '', color = '', listStyleType = '' } = written;
  const key = `${localName} ${display} ${visibility} ${direction} ${color} ${listStyleType}`;
  const above = parent ?? element.ownerDocument;
  let shared = below.get(above);
  if (!shared) below.set(above, (shared = new Map()));
  let style = shared.get(key);
  if (!style) shared.set(key, (style = derive(parent ?? ROOT, localName, written)));
  return style;
}

function derive(parent: Style, name: string, written: Partial<Style>): Style {
  const style = { ...ROOT };
  for (const property of INHERITED) style[property] = parent[property];
  style.display = NAMES_OF_DISPLAY[defaultDisplay(TAG[name as TagName] ?? TAG.other)] ?? 'inline';
  Object.assign(style, DEFAULTS[name], written);
  const { fontStyle, fontWeight, fontSize, fontFamily } = style;
  style.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return style;
}

/** List style for the `type` attribute of an ordered list. */
const NUMBERS = new Map([
  ['a', 'lower-alpha'],
  ['A', 'upper-alpha'],
  ['i', 'lower-roman'],
  ['I', 'upper-roman'],
]);
const DECLARATION = /(?:^|;)\s*(display|visibility)\s*:\s*([a-z-]+)/gi;
const MOST_WRITTEN = 2000;

function readWritten(element: Element, name: string): Partial<Style> {
  const written: Partial<Style> = name === 'a' && element.hasAttribute('href') ? { ...LINK } : {};
  const dir = element.getAttribute('dir');
  if (dir === 'rtl' || dir === 'ltr') written.direction = dir;
  const css = element.getAttribute('style');
  if (css) {
    for (const [, property, value] of css.slice(0, MOST_WRITTEN).matchAll(DECLARATION))
      written[property.toLowerCase() as 'display' | 'visibility'] = value.toLowerCase();
  }
  const numbers = name === 'ol' && NUMBERS.get(element.getAttribute('type') ?? '');
  if (numbers) written.listStyleType = numbers;
  if (isHidden(element, name)) written.display = 'none';
  return written;
}

function isHidden(element: Element, name: string): boolean {
  if (element.hasAttribute('hidden') && element.getAttribute('hidden') !== 'until-found') return true;
  if (name === 'dialog') return !element.hasAttribute('open');
  return name === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden';
}
