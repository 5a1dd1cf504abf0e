import {
  baseUri,
  clientLeft,
  clientTop,
  documentElement,
  documentUrl,
  documentView,
  frameDocument,
  getBoundingClientRect,
  objectDocument,
} from './native.ts';

/** One document being read: the page itself, or a frame of the same origin drawn inside it. */
export interface Frame {
  document: Document;
  view: Window;
  /** What to add to a rectangle of this document's window to get page pixels. */
  offsetX: number;
  offsetY: number;
  scrollX: number;
  scrollY: number;
  viewWidth: number;
  viewHeight: number;
  /** Horizontal reach of scrolling, in this document's own page pixels. */
  minX: number;
  maxX: number;
  isRtl: boolean;
  /** Address without fragment, for links into the same page. */
  url: string;
  base: string;
}

export function readFrame(document: Document, x: number, y: number): Frame | undefined {
  const view = documentView(document);
  const root = documentElement(document);
  if (!view) return undefined;
  const isRtl = root !== null && view.getComputedStyle(root)?.direction === 'rtl';
  const reach = root ? Math.max(root.scrollWidth, view.innerWidth) : view.innerWidth;
  const url = documentUrl(document);
  const hash = url.indexOf('#');
  return {
    document,
    view,
    offsetX: x + view.scrollX,
    offsetY: y + view.scrollY,
    scrollX: view.scrollX,
    scrollY: view.scrollY,
    viewWidth: view.innerWidth,
    viewHeight: view.innerHeight,
    minX: isRtl ? view.innerWidth - reach : 0,
    maxX: isRtl ? view.innerWidth : reach,
    isRtl,
    url: hash < 0 ? url : url.slice(0, hash),
    base: baseUri(document),
  };
}

/** The document inside a frame element where this page may read it, else undefined. Never throws. */
export function findFrameDocument(element: Element): Document | undefined {
  try {
    const inner =
      element instanceof HTMLObjectElement || element.localName === 'object'
        ? objectDocument(element as HTMLObjectElement)
        : element.localName === 'frame'
          ? (element as HTMLFrameElement).contentDocument
          : frameDocument(element as HTMLIFrameElement);
    return inner && documentElement(inner) && documentView(inner) ? inner : undefined;
  } catch {
    return undefined;
  }
}

/** A frame's content starts inside its border and padding. */
export function readInnerFrame(element: Element, outer: Frame, inner: Document): Frame | undefined {
  const rect = getBoundingClientRect(element);
  const css = outer.view.getComputedStyle(element);
  const left = clientLeft(element) + (Number.parseFloat(css?.paddingLeft) || 0);
  const top = clientTop(element) + (Number.parseFloat(css?.paddingTop) || 0);
  return readFrame(inner, rect.left + outer.offsetX + left, rect.top + outer.offsetY + top);
}
