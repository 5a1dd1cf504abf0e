import type { Reading } from '../extract.ts';
import { type Boxes, PLACE } from './boxes.ts';

/** Finds the unit at a point of the window. */
export interface Pointing {
  unitAt(clientX: number, clientY: number): number;
}

/** Reach around a box, so that between two list items the nearer one is found. */
const REACH_PX = 10;

export function createPointing(
  document: Document,
  host: Element,
  { snapshot, units }: Pick<Reading, 'snapshot' | 'units'>,
  nodes: (Element | Text)[],
  boxes: Boxes,
): Pointing {
  let rows: Map<Node, number> | undefined;

  /** Row of the topmost page element at the point, ignoring our own layers. */
  function rowAt(x: number, y: number): number {
    rows ??= new Map(nodes.map((node, row) => [node, row]));
    const hits = document.elementsFromPoint(x, y).filter(hit => hit !== host);
    for (const hit of hits.length > 0 ? hits : findOpen(document, x, y)) {
      for (
        let node: Node | null = deepest(hit, x, y);
        node;
        node = node.parentNode ?? (node as ShadowRoot).host ?? null
      ) {
        const row = rows.get(node);
        if (row !== undefined) return row;
      }
    }
    return -1;
  }

  return {
    unitAt(x, y) {
      const view = document.defaultView!;
      const found: number[] = [];
      for (let unit = 0; unit < units.size; unit++) {
        if (contains(boxes, unit, x, y, view.scrollX, view.scrollY)) found.push(unit);
      }
      if (found.length === 0) return -1;
      if (found.length === 1) return found[0];
      // Boxes overlap (a bar over the text, a caption on a picture): hit-testing finds the topmost.
      const row = rowAt(x, y);
      const onTop = found.filter(unit => row >= 0 && units.from[unit] >= row && units.from[unit] < snapshot.end[row]);
      return smallest(boxes, onTop.length > 0 ? onTop : found);
    },
  };
}

function contains(boxes: Boxes, unit: number, x: number, y: number, scrollX: number, scrollY: number): boolean {
  const place = boxes.place[unit];
  if (place !== PLACE.page && place !== PLACE.pinned) return false;
  const left = x + (place === PLACE.page ? scrollX : 0);
  const top = y + (place === PLACE.page ? scrollY : 0);
  if (left < boxes.x[unit] - REACH_PX || top < boxes.y[unit] - REACH_PX) return false;
  if (left > boxes.x[unit] + boxes.width[unit] + REACH_PX || top > boxes.y[unit] + boxes.height[unit] + REACH_PX)
    return false;
  const box = boxes.clipped(unit);
  return box !== undefined && distance(box, left, top) <= REACH_PX;
}

function distance(box: { x: number; y: number; width: number; height: number }, x: number, y: number): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.width);
  const dy = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.max(dx, dy);
}

function smallest(boxes: Boxes, units: number[]): number {
  return units.reduce((a, b) => (boxes.width[b] * boxes.height[b] < boxes.width[a] * boxes.height[a] ? b : a));
}

/** While our dialog is modal, hit-testing skips the page; this finds the page's own dialogs and popovers by their boxes. */
function findOpen(document: Document, x: number, y: number): Element[] {
  return [...document.querySelectorAll('dialog:modal, :popover-open')].filter(element => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/** Descends into open shadow roots and same-origin frames. */
function deepest(element: Element, x: number, y: number): Element {
  let at = element;
  let left = x;
  let top = y;
  for (let i = 0; i < 16; i++) {
    const inner = innerOf(at);
    if (!inner) return at;
    if (inner.nodeType === Node.DOCUMENT_NODE) {
      const rect = at.getBoundingClientRect();
      left -= rect.left + at.clientLeft;
      top -= rect.top + at.clientTop;
    }
    const next = inner.elementFromPoint(left, top);
    if (!next || next === at) return at;
    at = next;
  }
  return at;
}

function innerOf(element: Element): Document | ShadowRoot | null {
  if (element.shadowRoot) return element.shadowRoot;
  return element.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null;
}
