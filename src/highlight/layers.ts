import type { Box } from './boxes.ts';
import { type Brushes, createBrushes, type Picture, paint } from './paint.ts';

/**
 * Two canvases. The page layer lies *in* the page, some screens tall, so that scrolling moves it with the text on the
 * compositor and costs nothing until its edge comes near:
 *
 *        ┌──────────────┐ ─ top of the page layer
 *        │   ahead      │
 *        ├──────────────┤ ─ scrollY
 *        │   window     │
 *        ├──────────────┤
 *        │   ahead      │
 *        └──────────────┘
 *
 * The pinned layer lies in the window and carries what the window holds in place: bars, sticky columns.
 */
export interface Layers {
  nodes: HTMLElement[];
  /** The part of the page the page layer covers, in page pixels. */
  area: Box;
  /** Moves the page layer where the window has come near its edge. True where it moved and must be painted. */
  follow(documentSize: { width: number; height: number }, force?: boolean): boolean;
  /** Leaves out what bars and dialogs of the page lie over, in window pixels. */
  cutOut(covers: Box[]): void;
  paintPage(picture: Picture): void;
  paintPinned(picture: Picture): void;
}

/** How much is painted above and below the window, in windows. */
const AHEAD = 1;
/** The layer moves when less than this is left, in windows. */
const NEAR = 0.35;
/** Browsers refuse larger canvases or paint them slowly. */
const MAX_PIXELS = 12_000_000;

/** `draw` paints one layer; the highlight's own looks where none is given. */
export function createLayers(document: Document, draw = paint): Layers {
  const view = document.defaultView!;
  const page = document.createElement('canvas');
  const pinned = document.createElement('canvas');
  page.className = 'layer page';
  pinned.className = 'layer pinned';
  for (const canvas of [page, pinned]) canvas.setAttribute('aria-hidden', 'true');
  const area: Box = { x: 0, y: 0, width: 0, height: 0 };
  const brushes = new Map<number, Brushes>();

  function brushesAt(scale: number): Brushes {
    let made = brushes.get(scale);
    if (!made) brushes.set(scale, (made = createBrushes(document, scale)));
    return made;
  }

  function fill(canvas: HTMLCanvasElement, box: Box, picture: Picture): void {
    const isEmpty = picture.shapes.length + picture.selected.length + picture.notes.length === 0;
    canvas.style.display = isEmpty ? 'none' : 'block';
    if (isEmpty) return;
    const scale = Math.min(view.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / Math.max(1, box.width * box.height)));
    const width = Math.round(box.width * scale);
    const height = Math.round(box.height * scale);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    canvas.style.width = `${box.width}px`;
    canvas.style.height = `${box.height}px`;
    const context = canvas.getContext('2d')!;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
    draw(context, picture, brushesAt(scale));
  }

  return {
    nodes: [page, pinned],
    area,
    follow(documentSize, force = false) {
      const { scrollX, scrollY, innerWidth, innerHeight } = view;
      // Without the scroll bar: a layer beneath it would make the page scroll sideways.
      const width = document.scrollingElement?.clientWidth || innerWidth;
      const wanted = place(scrollX, scrollY, Math.min(width, innerWidth), innerHeight, documentSize);
      if (!force && !isLeaving(area, wanted, scrollY, innerHeight)) return false;
      Object.assign(area, wanted);
      page.style.left = `${area.x}px`;
      page.style.top = `${area.y}px`;
      return true;
    },
    cutOut(covers) {
      const clip = toClip(area, covers, view);
      if (page.style.clipPath !== clip) page.style.clipPath = clip;
    },
    paintPage: picture => fill(page, area, picture),
    paintPinned: picture => fill(pinned, { x: 0, y: 0, width: view.innerWidth, height: view.innerHeight }, picture),
  };
}

/** Never beyond the document: a layer that sticks out would give the page something new to scroll to. */
function place(x: number, y: number, width: number, height: number, size: { width: number; height: number }): Box {
  const top = Math.max(0, Math.min(y - AHEAD * height, size.height));
  const bottom = Math.max(top, Math.min(y + (1 + AHEAD) * height, size.height));
  const right = Math.min(x + width, Math.max(size.width, width));
  // A right-to-left document scrolls to negative x: what matters is only that the layer covers the window.
  return { x, y: Math.floor(top), width: Math.floor(right - x), height: Math.floor(bottom - top) };
}

function isLeaving(area: Box, wanted: Box, scrollY: number, windowHeight: number): boolean {
  if (area.x !== wanted.x || area.width !== wanted.width) return true;
  const above = scrollY - area.y;
  const below = area.y + area.height - (scrollY + windowHeight);
  const near = NEAR * windowHeight;
  return (above < near && wanted.y < area.y) || (below < near && wanted.y + wanted.height > area.y + area.height);
}

/** The whole layer without the covers. Two covers over one another are rare, and then show what they should hide. */
function toClip(area: Box, covers: Box[], view: Window): string {
  if (covers.length === 0) return 'none';
  const holes = covers.map(({ x, y, width, height }) => {
    const left = Math.round(x + view.scrollX - area.x);
    const top = Math.round(y + view.scrollY - area.y);
    return `M${left} ${top}h${Math.round(width)}v${Math.round(height)}h${-Math.round(width)}z`;
  });
  return `path(evenodd, "M0 0H${area.width}V${area.height}H0z${holes.join('')}")`;
}
