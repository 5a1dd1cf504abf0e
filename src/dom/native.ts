import { sizeOf } from './sizes.ts';
import { VIEW } from './view.ts';

/**
 * Replaces walk/native.ts outside a browser; the build swaps it in for `sightline/dom`. The nodes come from a parser (jsdom,
 * linkedom) and no page script has tampered with them, so their own properties are safe. Anything that needs layout is answered
 * as for a flat page, on which every geometric feature counts as missing (see features/layout.ts).
 */
const here = { url: '', base: '' };

/** Sets the page to be read; its relative addresses are resolved against it. */
export function enter(document: Document, url: string | undefined): void {
  here.url = url ?? document.URL ?? 'about:blank';
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  here.base = resolve(base, here.url) || here.url;
}

function resolve(address: string | null, base = here.base): string {
  if (address === null || address.trim() === '' || !URL.canParse(address, base)) return '';
  return new URL(address, base).href;
}

export const ELEMENT = 1;
export const TEXT = 3;
export const CDATA = 4;
export { MATHML, SVG, XHTML } from '../page/namespaces.ts';

export const nodeType = (node: Node) => node.nodeType;
export const nodeName = (node: Node) => node.nodeName;
export const firstChild = (node: Node) => node.firstChild;
export const nextSibling = (node: Node) => node.nextSibling;
export const previousSibling = (node: Node) => node.previousSibling;
export const isConnected = () => true;
export const parentNode = (node: Node) => node.parentNode;
export const textContent = (node: Node) => node.textContent;
export const data = (node: CharacterData) => node.data;

export const localName = (element: Element) => element.localName;
export const namespaceURI = (element: Element) => element.namespaceURI ?? null;
export const shadowRoot = (element: Element) => element.shadowRoot ?? null;
export const firstElementChild = (element: Element) => element.firstElementChild;
export const nextElementSibling = (element: Element) => element.nextElementSibling;
export const previousElementSibling = (element: Element) => element.previousElementSibling;
export const getAttribute = (element: Element, name: string) => element.getAttribute(name);
export const hasAttribute = (element: Element, name: string) => element.hasAttribute(name);
export const hasAttributes = (element: Element) => element.attributes.length > 0;
export const getAttributeNames = (element: Element) => element.getAttributeNames();
export const getBoundingClientRect = (element: Element) => sizeOf(element);
export const getClientRects = (element: Element) => [sizeOf(element)] as unknown as DOMRectList;
export const clientLeft = () => 0;
export const clientTop = () => 0;
export const scrollWidth = () => VIEW.innerWidth;
export const scrollHeight = () => VIEW.innerHeight;
export const closest = (element: Element, selector: string) => element.closest(selector);
export const querySelector = (element: Element, selector: string) => element.querySelector(selector);
export const querySelectorAll = (element: Element, selector: string) => element.querySelectorAll(selector);

export const assignedNodes = (): Node[] => [];
export const anchorHref = (anchor: Element) => resolve(anchor.getAttribute('href'));
export const anchorHost = (anchor: Element) => {
  const href = anchorHref(anchor);
  return href === '' ? '' : new URL(href).hostname;
};
export const areaHref = anchorHref;
export const imageSrc = (image: Element) => resolve(image.getAttribute('src'));
export const currentSrc = () => '';
export const naturalWidth = () => 0;
export const naturalHeight = () => 0;
export const mediaSrc = (media: Element) => resolve(media.getAttribute('src'));
export const drawnData = () => '';
export const canvasWidth = () => 0;
export const canvasHeight = () => 0;
export const frameDocument = () => null;
export const objectDocument = () => null;

export const documentElement = (document: Document) => document.documentElement;
export const documentUrl = () => here.url;
export const documentView = () => VIEW;
export const documentTitle = (document: Document) => document.title ?? '';
export const documentContentType = (document: Document) => document.contentType ?? 'text/html';
export const baseUri = () => here.base;
export const selectAll = (document: Document, selector: string) => document.querySelectorAll(selector);

export function attribute(element: Element, name: string, limit = 4000): string {
  return (element.getAttribute(name) ?? '').slice(0, limit);
}
