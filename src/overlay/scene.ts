import type { Reading } from '../extract.ts';
import { type Box, type Boxes, createBoxes, PLACE } from './boxes.ts';
import { type Cut, createCovers, toCut } from './covers.ts';
import { createFinder } from './find-again.ts';
import { follow } from './follow.ts';
import { type Kind, kindOf, lookOf } from './kinds.ts';
import { createLayers, type Layers, REACH_PX } from './layers.ts';
import type { Picture, Shape } from './paint.ts';

/** The painted page: keeps positions true and the two layers drawn, and does nothing while nothing moves. */
export interface Scene {
  layers: Layers;
  boxes: Boxes;
  /** Kinds that are put aside. */
  show(hidden: ReadonlySet<Kind>): void;
  select(units: readonly number[]): void;
  update(reading: Reading): void;
  /** Units that are no longer on the page. */
  countGone(): number;
  isHere(unit: number): boolean;
  isGone(unit: number): boolean;
  isChanged(unit: number): boolean;
  /** Scrolls a unit into the window, and what scrolls inside the page with it. */
  reveal(unit: number): void;
  /** The first unit that the window shows. */
  firstInView(): number;
}

export interface SceneOptions {
  document: Document;
  reading: Reading;
  nodes: (Element | Text)[];
  signal: AbortSignal;
  frameNote: string;
  onNavigate(): void;
  /** After every full look at the page. */
  onMeasured(): void;
  /** After every frame in which something moved. */
  onDraw(): void;
}

/** A busy page changes on every frame; what is near the window is measured again at most this often, the rest seldom. */
const NEAR_EVERY_MS = 200;
const ALL_EVERY_MS = 1000;
const SLICE_MS = 4;

