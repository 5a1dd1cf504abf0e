import { TAG } from '../page/tags.ts';
import {
  baseUri,
  clientLeft,
  clientTop,
  documentContentType,
  documentElement,
  documentUrl,
  documentView,
  firstElementChild,
  frameDocument,
  getBoundingClientRect,
  localName,
  nextElementSibling,
  objectDocument,
  scrollWidth,
} from './native.ts';

/** A document being read: the page itself or a same-origin frame inside it. */
export interface Frame {
  document: Document;
  view: Window;
  /** The view's getComputedStyle, bound once: each lookup on a window goes through an access check. */
  getStyle: (element: Element) => CSSStyleDeclaration;
  /** Added to a rectangle in this document's viewport to get page pixels. */
  offsetX: number;
  offsetY: number;
  scrollX: number;
  scrollY: number;
  viewWidth: number;
  viewHeight: number;
  /** Horizontal scroll range, in this document's own page pixels. */
  minX: number;
  maxX: number;
  isRtl: boolean;
  /** Not XML: `nodeName` of HTML elements is upper case. */
  isHtml: boolean;
  /** URL without fragment, for recognising links within the page. */
  url: string;
  base: string;
}

/** Rectangles are relative to the viewport: adjusts the offset if the page has scrolled since the last update. */
export function followScroll(frame: Frame): void {
  const { scrollX, scrollY } = frame.view;
  frame.offsetX += scrollX - frame.scrollX;
  frame.offsetY += scrollY - frame.scrollY;
  frame.scrollX = scrollX;
  frame.scrollY = scrollY;
}

export function readFrame(document: Document, x: number, y: number): Frame | undefined {
  const view = documentView(document);
  const root = documentElement(document);
  if (!view) return undefined;
  const body = root && findBody(root);
  // The body's direction propagates to the viewport, and most right-to-left sites set it there.
  const isRtl = body ? view.getComputedStyle(body)?.direction === 'rtl' : false;
  const reach = root ? Math.max(scrollWidth(root), view.innerWidth) : view.innerWidth;
  const url = documentUrl(document);
  const hash = url.indexOf('#');
  return {
    document,
    view,
    getStyle: view.getComputedStyle.bind(view),
    offsetX: x + view.scrollX,
    offsetY: y + view.scrollY,
    scrollX: view.scrollX,
    scrollY: view.scrollY,
    viewWidth: view.innerWidth,
    viewHeight: view.innerHeight,
    minX: isRtl ? view.innerWidth - reach : 0,
    maxX: isRtl ? view.innerWidth : reach,
    isRtl,
    isHtml: documentContentType(document) === 'text/html',
    url: hash < 0 ? url : url.slice(0, hash),
    base: baseUri(document),
  };
}

function findBody(root: Element): Element {
  for (let child = firstElementChild(root); child; child = nextElementSibling(child)) {
    if (localName(child) === 'body') return child;
  }
  return root;
}

/** The document inside a frame element; undefined if it is not accessible. Never throws. */
export function findFrameDocument(element: Element, tag: number): Document | undefined {
  try {
    const inner =
      tag === TAG.object
        ? objectDocument(element as HTMLObjectElement)
        : tag === TAG.frame
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
