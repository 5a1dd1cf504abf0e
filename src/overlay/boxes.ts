import { POSITION, type Snapshot, STYLE } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { createFrames } from './frames.ts';
import { createScrollers, isShut } from './scrollers.ts';

/**
 * Where the units are now. Positions are kept in page pixels, so that scrolling the document costs no measuring; what
 * the viewport holds in place (fixed, sticky) is kept in viewport pixels and drawn on a layer of its own.
 */
export const PLACE = { unknown: 0, page: 1, pinned: 2, nowhere: 3, gone: 4 } as const;

export interface Boxes {
  x: Float32Array;
  y: Float32Array;
  width: Float32Array;
  height: Float32Array;
  /** Code from PLACE, by unit. */
  place: Uint8Array;
  /** The part of a unit's box that its scrolling ancestors let through, in the unit's own coordinates. */
  clipped(unit: number): Box | undefined;
  /** True where the unit is not where it was. */
  measure(unit: number): boolean;
  /** Forget what was cached about ancestors; called before a fresh pass. */
  refresh(): void;
  /** Units that must be measured again on every scroll, because CSS moves them. */
  sticky: number[];
  /** An inner scroller moved: shift what it carries. True where something was carried. */
  scrolled(target: EventTarget | null): boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface BoxesOptions {
  document: Document;
  snapshot: Snapshot;
  units: Units;
  /** The live node of a row, found again where the page replaced it; undefined where it is gone. */
  find(row: number): Element | Text | undefined;
}

export function createBoxes({ document, snapshot, units, find }: BoxesOptions): Boxes {
  const view = document.defaultView!;
  const size = units.size;
  const x = new Float32Array(size);
  const y = new Float32Array(size);
  const width = new Float32Array(size);
  const height = new Float32Array(size);
  const place = new Uint8Array(size);
  const { anchor, sticky } = findAnchored(snapshot, units);
  const frames = createFrames(document);
  const scrollers = createScrollers(document, size);
  const edges = { left: 0, top: 0, right: 0, bottom: 0 };

  function measure(unit: number): boolean {
    edges.left = edges.top = Number.POSITIVE_INFINITY;
    edges.right = edges.bottom = Number.NEGATIVE_INFINITY;
    let seen: Element | Text | undefined;
    for (let row = units.from[unit]; row < units.to[unit]; row++) {
      if (units.ofRow[row] !== unit) continue;
      const node = find(row);
      if (!node) continue;
      seen ??= node;
      unite(frames.rectOf(node));
    }
    const before = place[unit];
    const isFolded = (snapshot.style[units.from[unit]] & STYLE.unfolded) !== 0;
    if (!seen || edges.right <= edges.left || (isFolded && isShut(seen))) {
      place[unit] = seen ? PLACE.nowhere : PLACE.gone;
      return place[unit] !== before;
    }
    scrollers.assign(unit, seen);
    place[unit] = anchor[unit] === 1 ? PLACE.pinned : PLACE.page;
    const isPage = place[unit] === PLACE.page;
    const hasMoved = put(x, unit, edges.left + (isPage ? view.scrollX : 0));
    const hasSunk = put(y, unit, edges.top + (isPage ? view.scrollY : 0));
    const isOther = put(width, unit, edges.right - edges.left);
    const isTaller = put(height, unit, edges.bottom - edges.top);
    return hasMoved || hasSunk || isOther || isTaller || place[unit] !== before;
  }

  function unite(rects: Iterable<DOMRect>): void {
    for (const rect of rects) {
      if (rect.width <= 0 || rect.height <= 0) continue;
      edges.left = Math.min(edges.left, rect.left);
      edges.top = Math.min(edges.top, rect.top);
      edges.right = Math.max(edges.right, rect.right);
      edges.bottom = Math.max(edges.bottom, rect.bottom);
    }
  }

  function clipped(unit: number): Box | undefined {
    const box = { x: x[unit], y: y[unit], width: width[unit], height: height[unit] };
    const clip = scrollers.clip(unit);
    if (!clip) return box;
    const isPinned = place[unit] === PLACE.pinned;
    const left = clip.left + (isPinned ? 0 : view.scrollX);
    const top = clip.top + (isPinned ? 0 : view.scrollY);
    return intersect(box, { x: left, y: top, width: clip.right - clip.left, height: clip.bottom - clip.top });
  }

  return {
    x,
    y,
    width,
    height,
    place,
    sticky,
    measure,
    clipped,
    refresh: () => {
      frames.refresh();
      scrollers.refresh();
    },
    scrolled: target => scrollers.shift(target, x, y),
  };
}

/** True where the value is another one. Scrolled pages are measured to fractions of a pixel, which nobody sees. */
function put(column: Float32Array, unit: number, value: number): boolean {
  const isNew = Math.abs(column[unit] - value) > 0.25;
  column[unit] = value;
  return isNew;
}

export function intersect(a: Box, b: Box): Box | undefined {
  const left = Math.max(a.x, b.x);
  const top = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - left;
  const height = Math.min(a.y + a.height, b.y + b.height) - top;
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : undefined;
}

/** Units under a fixed or sticky box, read from the snapshot in one pass down the rows. */
function findAnchored(snapshot: Snapshot, units: Units): { anchor: Uint8Array; sticky: number[] } {
  const kind = new Uint8Array(snapshot.size);
  for (let row = 0; row < snapshot.size; row++) {
    const own = snapshot.position[row];
    const above = row > 0 ? kind[snapshot.parent[row]] : 0;
    kind[row] = own === POSITION.fixed ? 1 : own === POSITION.sticky ? 2 : above;
  }
  const anchor = new Uint8Array(units.size);
  const sticky: number[] = [];
  for (let unit = 0; unit < units.size; unit++) {
    const how = kind[units.from[unit]];
    anchor[unit] = how ? 1 : 0;
    if (how === 2) sticky.push(unit);
  }
  return { anchor, sticky };
}
