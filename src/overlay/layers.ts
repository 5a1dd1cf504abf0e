import { createHtml } from '../own-document.ts';
import { type Box, intersect } from './boxes.ts';
import type { Cut } from './covers.ts';
import { type Brushes, type Context, createBrushes, type Picture, paint } from './paint.ts';

interface Size {
  width: number;
  height: number;
}

interface Strip {
  canvas: HTMLCanvasElement;
  /** In page pixels. */
  box: Box;
  isDue: boolean;
}

/** Painted area above and below the window, in window heights. */
const AHEAD = 1;
/** Strip heights are multiples of this, so that they are whole device pixels at any zoom. */
const STEP_PX = 64;
/** Browsers refuse larger canvases or paint them slowly. */
const MAX_PIXELS = 12_000_000;

/**
 * Two layers. The page layer is positioned *in* the page, so that the compositor scrolls it with the text at no cost. It
 * consists of strips, half a window tall; those that leave at one end are reused at the other:
 *
 *        ├─ strip 3 ────┤   ahead: painted one per frame, before it is visible
 *        ├─ strip 4 ────┤
 *        ├─ strip 5 ────┤ ─ scrollY
 *        ├─ strip 6 ────┤   window: painted at once
 *        ├─ strip 7 ────┤
 *        ├─ strip 8 ────┤   ahead
 *
 * The pinned layer is fixed in the window, for fixed and sticky content: bars, sticky columns.
 */
export class Layers {
  readonly nodes: HTMLElement[];
  readonly #document: Document;
  readonly #view: Window;
  readonly #draw: typeof paint;
  readonly #page: HTMLElement;
  readonly #pinned: HTMLCanvasElement;
  readonly #strips = new Map<number, Strip>();
  readonly #easel = new OffscreenCanvas(1, 1);
  readonly #brushes = new Map<number, Brushes>();
  #stripPx = 0;
  #clipPath = 'none';
  #clip = 'auto';

