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

/** How much is painted above and below the window, in windows. */
const AHEAD = 1;
/** Strips this much taller or lower than half a window still have whole device pixels, whatever the zoom. */
const STEP_PX = 64;
/** Browsers refuse larger canvases or paint them slowly. */
const MAX_PIXELS = 12_000_000;

/**
 * Two layers. The page layer lies *in* the page, so that scrolling moves it with the text on the compositor and costs
 * nothing. It is made of strips, half a window tall, of which those that leave at one end come back at the other:
 *
 *        ├─ strip 3 ────┤   ahead: painted one in a frame, before anybody sees it
 *        ├─ strip 4 ────┤
 *        ├─ strip 5 ────┤ ─ scrollY
 *        ├─ strip 6 ────┤   window: painted at once
 *        ├─ strip 7 ────┤
 *        ├─ strip 8 ────┤   ahead
 *
 * The pinned layer lies in the window and carries what the window holds in place: bars, sticky columns.
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

  /** `draw` paints one strip; the highlight's own looks where none is given. */
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

  /** Puts the strips where the window is; forced, all of them are to be painted again. True where any is. */
  follow(size: Size, force = false): boolean {
    this.#arrange(size);
    let isDue = false;
    for (const strip of this.#strips.values()) {
      strip.isDue ||= force;
      isDue ||= strip.isDue;
    }
    return isDue;
  }

  /** Leaves out what bars and dialogs of the page lie over. */
  cutOut({ top, bottom, holes }: Cut): void {
    const { style } = this.#page;
    // Not compared with the styles themselves: browsers write them in their own way.
    const path = toPath([...this.#strips.values()], holes);
    if (path !== this.#clipPath) style.clipPath = this.#clipPath = path;
    const rect = toRect(top, bottom);
    if (rect !== this.#clip) style.clip = this.#clip = rect;
  }

  /** Paints the strips in the window that are due, and one of the others. True where more are left. */
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

  /** By way of a bitmap: a canvas that is drawn on is handed to the compositor anew with every frame, changed or not. */
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
    // Without the scroll bar: a layer beneath it would make the page scroll sideways.
    const width = Math.min(this.#document.scrollingElement?.clientWidth || innerWidth, innerWidth);
    // A right-to-left document scrolls to negative x: what matters is only that the layer covers the window.
    const right = Math.min(scrollX + width, Math.max(size.width, width));
    const first = Math.max(0, Math.floor((scrollY - AHEAD * innerHeight) / tall));
    const last = Math.floor(Math.min(scrollY + (1 + AHEAD) * innerHeight, size.height - 1) / tall);
    const spare = [...strips.keys()].filter(at => at < first || at > last);
    for (let at = first; at <= last; at++) {
      const strip = strips.get(at) ?? this.#take(spare.pop());
      strips.set(at, strip);
      // Never beyond the document: a layer that sticks out would give the page something new to scroll to.
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

/** What a strip shows from where it was before is wrong at its new place: it is put away until it is painted. */
function place(strip: Strip, box: Box): void {
  const { x, y, width, height } = strip.box;
  if (x === box.x && y === box.y && width === box.width && height === box.height) return;
  strip.box = box;
  strip.isDue = true;
  strip.canvas.style.display = 'none';
}

/** Outlines and rings reach beyond the boxes they are drawn around. */
export const REACH_PX = 8;

/** The part of a strip that has anything on it: every pixel that is blended with nothing is blended all the same. */
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

/** All the strips without the holes, of which no two share anything: cut twice is not cut. */
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

/** The old property: unlike a path it is a rectangle to the compositor, which needs no mask for it. */
function toRect(top: number, bottom: number): string {
  const from = Math.round(Math.max(-FAR_PX, top));
  const to = Math.round(Math.min(bottom, FAR_PX));
  return to - from === 2 * FAR_PX ? 'auto' : `rect(${from}px, ${FAR_PX}px, ${to}px, ${-FAR_PX}px)`;
}
