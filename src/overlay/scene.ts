import type { Reading } from '../extract.ts';
import { type Box, Boxes, PLACE } from './boxes.ts';
import { type Cut, createCovers, toCut } from './covers.ts';
import { FarUnits } from './far-units.ts';
import { createFinder, type Finder } from './find-again.ts';
import { follow } from './follow.ts';
import { type Kind, kindOf, lookOf } from './kinds.ts';
import { Layers, REACH_PX } from './layers.ts';
import { findOnDark } from './on-dark.ts';
import type { Picture, Shape } from './paint.ts';

export interface SceneOptions {
  document: Document;
  reading: Reading;
  nodes: (Element | Text)[];
  signal: AbortSignal;
  frameNote: string;
  onNavigate(): void;
  /** Called after every full pass over the page. */
  onMeasured(): void;
  /** Called after every frame in which something moved. */
  onDraw(): void;
}

/** Busy pages change in every frame: units near the window are measured at most this often, the others less often. */
const NEAR_EVERY_MS = 200;
const ALL_EVERY_MS = 1000;

/** The painted page: keeps positions up to date and the two layers drawn; idle while nothing moves. */
export class Scene {
  readonly layers: Layers;
  readonly boxes: Boxes;
  readonly #options: SceneOptions;
  readonly #view: Window;
  readonly #finder: Finder;
  readonly #onDark: Uint8Array;
  readonly #covers: () => Box[];
  readonly #far: FarUnits;
  #reading: Reading;
  #hidden: ReadonlySet<Kind> = new Set();
  #selected: readonly number[] = [];
  #size = { width: 0, height: 0 };
  #frame = 0;
  #later = 0;
  #isStale = true;
  #isDirty = true;
  #hasScrolled = false;
  #lastPass = Number.NEGATIVE_INFINITY;
  #lastFullPass = Number.NEGATIVE_INFINITY;

  constructor(options: SceneOptions) {
    const { document, nodes, signal, reading } = options;
    const { snapshot, units } = reading;
    this.#options = options;
    this.#reading = reading;
    this.#view = document.defaultView!;
    this.#finder = createFinder(snapshot, nodes);
    this.boxes = new Boxes({ document, snapshot, units, find: this.#finder.find });
    this.layers = new Layers(document);
    this.#onDark = findOnDark(reading);
    this.#covers = createCovers(snapshot, nodes);
    this.#far = new FarUnits(this.#view, signal, {
      measure: units => this.#measureFar(units),
      onDone: options.onMeasured,
    });
    this.#followPage();
    signal.addEventListener('abort', () => {
      this.#view.cancelAnimationFrame(this.#frame);
      this.#view.clearTimeout(this.#later);
    });
    this.#request();
  }

  /** Sets the hidden kinds. */
  show(hidden: ReadonlySet<Kind>): void {
    this.#hidden = hidden;
    this.#redraw();
  }

  select(units: readonly number[]): void {
    this.#selected = units;
    this.#redraw();
  }

  update(reading: Reading): void {
    this.#reading = reading;
    this.#redraw();
  }

  /** Number of units no longer on the page. */
  countGone(): number {
    return this.boxes.place.reduce((sum, place) => sum + (place === PLACE.gone ? 1 : 0), 0);
  }

  isHere(unit: number): boolean {
    return this.boxes.place[unit] === PLACE.page || this.boxes.place[unit] === PLACE.pinned;
  }

  isGone(unit: number): boolean {
    return this.boxes.place[unit] === PLACE.gone;
  }

  isChanged(unit: number): boolean {
    const { units } = this.#reading;
    for (let row = units.from[unit]; row < units.to[unit]; row++) {
      if (units.ofRow[row] === unit && this.#finder.isChanged(row)) return true;
    }
    return false;
  }

  /** Scrolls a unit into view, inside inner scrollers too. */
  reveal(unit: number): void {
    const { y, height, place } = this.boxes;
    const { innerHeight } = this.#view;
    const node = this.#finder.find(this.#reading.units.from[unit]);
    const target = node?.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element | undefined);
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const top = y[unit] - this.#view.scrollY;
    const isRoomy = top > 0 && top + height[unit] < innerHeight * 0.6;
    if (place[unit] === PLACE.page && !isRoomy) this.#view.scrollTo({ top: y[unit] - innerHeight * 0.2 });
  }

  /** The first unit in the window. */
  firstInView(): number {
    const { place, y } = this.boxes;
    const first = place.findIndex((where, unit) => where === PLACE.page && y[unit] >= this.#view.scrollY);
    return Math.max(0, first);
  }

  #redraw(): void {
    this.#isDirty = true;
    this.#request();
  }

  #request(): void {
    if (this.#frame || this.#options.signal.aborted) return;
    this.#frame = this.#view.requestAnimationFrame(now => this.#draw(now));
  }