export function createScene(options: SceneOptions): Scene {
  const { document, nodes, signal } = options;
  const view = document.defaultView!;
  let { reading } = options;
  const { snapshot, units } = reading;
  const finder = createFinder(snapshot, nodes);
  const boxes = createBoxes({ document, snapshot, units, find: finder.find });
  const layers = createLayers(document);
  const onDark = findOnDark(reading);
  const covers = createCovers(snapshot, nodes);
  const rtl = snapshot.page.dir === 'rtl';

  let hidden: ReadonlySet<Kind> = new Set();
  let selected: readonly number[] = [];
  let size = { width: 0, height: 0 };
  let frame = 0;
  let isStale = true;
  let isDirty = true;
  let hasScrolled = false;
  let lastPass = Number.NEGATIVE_INFINITY;
  let lastFullPass = Number.NEGATIVE_INFINITY;
  let far: number[] = [];
  let idle = 0;
  let later = 0;

  function request(): void {
    if (!frame && !signal.aborted) frame = view.requestAnimationFrame(draw);
  }

  function draw(now: number): void {
    frame = 0;
    if (isStale && now - lastPass >= NEAR_EVERY_MS) startPass(now);
    else if (isStale) view.setTimeout(request, NEAR_EVERY_MS);
    let hasMoved = false;
    if (hasScrolled) for (const unit of boxes.sticky) if (boxes.measure(unit)) hasMoved = true;
    const isDue = layers.follow(size, isDirty);
    if (isDirty || hasScrolled) layers.cutOut(findCut());
    const isMore = isDue && layers.paintPage(area => picture(PLACE.page, area));
    if (isDirty || hasMoved) layers.paintPinned(picture(PLACE.pinned));
    isDirty = hasScrolled = false;
    if (isMore) request();
    options.onDraw();
  }

  function findCut(): Cut {
    const { scrollX, scrollY, innerWidth, innerHeight } = view;
    const window = { x: scrollX, y: scrollY, width: innerWidth, height: innerHeight };
    const over = covers().map(box => ({ ...box, x: box.x + scrollX, y: box.y + scrollY }));
    const shown: Box[] = [];
    for (let unit = 0; unit < units.size && over.length > 0; unit++) {
      if (boxes.place[unit] !== PLACE.page || !touches(boxes, unit, window)) continue;
      shown.push({ x: boxes.x[unit], y: boxes.y[unit], width: boxes.width[unit], height: boxes.height[unit] });
    }
    return toCut(over, shown, window);
  }

  /** What is near is measured at once, the rest in idle slices. */
  function startPass(now: number): void {
    isStale = false;
    isDirty = true;
    lastPass = now;
    boxes.refresh();
    finder.refresh();
    size = readSize();
    const isFull = now - lastFullPass >= ALL_EVERY_MS;
    if (isFull) {
      lastFullPass = now;
      far = [];
    }
    const isNear = nearTest();
    for (let unit = units.size - 1; unit >= 0; unit--) {
      if (isNear(unit)) boxes.measure(unit);
      else if (isFull) far.push(unit);
    }
    scheduleSlice();
    if (!isFull) scheduleFull();
  }

  /** The last change of a busy while reaches the far parts too. */
  function scheduleFull(): void {
    view.clearTimeout(later);
    later = view.setTimeout(() => {
      isStale = true;
      request();
    }, ALL_EVERY_MS);
  }

  function slice(): void {
    idle = 0;
    const until = performance.now() + SLICE_MS;
    const isNear = nearTest();
    while (far.length > 0 && performance.now() < until) {
      const unit = far.pop()!;
      const wasNear = isNear(unit);
      if (boxes.measure(unit) && (wasNear || isNear(unit))) isDirty = true;
    }
    if (isDirty) request();
    if (far.length > 0) scheduleSlice();
    else options.onMeasured();
  }

  function scheduleSlice(): void {
    if (idle || signal.aborted) return;
    // Safari and old Firefox have no idle callbacks; a macrotask leaves room for input all the same.
    idle = view.requestIdleCallback ? view.requestIdleCallback(slice, { timeout: 500 }) : view.setTimeout(slice, 16);
  }

  function readSize(): { width: number; height: number } {
    const [page] = layers.nodes;
    const before = page.style.display;
    page.style.display = 'none';
    const root = document.documentElement;
    const read = { width: root.scrollWidth, height: Math.max(root.scrollHeight, document.body?.scrollHeight ?? 0) };
    page.style.display = before;
    return read;
  }

  /**
   * Whether a unit is at most a window away from the window as it is now, which is asked for once: each asking may make
   * the browser lay out the page. Before the first measuring the walk's own boxes say where a unit is.
   */
  function nearTest(): (unit: number) => boolean {
    const { scrollY, innerHeight } = view;
    return unit => {
      if (boxes.place[unit] === PLACE.pinned) return true;
      const isKnown = boxes.place[unit] === PLACE.page;
      const row = units.row[unit];
      const y = isKnown ? boxes.y[unit] : snapshot.y[row];
      const height = isKnown ? boxes.height[unit] : snapshot.height[row];
      return y + height > scrollY - innerHeight && y < scrollY + 2 * innerHeight;
    };
  }

  function picture(place: number, area?: Box): Picture {
    const shapes: Shape[] = [];
    const notes: Picture['notes'] = [];
    for (let unit = 0; unit < units.size; unit++) {
      if (boxes.place[unit] !== place || (area && !touches(boxes, unit, area))) continue;
      const kind = kindOf(reading.labels, unit);
      const box = hidden.has(kind) ? undefined : boxes.clipped(unit);
      if (!box) continue;
      shapes.push({ ...box, look: lookOf(kind), onDark: onDark[unit] === 1 });
      if (snapshot.embeds[units.row[unit]]?.readable === false && box.width > 80 && box.height > 32) {
        notes.push({ box, text: options.frameNote });
      }
    }
    const isHeld = (unit: number) => boxes.place[unit] === place && (!area || touches(boxes, unit, area));
    const ring = selected.filter(isHeld).map(unit => boxes.clipped(unit));
    return { shapes, notes, rtl, selected: ring.filter(box => box !== undefined) };
  }

  follow({
    document,
    frames: [...new Set(nodes.map(node => node?.ownerDocument))].filter(owner => owner && owner !== document),
    signal,
    onScroll(target) {
      hasScrolled = true;
      if (boxes.scrolled(target)) isDirty = true;
      request();
    },
    onChange() {
      isStale = true;
      request();
    },
    onGlance() {
      const isNear = nearTest();
      for (let unit = 0; unit < units.size; unit++) if (isNear(unit) && boxes.measure(unit)) isDirty = true;
      if (isDirty) request();
    },
    onNavigate: options.onNavigate,
  });
  signal.addEventListener('abort', () => {
    view.cancelAnimationFrame(frame);
    view.clearTimeout(later);
    if (view.cancelIdleCallback) view.cancelIdleCallback(idle);
    else view.clearTimeout(idle);
  });
  request();

  return {
    layers,
    boxes,
    show(next) {
      hidden = next;
      isDirty = true;
      request();
    },
    select(next) {
      selected = next;
      isDirty = true;
      request();
    },
    update(next) {
      reading = next;
      isDirty = true;
      request();
    },
    isHere: unit => boxes.place[unit] === PLACE.page || boxes.place[unit] === PLACE.pinned,
    isGone: unit => boxes.place[unit] === PLACE.gone,
    isChanged(unit) {
      for (let row = units.from[unit]; row < units.to[unit]; row++) {
        if (units.ofRow[row] === unit && finder.isChanged(row)) return true;
      }
      return false;
    },
    reveal(unit) {
      const node = finder.find(units.from[unit]);
      const target = node?.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element | undefined);
      target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const top = boxes.y[unit] - view.scrollY;
      const isRoomy = top > 0 && top + boxes.height[unit] < view.innerHeight * 0.6;
      if (boxes.place[unit] === PLACE.page && !isRoomy) view.scrollTo({ top: boxes.y[unit] - view.innerHeight * 0.2 });
    },
    firstInView() {
      for (let unit = 0; unit < units.size; unit++) {
        if (boxes.place[unit] === PLACE.page && boxes.y[unit] >= view.scrollY) return unit;
      }
      return 0;
    },
    countGone: () => boxes.place.reduce((sum, place) => sum + (place === PLACE.gone ? 1 : 0), 0),
  };
}

