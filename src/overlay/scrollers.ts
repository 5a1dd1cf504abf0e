/**
 * Inner scrollers of the page: panes, carousels, code blocks, same-origin frames. They clip their units and move them without the document
 * scrolling.
 */
export interface Scrollers {
  assign(unit: number, node: Node): void;
  /** The unit's visible area in client coordinates; undefined if nothing clips it. */
  clip(unit: number): Edges | undefined;
  /** Shifts the boxes of units in a scroller that scrolled, without measuring. */
  shift(target: EventTarget | null, x: Float32Array, y: Float32Array): boolean;
  refresh(): void;
}

export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Scroller {
  element: Element;
  outer?: Scroller;
  scrollLeft: number;
  scrollTop: number;
  units: Set<number>;
  clip?: Edges;
}

export function createScrollers(document: Document, size: number): Scrollers {
  return new KnownScrollers(document, size);
}

class KnownScrollers implements Scrollers {
  readonly #document: Document;
  readonly #of: (Scroller | undefined)[];
  readonly #known = new Map<Element, Scroller>();
  #above = new Map<Element, Scroller | undefined>();

  constructor(document: Document, size: number) {
    this.#document = document;
    this.#of = new Array(size);
  }

  assign(unit: number, node: Node): void {
    const scroller = this.#find(parentOf(node));
    if (this.#of[unit] !== scroller) this.#of[unit]?.units.delete(unit);
    this.#of[unit] = scroller;
    scroller?.units.add(unit);
  }

  clip(unit: number): Edges | undefined {
    const scroller = this.#of[unit];
    return scroller && clipOf(scroller);
  }

  shift(target: EventTarget | null, x: Float32Array, y: Float32Array): boolean {
    for (const scroller of this.#known.values()) scroller.clip = undefined;
    const scroller = this.#known.get(toElement(target));
    if (!scroller) return false;
    const dx = scroller.element.scrollLeft - scroller.scrollLeft;
    const dy = scroller.element.scrollTop - scroller.scrollTop;
    scroller.scrollLeft += dx;
    scroller.scrollTop += dy;
    for (const moved of this.#known.values()) {
      if (!isWithin(moved, scroller)) continue;
      for (const unit of moved.units) {
        x[unit] -= dx;
        y[unit] -= dy;
      }
    }
    return true;
  }

  refresh(): void {
    this.#above = new Map();
    for (const [element, scroller] of this.#known) {
      scroller.clip = undefined;
      scroller.scrollLeft = element.scrollLeft;
      scroller.scrollTop = element.scrollTop;
      if (!element.isConnected) this.#known.delete(element);
    }
  }

  /** Walks up once per element and pass; the result is cached for all its descendants. */
  #find(from: Element | null): Scroller | undefined {
    const path: Element[] = [];
    let found: Scroller | undefined;
    for (let at = from; at; at = parentOf(at)) {
      if (this.#above.has(at)) {
        found = this.#above.get(at);
        break;
      }
      path.push(at);
      if (isScroller(at, this.#document)) {
        found = this.#toScroller(at);
        break;
      }
    }
    for (const element of path) this.#above.set(element, found);
    return found;
  }

  #toScroller(element: Element): Scroller {
    let scroller = this.#known.get(element);
    if (!scroller) {
      scroller = { element, scrollLeft: element.scrollLeft, scrollTop: element.scrollTop, units: new Set() };
      this.#known.set(element, scroller);
    }
    scroller.outer = this.#find(parentOf(element));
    return scroller;
  }
}

function clipOf(scroller: Scroller): Edges {
  if (scroller.clip) return scroller.clip;
  const own = (frameOf(scroller.element) ?? scroller.element).getBoundingClientRect();
  return (scroller.clip = scroller.outer ? narrow(own, clipOf(scroller.outer)) : own);
}

function isWithin(scroller: Scroller, outer: Scroller): boolean {
  for (let at: Scroller | undefined = scroller; at; at = at.outer) if (at === outer) return true;
  return false;
}

function narrow(a: Edges, b: Edges): Edges {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** For a scrolled document, the event target is the document; its scroller is the root element. */
function toElement(target: EventTarget | null): Element {
  const node = target as Node;
  return node?.nodeType === Node.DOCUMENT_NODE ? (node as Document).documentElement : (node as Element);
}

/** The parent, crossing shadow roots and same-origin frames. */
function parentOf(node: Node): Element | null {
  if (node.parentElement) return node.parentElement;
  const root = node.getRootNode();
  if (root.nodeType === Node.DOCUMENT_NODE) return frameOf(node);
  return (root as Partial<ShadowRoot>).host ?? null;
}

/** The frame element, if the node is the root element of a frame's document. */
function frameOf(node: Node): Element | null {
  const owner = node.ownerDocument;
  return owner?.documentElement === node ? (owner.defaultView?.frameElement ?? null) : null;
}

/** Checks layout before style: nearly every element fits its box, and then `overflow` does not matter. */
function isScroller(element: Element, document: Document): boolean {
  if (element === document.documentElement || element === document.scrollingElement) return false;
  if (frameOf(element)) return true;
  if (element.clientHeight === 0) return false;
  const overflows = element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
  return overflows && clips(element) && !(element === document.body && !clips(document.documentElement));
}

const MOST_LEVELS_SHUT = 16;

/** True for content that was read but is not visible now: invisible, or in a clipped box of zero height. */
export function isShut(node: Element | Text): boolean {
  const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
  if (!element?.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true })) return true;
  for (let at: Element | null = element, level = 0; at && level < MOST_LEVELS_SHUT; at = parentOf(at), level++)
    // Inline elements report a `clientHeight` of 0.
    if (at.clientHeight === 0 && clips(at) && getComputedStyle(at).display !== 'inline') return true;
  return false;
}

/** Whether an element's overflow is not `visible`. (A body's overflow applies to the window if the root element has none.) */
function clips(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  return overflowX !== 'visible' || overflowY !== 'visible';
}
