import { POSITION, type Snapshot, STYLE } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { createFrames } from './frames.ts';
import { createScrollers, isShut } from './scrollers.ts';

/**
 * Where a unit is now. Positions are kept in page pixels, so that scrolling the document needs no measuring; fixed and sticky content is
 * kept in viewport pixels and drawn on its own layer.
 */
export const PLACE = { unknown: 0, page: 1, pinned: 2, nowhere: 3, gone: 4 } as const;

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
  /** The live node of a row, searched for again if the page replaced it; undefined if it is gone. */
  find(row: number): Element | Text | undefined;
}

export class Boxes {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly width: Float32Array;
  readonly height: Float32Array;
  /** Code from `PLACE`, by unit. */
  readonly place: Uint8Array;
  /** Units to measure again on every scroll, because CSS moves them. */
  readonly sticky: number[];
  readonly #options: BoxesOptions;
  readonly #view: Window;
  readonly #anchor: Uint8Array;
  readonly #frames: ReturnType<typeof createFrames>;
  readonly #scrollers: ReturnType<typeof createScrollers>;
  readonly #edges = { left: 0, top: 0, right: 0, bottom: 0 };

  constructor(options: BoxesOptions) {
    const { document, snapshot, units } = options;
    const { size } = units;
    this.#options = options;
    this.#view = document.defaultView!;
    this.x = new Float32Array(size);
    this.y = new Float32Array(size);
    this.width = new Float32Array(size);
    this.height = new Float32Array(size);
    this.place = new Uint8Array(size);
    const { anchor, sticky } = findAnchored(snapshot, units);
    this.sticky = sticky;
    this.#anchor = anchor;
    this.#frames = createFrames(document);
    this.#scrollers = createScrollers(document, size);
  }

  /** Measures a unit; true if it has moved. */
  measure(unit: number): boolean {
    const { place } = this;
    const { snapshot, units } = this.#options;
    const edges = this.#edges;
    const seen = this.#enclose(unit);
    const before = place[unit];
    const isFolded = (snapshot.style[units.from[unit]] & STYLE.unfolded) !== 0;
    if (!seen || edges.right <= edges.left || (isFolded && isShut(seen))) {
      place[unit] = seen ? PLACE.nowhere : PLACE.gone;
      return place[unit] !== before;
    }
    this.#scrollers.assign(unit, seen);
    place[unit] = this.#anchor[unit] === 1 ? PLACE.pinned : PLACE.page;
    const isPage = place[unit] === PLACE.page;
    const hasMoved = put(this.x, unit, edges.left + (isPage ? this.#view.scrollX : 0));
    const hasSunk = put(this.y, unit, edges.top + (isPage ? this.#view.scrollY : 0));
    const isOther = put(this.width, unit, edges.right - edges.left);
    const isTaller = put(this.height, unit, edges.bottom - edges.top);
    return hasMoved || hasSunk || isOther || isTaller || place[unit] !== before;
  }

  /** The part of a unit's box not clipped by its scrolling ancestors, in the unit's coordinates. */
  clipped(unit: number): Box | undefined {
    const box = { x: this.x[unit], y: this.y[unit], width: this.width[unit], height: this.height[unit] };
    const clip = this.#scrollers.clip(unit);
    if (!clip) return box;
    const isPinned = this.place[unit] === PLACE.pinned;
    const left = clip.left + (isPinned ? 0 : this.#view.scrollX);
    const top = clip.top + (isPinned ? 0 : this.#view.scrollY);
    return intersect(box, { x: left, y: top, width: clip.right - clip.left, height: clip.bottom - clip.top });
  }

  /** Clears what was cached about ancestors; called before a new pass. */
  refresh(): void {
    this.#frames.refresh();
    this.#scrollers.refresh();
  }

  /** Moves the units inside an inner scroller that scrolled. True if there are any. */
  scrolled(target: EventTarget | null): boolean {
    return this.#scrollers.shift(target, this.x, this.y);
  }

  /** Sets the edges to enclose everything drawn of a unit. Returns its first node; undefined if none is left. */
  #enclose(unit: number): Element | Text | undefined {
    const { units, find } = this.#options;
    const edges = this.#edges;
    edges.left = edges.top = Number.POSITIVE_INFINITY;
    edges.right = edges.bottom = Number.NEGATIVE_INFINITY;
    let seen: Element | Text | undefined;
    for (let row = units.from[unit]; row < units.to[unit]; row++) {
      const node = units.ofRow[row] === unit ? find(row) : undefined;
      if (!node) continue;
      seen ??= node;
      for (const rect of this.#frames.rectOf(node)) this.#unite(rect);
    }
    return seen;
  }

  #unite(rect: DOMRect): void {
    if (rect.width <= 0 || rect.height <= 0) return;
    const edges = this.#edges;
    edges.left = Math.min(edges.left, rect.left);
    edges.top = Math.min(edges.top, rect.top);
    edges.right = Math.max(edges.right, rect.right);
    edges.bottom = Math.max(edges.bottom, rect.bottom);
  }
}

/** True if the value has changed. Scrolled pages give invisible differences of a fraction of a pixel. */
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

/** Units inside a fixed or sticky box, found in one pass over the snapshot. */
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
