import type { ImageFact } from '../page/snapshot.ts';
import { toImageSource } from './image-source.ts';
import { attribute, closest, firstElementChild, textContent } from './native.ts';

/** Smaller ones are signs and buttons. */
const LEAST_WIDTH_PX = 240;
const LEAST_HEIGHT_PX = 120;
/** Parts of the page whose boxes are dressed, and links, whose pictures are those of where they lead. */
const DRESSED = 'a, button, label, header, nav, footer, aside, [role="button"], [role="banner"], [role="navigation"]';
const ADDRESS = /url\((?:"([^"]*)"|'([^']*)'|([^"'()]*))\)/;
/** Where loaders park the address until the box is seen. */
const PARKED = ['data-bg', 'data-background', 'data-background-image', 'data-bg-src'];

interface Box {
  width: number;
  height: number;
  /** Laid over something: a layer behind words, or before them. */
  isLayer: boolean;
}

/**
 * A picture that a box shows as its ground and that stands as a figure: nothing is in the box, it is large, and it has a place in the
 * text or says what it shows. undefined where the box is something else.
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
  // Its size is that of its box: nobody is told that of the file.
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

/** Repeated over the box, at the size it has: a pattern. */
const isTile = ({ backgroundRepeat, backgroundSize }: CSSStyleDeclaration) =>
  backgroundRepeat === 'repeat' && backgroundSize === 'auto';
