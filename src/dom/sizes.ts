import { VIEW } from './view.ts';

const LINE_PX = 20;

/** As wide as the window: on a flat page every box is, and says nothing. */
const FLAT = toRect(VIEW.innerWidth, LINE_PX);

/** Of an element nobody drew: a picture has the size that is written on it, all else is a line of the window. */
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
