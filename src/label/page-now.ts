import { reveal } from '../reveal/hidden-until-loaded.ts';
import { type Walked, walk } from '../walk/walk.ts';
import type { Rectangle } from './rectangle.ts';

/** The page in its current layout. `ground` holds our layers: while measuring, none may extend beyond the page. */
export interface PageNow extends Walked {
  /** The whole page, in page pixels. */
  area: Rectangle;
}

export function readPage(document: Document, ground: HTMLElement): PageNow {
  const layers = [...ground.querySelectorAll<HTMLElement>('canvas')];
  const shown = layers.map(layer => layer.style.display);
  for (const layer of layers) layer.style.display = 'none';
  try {
    const { snapshot, nodes } = walk(document);
    return { snapshot: reveal(snapshot), nodes, area: readArea(document) };
  } finally {
    layers.forEach((layer, n) => void (layer.style.display = shown[n]));
  }
}

function readArea(document: Document): Rectangle {
  const root = document.documentElement;
  const width = Math.max(root.scrollWidth, root.clientWidth);
  const height = Math.max(root.scrollHeight, root.clientHeight, document.body?.scrollHeight ?? 0);
  // Right-to-left pages extend to the left of their origin.
  const isRtl = document.defaultView!.getComputedStyle(root).direction === 'rtl';
  return { x: isRtl ? root.clientWidth - width : 0, y: 0, width, height };
}
