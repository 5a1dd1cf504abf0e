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

/** One document being read: the page itself, or a frame of the same origin drawn inside it. */
export interface Frame {
  document: Document;
  view: Window;
  /** Its view's getComputedStyle, kept: reading it off a window goes through that window's guard every time. */
  getStyle: (element: Element) => CSSStyleDeclaration;
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
  /** Not XML: names of elements are case-blind, and the browser gives those of HTML in upper case. */
  isHtml: boolean;
  /** Address without fragment, for links into the same page. */
  url: string;
  base: string;
}

/** Rectangles are of the window as it stands now: where somebody scrolled since the last one, the offset follows. */
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
  // A body's direction counts for the window too, and is where most right-to-left sites say it.
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

/** The document inside a frame element where this page may read it, else undefined. Never throws. */
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
