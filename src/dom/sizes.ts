import { VIEW } from './view.ts';

const LINE_PX = 20;

/** As wide as the window. On a flat page every box is, so the width carries no information. */
const FLAT = toRect(VIEW.innerWidth, LINE_PX);

/** The size of an unrendered element: a picture has its width and height attributes, everything else is one line of the window. */
export function sizeOf(element: Element): DOMRect {
  if (element.localName !== 'img') return FLAT;
  return toRect(written(element, 'width'), written(element, 'height'));
}

function written(element: Element, name: string): number {
  return Number.parseFloat(element.getAttribute(name) ?? '') || 0;
}

function toRect(width: number, height: number): DOMRect {
  const rect = { left: 0, top: 0, x: 0, y: 0, width, height, right: width, bottom: height };
  return { ...rect, toJSON: () => rect };
}