function touches(boxes: Boxes, unit: number, area: Box): boolean {
  const { x, y, width, height } = boxes;
  return (
    y[unit] - REACH_PX < area.y + area.height &&
    y[unit] + height[unit] + REACH_PX > area.y &&
    x[unit] - REACH_PX < area.x + area.width &&
    x[unit] + width[unit] + REACH_PX > area.x
  );
}

/** Text this light stands on something dark where no colour says so: a picture, a gradient. */
const LIGHT_TEXT = 180;
/** Nobody writes with less contrast than this: the colour behind is then not what the text stands on. */
const LEAST_CONTRAST = 60;

/** Text that is lighter than what it stands on. */
function findOnDark({ snapshot, units }: Reading): Uint8Array {
  const ground = new Uint32Array(snapshot.size);
  for (let row = 0; row < snapshot.size; row++) {
    const own = snapshot.background[row];
    ground[row] = (own & 255) >= 128 || row === 0 ? own : ground[snapshot.parent[row]];
  }
  return Uint8Array.from({ length: units.size }, (_, unit) => {
    const row = units.from[unit];
    const text = lumaOf(snapshot.color[row]);
    const behind = (ground[row] & 255) >= 128 ? lumaOf(ground[row]) : text;
    const isLighter = Math.abs(text - behind) < LEAST_CONTRAST ? text > LIGHT_TEXT : text > behind;
    return isLighter ? 1 : 0;
  });
}

/** 0..255, of a colour as the snapshot keeps it. */
function lumaOf(color: number): number {
  return 0.299 * ((color >>> 24) & 255) + 0.587 * ((color >>> 16) & 255) + 0.114 * ((color >>> 8) & 255);
}