  #draw(now: number): void {
    const { boxes, layers } = this;
    this.#frame = 0;
    if (this.#isStale && now - this.#lastPass >= NEAR_EVERY_MS) this.#startPass(now);
    else if (this.#isStale) this.#view.setTimeout(() => this.#request(), NEAR_EVERY_MS);
    let hasMoved = false;
    if (this.#hasScrolled) for (const unit of boxes.sticky) if (boxes.measure(unit)) hasMoved = true;
    const isDue = layers.follow(this.#size, this.#isDirty);
    if (this.#isDirty || this.#hasScrolled) layers.cutOut(this.#findCut());
    const isMore = isDue && layers.paintPage(area => this.#picture(PLACE.page, area));
    if (this.#isDirty || hasMoved) layers.paintPinned(this.#picture(PLACE.pinned));
    this.#isDirty = this.#hasScrolled = false;
    if (isMore) this.#request();
    this.#options.onDraw();
  }

  #findCut(): Cut {
    const { boxes } = this;
    const { scrollX, scrollY, innerWidth, innerHeight } = this.#view;
    const window = { x: scrollX, y: scrollY, width: innerWidth, height: innerHeight };
    const over = this.#covers().map(box => ({ ...box, x: box.x + scrollX, y: box.y + scrollY }));
    const shown: Box[] = [];
    for (let unit = 0; unit < boxes.place.length && over.length > 0; unit++) {
      if (boxes.place[unit] !== PLACE.page || !touches(boxes, unit, window)) continue;
      shown.push({ x: boxes.x[unit], y: boxes.y[unit], width: boxes.width[unit], height: boxes.height[unit] });
    }
    return toCut(over, shown, window);
  }

  /** Measures near units at once, and the others in idle slices. */
  #startPass(now: number): void {
    this.#isStale = false;
    this.#isDirty = true;
    this.#lastPass = now;
    this.boxes.refresh();
    this.#finder.refresh();
    this.#size = this.#readSize();
    const isFull = now - this.#lastFullPass >= ALL_EVERY_MS;
    if (isFull) this.#lastFullPass = now;
    const isNear = this.#nearTest();
    const far: number[] = [];
    for (let unit = this.#reading.units.size - 1; unit >= 0; unit--) {
      if (isNear(unit)) this.boxes.measure(unit);
      else if (isFull) far.push(unit);
    }
    if (isFull) this.#far.replace(far);
    this.#far.schedule();
    if (!isFull) this.#scheduleFull();
  }

  /** Schedules a full pass, so that far units see the last of many changes too. */
  #scheduleFull(): void {
    this.#view.clearTimeout(this.#later);
    this.#later = this.#view.setTimeout(() => this.#becomeStale(), ALL_EVERY_MS);
  }

  #becomeStale(): void {
    this.#isStale = true;
    this.#request();
  }

  #measureFar(units: Iterable<number>): void {
    const isNear = this.#nearTest();
    for (const unit of units) {
      const wasNear = isNear(unit);
      if (this.boxes.measure(unit) && (wasNear || isNear(unit))) this.#isDirty = true;
    }
    if (this.#isDirty) this.#request();
  }

  #readSize(): { width: number; height: number } {
    const { document } = this.#options;
    const [page] = this.layers.nodes;
    const before = page.style.display;
    page.style.display = 'none';
    const root = document.documentElement;
    const read = { width: root.scrollWidth, height: Math.max(root.scrollHeight, document.body?.scrollHeight ?? 0) };
    page.style.display = before;
    return read;
  }

  /**
   * Returns a test for units within one window height of the current window, which is read once, because reading it may force layout. Units
   * not measured yet are judged by the walk's boxes.
   */
  #nearTest(): (unit: number) => boolean {
    const { scrollY, innerHeight } = this.#view;
    const { boxes } = this;
    const { snapshot, units } = this.#reading;
    return unit => {
      if (boxes.place[unit] === PLACE.pinned) return true;
      const isKnown = boxes.place[unit] === PLACE.page;
      const row = units.row[unit];
      const y = isKnown ? boxes.y[unit] : snapshot.y[row];
      const height = isKnown ? boxes.height[unit] : snapshot.height[row];
      return y + height > scrollY - innerHeight && y < scrollY + 2 * innerHeight;
    };
  }

  #picture(place: number, area?: Box): Picture {
    const { boxes } = this;
    const { snapshot, units, labels } = this.#reading;
    const shapes: Shape[] = [];
    const notes: Picture['notes'] = [];
    const isHeld = (unit: number) => boxes.place[unit] === place && (!area || touches(boxes, unit, area));
    for (let unit = 0; unit < units.size; unit++) {
      if (!isHeld(unit)) continue;
      const kind = kindOf(labels, unit);
      const box = this.#hidden.has(kind) ? undefined : boxes.clipped(unit);
      if (!box) continue;
      shapes.push({ ...box, look: lookOf(kind), onDark: this.#onDark[unit] === 1 });
      if (snapshot.embeds[units.row[unit]]?.readable === false && box.width > 80 && box.height > 32) {
        notes.push({ box, text: this.#options.frameNote });
      }
    }
    const ring = this.#selected.filter(isHeld).map(unit => boxes.clipped(unit));
    const rtl = snapshot.page.dir === 'rtl';
    return { shapes, notes, rtl, selected: ring.filter(box => box !== undefined) };
  }

  #followPage(): void {
    const { document, nodes, signal, onNavigate } = this.#options;
    follow({
      document,
      frames: [...new Set(nodes.map(node => node?.ownerDocument))].filter(owner => owner && owner !== document),
      signal,
      onScroll: target => {
        this.#hasScrolled = true;
        if (this.boxes.scrolled(target)) this.#isDirty = true;
        this.#request();
      },
      onChange: () => this.#becomeStale(),
      onGlance: () => this.#glance(),
      onNavigate,
    });
  }

  #glance(): void {
    const isNear = this.#nearTest();
    for (let unit = 0; unit < this.boxes.place.length; unit++) {
      if (isNear(unit) && this.boxes.measure(unit)) this.#isDirty = true;
    }
    if (this.#isDirty) this.#request();
  }
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