  /** `draw` paints one strip; by default, the highlight's own looks. */
  constructor(document: Document, draw = paint) {
    this.#document = document;
    this.#view = document.defaultView!;
    this.#draw = draw;
    this.#page = createHtml(document, 'div');
    this.#page.className = 'layer page';
    this.#pinned = createHtml(document, 'canvas');
    this.#pinned.className = 'layer pinned';
    this.nodes = [this.#page, this.#pinned];
    for (const node of this.nodes) node.setAttribute('aria-hidden', 'true');
  }

  /** Moves the strips to the window's position; `force` marks all for repainting. True if any needs painting. */
  follow(size: Size, force = false): boolean {
    this.#arrange(size);
    let isDue = false;
    for (const strip of this.#strips.values()) {
      strip.isDue ||= force;
      isDue ||= strip.isDue;
    }
    return isDue;
  }

  /** Cuts out the areas covered by the page's bars and dialogs. */
  cutOut({ top, bottom, holes }: Cut): void {
    const { style } = this.#page;
    // Compared with our own strings, because browsers serialise styles differently.
    const path = toPath([...this.#strips.values()], holes);
    if (path !== this.#clipPath) style.clipPath = this.#clipPath = path;
    const rect = toRect(top, bottom);
    if (rect !== this.#clip) style.clip = this.#clip = rect;
  }

  /** Paints all strips due in the window, or else one of the others. True if more are left. */
  paintPage(pictureOf: (area: Box) => Picture): boolean {
    const due = [...this.#strips.values()].filter(strip => strip.isDue);
    const inSight = due.filter(({ box }) => isInSight(box, this.#view));
    const now = inSight.length > 0 ? inSight : due.slice(0, 1);
    for (const strip of now) {
      this.#fill(strip.canvas, strip.box, pictureOf(strip.box));
      strip.isDue = false;
    }
    return due.length > now.length;
  }

  paintPinned(picture: Picture): void {
    const { innerWidth, innerHeight } = this.#view;
    this.#fill(this.#pinned, { x: 0, y: 0, width: innerWidth, height: innerHeight }, picture);
  }

  #brushesAt(scale: number): Brushes {
    let made = this.#brushes.get(scale);
    if (!made) this.#brushes.set(scale, (made = createBrushes(scale)));
    return made;
  }

  /** Draws through a bitmap: a canvas with a drawing context is sent to the compositor in every frame, changed or not. */
  #fill(canvas: HTMLCanvasElement, whole: Box, picture: Picture): void {
    const box = findPainted(whole, picture);
    canvas.style.display = box ? 'block' : 'none';
    if (!box) return;
    const { innerWidth, innerHeight, devicePixelRatio } = this.#view;
    const most = innerWidth * innerHeight * (1 + 2 * AHEAD);
    const scale = Math.min(devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / Math.max(1, most)));
    const easel = this.#easel;
    easel.width = Math.max(1, Math.round(box.width * scale));
    easel.height = Math.max(1, Math.round(box.height * scale));
    canvas.style.left = `${box.x}px`;
    canvas.style.top = `${box.y}px`;
    canvas.style.width = `${box.width}px`;
    canvas.style.height = `${box.height}px`;
    const context = easel.getContext('2d') as Context;
    context.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
    this.#draw(context, picture, this.#brushesAt(scale));
    canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(easel.transferToImageBitmap());
  }

  #arrange(size: Size): void {
    const { scrollX, scrollY, innerWidth, innerHeight } = this.#view;
    const strips = this.#strips;
    const tall = Math.ceil(innerHeight / 2 / STEP_PX) * STEP_PX;
    if (tall !== this.#stripPx) this.#clear();
    this.#stripPx = tall;
    // Excludes the scroll bar: a layer beneath it would make the page scroll sideways.
    const width = Math.min(this.#document.scrollingElement?.clientWidth || innerWidth, innerWidth);
    // Right-to-left documents scroll to negative x; the layer only has to cover the window.
    const right = Math.min(scrollX + width, Math.max(size.width, width));
    const first = Math.max(0, Math.floor((scrollY - AHEAD * innerHeight) / tall));
    const last = Math.floor(Math.min(scrollY + (1 + AHEAD) * innerHeight, size.height - 1) / tall);
    const spare = [...strips.keys()].filter(at => at < first || at > last);
    for (let at = first; at <= last; at++) {
      const strip = strips.get(at) ?? this.#take(spare.pop());
      strips.set(at, strip);
      // Never beyond the document: an overhanging layer would extend the scrollable area.
      const height = Math.floor(Math.min(tall, size.height - at * tall));
      place(strip, { x: scrollX, y: at * tall, width: Math.floor(right - scrollX), height });
    }
    for (const at of spare) this.#take(at).canvas.remove();
  }

  #take(at: number | undefined): Strip {
    const known = at === undefined ? undefined : this.#strips.get(at);
    if (known) {
      this.#strips.delete(at!);
      return known;
    }
    const canvas = createHtml(this.#document, 'canvas');
    this.#page.append(canvas);
    return { canvas, box: { x: 0, y: 0, width: 0, height: 0 }, isDue: true };
  }

  #clear(): void {
    for (const { canvas } of this.#strips.values()) canvas.remove();
    this.#strips.clear();
  }
}

/** Moves a strip and hides it until it is painted: its old content is wrong at the new place. */
function place(strip: Strip, box: Box): void {
  const { x, y, width, height } = strip.box;
  if (x === box.x && y === box.y && width === box.width && height === box.height) return;
  strip.box = box;
  strip.isDue = true;
  strip.canvas.style.display = 'none';
}

/** Outlines and rings extend beyond their boxes. */
export const REACH_PX = 8;

/** The part of a strip with anything on it: empty pixels cost as much blending as others. */
function findPainted(whole: Box, { shapes, selected }: Picture): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of [...shapes, ...selected]) {
    left = Math.min(left, x - REACH_PX);
    top = Math.min(top, y - REACH_PX);
    right = Math.max(right, x + width + REACH_PX);
    bottom = Math.max(bottom, y + height + REACH_PX);
  }
  const x = Math.floor(left);
  const y = Math.floor(top);
  return intersect(whole, { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y });
}

function isInSight({ y, height }: Box, { scrollY, innerHeight }: Window): boolean {
  return y < scrollY + innerHeight && y + height > scrollY;
}

/** All strips minus the holes, which must not overlap: under the even-odd rule, an area cut twice is not cut. */
function toPath(strips: Strip[], holes: Box[]): string {
  if (holes.length === 0 || strips.length === 0) return 'none';
  const top = Math.min(...strips.map(({ box }) => box.y));
  const bottom = Math.max(...strips.map(({ box }) => box.y + box.height));
  const { x, width } = strips[0].box;
  const cut = holes.map(hole => {
    const across = Math.round(hole.width);
    return `M${Math.round(hole.x)} ${Math.round(hole.y)}h${across}v${Math.round(hole.height)}h${-across}z`;
  });
  return `path(evenodd, "M${x} ${top}H${x + width}V${bottom}H${x}z${cut.join('')}")`;
}

const FAR_PX = 1e7;

/** Value of the old `clip` property: unlike `clip-path: path()`, it is a rectangle to the compositor and needs no mask. */
function toRect(top: number, bottom: number): string {
  const from = Math.round(Math.max(-FAR_PX, top));
  const to = Math.round(Math.min(bottom, FAR_PX));
  return to - from === 2 * FAR_PX ? 'auto' : `rect(${from}px, ${FAR_PX}px, ${to}px, ${-FAR_PX}px)`;
}
