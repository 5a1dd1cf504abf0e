import type { ImageFact } from '../page/snapshot.ts';
import { toImageSource } from './image-source.ts';
import { attribute, closest, firstElementChild, textContent } from './native.ts';

/** Smaller backgrounds are icons and buttons. */
const LEAST_WIDTH_PX = 240;
const LEAST_HEIGHT_PX = 120;
/** Page furniture with decorative backgrounds, and links, whose pictures belong to their target. */
const DRESSED = 'a, button, label, header, nav, footer, aside, [role="button"], [role="banner"], [role="navigation"]';
const ADDRESS = /url\((?:"([^"]*)"|'([^']*)'|([^"'()]*))\)/;
/** Attributes in which lazy loaders keep the address until the box is visible. */
const PARKED = ['data-bg', 'data-background', 'data-background-image', 'data-bg-src'];

interface Box {
  width: number;
  height: number;
  /** Absolutely or fixed positioned: possibly a layer behind or over text. */
  isLayer: boolean;
}

/**
 * Reads a background image used as a figure: the box is large and empty, and is either placed in the text flow or labelled as an
 * image. Returns undefined for any other box.
 */
export function readBackground(
  element: Element,
  box: Box,
  getStyle: () => CSSStyleDeclaration,
  base: string,
): ImageFact | undefined {
  if (box.width < LEAST_WIDTH_PX || box.height < LEAST_HEIGHT_PX) return undefined;
  if (firstElementChild(element) !== null || textContent(element)?.trim()) return undefined;
  const css = getStyle();
  const src = sourceOf(element, css, base);
  if (src === '' || closest(element, DRESSED)) return undefined;
  const alt = attribute(element, 'aria-label', 2000) || attribute(element, 'title', 2000);
  const isNamed = (attribute(element, 'role', 20) === 'img' && alt !== '') || closest(element, 'figure') !== null;
  if (!isNamed && (box.isLayer || (isDrawn(css) && isTile(css)))) return undefined;
  // The box's size stands in: the intrinsic size of a background image is not available to scripts.
  return { src, candidates: [], naturalWidthPx: 0, naturalHeightPx: 0, alt, lazy: false };
}

function sourceOf(element: Element, css: CSSStyleDeclaration, base: string): string {
  const [, ...forms] = ADDRESS.exec(css.backgroundImage ?? '') ?? [];
  const drawn = forms.find(form => form !== undefined) ?? '';
  if (drawn !== '') return toImageSource(drawn, base);
  const parked = PARKED.map(name => attribute(element, name)).find(value => value !== '') ?? '';
  return toImageSource(ADDRESS.exec(parked)?.slice(1).find(Boolean) ?? parked, base);
}

const isDrawn = ({ backgroundImage = '' }: CSSStyleDeclaration) => ADDRESS.test(backgroundImage);

/** A repeated image at its natural size is a pattern. */
const isTile = ({ backgroundRepeat, backgroundSize }: CSSStyleDeclaration) =>
  backgroundRepeat === 'repeat' && backgroundSize === 'auto';
